import { expect, test } from "vitest";
import { helpOptions, isBetweenPeople } from "./helpOptions";
import type { GameSummary, Seat } from "./wire";

type Told = Pick<GameSummary, "options" | "seats">;

function game(options: Partial<GameSummary["options"]>, other: Seat["kind"]): Told {
  return {
    options: { private: true, odds: false, hints: false, hotseat: false, study: false, ...options },
    seats: { england: { name: "Anna", kind: "human", you: true }, scotland: { name: "", kind: other, you: false } },
  };
}

test("a seat that is free or taken is a person's, a computer's is not", () => {
  expect(isBetweenPeople(game({}, "free"))).toBe(true);
  expect(isBetweenPeople(game({}, "human"))).toBe(true);
  expect(isBetweenPeople(game({}, "computer"))).toBe(false);
  expect(isBetweenPeople(game({ hotseat: true }, "human"))).toBe(false);
  expect(isBetweenPeople(game({ study: true }, "human"))).toBe(false);
});

test("odds and advice are told each for itself", () => {
  const [noOdds, noAdvice] = helpOptions(game({}, "free"));
  const [odds, advice] = helpOptions(game({ hints: true, odds: true }, "human"));
  expect(advice).toMatch(/^Both .*computer/);
  expect(noAdvice).toMatch(/^Neither .*computer/);
  expect(odds).toMatch(/^Both .*odds/);
  expect(noOdds).toMatch(/^Neither .*odds/);
  expect(helpOptions(game({ hints: true }, "free"))).toEqual([noOdds, advice]);
  expect(helpOptions(game({ odds: true }, "free"))).toEqual([odds, noAdvice]);
});

test("where nobody has to agree nothing is told", () => {
  expect(helpOptions(game({ hints: true, odds: true }, "computer"))).toEqual([]);
});
