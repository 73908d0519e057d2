import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Beat, beatsOf } from "./beats";
import { Playback } from "./playback.svelte";
import { settings } from "./settings.svelte";
import type { GameEvent, View } from "./wire";

const event = (kind: string, params: object = {}): GameEvent =>
  ({ kind, rule: "5.4", message: { key: `event.${kind}`, params: {} }, params }) as GameEvent;
const block = (name: string, side: string, steps: number): object => ({ block: name, side, steps, place: "fife" });
const field = {
  viewer: "scotland",
  year: 1298,
  turn: 2,
  stage: "combat",
  prompt: { key: "prompt.combat", params: {} },
  nobles: { ross: "england" },
  blocks: [block("wallace", "scotland", 4), block("ross", "england", 1)],
  battle: { area: "fife", round: 2, front: ["wallace", "ross"], acted: [], leaving: [] },
  actions: [{ do: "S fight wallace" }],
} as unknown as View;
const map = {
  ...field,
  stage: "moves",
  battle: null,
  nobles: { ross: "scotland" },
  actions: [{ do: "S end" }],
} as unknown as View;
const fought = event("fought", { block: "wallace", dice: [1, 5, 6, 2], rating: 3, hits: 2 });
const hit = event("hit", { block: "ross", strength: 0 });
const captured = event("captured", { block: "ross", side: "scotland", area: "fife" });
const won = event("battle_won", { side: "scotland", area: "fife" });
const begun = event("battle_begun", { side: "scotland", area: "fife" });
const push = { view: map, events: [{ events: [fought, hit, captured, won] }, { events: [event("winter_begun")] }] };

test("dice, hit, capture and result come one after the other, and nothing is asked before the last", () => {
  const beats = beatsOf(field, push, [begun]);
  expect(beats.map((beat) => [beat.cast?.kind ?? beat.events.map((told) => told.kind).join(), beat.lasts])).toEqual([
    ["fought", 720],
    ["fought", 900],
    ["hit", 250],
    ["captured", 1600],
    ["battle_won", 0],
    ["winter_begun", 1200],
    ["", 0],
  ]);
  expect(beats.slice(0, -1).every((beat) => !beat.view.actions.length && !beat.source)).toBe(true);
  expect(beats.at(-1)).toMatchObject({ view: map, source: push });
  // The board is that of the battle until its result has been seen; the pip goes dark with the hit, not before.
  expect(beats.map((beat) => beat.view.battle?.area ?? null)).toEqual([...Array(5).fill("fife"), null, null]);
  expect(beats.map((beat) => beat.view.blocks[1]!.steps).slice(0, 4)).toEqual([1, 1, 0, 0]);
  expect(beats[4]!.view.battle!.front).toEqual(["wallace"]);
});

test("the dice of the other side lie longer", () => {
  const theirs = event("fought", { block: "ross", dice: [6], rating: 2, hits: 0 });
  expect(beatsOf(field, { view: field, events: [{ events: [theirs] }] }, [])[1]!.lasts).toBe(1200);
});

test("a result tells of the whole battle", () => {
  const { result } = beatsOf(field, push, [event("battle_begun", { area: "mar" }), begun])[4]!;
  expect(result).toMatchObject({ area: "fife", winner: "scotland", rounds: 2, isWhole: true });
  expect(result!.sides.scotland).toMatchObject({ dice: 4, hits: 2, expected: 2, steps: 0, lost: [] });
  expect(result!.sides.england).toMatchObject({ dice: 0, steps: 1, lost: [{ block: "ross", how: "captured" }] });
  expect(result!.nobles).toEqual({ england: 0, scotland: 1 });
  expect(beatsOf(field, push, [])[4]!.result).toMatchObject({ isWhole: false, winner: "scotland" });
});

let shown: string[];
let playback: Playback<typeof push>;
const name = ({ cast, events, source }: Beat): string =>
  `${cast?.kind ?? events.map((told) => told.kind).join()}${source ? "!" : ""}`;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { speed: 2, results: "" });
  shown = [];
  playback = new Playback((beat) => shown.push(name(beat)));
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(settings, { speed: 2, results: "" });
});

test("each beat has its time at the chosen pace, and a result waits for somebody", () => {
  settings.speed = 1;
  playback.add(beatsOf(field, push, [begun]));
  expect(shown).toEqual(["fought"]);
  vi.advanceTimersByTime(720 * 1.5 - 1);
  expect(shown.length).toBe(1);
  vi.advanceTimersByTime(1 + 900 * 1.5 + 250 * 1.5 + 1600 * 1.5);
  expect(shown).toEqual(["fought", "fought", "hit", "captured", "battle_won"]);
  expect(playback.result?.winner).toBe("scotland");
  vi.advanceTimersByTime(600_000);
  expect(shown.length).toBe(5);
  playback.skip();
  expect([playback.result, shown.at(-1)]).toEqual([null, "winter_begun"]);
  vi.advanceTimersByTime(1800);
  expect([shown.at(-1), playback.queued]).toEqual(["!", 0]);
});

test("what comes meanwhile waits until what it follows was shown", () => {
  playback.add(beatsOf(field, { ...push, view: field, events: [{ events: [fought, hit] }] }, []));
  playback.add(beatsOf(field, { ...push, view: field, events: [{ events: [event("passed")] }] }, []));
  expect(shown).toEqual(["fought"]);
  vi.advanceTimersByTime(720 + 900 + 249);
  expect(shown).toEqual(["fought", "fought", "hit"]);
  vi.advanceTimersByTime(1);
  expect(shown.slice(3)).toEqual(["!", "passed"]);
});

test("a skip goes on by one, all that waits is passed over but for the result, which can be seen again", () => {
  playback.add(beatsOf(field, push, [begun]));
  playback.skip();
  playback.skip();
  expect(shown).toEqual(["fought", "fought", "hit"]);
  playback.skipAll();
  expect(shown.slice(3)).toEqual(["captured,battle_won"]);
  playback.again();
  expect(shown.slice(4)).toEqual(["fought"]);
  playback.skipAll();
  expect(playback.result).not.toBeNull();
  playback.flush();
  expect([playback.result, shown.at(-1)]).toEqual([null, "winter_begun!"]);
});

test("results go by themselves or are not shown for who wants that, and nothing is held up without a pace", () => {
  settings.results = "time";
  playback.add(beatsOf(field, push, [begun]));
  playback.skipAll();
  expect(playback.result).not.toBeNull();
  vi.advanceTimersByTime(6000);
  expect([playback.result, shown.at(-1)]).toEqual([null, "winter_begun"]);
  playback.clear();
  Object.assign(settings, { speed: 0, results: "" });
  shown = [];
  playback.add(beatsOf(field, push, [begun]));
  expect(shown).toEqual(["fought,hit,captured,battle_won,winter_begun!"]);
});
