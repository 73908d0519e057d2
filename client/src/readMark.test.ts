import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastSeen, ReadMark, rememberSeen } from "./readMark";

let told: number[];
let left: number[];
let open: boolean;
let mark: ReadMark;
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  left = [];
  open = true;
  mark = new ReadMark(
    (row) => (open && told.push(row), open),
    (row) => left.push(row),
  );
});
afterEach(() => vi.useRealTimers());

test("the first look is told at once, the next at most every ten seconds", () => {
  mark.look(3);
  expect(told).toEqual([3]);
  for (const row of [4, 5, 6]) mark.look(row);
  vi.advanceTimersByTime(9_999);
  expect(told).toEqual([3]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([3, 6]);
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual([3, 6]);
  mark.look(7);
  expect(told).toEqual([3, 6, 7]);
});

test("what has not been told yet is told when the page is left, once", () => {
  mark.look(3);
  mark.leave();
  expect(left).toEqual([]);
  mark.look(4);
  mark.look(5);
  mark.leave();
  mark.leave();
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual([3]);
  expect(left).toEqual([5]);
});

test("what could not be sent is sent later", () => {
  open = false;
  mark.look(3);
  expect(told).toEqual([]);
  open = true;
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([3]);
});

test("what a window has shown counts as seen, and the server's mark where it is later", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect(lastSeen("g", "england", undefined)).toBeNull();
  rememberSeen("g", "england", 7);
  expect([3, 9, null].map((told) => lastSeen("g", "england", told))).toEqual([7, 9, 7]);
  expect(lastSeen("g", "scotland", 2)).toBe(2);
  rememberSeen("g", "england", 4); // something was taken back
  expect(lastSeen("g", "england", 3)).toBe(4);
  vi.unstubAllGlobals();
  expect(lastSeen("g", "england", 3)).toBe(3);
});
