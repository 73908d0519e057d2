import { expect, test } from "vitest";
import { diceAfter, marksOf } from "./battleDisplay.svelte";
import type { GameEvent } from "./wire";

const event = (kind: string, params: object = {}): GameEvent =>
  ({ kind, rule: "5.4", message: { key: `event.${kind}`, params: {} }, params }) as GameEvent;

test("the last dice of a batch lie on the board, and a new battle clears it", () => {
  const rolled = diceAfter(
    {
      id: 7,
      events: [
        event("fought", { block: "comyn", dice: [6] }),
        event("fought", { block: "wallace", dice: [1, 5], rating: 3, hits: 1 }),
        event("hit"),
      ],
    },
    null,
  );
  expect(rolled).toEqual({ id: 7, block: "wallace", dice: [1, 5], rating: 3, hits: 1 });
  expect(diceAfter({ id: 8, events: [event("hit")] }, rolled)).toBe(rolled);
  expect(
    diceAfter({ id: 9, events: [event("fought", { dice: [2] }), event("battle_won"), event("battle_begun")] }, rolled),
  ).toBeNull();
  expect(diceAfter({ id: 10, events: [event("battle_begun"), event("fought", { dice: [2] })] }, rolled)).toEqual({
    id: 10,
    block: null,
    dice: [2],
    rating: null,
    hits: null,
  });
});

test("dice that are cast are the same when it is told what came of them, and others when they come again", () => {
  const fought = event("fought", { block: "wallace", dice: [1, 5], rating: 3, hits: 1 });
  const cast = diceAfter({ id: 3, events: [], cast: fought }, null);
  expect(diceAfter({ id: 4, events: [fought] }, cast)?.id).toBe(3);
  expect(diceAfter({ id: 9, events: [fought] }, cast)?.id).toBe(9);
});

test("a block is marked by what happens to it", () => {
  expect(
    marksOf([
      event("hit", { block: "ross" }),
      event("captured", { block: "bruce" }),
      event("passed", { block: "mar" }),
    ]),
  ).toEqual({ ross: "hit", bruce: "captured" });
});
