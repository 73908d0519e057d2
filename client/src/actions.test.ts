import { expect, test } from "vitest";
import { activeBlocks, areaChoices, commonRoutes, grouped, nextSteps, shortest, routesByDestination } from "./actions";
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
const end: Action = {
  do: "S end",
  verb: "end",
  message: { key: "action.end", params: {} },
  block: null,
  area: null,
  card: null,
  route: null,
};
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
  const routes = routesByDestination(commonRoutes(actions, ["wallace", "douglas"]));
  expect([...routes.keys()].sort()).toEqual(["angus", "mentieth"]);
  expect(routes.get("mentieth")?.[0]?.map((a) => a.do)).toEqual([
    "S move wallace fife>mentieth",
    "S move douglas fife>mentieth",
  ]);
});

test("the shorter of two routes stands out, two of a length do not", () => {
  const routes = routesByDestination(commonRoutes(actions, ["wallace"])).get("mentieth") ?? [];
  expect(routes.length).toBe(2);
  expect(shortest(routes)?.[0]?.do).toBe("S move wallace fife>mentieth");
  expect(shortest([[move("a", "b", "c")], [move("a", "d", "c")]])).toBeNull();
});

test("a way is chosen area by area", () => {
  const routes = commonRoutes(actions, ["wallace"]).values();
  const { next, complete } = nextSteps([...routes], ["fife", "mentieth"]);
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
