import { afterEach, beforeEach, expect, test } from "vitest";
import { Hotseat, type SharedTable } from "./hotseat.svelte";
import { settings } from "./settings.svelte";
import type { GameInfo, View } from "./wire";

const view = (viewer: string, ...actors: string[]): View => ({ viewer, actors, outcome: null }) as unknown as View;
const calls: string[] = [];
let shown: View | null;
let isShared: boolean;
let hotseat: Hotseat;

beforeEach(() => {
  calls.length = 0;
  shown = view("england", "scotland");
  isShared = true;
  settings.curtain = true;
  const table: SharedTable = {
    get view() {
      return shown;
    },
    batch: null,
    length: 12,
    queued: 0,
    switchTo: (side, row) => void calls.push(`switch ${side} ${row}`),
    turnTo: (side, row) => void calls.push(`turn ${side} ${row}`),
    hide: () => void calls.push("hide table"),
  };
  hotseat = new Hotseat({
    table: () => table,
    isShared: () => isShared,
    open: (side) => void calls.push(`open ${side}`),
    dropSelection: () => void calls.push("drop"),
    hide: () => void calls.push("hide page"),
  });
});
afterEach(() => (settings.curtain = true));

test("the screen goes to the other side when only that one has something to do", () => {
  expect(hotseat.next()).toBe("scotland");
  shown = view("england", "england", "scotland");
  expect(hotseat.next()).toBeNull();
  shown = view("spectator", "scotland");
  expect(hotseat.next()).toBeNull();
  shown = view("england", "scotland");
  isShared = false;
  expect(hotseat.next()).toBeNull();
});

test("behind the curtain nothing of the side that left is kept, and it goes on where it was", () => {
  hotseat.change("scotland");
  expect([hotseat.curtain, calls]).toEqual(["scotland", ["drop", "hide table", "hide page"]]);
  expect(hotseat.next()).toBeNull();
  hotseat.drawBack("scotland");
  hotseat.drawBack("england");
  expect(hotseat.curtain).toBeNull();
  expect(calls.slice(3)).toEqual(["switch scotland null", "switch england 12"]);
});

test("without a curtain the other side sits down at once", () => {
  settings.curtain = false;
  expect(hotseat.begin({ to_act: ["england"] } as unknown as GameInfo)).toBe(false);
  hotseat.change("scotland");
  expect([hotseat.curtain, calls]).toEqual([null, ["drop", "switch scotland 12"]]);
});

test("who begins is asked where both have something to do", () => {
  expect(hotseat.begin({ to_act: ["england", "scotland"] } as unknown as GameInfo)).toBe(true);
  expect([hotseat.curtain, hotseat.isEither]).toEqual(["england", true]);
});

test("no curtain falls between blocks of a battle that lies open, but after it", () => {
  const fight = (viewer: string, actor: string, reserves: number): View =>
    ({
      ...view(viewer, actor),
      stage: "combat",
      battle: { front: ["wallace"], reserve_counts: { england: reserves, scotland: 0 } },
    }) as unknown as View;
  shown = fight("england", "scotland", 1);
  hotseat.change("scotland");
  expect([hotseat.curtain, hotseat.isTogether]).toEqual(["scotland", false]);
  hotseat.drawBack("scotland");
  calls.length = 0;
  shown = fight("scotland", "england", 0);
  expect(hotseat.next()).toBe("england");
  hotseat.change("england");
  expect([hotseat.curtain, hotseat.isTogether, calls]).toEqual([null, true, ["drop", "turn england 12"]]);
  shown = fight("england", "england", 0);
  expect(hotseat.next()).toBeNull();
  shown = view("england", "england");
  expect(hotseat.next()).toBe("england");
  hotseat.change("england");
  expect([hotseat.curtain, hotseat.isTogether]).toEqual(["england", false]);
});
