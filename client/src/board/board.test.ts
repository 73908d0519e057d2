import { describe, expect, it } from "vitest";
import type { Block, Hidden, View } from "../wire";
import { blazons } from "../arms/blazons";
import facts from "./facts.json";
import { AREAS, drawingFor, neighbours, tint } from "./geometry";
import { BLOCK, FAN, LEAST, isCrowded, layoutBlocks, spreadRow } from "./blockLayout";

const shapes = ["broad", "tall"] as const;
const broad = drawingFor("broad");

const block = (name: string, side: "england" | "scotland", place: string): Block => ({
  block: name,
  side,
  place,
  steps: 2,
  max_steps: 3,
  combat: "B2",
  move: 2,
  shown: false,
  doomed: false,
});

function standing(blocks: Block[], hidden: Hidden[] = [], drawing = broad): ReturnType<typeof layoutBlocks> {
  return layoutBlocks({ blocks, hidden } as unknown as View, drawing);
}

describe.each(shapes)("the %s drawing", (shape) => {
  const drawing = drawingFor(shape);

  it("has every area and each of the 49 borders", () => {
    expect(AREAS).toHaveLength(23);
    expect(drawing.borders).toHaveLength(49);
    expect(drawing.borders.filter((border) => border.red)).toHaveLength(facts.borders.red.length);
    expect(
      drawing.borders
        .filter((border) => border.english)
        .map((border) => border.areas.join("-"))
        .sort(),
    ).toEqual(["annan-england", "dunbar-england", "england-teviot"]);
    for (const area of AREAS) expect(drawing.outline[area]).toMatch(/^M[^N]+Z$/);
  });

  it("lets the arrow keys reach every area from every other", () => {
    for (const start of AREAS) {
      const seen = new Set([start]);
      for (const area of seen)
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = drawing.towards(area, dx, dy);
          if (next) seen.add(next);
        }
      expect([...seen].sort()).toEqual(AREAS);
    }
  });

  it("leads a way over the border it crosses", () => {
    expect(drawing.routePoints(["fife", "mentieth", "lanark"], false)).toHaveLength(5);
  });

  it("keeps places in their order", () => {
    for (const [x, y] of [
      [-800, -800],
      [0, 0],
      [400, 300],
      [900, 1000],
      [1900, 2200],
    ] as const) {
      const [left, top] = drawing.at(x, y);
      const [right, bottom] = drawing.at(x + 7, y + 7);
      expect(right).toBeGreaterThan(left);
      expect(bottom).toBeGreaterThan(top);
    }
  });
});

it("gives neighbours different tints", () => {
  expect(neighbours.fife!.sort()).toEqual(["angus", "atholl", "mentieth"]);
  for (const area of AREAS) for (const other of neighbours[area]!) expect(tint[area]).not.toBe(tint[other]);
});

describe("stacks", () => {
  const names = Object.keys(facts.blocks);

  it("keep three blocks at full size in every area", () => {
    for (const area of AREAS)
      for (const { size } of standing(names.slice(0, 3).map((name) => block(name, "scotland", area))))
        expect(size, area).toBe(BLOCK);
  });

  it.each(shapes)("keep the left of eight blocks in sight in every area, drawn %s", (shape) => {
    const drawing = drawingFor(shape);
    for (const area of AREAS) {
      const all = standing(
        names.slice(0, 8).map((name) => block(name, "scotland", area)),
        [],
        drawing,
      );
      expect(all).toHaveLength(8);
      for (const a of all) {
        expect(a.size).toBeGreaterThanOrEqual(LEAST);
        for (const b of all)
          if (a !== b) expect(Math.abs(a.x - b.x) >= a.size * 0.43 || Math.abs(a.y - b.y) >= a.size, area).toBe(true);
      }
    }
  });

  it("keep fourteen blocks in England on the map", () => {
    const all = standing(names.slice(0, 14).map((name) => block(name, "england", "england")));
    expect(all).toHaveLength(14);
    for (const a of all) {
      expect(a.x).toBeGreaterThan(0);
      expect(a.x + a.size).toBeLessThan(broad.width);
      expect(a.y + a.size).toBeLessThan(broad.height);
    }
  });

  it("put the sides in rows of their own and fan hidden blocks", () => {
    const all = standing([block("mar", "scotland", "fife")], [{ side: "england", area: "fife", number: 6 }]);
    const [english, scottish] = all;
    expect([english!.side, scottish!.side]).toEqual(["england", "scotland"]);
    expect(scottish!.y).toBeGreaterThanOrEqual(english!.y + english!.size);
    expect(english!.fan).toBe(3);
    const middle = english!.x + (english!.size * (1 + 2 * FAN)) / 2;
    expect(Math.abs(middle - broad.spots.fife!.x)).toBeLessThan(6);
  });

  it("spread where they are pointed at, and stay in sight", () => {
    const all = standing(names.slice(0, 5).map((name) => block(name, "scotland", "lennox")));
    const { row } = all[0]!;
    expect(isCrowded(all, row)).toBe(true);
    const open = spreadRow(all, { row, at: 2 }, 80, 0, broad.width);
    expect(open[2]!.x).toBe(all[2]!.x);
    for (let i = 1; i < 5; i++) expect(open[i]!.x - open[i - 1]!.x).toBeGreaterThanOrEqual(79.9);
    const [first] = spreadRow(all, { row, at: 2 }, 80, all[1]!.x, broad.width);
    expect(first!.x).toBe(all[1]!.x);
  });
});

it("has arms for every block and both sides, without inline styles", () => {
  for (const name of [...Object.keys(facts.blocks), "england", "scotland"]) expect(blazons[name], name).toBeTruthy();
  for (const coat of Object.values(blazons)) expect(coat).not.toContain("style=");
});
