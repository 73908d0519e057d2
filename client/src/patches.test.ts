/** Patches: the actions that a text stands for are those the server writes out, and a patch makes the next view. */

import { expect, test } from "vitest";
import fixtures from "../map/fixtures.json";
import { actionOf, ungrouped, withPatch } from "./patches";
import type { Action, PatchPush, View, ViewPush } from "./wire";
import { say, useCatalogue } from "./words";

useCatalogue(fixtures.words);
const views = Object.entries(fixtures)
  .filter(([name]) => name !== "words")
  .map(([, view]) => view as unknown as View);

const base = (view: View): ViewPush => ({
  type: "view",
  game: "g",
  length: 3,
  at: 1,
  view,
  events: [],
  undo: { step: false, turn: false },
});
const patch = (changed: Partial<PatchPush>): PatchPush =>
  ({ type: "patch", length: 4, at: 2, events: [], ...changed }) as PatchPush;

test("an action is what its text says", () => {
  const actions = views.flatMap((view) => view.actions.map((action): [Action, string] => [action, view.stage]));
  expect(actions.length).toBeGreaterThan(20);
  for (const [action, stage] of actions) {
    const { message, ...made } = actionOf(action.do, stage);
    const { message: sent, ...told } = action;
    expect(made).toEqual(told);
    expect(message.key).toBe(sent.key);
    expect(say(message)).toBe(say(sent));
  }
});

test("crowning Balliol is done to the king", () => {
  expect(actionOf("S crown balliol", "crown").block).toBe("king");
});

test("grouped actions are written out", () => {
  expect(
    ungrouped({ "S move wallace": ["fife>mentieth", ">>lanark", ">angus"], "S sail norse": ["ross~fife"], S: ["end"] }),
  ).toEqual([
    "S move wallace fife>mentieth",
    "S move wallace fife>mentieth>lanark",
    "S move wallace fife>angus",
    "S sail norse ross~fife",
    "S end",
  ]);
});

test("a patch replaces fields, merges what has names and takes away what is null", () => {
  const view = views.find((one) => one.hidden.length > 1 && one.blocks.length > 1 && one.actions.length > 1)!;
  const [one, two] = view.blocks;
  const [group] = view.hidden;
  const name = [group!.side, group!.area, ...(group!.route ? [group!.route.areas.join(">")] : [])].join(" ");
  const before = base({ ...view, event: "england" });
  const next = withPatch(
    before,
    patch({
      id: 7,
      view: { year: 1301, event: null, actions: { S: ["end"] } },
      merge: {
        blocks: {
          [one!.block]: { place: "fife", route: { areas: ["angus", "fife"], sea: false } },
          [two!.block]: null,
        },
        hidden: { [name]: null, "england fife angus>fife": 2 },
        nobles: { angus: "england" },
      },
      thinking: { side: "england", level: "hard", since: 1 },
    }),
  );
  expect([next.id, next.length, next.at, next.game]).toEqual([7, 4, 2, "g"]);
  expect(next.view.year).toBe(1301);
  expect("event" in next.view).toBe(false);
  expect(next.view.blocks[0]).toEqual({ ...one, place: "fife", route: { areas: ["angus", "fife"], sea: false } });
  expect(next.view.blocks.map((block) => block.block)).not.toContain(two!.block);
  expect(next.view.hidden.at(-1)).toEqual({
    side: "england",
    area: "fife",
    number: 2,
    route: { areas: ["angus", "fife"], sea: false },
  });
  expect(next.view.hidden.length).toBe(view.hidden.length);
  expect(next.view.nobles["angus"]).toBe("england");
  expect(next.view.actions.map((action) => action.do)).toEqual(["S end"]);
  expect(next.undo).toBe(before.undo);
  expect(next.thinking?.level).toBe("hard");
  expect(before.view.blocks).toBe(view.blocks);
  expect(withPatch(next, patch({})).thinking?.level).toBe("hard");
  expect(withPatch(next, patch({ thinking: null })).thinking).toBeUndefined();
});

test("actions that stay are said by the stage they are offered in", () => {
  const view = { ...views[0]!, stage: "moves", actions: [actionOf("S end", "moves")] };
  const next = withPatch(base(view), patch({ view: { stage: "builds" } }));
  expect(next.view.actions[0]!.message.key).toBe("action.end.builds");
});
