import { expect, test } from "vitest";
import { remembered } from "./memory";
import type { EventRow, GameEvent, View } from "./wire";

const event = (kind: string, params: object): GameEvent =>
  ({ kind, rule: "5.1", message: { key: kind }, params }) as unknown as GameEvent;
const rows = (...events: GameEvent[]): EventRow[] =>
  [{ row: 1, year: 1297, turn: 3, stage: "combat", actor: "england", events }] as unknown as EventRow[];
const board = (...areas: string[]): View =>
  ({
    viewer: "scotland",
    blocks: [],
    nobles: {},
    hidden: areas.map((area) => ({ side: "england", area, number: 1 })),
  }) as unknown as View;
const seen = event("revealed", { area: "mar", blocks: ["york_knights"], strengths: [4] });

test("a block that was seen and has not moved is still there, as strong as it was left", () => {
  const [mark] = remembered(rows(seen, event("hit", { block: "york_knights", strength: 3 })), board("mar"));
  expect(mark).toMatchObject({ block: "york_knights", steps: 3, area: "mar", turn: 3, places: ["mar"] });
});

test("a mark follows what can be deduced and doubts what cannot", () => {
  const left = event("moved", { side: "england", route: { areas: ["mar", "angus"], sea: false }, attacks: false });
  expect(remembered(rows(seen, left), board("angus"))[0]?.places).toEqual(["angus"]);
  expect(remembered(rows(seen, left), board("mar", "angus"))[0]?.places).toEqual(["mar", "angus"]);
});

test("who fell, was captured, or was not seen since the winter is forgotten", () => {
  for (const end of [event("eliminated", { block: "york_knights" }), event("winter_begun", {})])
    expect(remembered(rows(seen, end), board("mar"))).toEqual([]);
});
