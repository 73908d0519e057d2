import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Battlefield, diceAfter } from "./battlefield.svelte";
import type { GameEvent, View } from "./wire";

const event = (kind: string, params: object = {}): GameEvent => ({ kind, rule: "5.4", message: { key: `event.${kind}`, params: {} }, params }) as GameEvent;
const fight = { stage: "combat", battle: { area: "fife", front: ["wallace"] }, actions: [{ do: "S fight wallace" }] } as unknown as View;
const map = { stage: "moves", battle: null, actions: [] } as unknown as View;

test("the last dice of a batch lie on the board, and a new battle clears it", () => {
  const rolled = diceAfter({ id: 7, events: [event("fought", { block: "comyn", dice: [6] }), event("fought", { block: "wallace", dice: [1, 5], rating: 3, hits: 1 }), event("hit")] }, null);
  expect(rolled).toEqual({ id: 7, block: "wallace", dice: [1, 5], rating: 3, hits: 1 });
  expect(diceAfter({ id: 8, events: [event("hit")] }, rolled)).toBe(rolled);
  expect(diceAfter({ id: 9, events: [event("fought", { dice: [2] }), event("battle_won"), event("battle_begun")] }, rolled)).toBeNull();
  expect(diceAfter({ id: 10, events: [event("battle_begun"), event("fought", { dice: [2] })] }, rolled)).toEqual({ id: 10, block: null, dice: [2], rating: null, hits: null });
});

const dice = { id: 1, block: "wallace", dice: [1], rating: 3, hits: 1 };
let shown: { view: View | null; batch: null };
let field: Battlefield;

/** What the effects do in a page. */
function show(view: View | null, rolled = false): void {
  shown.view = view;
  field.look(view, rolled);
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = { view: null, batch: null };
  field = new Battlefield(() => shown, 3000);
  show(fight);
  field.dice = dice;
});
afterEach(() => vi.useRealTimers());

test("a battle that ends by dice is shown a moment longer, with nothing to do, whatever follows on the map", () => {
  show(map, true);
  expect(field.view).toEqual({ ...fight, actions: [] });
  vi.advanceTimersByTime(2000);
  show({ ...map });
  expect(field.view).not.toBeNull();
  expect(field.dice).toBe(dice);
  vi.advanceTimersByTime(1100);
  expect([field.view, field.dice]).toEqual([null, null]);
});

test("one that ends without dice is gone at once", () => {
  show(map);
  expect([field.view, field.dice]).toEqual([null, null]);
});

test("the next battle takes the place of the last, and no timer of the last touches it", () => {
  show(map, true);
  const next = { ...fight, battle: { ...fight.battle!, area: "lanark" } };
  show(next);
  field.dice = dice;
  vi.advanceTimersByTime(4000);
  expect(field.view).toBe(next);
  expect(field.dice).toBe(dice);
});

test("what is over is put away for good, what is being fought can be called back", () => {
  field.putAway();
  expect([field.open, field.view]).toEqual([false, fight]);
  field.open = true;
  show(map, true);
  field.putAway();
  expect([field.open, field.view]).toEqual([true, null]);
});

test("who sits down next sees nothing of it", () => {
  show(map, true);
  field.clear();
  expect([field.view, field.dice]).toEqual([null, null]);
  show(map);
  show(null);
  expect(field.view).toBeNull();
});
