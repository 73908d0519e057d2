import { expect, test } from "vitest";
import { HistoryView } from "./historyView.svelte";
import { BattleOdds } from "./odds.svelte";
import type { EventRow, GameInfo, History, Moment, OddsReport, View } from "./wire";

const row = (number: number, ...kinds: string[]): EventRow =>
  ({ row: number, events: kinds.map((kind) => ({ kind })) }) as unknown as EventRow;
const past = { turn: 2 } as View;
const looking = (rows: EventRow[] = []): HistoryView =>
  new HistoryView("x", {
    moment: () => Promise.resolve({ view: past } as Moment),
    history: () => Promise.resolve({ rows } as History),
  });
const game = (seen: number, length: number, status = "playing"): GameInfo =>
  ({ seen, length, status }) as unknown as GameInfo;

test("a board of the past is shown until somebody goes back", async () => {
  const found = looking();
  await found.show(7, "england");
  expect(found.past).toEqual({ row: 7, view: past });
  found.leave();
  expect(found.past).toBeNull();
});

test("what was missed are the rows after the last one seen that have events", async () => {
  const found = looking([row(3, "moved"), row(4), row(5, "moved")]);
  await found.catchUp(game(3, 5), "england");
  expect(found.missed?.map((one) => one.row)).toEqual([5]);
  found.clear();
  expect(found.missed).toBeNull();
});

test("nothing is missed by spectators, on a first visit or where nothing has happened", async () => {
  const found = looking([row(5, "moved")]);
  await found.catchUp(game(3, 5), "spectator");
  await found.catchUp(game(0, 5), "england");
  await found.catchUp(game(5, 5), "england");
  await found.catchUp(game(3, 5, "waiting"), "england");
  expect(found.missed).toBeNull();
});

test("odds that come after the battle has changed are not shown", async () => {
  let answer: (report: OddsReport) => void = () => undefined;
  const odds = new BattleOdds(() => new Promise((resolve) => (answer = resolve)));
  const report = {} as OddsReport;
  const asked = odds.load("x", "england");
  odds.clear();
  answer(report);
  await asked;
  expect(odds.report).toBeUndefined();
  const again = odds.load("x", "england");
  answer(report);
  await again;
  expect(odds.report).toBe(report);
});
