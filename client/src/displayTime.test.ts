import { expect, test } from "vitest";
import { displayTime, hurriedTime, momentTime } from "./displayTime";
import type { GameEvent } from "./wire";

const event = (kind: string, params: object = {}): GameEvent => ({ kind, params }) as unknown as GameEvent;
const move = event("moved", { side: "scotland", route: { areas: ["fife", "angus"], sea: false } });

test("a move takes longer than a line, and nothing takes for ever", () => {
  expect(displayTime([event("moves_ended")])).toBeLessThan(displayTime([move]));
  expect(displayTime(Array(20).fill(move))).toBe(displayTime(Array(40).fill(move)));
});

test("a turn of ten moves is over within five seconds at the usual pace", () => {
  const turn = Array.from({ length: 10 }, (_, i) => hurriedTime(displayTime([move]), 9 - i));
  expect(turn.reduce((a, b) => a + b)).toBeLessThan(5000);
  expect(turn.at(-1)).toBeGreaterThan(turn[0]!);
});

test("what matters has a time of its own, and blocks turn over one after the other", () => {
  expect(["cards_revealed", "hit", "eliminated", "captured"].map((kind) => momentTime(event(kind)))).toEqual([
    1400, 250, 500, 1600,
  ]);
  expect(momentTime(event("moves_ended"))).toBeNull();
  const shown = (n: number): number => momentTime(event("revealed", { blocks: Array(n).fill("wallace") }))!;
  expect(shown(4) - shown(1)).toBe(210);
});
