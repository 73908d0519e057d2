import { beforeEach, expect, test } from "vitest";
import { listed, say, sayBare, t, tn, useCatalogue } from "./words";

beforeEach(() =>
  useCatalogue({
    lang: "en",
    messages: {
      "side.england": "England",
      "area.fife": "Fife",
      "area.angus": "Angus",
      "area.atholl": "Atholl",
      "block.king": "the King",
      "block.wallace": "Wallace",
      "list.two": "{first} and {last}",
      "list.more": "{first}, {last}",
      pair: "{block} to {area}",
      strength: "{block} {strength}",
      "event.moved": "{block} moved from {from} by way of {via} to {to}.",
      "event.retreated": "Retreat from {from}: {pairs}.",
      "event.revealed": "Shown in {area}: {strengths}.",
      "event.fought": "{block} rolled {dice}.",
      "prompt.x": "{side} moves. [{rule}]",
    },
    ui: {},
  }),
);

test("names, routes, pairs, strengths and dice", () => {
  expect(say({ key: "event.moved", params: { block: "king", from: "fife", via: ["angus"], to: "atholl" } })).toBe(
    "The King moved from Fife by way of Angus to Atholl.",
  );
  expect(
    say({
      key: "event.retreated",
      params: {
        from: "fife",
        pairs: [
          ["wallace", "angus"],
          ["king", "atholl"],
        ],
      },
    }),
  ).toBe("Retreat from Fife: Wallace to Angus and the King to Atholl.");
  expect(say({ key: "event.revealed", params: { area: "fife", blocks: ["wallace", "king"], strengths: [4, 3] } })).toBe(
    "Shown in Fife: Wallace 4 and the King 3.",
  );
  expect(say({ key: "event.fought", params: { block: "wallace", dice: [1, 5] } })).toBe("Wallace rolled 1 5.");
});

test("the rule can be left out", () => {
  expect(sayBare({ key: "prompt.x", params: { side: "england", rule: "4.2" } })).toBe("England moves.");
});

test("lists and the interface's own words", () => {
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
  expect(t("Hello {name}", { name: "you" })).toBe("Hello you");
  expect(tn("{n} game", "{n} games", 1)).toBe("1 game");
});
