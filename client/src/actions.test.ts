import { expect, test } from "vitest";
import { activeBlocks, areaChoices, commonWays, grouped, nextSteps, shortest, waysByGoal } from "./actions";
import type { Action } from "./wire";

const move = (block: string, ...areas: string[]): Action => ({
  do: `S move ${block} ${areas.join(">")}`,
  verb: "move",
  message: { key: "action.move", params: {} },
  block,
  area: null,
  card: null,
  route: { areas, sea: false },
});
const end: Action = { do: "S end", verb: "end", message: { key: "action.end", params: {} }, block: null, area: null, card: null, route: null };
const actions = [
  move("wallace", "fife", "angus"),
  move("wallace", "fife", "mentieth"),
  move("wallace", "fife", "mentieth", "lanark"),
  move("wallace", "fife", "angus", "atholl", "mentieth"),
  move("douglas", "fife", "mentieth"),
  move("douglas", "fife", "angus"),
  move("bruce", "annan", "carrick"),
  end,
];

test("blocks with something to do", () => {
  expect([...activeBlocks(actions)]).toEqual(["wallace", "douglas", "bruce"]);
});

test("a group goes only where all of it can go, by the same way", () => {
  const ways = waysByGoal(commonWays(actions, ["wallace", "douglas"]));
  expect([...ways.keys()].sort()).toEqual(["angus", "mentieth"]);
  expect(ways.get("mentieth")?.[0]?.map((a) => a.do)).toEqual(["S move wallace fife>mentieth", "S move douglas fife>mentieth"]);
});

test("the shorter of two ways stands out, two of a length do not", () => {
  const ways = waysByGoal(commonWays(actions, ["wallace"])).get("mentieth") ?? [];
  expect(ways.length).toBe(2);
  expect(shortest(ways)?.[0]?.do).toBe("S move wallace fife>mentieth");
  expect(shortest([[move("a", "b", "c")], [move("a", "d", "c")]])).toBeNull();
});

test("a way is chosen area by area", () => {
  const ways = commonWays(actions, ["wallace"]).values();
  const { next, complete } = nextSteps([...ways], ["fife", "mentieth"]);
  expect([...next]).toEqual(["lanark"]);
  expect(complete?.[0]?.do).toBe("S move wallace fife>mentieth");
});

test("what stands alone comes first in the list, and nothing is lost", () => {
  const groups = grouped(actions);
  expect(groups[0]?.actions).toEqual([end]);
  expect(groups.flatMap((g) => g.actions).length).toBe(actions.length);
});

test("areas that answer by themselves", () => {
  const pillage: Action = { ...end, do: "E pillage fife", verb: "pillage", area: "fife" };
  expect(areaChoices([pillage, end]).get("fife")).toEqual([pillage]);
});
