import { describe, expect, it } from "vitest";
import type { Block, Hidden, View } from "../wire";
import { blazons } from "../arms/blazons";
import facts from "./facts.json";
import { AREAS, borders, neighbours, outline, spots, tint, towards, wayPoints } from "./geometry";
import { FAN, standings } from "./stack";

const block = (name: string, side: "england" | "scotland", place: string): Block => ({
  block: name, side, place, steps: 2, max_steps: 3, combat: "B2", move: 2, shown: false, doomed: false,
});

function standing(blocks: Block[], hidden: Hidden[] = []): ReturnType<typeof standings> {
  return standings({ blocks, hidden } as unknown as View);
}

describe("geometry", () => {
  it("draws every area and each of the 49 borders", () => {
    expect(AREAS).toHaveLength(23);
    expect(borders).toHaveLength(49);
    expect(borders.filter((border) => border.red)).toHaveLength(facts.borders.red.length);
    expect(borders.filter((border) => border.english).map((border) => border.areas.join("-")).sort()).toEqual(["annan-england", "dunbar-england", "england-teviot"]);
    for (const area of AREAS) expect(outline[area]).toMatch(/^M[^N]+Z$/);
  });

  it("gives neighbours different tints", () => {
    for (const { areas } of borders) expect(tint[areas[0]]).not.toBe(tint[areas[1]]);
  });

  it("lets the arrow keys reach every area from every other", () => {
    for (const start of AREAS) {
      const seen = new Set([start]);
      for (const area of seen)
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
          const next = towards(area, dx, dy);
          if (next) seen.add(next);
        }
      expect([...seen].sort()).toEqual(AREAS);
    }
  });

  it("leads a way over the border it crosses", () => {
    expect(wayPoints(["fife", "mentieth", "lanark"], false)).toHaveLength(5);
    expect(neighbours.fife!.sort()).toEqual(["angus", "atholl", "mentieth"]);
  });
});

describe("stacks", () => {
  it("keeps fourteen blocks in England apart and on the map", () => {
    const names = Object.keys(facts.blocks).slice(0, 14);
    const all = standing(names.map((name) => block(name, "england", "england")));
    expect(all).toHaveLength(14);
    for (const a of all) {
      expect(a.x).toBeGreaterThan(0);
      expect(a.x + a.size).toBeLessThan(1200);
      expect(a.y + a.size).toBeLessThan(1440);
      for (const b of all) if (a !== b) expect(Math.abs(a.x - b.x) >= a.size || Math.abs(a.y - b.y) >= a.size).toBe(true);
    }
  });

  it("keeps eight blocks readable in every area", () => {
    const names = Object.keys(facts.blocks).slice(0, 8);
    for (const area of AREAS) {
      const all = standing(names.map((name) => block(name, "scotland", area)));
      expect(all).toHaveLength(8);
      for (const { size } of all) expect(size).toBeGreaterThanOrEqual(30);
    }
  });

  it("puts the sides in rows of their own and fans hidden blocks", () => {
    const all = standing([block("mar", "scotland", "fife")], [{ side: "england", area: "fife", number: 6 }]);
    const [english, scottish] = all;
    expect([english!.side, scottish!.side]).toEqual(["england", "scotland"]);
    expect(scottish!.y).toBeGreaterThanOrEqual(english!.y + english!.size);
    expect(english!.fan).toBe(4);
    const middle = english!.x + (english!.size * (1 + 3 * FAN)) / 2;
    expect(Math.abs(middle - spots.fife!.x)).toBeLessThan(6);
  });
});

it("has arms for every block and both sides, without inline styles", () => {
  for (const name of [...Object.keys(facts.blocks), "england", "scotland"]) expect(blazons[name], name).toBeTruthy();
  for (const coat of Object.values(blazons)) expect(coat).not.toContain("style=");
});
