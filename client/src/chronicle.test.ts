import { beforeEach, expect, test } from "vitest";
import { ChronicleRows, grown } from "./chronicle.svelte";
import type { EventRow } from "./wire";

const row = (number: number, kind = "moved"): EventRow =>
  ({ row: number, year: 1297, turn: 1, stage: "moves", actor: "scotland", events: [{ kind }] }) as unknown as EventRow;
const rows = (...numbers: number[]): EventRow[] => numbers.map((number) => row(number));
const numbers = (found: readonly EventRow[]): number[] => found.map((one) => one.row);

let asked: { as: string; answer(rows: EventRow[]): void; fail(): void }[];
let chronicle: ChronicleRows;
beforeEach(() => {
  asked = [];
  chronicle = new ChronicleRows(
    "x",
    (_, as) =>
      new Promise((resolve, reject) =>
        asked.push({
          as,
          answer: (found) => resolve({ game: "x", as, length: found.length, rows: found }),
          fail: () => reject(new Error("no line")),
        }),
      ),
  );
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("a push adds its rows, replaces those of the same numbers and drops what was taken back", () => {
  expect(numbers(grown(rows(1, 2, 4), { length: 6, events: rows(5, 6) }))).toEqual([1, 2, 4, 5, 6]);
  expect(numbers(grown(rows(1, 2, 4), { length: 2, events: [] }))).toEqual([1, 2]);
  const again = grown(rows(1, 2, 4), { length: 4, events: [row(4, "card_laid")] });
  expect(numbers(again)).toEqual([1, 2, 4]);
  expect(again[2]?.events[0]?.kind).toBe("card_laid");
});

test("the rows are read once and then grow from pushes", async () => {
  void chronicle.load("scotland");
  asked[0]!.answer(rows(1, 2));
  await settled();
  chronicle.add("scotland", { length: 3, events: rows(3) });
  chronicle.add("scotland", { length: 2, events: [] });
  chronicle.add("scotland", { length: 4, events: rows(3, 4) });
  expect(numbers(chronicle.rows)).toEqual([1, 2, 3, 4]);
  expect(asked.length).toBe(1);
});

test("what is pushed while the rows are read is not lost", async () => {
  void chronicle.load("england");
  chronicle.add("england", { length: 3, events: rows(3) });
  asked[0]!.answer(rows(1, 2));
  await settled();
  expect(numbers(chronicle.rows)).toEqual([1, 2, 3]);
  expect(asked.map((one) => one.as)).toEqual(["england"]);
});

test("rows that could not be read are read with the next push", async () => {
  void chronicle.load("england");
  asked[0]!.fail();
  await settled();
  chronicle.add("england", { length: 1, events: rows(1) });
  asked[1]!.answer(rows(1));
  await settled();
  expect(numbers(chronicle.rows)).toEqual([1]);
});

test("what one side read is never shown to the next", async () => {
  void chronicle.load("england");
  chronicle.clear();
  asked[0]!.answer(rows(1, 2));
  await settled();
  expect(chronicle.rows).toEqual([]);
  void chronicle.load("scotland");
  asked[1]!.answer(rows(1));
  await settled();
  expect(numbers(chronicle.rows)).toEqual([1]);
});
