import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Failure } from "./api";
import { forget, LessonTable, progress, sync } from "./lessons.svelte";
import { me } from "./me.svelte";
import { settings } from "./settings.svelte";
import type { LessonProgress, LessonState } from "./wire";

type Frame = LessonState["frames"][number];

const frame = (turn: number, ...kinds: string[]): Frame =>
  ({
    view: { viewer: "scotland", turn },
    events: kinds.map((kind) => ({ kind, params: {} })),
    dice: null,
  }) as unknown as Frame;
const kept = (log: string[], changes: number, done = false): LessonProgress => ({ log, done, changes });

let asked: [log: readonly string[], since: number | undefined][];
let told: Record<string, LessonProgress>[];
let known: Record<string, LessonProgress>;
let stands: Partial<LessonState>;
let table: LessonTable;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  forget();
  [asked, told, known, stands] = [[], [], {}, {}];
  settings.speed = 0;
  vi.spyOn(api, "me").mockResolvedValue({ name: "Ann" } as never);
  vi.spyOn(api, "syncProgress").mockImplementation((lessons) => {
    told.push(structuredClone(lessons));
    return Promise.resolve({ lessons: known } as never);
  });
  vi.spyOn(api, "lesson").mockImplementation((_, log, since) => {
    asked.push([log, since]);
    const steps = [{ id: "one" }, { id: "two" }];
    const state = { log: [...log], steps, at: 0, done: false, frames: [frame(log.length)], ...stands };
    return Promise.resolve(state as unknown as LessonState);
  });
  await me.load(true);
  table = new LessonTable("first");
});
afterEach(() => {
  table.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a lesson begins, and what the learner does goes on its log and is kept here and at the server", async () => {
  await table.open();
  expect([asked, table.connection, table.undo.step]).toEqual([[[[], -1]], "open", false]);
  stands = { at: 1 };
  await table.do("S end");
  expect(asked.at(-1)).toEqual([["S end"], 0]);
  expect([table.view?.turn, table.step, table.undo.step]).toEqual([1, { id: "two" }, true]);
  expect(progress["first"]).toEqual(kept(["S end"], 1));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toEqual({ first: kept(["S end"], 1) });
});

test("a lesson goes on where it was left, here or in another browser", async () => {
  progress["first"] = kept(["next"], 1);
  known = { first: kept(["next", "S end"], 2) };
  await table.open();
  expect(asked).toEqual([[["next", "S end"], undefined]]);
});

test("a lesson that was done begins anew and stays done", async () => {
  progress["first"] = kept(["next"], 5, true);
  await table.open();
  expect(asked).toEqual([[[], -1]]);
  await table.do("next");
  expect(progress["first"]).toEqual(kept(["next"], 5, true));
});

test("a lesson that is over forgets its log", async () => {
  await table.open();
  stands = { done: true };
  await table.do("S end");
  expect(progress["first"]).toEqual(kept([], 1, true));
});

test("news from elsewhere is waited for three seconds at most", async () => {
  vi.mocked(api.syncProgress).mockReturnValue(new Promise(() => undefined));
  const opening = table.open();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await opening;
  expect(asked).toHaveLength(1);
});

test("a log that fits the lesson no longer is given up, other failures are not hidden", async () => {
  progress["first"] = kept(["S move"], 1);
  vi.mocked(api.lesson).mockRejectedValueOnce(new Failure("action/illegal", 409));
  await table.open();
  expect(asked).toEqual([[[], -1]]);
  vi.mocked(api.lesson).mockRejectedValueOnce(new Failure("network", 0));
  await expect(table.do("next")).rejects.toMatchObject({ code: "network" });
  expect([table.connection, table.busy]).toEqual(["lost", false]);
});

test("taking back takes the last action and what was read after it", async () => {
  progress["first"] = kept(["next", "S move", "S end", "next"], 1);
  await table.open();
  await table.takeBack("step");
  expect(asked.at(-1)?.[0]).toEqual(["next", "S move"]);
  stands = { back: 1 };
  await table.do("S end");
  await table.goBack();
  expect(asked.at(-1)?.[0]).toEqual(["next"]);
  await table.restart();
  expect(asked.at(-1)).toEqual([[], -1]);
});

test("nothing is sent while the server has not answered", async () => {
  await table.open();
  await Promise.all([table.do("S move"), table.do("S end")]);
  expect(asked.slice(1).map(([log]) => log)).toEqual([["S move"]]);
});

test("a why is asked where the learner stands", async () => {
  const why = vi.spyOn(api, "lessonWhy").mockResolvedValue({ refusal: { code: "move/too-far" } as never });
  progress["first"] = kept(["next"], 1);
  await table.open();
  expect(await table.why({ card: "truce" })).toEqual({ code: "move/too-far" });
  expect(why).toHaveBeenCalledWith("first", ["next"], { card: "truce" });
});

test("what happens is shown one action after the other, and only at its end where the lesson stands", async () => {
  settings.speed = 1;
  stands = { frames: [frame(1, "moved"), frame(2), frame(3, "moved", "moved")] };
  await table.open();
  expect([table.view?.turn, table.queued, table.state]).toEqual([1, 3, null]);
  await vi.advanceTimersByTimeAsync(table.batch!.lasts! - 1);
  expect(table.view?.turn).toBe(1);
  await vi.advanceTimersByTimeAsync(1); // a frame without events needs no time of its own
  expect([table.view?.turn, table.queued, table.step]).toEqual([3, 0, { id: "one" }]);
  await table.restart();
  table.playback.skipAll();
  expect([table.view?.turn, table.batch?.events.length]).toEqual([3, 2]);
});

test("of two accounts of a lesson the one that is done or has more changes is kept", async () => {
  progress["first"] = kept(["next"], 4);
  progress["second"] = kept(["next"], 9);
  known = { first: kept([], 3), second: kept([], 1, true), third: kept(["next"], 1) };
  await sync();
  expect(progress).toEqual({ first: kept(["next"], 4), second: kept([], 1, true), third: kept(["next"], 1) });
  forget();
  expect(progress).toEqual({});
});

test("a server that cannot be reached loses nothing", async () => {
  progress["first"] = kept(["next"], 4);
  vi.mocked(api.syncProgress).mockRejectedValue(new Failure("network", 0));
  await sync();
  expect(progress["first"]).toEqual(kept(["next"], 4));
});
