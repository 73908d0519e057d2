import { expect, test } from "vitest";
import { hurried, lasting } from "./pace";
import type { GameEvent } from "./wire";

const event = (kind: string, params: object = {}): GameEvent => ({ kind, params }) as unknown as GameEvent;
const move = event("moved", { side: "scotland", route: { areas: ["fife", "angus"], sea: false } });

test("a move takes longer than a line, dice take longer still, and nothing takes for ever", () => {
  const [line, moved, dice] = [lasting([event("moves_ended")], false), lasting([move], false), lasting([event("fought")], true)];
  expect(line).toBeLessThan(moved);
  expect(moved).toBeLessThan(dice);
  expect(lasting(Array(20).fill(move), true)).toBe(lasting(Array(40).fill(move), true));
});

test("a turn of ten moves is over within five seconds at the usual speed", () => {
  const turn = Array.from({ length: 10 }, (_, i) => hurried(lasting([move], false), 2, 9 - i));
  expect(turn.reduce((a, b) => a + b)).toBeLessThan(5000);
  expect(turn.at(-1)).toBeGreaterThan(turn[0]!);
});
