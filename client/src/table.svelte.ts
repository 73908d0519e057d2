/**
 * One table: the socket, its reconnecting, and what is shown. The server pushes whole views; those that bring events of
 * others are shown one after the other at a readable pace, a push that answers our own message at once.
 */

import { Failure } from "./api";
import { hurried, lasting } from "./pace";
import { speed } from "./settings.svelte";
import type { ChatPush, GameEvent, GameInfo, Message, Presence, Refusal, Thinking, View, Viewer, ViewPush } from "./wire";

export type Line = "connecting" | "open" | "lost" | "closed";

interface Waiting {
  resolve(answer: Incoming): void;
  reject(error: Failure): void;
  timer: number;
}
type Incoming = { type: string; id?: string | number | null } & Record<string, unknown>;

/** Events shown together, for the ticker, the map and the live region. */
export interface Batch {
  id: number;
  events: GameEvent[];
  dice: number[] | null;
  /** Milliseconds until the next one, if it is known. */
  lasts?: number | undefined;
}

/** What the board and its panels need of a table, be it that of a game or of a lesson. */
export type Desk = Pick<
  Table,
  "id" | "as" | "at" | "line" | "view" | "info" | "batch" | "busy" | "behind" | "undo" | "thinking" | "presence" | "do" | "takeBack" | "why" | "flush"
>;

const ANSWER_MS = 15_000;
const PING_MS = 25_000;

export class Table {
  line = $state<Line>("connecting");
  /** What is shown now; it may lie behind what has arrived. */
  view = $state.raw<View | null>(null);
  length = $state(0);
  at = $state(0);
  undo = $state.raw<{ step: boolean; turn: boolean }>({ step: false, turn: false });
  thinking = $state.raw<Thinking | null>(null);
  info = $state.raw<GameInfo | null>(null);
  chat = $state.raw<ChatPush[]>([]);
  unreadChat = $state(0);
  presence = $state.raw<Presence | null>(null);
  batch = $state.raw<Batch | null>(null);
  /** Whether a message of ours is on its way: nothing else is sent until it is answered. */
  busy = $state(false);
  /** Pushes that wait to be shown. */
  behind = $state(0);
  /** Why the table cannot be shown at all (unknown, private). */
  refused = $state.raw<Failure | null>(null);

  private socket: WebSocket | null = null;
  private waiting = new Map<string | number, Waiting>();
  private number = 0;
  private batches = 0;
  private tries = 0;
  private queue: ViewPush[] = [];
  private pace = 0;
  private retry = 0;
  private beat = 0;
  private done = false;
  private lastRow: number | null = null;

  constructor(
    readonly id: string,
    public as: Viewer,
    info: GameInfo,
    /** The last row seen on an earlier visit. */
    row: number | null = null,
  ) {
    this.info = info;
    this.lastRow = row;
    this.connect();
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  close(): void {
    this.done = true;
    this.line = "closed";
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    clearTimeout(this.retry);
    clearTimeout(this.pace);
    clearInterval(this.beat);
    this.socket?.close();
  }

  /** Look with other eyes: nothing of the former side is kept. */
  switchTo(as: Viewer, row: number | null): void {
    this.as = as;
    this.hide();
    this.lastRow = row;
    this.hello();
  }

  /** Forget all that only this side may see, for the curtain. */
  hide(): void {
    clearTimeout(this.pace);
    this.pace = 0;
    this.queue = [];
    this.behind = 0;
    this.view = null;
    this.batch = null;
    this.undo = { step: false, turn: false };
  }

  // --- sending

  /** Take an action; resolves when the server has answered with a new view. */
  async do(text: string): Promise<void> {
    await this.act({ type: "do", do: text, at: this.at });
  }

  async takeBack(what: "step" | "turn"): Promise<void> {
    await this.act({ type: "undo", what, at: this.at });
  }

  async resign(): Promise<void> {
    await this.act({ type: "resign", at: this.at });
  }

  async why(text: string): Promise<Refusal | null> {
    const answer = await this.ask({ type: "why", do: text });
    return (answer["refusal"] as Refusal | null | undefined) ?? null;
  }

  say(text: string): void {
    this.send({ type: "chat", text });
  }

  seen(): void {
    if (this.line === "open" && this.as !== "spectator") this.send({ type: "seen", row: this.length });
  }

  private async act(message: Record<string, unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.flush();
    try {
      await this.ask(message);
    } finally {
      this.busy = false;
    }
  }

  private ask(message: Record<string, unknown>): Promise<Incoming> {
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      if (!this.send({ ...message, id })) {
        reject(new Failure("network", 0));
        return;
      }
      const timer = window.setTimeout(() => this.settle(id, new Failure("network", 0)), ANSWER_MS);
      this.waiting.set(id, { resolve, reject, timer });
    });
  }

  private settle(id: string | number, answer: Incoming | Failure): boolean {
    const waiting = this.waiting.get(id);
    if (!waiting) return false;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    if (answer instanceof Failure) waiting.reject(answer);
    else waiting.resolve(answer);
    return true;
  }

  private send(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private hello(): void {
    this.send({ type: "hello", as: this.as, ...(this.lastRow === null ? {} : { row: this.lastRow }) });
  }

  // --- the line

  private connect(): void {
    if (this.done) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${encodeURIComponent(this.id)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.line = "open";
      clearInterval(this.beat);
      this.beat = window.setInterval(() => this.send({ type: "ping" }), PING_MS);
      this.hello();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Incoming);
    socket.onclose = () => {
      if (this.socket !== socket || this.done) return;
      this.socket = null;
      clearInterval(this.beat);
      for (const id of [...this.waiting.keys()]) this.settle(id, new Failure("network", 0));
      this.line = "lost";
      // Wait longer after every failure, with a random part so that clients do not all come back at once.
      const wait = Math.min(15_000, 400 * 2 ** Math.min(this.tries, 6)) * (0.7 + Math.random() * 0.6);
      this.tries += 1;
      clearTimeout(this.retry);
      this.retry = window.setTimeout(() => this.connect(), wait);
    };
  }

  private again = (): void => {
    if (this.line === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.retry);
      this.tries = 0;
      this.connect();
    }
  };

  private receive(message: Incoming): void {
    const id = message.id ?? null;
    switch (message.type) {
      case "view":
        this.tries = 0;
        this.push(message as unknown as ViewPush, id !== null && this.waiting.has(id));
        if (id !== null) this.settle(id, message);
        break;
      case "error": {
        const failure = new Failure(String(message["code"]), 0, (message["message"] as Message | undefined) ?? null);
        if (id !== null && this.settle(id, failure)) break;
        if (failure.code.startsWith("game/unknown") || failure.code.startsWith("seat/")) this.refused = failure;
        break;
      }
      case "chat": {
        const remark = message as unknown as ChatPush;
        if (this.chat.some((known) => known.row === remark.row)) break;
        this.chat = [...this.chat, remark].sort((a, b) => a.row - b.row);
        this.unreadChat += 1;
        break;
      }
      case "thinking":
        this.thinking = message as unknown as Thinking;
        break;
      case "idle":
        this.thinking = null;
        break;
      case "presence":
        this.presence = message as unknown as Presence;
        break;
      case "info":
        this.info = message["info"] as GameInfo;
        break;
      case "closing":
        break;
      default:
        if (id !== null) this.settle(id, message);
    }
  }

  // --- showing

  private push(push: ViewPush, ours: boolean): void {
    if (push.view.viewer !== this.as) return; // of the side that has just left the screen
    this.thinking = push.thinking ?? null;
    if (ours || speed() === 0 || this.view === null) {
      this.flush();
      this.show(push);
    } else {
      this.queue.push(push);
      this.behind = this.queue.length;
      if (!this.pace) this.next();
    }
  }

  /** Show everything that has arrived, now. */
  flush(): void {
    clearTimeout(this.pace);
    this.pace = 0;
    for (const push of this.queue.splice(0)) this.show(push);
    this.behind = 0;
  }

  private next = (): void => {
    this.pace = 0;
    const push = this.queue.shift();
    this.behind = this.queue.length;
    if (!push) return;
    const events = push.events.flatMap((row) => row.events);
    const wait = hurried(lasting(events, push.events.some((row) => row.dice)), speed(), this.queue.length);
    this.show(push, wait);
    this.pace = window.setTimeout(this.next, wait);
  };

  private show(push: ViewPush, lasts?: number): void {
    this.view = push.view;
    this.at = push.at;
    this.undo = push.undo;
    if (push.length < this.length) this.batch = null; // what was taken back is no longer news
    this.length = push.length;
    this.lastRow = push.length;
    const events = push.events.flatMap((row) => row.events);
    if (push.events.length) {
      const dice = push.events.map((row) => row.dice ?? null).filter((roll) => roll !== null);
      this.batch = { id: ++this.batches, events, dice: dice.at(-1) ?? null, lasts };
    }
  }
}
