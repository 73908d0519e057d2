/**
 * One table: the socket, its reconnecting, and what is shown. The server pushes whole views; what they tell, be it one's
 * own doing or that of others, is shown one beat after the other at a readable pace.
 */

import { api, Failure } from "./api";
import { Clocks } from "./club/clocks";
import { ChronicleRows } from "./chronicle.svelte";
import { type Beat, beatsOf, type Happening } from "./beats";
import { Playback, type PlaybackLike } from "./playback.svelte";
import { withPatch } from "./patches";
import { lastRead, ReadMark, rememberRead, rememberSeen } from "./readMark";
import type {
  ChatPush,
  ErrorPush,
  FromClient,
  FromServer,
  GameEvent,
  GameInfo,
  Presence,
  Refusal,
  Thinking,
  View,
  Viewer,
  ViewPush,
  WhyQuestion,
} from "./wire";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

/** A message of ours that has not been answered yet. */
interface Unanswered {
  resolve(answer: FromServer): void;
  reject(error: Failure): void;
  timer: number;
}
/** A message without its `id`, which is given to it when it is sent. */
type WithoutId<M> = M extends FromClient ? Omit<M, "id"> : never;
type Outgoing = WithoutId<FromClient>;

/** Events shown together, for the ticker, the map and the live region. */
export interface Batch {
  id: number;
  events: GameEvent[];
  dice: number[] | null;
  /** Dice that are cast now; what came of them is told with the next batch. */
  cast?: GameEvent | undefined;
  /** Milliseconds until the next one, if it is known. */
  lasts?: number | undefined;
}

/** Return what is told of a beat, under a number of its own; null if it tells nothing. */
export function batchOf(id: number, { events, cast, source }: Beat<Happening>, lasts: number): Batch | null {
  if (!events.length && !cast) return null;
  const rolled = source?.events.map((row) => row.dice ?? null).filter((roll) => roll !== null) ?? [];
  return { id, events: [...events], dice: rolled.at(-1) ?? null, cast, lasts: lasts || undefined };
}

/** What the board and its panels need of a table, be it that of a game or of a lesson. */
export type TableLike = Pick<
  Table,
  | "id"
  | "as"
  | "at"
  | "connection"
  | "view"
  | "info"
  | "batch"
  | "busy"
  | "queued"
  | "undo"
  | "thinking"
  | "presence"
  | "clocks"
  | "do"
  | "takeBack"
  | "why"
> & { readonly playback: PlaybackLike };

const ANSWER_MS = 15_000;
const PING_MS = 25_000;

export class Table {
  connection = $state<ConnectionState>("connecting");
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
  /** How the clocks stand; null in a game without. */
  clocks = $state.raw<Clocks | null>(null);
  batch = $state.raw<Batch | null>(null);
  /** Whether a message of ours is on its way: nothing else is sent until it is answered. */
  busy = $state(false);
  /** What waits to be shown. */
  readonly playback = new Playback<ViewPush>((beat, lasts) => this.show(beat, lasts));
  /** What has happened so far, for the chronicle. */
  readonly chronicle: ChronicleRows;
  /** Why the table cannot be shown at all (unknown, private). */
  refused = $state.raw<Failure | null>(null);

  private socket: WebSocket | null = null;
  private unanswered = new Map<string | number, Unanswered>();
  private messageNumber = 0;
  private batches = 0;
  private attempts = 0;
  private reconnectTimer = 0;
  private pingTimer = 0;
  private isClosed = false;
  private lastRow: number | null = null;
  /** The last push that arrived, which the next patch changes. */
  private latest: ViewPush | null = null;
  /** Whether the next view is the answer to a hello: what happened before it may not have been pushed. */
  private isHelloPending = false;
  private readonly mark = new ReadMark(
    (row) => this.send({ type: "seen", row }),
    (row) => api.seen(this.id, row),
  );

  constructor(
    readonly id: string,
    public as: Viewer,
    info: GameInfo,
    /** The last row seen on an earlier visit. */
    row: number | null = null,
  ) {
    this.info = info;
    this.lastRow = row;
    this.chronicle = new ChronicleRows(id);
    this.connect();
    addEventListener("online", this.reconnect);
    addEventListener("pagehide", this.leave);
    document.addEventListener("visibilitychange", this.visibilityChanged);
  }

  /** How much waits to be shown. */
  get queued(): number {
    return this.playback.queued;
  }

  close(): void {
    this.isClosed = true;
    this.connection = "closed";
    this.leave();
    removeEventListener("online", this.reconnect);
    removeEventListener("pagehide", this.leave);
    document.removeEventListener("visibilitychange", this.visibilityChanged);
    clearTimeout(this.reconnectTimer);
    this.playback.clear();
    clearInterval(this.pingTimer);
    this.socket?.close();
  }

  /** Look with other eyes: nothing of the former side is kept. */
  switchTo(as: Viewer, row: number | null): void {
    this.as = as;
    this.hide();
    this.lastRow = row;
    this.hello();
  }

  /** Look with other eyes at the same battle: its board stays until they see it. */
  turnTo(as: Viewer, row: number): void {
    this.as = as;
    this.playback.clear();
    this.chronicle.clear();
    this.undo = { step: false, turn: false };
    this.lastRow = row;
    this.hello();
  }

  /** Forget all that only this side may see, for the curtain. */
  hide(): void {
    this.playback.clear();
    this.view = null;
    this.batch = null;
    this.chronicle.clear();
    this.undo = { step: false, turn: false };
  }

  /** Take an action; resolves when the server has answered with a new view. */
  async do(text: string): Promise<void> {
    await this.act((at) => ({ type: "do", do: text, at }));
  }

  async takeBack(what: "step" | "turn"): Promise<void> {
    await this.act((at) => ({ type: "undo", what, at }));
  }

  async resign(): Promise<void> {
    await this.act((at) => ({ type: "resign", at }));
  }

  async why(question: WhyQuestion): Promise<Refusal | null> {
    const answer = await this.ask({ type: "why", ...question });
    return answer.type === "why" ? (answer.refusal ?? null) : null;
  }

  say(text: string): void {
    this.send({ type: "chat", text });
  }

  /** What is shown has been looked at. */
  seen(): void {
    if (this.as === "spectator") return;
    rememberSeen(this.id, this.as, this.length);
    this.mark.look(this.length);
  }

  private async act(message: (at: number) => Outgoing): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.playback.flush();
    try {
      await this.ask(message(this.at));
    } finally {
      this.busy = false;
    }
  }

  private ask(message: Outgoing): Promise<FromServer> {
    const id = ++this.messageNumber;
    return new Promise((resolve, reject) => {
      if (!this.send({ ...message, id })) {
        reject(new Failure("network", 0));
        return;
      }
      const timer = window.setTimeout(() => this.settle(id, new Failure("network", 0)), ANSWER_MS);
      this.unanswered.set(id, { resolve, reject, timer });
    });
  }

  private settle(id: string | number, answer: FromServer | Failure): boolean {
    const asked = this.unanswered.get(id);
    if (!asked) return false;
    this.unanswered.delete(id);
    clearTimeout(asked.timer);
    if (answer instanceof Failure) asked.reject(answer);
    else asked.resolve(answer);
    return true;
  }

  private send(message: Outgoing | FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private hello(): void {
    this.isHelloPending = true;
    this.send({ type: "hello", as: this.as, patches: true, ...(this.lastRow === null ? {} : { row: this.lastRow }) });
  }

  private connect(): void {
    if (this.isClosed) return;
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/games/${encodeURIComponent(this.id)}/socket`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.connection = "open";
      clearInterval(this.pingTimer);
      this.pingTimer = window.setInterval(() => this.send({ type: "ping" }), PING_MS);
      this.hello();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as FromServer);
    socket.onclose = () => {
      if (this.socket !== socket || this.isClosed) return;
      this.socket = null;
      clearInterval(this.pingTimer);
      for (const id of [...this.unanswered.keys()]) this.settle(id, new Failure("network", 0));
      this.connection = "lost";
      // Wait longer after every failure, with a random part so that clients do not all come back at once.
      const wait = Math.min(15_000, 400 * 2 ** Math.min(this.attempts, 6)) * (0.7 + Math.random() * 0.6);
      this.attempts += 1;
      clearTimeout(this.reconnectTimer);
      this.reconnectTimer = window.setTimeout(() => this.connect(), wait);
    };
  }

  private leave = (): void => this.mark.leave();

  private visibilityChanged = (): void => {
    if (document.visibilityState === "visible") this.reconnect();
    else this.leave();
  };

  private reconnect = (): void => {
    if (this.connection === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.reconnectTimer);
      this.attempts = 0;
      this.connect();
    }
  };

  private receive(message: FromServer): void {
    switch (message.type) {
      case "view":
        this.pushed(message);
        break;
      case "patch":
        if (this.latest) this.pushed(withPatch(this.latest, message));
        break;
      case "error":
        this.fail(message);
        break;
      case "chat":
        this.addRemark(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "clock":
        this.clocks = new Clocks(message);
        break;
      case "info":
        this.info = message.info;
        break;
      case "why":
      case "pong":
        this.answered(message);
        break;
      case "closing":
        break;
      default:
        message satisfies never; // a kind of message that is forgotten here does not compile
    }
  }

  /** A view has come, or a patch has made one. */
  private pushed(push: ViewPush): void {
    this.latest = push;
    this.attempts = 0;
    this.push(push);
    this.answered(push);
  }

  /** If a message answers one of ours, let the one who asked have it. */
  private answered(message: Extract<FromServer, { id?: unknown }>): void {
    if (message.id !== null && message.id !== undefined) this.settle(message.id, message);
  }

  private fail({ id, code, message }: ErrorPush): void {
    const failure = new Failure(code, 0, message);
    if (id !== null && id !== undefined && this.settle(id, failure)) return;
    if (code.startsWith("game/unknown") || code.startsWith("seat/")) this.refused = failure;
  }

  private addRemark(remark: ChatPush): void {
    if (this.chat.some((known) => known.row === remark.row)) return;
    this.chat = [...this.chat, remark].sort((a, b) => a.row - b.row);
    if (remark.row > lastRead(this.id)) this.unreadChat += 1;
  }

  /** The chat has been read: what was said until now is not new when the page is loaded again. */
  readChat(): void {
    this.unreadChat = 0;
    const last = this.chat.at(-1);
    if (last) rememberRead(this.id, last.row);
  }

  private push(push: ViewPush): void {
    if (push.view.viewer !== this.as) return; // of the side that has just left the screen
    this.thinking = push.thinking ?? null;
    if (this.view === null || this.isHelloPending) {
      // What happened while nobody looked is told at once.
      this.playback.flush();
      const events = push.events.flatMap((row) => row.events);
      this.show({ view: push.view, events, lasts: 0, hurries: false, source: push }, 0);
    } else {
      const last = this.playback.last?.source ?? null;
      const told = this.chronicle.rows.flatMap((row) => row.events);
      const waiting = this.playback.waiting.flatMap((other) => other.events.flatMap((row) => row.events));
      this.playback.add(beatsOf(last?.view ?? this.view, push, [...told, ...waiting]));
    }
  }

  private show(beat: Beat<ViewPush>, lasts: number): void {
    this.view = beat.view;
    if (beat.source) this.arrive(beat.source);
    else this.undo = { step: false, turn: false };
    this.batch = batchOf(this.batches + 1, beat, lasts) ?? this.batch;
    this.batches = this.batch?.id ?? this.batches;
  }

  /** A push has been shown to its end. */
  private arrive(push: ViewPush): void {
    this.at = push.at;
    this.undo = push.undo;
    const shorter = push.length < this.length;
    if (shorter) this.batch = null; // what was taken back is no longer news
    // Where one person plays both sides what the other side did meanwhile gets other numbers.
    const renumbered = shorter && !!(this.info?.options.hotseat || this.info?.options.study);
    if (this.isHelloPending || renumbered) void this.chronicle.load(this.as);
    else this.chronicle.add(this.as, push);
    this.isHelloPending = false;
    this.length = push.length;
    this.lastRow = push.length;
  }
}
