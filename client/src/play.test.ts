import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "./api";
import { Play } from "./play.svelte";
import { settings } from "./settings.svelte";
import type { TableLike } from "./table.svelte";
import type { Action, Refusal, View, WhyQuestion } from "./wire";
import { useCatalogue } from "./words";

const action = (verb: string, about: Partial<Action>): Action => ({
  do: ["S", verb, about.block, about.route?.areas.join(">") ?? about.area ?? about.card].filter(Boolean).join(" "),
  verb,
  message: { key: "", params: {} },
  ...about,
});
const move = (block: string, ...areas: string[]): Action => action("move", { block, route: { areas, sea: false } });
const moves = [
  move("wallace", "fife", "angus"),
  move("wallace", "fife", "mentieth"),
  move("wallace", "fife", "mentieth", "lanark"),
  move("wallace", "fife", "angus", "lanark"),
  move("douglas", "fife", "mentieth"),
  move("bruce", "annan", "carrick"),
  action("end", {}),
];
const blocks = [
  { block: "wallace", side: "scotland", place: "fife" },
  { block: "douglas", side: "scotland", place: "fife" },
  { block: "bruce", side: "scotland", place: "annan" },
  { block: "york_infantry", side: "england", place: "mentieth" },
];
const viewWith = (actions: Action[]): View => ({ viewer: "scotland", actions, blocks, hidden: [] }) as unknown as View;

let shown: View;
let isBusy: boolean;
let sent: string[];
let asked: WhyQuestion[];
let refusal: Refusal | null;
let failure: Error | null;
let play: Play;

beforeEach(() => {
  useCatalogue({ lang: "en", messages: { "refusal.far": "It is too far. [2.13]" } });
  settings.askRoute = false;
  [shown, isBusy, sent, asked, failure] = [viewWith(moves), false, [], [], null];
  refusal = { code: "move/too-far", rule: "2.13", message: { key: "refusal.far", params: {} } };
  play = new Play({
    get view() {
      return shown;
    },
    get busy() {
      return isBusy;
    },
    do: (text: string) => (failure ? Promise.reject(failure) : Promise.resolve(void sent.push(text))),
    takeBack: (what: string) => (failure ? Promise.reject(failure) : Promise.resolve(void sent.push(what))),
    why: (question: WhyQuestion) => Promise.resolve((asked.push(question), refusal)),
  } as unknown as TableLike);
});
afterEach(() => vi.restoreAllMocks());
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("a block and then an area is a move, and nothing is selected after it", async () => {
  play.onBlock("wallace", false);
  expect(play.targets).toEqual({ angus: "move", mentieth: "attack", lanark: "move" });
  play.onArea("angus");
  await settled();
  expect([sent, play.selected]).toEqual([["S move wallace fife>angus"], []]);
});

test("a second click on a block or on its area lets go of it", () => {
  play.onBlock("wallace", false);
  play.onBlock("wallace", false);
  expect(play.selected).toEqual([]);
  play.onBlock("wallace", false);
  play.onArea("fife");
  expect([play.selected, asked]).toEqual([[], []]);
});

test("blocks of one area go together where all of them can, one action for each", async () => {
  play.onBlock("wallace", false);
  play.onBlock("bruce", true);
  expect(play.selected).toEqual(["bruce"]);
  play.onBlock("wallace", false);
  expect(play.companions).toEqual(["douglas"]);
  play.takeAlong();
  expect(Object.keys(play.targets)).toEqual(["mentieth"]);
  play.onArea("mentieth");
  await settled();
  expect(sent).toEqual(["S move wallace fife>mentieth", "S move douglas fife>mentieth"]);
});

test("a group stops at the first that is no longer offered, and it is said why", async () => {
  const group = [moves[1]!, moves[4]!];
  const sending = play.send(group);
  shown = viewWith([action("end", {})]);
  await sending;
  expect([sent, asked]).toEqual([["S move wallace fife>mentieth"], [{ do: "S move douglas fife>mentieth" }]]);
  expect(play.notice).toEqual({ text: "It is too far.", rule: "2.13", id: 1 });
});

test("of several ways the shortest is gone, or the reader is asked", async () => {
  play.onBlock("wallace", false);
  play.onArea("lanark");
  expect(play.choice).toMatchObject({ kind: "route", area: "lanark" });
  expect(play.choice?.groups.map(([first]) => first?.do)).toEqual([
    "S move wallace fife>mentieth>lanark",
    "S move wallace fife>angus>lanark",
  ]);
  shown = viewWith([...moves, move("wallace", "fife", "lanark")]);
  play.onArea("lanark");
  await settled();
  expect(sent).toEqual(["S move wallace fife>lanark"]);
  settings.askRoute = true;
  play.onBlock("wallace", false);
  play.onArea("lanark");
  expect(play.choice?.groups.length).toBe(3);
});

test("a way is chosen area by area, back to one of them, and ends where one stops or it can only end", async () => {
  play.onBlock("wallace", false);
  play.toggleStepwise();
  expect([play.route, play.targets]).toEqual([["fife"], { angus: "step", mentieth: "step" }]);
  play.onArea("mentieth");
  expect(play.targets).toEqual({ lanark: "step", mentieth: "attack" });
  play.onArea("fife");
  expect(play.route).toEqual(["fife"]);
  play.onArea("mentieth");
  play.onArea("lanark");
  await settled();
  play.onBlock("wallace", false);
  play.toggleStepwise();
  play.onArea("mentieth");
  play.stopHere();
  await settled();
  expect(sent).toEqual(["S move wallace fife>mentieth>lanark", "S move wallace fife>mentieth"]);
});

test("what answers by itself is sent by one click, what cannot be taken back is not", async () => {
  shown = viewWith([action("hit", { block: "wallace" }), action("disband", { block: "douglas" })]);
  play.onBlock("douglas", false);
  expect(play.blockActions.map((one) => one.verb)).toEqual(["disband"]);
  play.onBlock("wallace", false);
  await settled();
  expect(sent).toEqual(["S hit wallace"]);
  shown = viewWith([action("pillage", { area: "fife" }), action("draw", { area: "angus" })]);
  play.onArea("angus");
  expect(play.choice?.groups).toHaveLength(1);
  play.onArea("fife");
  await settled();
  expect(sent).toEqual(["S hit wallace", "S pillage fife"]);
});

test("the only block that is asked about is chosen by itself", async () => {
  shown = viewWith([
    action("retreat", { block: "wallace", area: "angus" }),
    action("retreat", { block: "wallace", area: "atholl" }),
  ]);
  expect([play.chosen, play.targets]).toEqual([["wallace"], { angus: "choose", atholl: "choose" }]);
  play.onArea("atholl");
  await settled();
  expect(sent).toEqual(["S retreat wallace atholl"]);
});

test("an enemy is where it stands: with a block in hand, a click on it means its area", async () => {
  play.onBlock("wallace", false);
  play.onBlock("york_infantry", false);
  await settled();
  expect([sent, asked]).toEqual([["S move wallace fife>mentieth"], []]);
});

test("what fits no action is a question of what was pointed at", async () => {
  play.onBlock("york_infantry", false);
  await play.whyCard("truce");
  play.onBlock("wallace", false);
  play.onArea("ross");
  play.onDrop(["york_infantry"], "ross");
  expect(asked).toEqual([
    { block: "york_infantry" },
    { card: "truce" },
    { block: "wallace", area: "ross" },
    { block: "york_infantry", area: "ross" },
  ]);
  shown = { ...shown, viewer: "spectator", actions: [] };
  play.onBlock("wallace", false);
  expect(asked).toHaveLength(4);
  await settled();
  refusal = null;
  await play.explain({ card: "truce" });
  expect(play.notice?.text).toMatch(/^That is allowed/);
});

test("a block that is dropped goes with those that were selected with it", async () => {
  play.onDragStart("wallace");
  play.takeAlong();
  play.onDrop(["wallace", "douglas"], "mentieth");
  await settled();
  expect(sent).toHaveLength(2);
  play.onDrop(["bruce"], "annan");
  expect([sent.length, asked]).toEqual([2, []]);
});

test("while a message is on its way nothing can be done", () => {
  isBusy = true;
  expect([play.actions, play.companions]).toEqual([[], []]);
  play.perform("S end");
  expect(sent).toEqual([]);
  isBusy = false;
  play.perform("S end");
  expect(sent).toEqual(["S end"]);
});

test("what the server refuses is explained, and what is old is said to be old", async () => {
  play.onBlock("wallace", false);
  failure = new Failure("action/illegal", 409);
  await play.send([moves[0]!]);
  expect([asked, play.selected]).toEqual([[{ do: "S move wallace fife>angus" }], []]);
  failure = new Failure("action/stale", 409);
  await play.takeBack("step");
  expect(play.notice?.text).toMatch(/^The table has moved on/);
  failure = null;
  await play.takeBack("turn");
  expect([sent, play.notice]).toEqual([["turn"], null]);
});
