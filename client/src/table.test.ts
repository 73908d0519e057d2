import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Failure } from "./api";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";
import type { EventRow, GameInfo, History, View } from "./wire";

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  readonly sent: Record<string, unknown>[] = [];
  constructor(readonly url: string) {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  lose(): void {
    this.readyState = 3;
    this.onclose();
  }
  push(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const row = (number: number, ...kinds: string[]): EventRow =>
  ({ row: number, events: kinds.map((kind) => ({ kind, params: {} })) }) as unknown as EventRow;
const pushed = (length: number, events: EventRow[] = [], more: object = {}): object => ({
  type: "view",
  length,
  at: length,
  view: { viewer: "scotland", turn: length } as unknown as View,
  events,
  undo: { step: true, turn: false },
  ...more,
});
const info = { options: {} } as unknown as GameInfo;

let sockets: FakeSocket[];
let listeners: Map<string, () => void>;
let read: number;
let table: Table;
const socket = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, listeners, read] = [[], new Map(), 0];
  const listen = (name: string, listener: () => void): void => void listeners.set(name, listener);
  const forget = (name: string): void => void listeners.delete(name);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { protocol: "https:", host: "x.org" });
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("removeEventListener", forget);
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener: listen,
    removeEventListener: forget,
  });
  vi.spyOn(api, "history").mockImplementation(() => {
    read += 1;
    return Promise.resolve({ rows: [] } as unknown as History);
  });
  vi.spyOn(api, "seen").mockImplementation(() => undefined);
  settings.speed = 2;
  table = new Table("g 1", "scotland", info, 4);
});
afterEach(() => {
  table.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the socket of the game is opened, and the hello names the last row that was seen", () => {
  expect([table.connection, socket().url]).toEqual(["connecting", "wss://x.org/api/games/g%201/socket"]);
  socket().open();
  expect([table.connection, socket().sent]).toEqual([
    "open",
    [{ type: "hello", as: "scotland", patches: true, row: 4 }],
  ]);
  vi.advanceTimersByTime(25_000);
  expect(socket().sent.at(-1)).toEqual({ type: "ping" });
});

test("an action names the prompt it answers, and nothing else is sent until it is answered", async () => {
  socket().open();
  socket().push(pushed(5));
  const doing = table.do("S end");
  expect(socket().sent.at(-1)).toEqual({ type: "do", do: "S end", at: 5, id: 1 });
  expect(table.busy).toBe(true);
  await table.do("S end");
  await table.takeBack("step");
  expect(socket().sent).toHaveLength(2);
  socket().push(pushed(6, [row(6, "moved")], { id: 1 }));
  await doing;
  expect([table.busy, table.length, table.at, table.batch?.events.length]).toEqual([false, 6, 6, 1]);
});

test("an action that is refused, or not answered in time, is an error and the table goes on", async () => {
  socket().open();
  socket().push(pushed(5));
  const refused = expect(table.resign()).rejects.toMatchObject({ code: "action/stale" });
  socket().push({ type: "error", id: 1, code: "action/stale", message: null });
  await refused;
  const lost = expect(table.takeBack("turn")).rejects.toMatchObject({ code: "network" });
  vi.advanceTimersByTime(15_000);
  await lost;
  expect([table.busy, table.refused]).toEqual([false, null]);
});

test("a why is answered with its refusal, or with none", async () => {
  socket().open();
  const why = table.why({ block: "wallace", area: "ross" });
  expect(socket().sent.at(-1)).toEqual({ type: "why", block: "wallace", area: "ross", id: 1 });
  socket().push({ type: "why", id: 1, refusal: { code: "move/too-far" } });
  expect(await why).toEqual({ code: "move/too-far" });
  const allowed = table.why({ do: "S end" });
  socket().push({ type: "why", id: 2 });
  expect(await allowed).toBeNull();
});

test("what others do is shown one after the other, each long enough to be read", () => {
  socket().open();
  socket().push(pushed(5));
  for (const n of [6, 7, 8]) socket().push(pushed(n, [row(n, "moved")]));
  expect([table.length, table.queued]).toEqual([6, 2]);
  vi.advanceTimersByTime(table.batch!.lasts! - 1);
  expect(table.length).toBe(6);
  vi.advanceTimersByTime(1);
  expect([table.length, table.queued]).toEqual([7, 1]);
  table.playback.skipAll();
  expect([table.length, table.queued, (table.view as View).turn]).toEqual([8, 0, 8]);
  vi.advanceTimersByTime(10_000);
  expect([table.length, table.batch?.id]).toEqual([8, 3]);
});

test("without animations everything is shown at once", () => {
  settings.speed = 0;
  socket().open();
  for (const n of [5, 6, 7]) socket().push(pushed(n, [row(n, "moved")]));
  expect([table.length, table.queued]).toEqual([7, 0]);
});

test("what was taken back is no longer news", () => {
  settings.speed = 0;
  socket().open();
  socket().push(pushed(5, [row(5, "moved")]));
  expect(table.batch?.events).toHaveLength(1);
  socket().push(pushed(4));
  expect([table.batch, table.length]).toEqual([null, 4]);
});

test("the chronicle is read after a hello and grows from pushes, but for numbers that may be others", async () => {
  settings.speed = 0;
  socket().open();
  socket().push(pushed(5));
  await vi.advanceTimersByTimeAsync(0);
  socket().push(pushed(6, [row(6, "moved")]));
  expect([read, table.chronicle.rows.map((one) => one.row)]).toEqual([1, [6]]);
  socket().push(pushed(5));
  expect([read, table.chronicle.rows]).toEqual([1, []]);
  table.info = { options: { hotseat: true } } as unknown as GameInfo;
  socket().push(pushed(4));
  expect(read).toBe(2);
});

test("the views of a side that has left the screen are not shown, and nothing of it is kept", () => {
  socket().open();
  socket().push(pushed(5));
  socket().push(pushed(6, [row(6, "moved")]));
  table.switchTo("england", 2);
  expect([table.view, table.batch, table.queued]).toEqual([null, null, 0]);
  expect(socket().sent.at(-1)).toEqual({ type: "hello", as: "england", patches: true, row: 2 });
  socket().push(pushed(7, [row(7, "moved")]));
  expect(table.view).toBeNull();
});

test("a patch changes the view that is there; it may be our answer", () => {
  const lists = { actions: [], blocks: [], hidden: [] };
  socket().open();
  socket().push(pushed(4, [], { view: { viewer: "scotland", turn: 4, year: 1297, ...lists } }));
  socket().push({ type: "patch", length: 5, at: 5, view: { turn: 5 }, events: [] });
  expect([table.at, table.view?.turn, table.view?.year, table.undo.step]).toEqual([5, 5, 1297, true]);
});

test("a lost line is taken up again, later after every failure, and at once when the browser is back", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  socket().open();
  socket().push(pushed(5));
  const lost = expect(table.do("S end")).rejects.toBeInstanceOf(Failure);
  socket().lose();
  await lost;
  expect(table.connection).toBe("lost");
  vi.advanceTimersByTime(399);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  socket().lose();
  vi.advanceTimersByTime(799);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(3);
  socket().lose();
  listeners.get("online")!();
  expect(sockets).toHaveLength(4);
  socket().open();
  expect(socket().sent).toEqual([{ type: "hello", as: "scotland", patches: true, row: 5 }]);
});

test("remarks stand in the order of the log, each once", () => {
  socket().open();
  for (const n of [9, 7, 9]) socket().push({ type: "chat", row: n, text: "!" });
  expect([table.chat.map((remark) => remark.row), table.unreadChat]).toEqual([[7, 9], 2]);
  table.say("well met");
  expect(socket().sent.at(-1)).toEqual({ type: "chat", text: "well met" });
});

test("a table one may not see says so", () => {
  socket().open();
  socket().push({ type: "error", code: "action/unreadable", message: null });
  expect(table.refused).toBeNull();
  socket().push({ type: "error", code: "game/unknown", message: null });
  expect(table.refused?.code).toBe("game/unknown");
});

test("what has been looked at is told, by a player only, and at the end by another way", () => {
  socket().open();
  socket().push(pushed(5));
  table.seen();
  expect(socket().sent.at(-1)).toEqual({ type: "seen", row: 5 });
  table.as = "spectator";
  socket().push(pushed(6, [], { view: { viewer: "spectator" } }));
  table.playback.skipAll();
  table.seen();
  expect(api.seen).not.toHaveBeenCalled();
  table.as = "scotland";
  table.seen();
  table.close();
  expect([table.connection, vi.mocked(api.seen).mock.calls]).toEqual(["closed", [["g 1", 6]]]);
  expect(listeners.size).toBe(0);
});
