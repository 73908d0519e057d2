/** Where the blocks of an area stand: rows around its spot, each side for itself, smaller when there are many. */

import type { Block, Hidden, Side, View } from "../wire";
import { AREAS, type Spot, spots } from "./geometry";

/** The side of a block on the map, in map units. */
export const BLOCK = 47;
/** What a block may take of the room in an area, which is counted in blocks; they may stand over the names a little. */
const ROOM = 54;
/** Where few stand, they may be larger. */
const LARGE = 88;

export interface Standing {
  x: number;
  y: number;
  size: number;
  area: string;
  side: Side;
  block?: Block;
  hidden?: Hidden;
  /** Blank blocks drawn side by side: at most four, the number tells the rest. */
  fan: number;
}

type Item = Pick<Standing, "block" | "hidden" | "fan" | "side"> & { wide: number };

const OVERLAP = 0.42;

function items(view: View, area: string, side: Side): Item[] {
  const own = view.blocks
    .filter((b) => b.place === area && b.side === side)
    .map((block): Item => ({ block, side, fan: 0, wide: 1 }));
  const blank = view.hidden
    .filter((h) => h.area === area && h.side === side)
    .map((hidden): Item => {
      const fan = Math.min(hidden.number, 4);
      return { hidden, side, fan, wide: 1 + OVERLAP * (fan - 1) };
    });
  return [...own, ...blank];
}

/** Rows no wider than `width` blocks, as few as can be and of about the same length. */
function rowsOf(list: readonly Item[], width: number): Item[][] {
  const total = list.reduce((sum, item) => sum + item.wide, 0);
  for (let count = Math.max(1, Math.ceil(total / width - 1e-6)); ; count++) {
    const rows: Item[][] = [[]];
    let used = 0;
    for (const item of list) {
      const even = (total * rows.length) / count;
      const before = rows.slice(0, -1).flat().reduce((sum, other) => sum + other.wide, 0);
      if (rows.at(-1)!.length && (used + item.wide > width + 1e-6 || (rows.length < count && before + used + item.wide / 2 > even))) {
        rows.push([]);
        used = 0;
      }
      rows.at(-1)!.push(item);
      used += item.wide;
    }
    if (rows.length <= count || count > list.length) return rows;
  }
}

function place(spot: Spot, area: string, english: Item[], scottish: Item[]): Standing[] {
  const both = english.length > 0 && scottish.length > 0;
  const wide = spot.columns * ROOM;
  const high = spot.rows * ROOM + (both ? 14 : 4);
  let size = LARGE;
  let rows: Item[][] = [];
  // Smaller steps until all rows fit; never smaller than what can still be read, then they stand over the edge.
  for (; size >= 30; size -= 1) {
    const width = wide / size;
    rows = [english, scottish].filter((list) => list.length).flatMap((list) => rowsOf(list, width));
    const widest = Math.max(0, ...rows.map((row) => row.reduce((sum, item) => sum + item.wide, 0)));
    if (rows.length * size + (both ? 6 : 0) <= high && widest <= width + 1e-6) break;
  }
  const out: Standing[] = [];
  let y = spot.y - (rows.length * size + (both ? 6 : 0)) / 2;
  let last: Side | null = null;
  for (const row of rows) {
    if (last && row[0]!.side !== last) y += 6;
    last = row[0]!.side;
    const width = row.reduce((sum, item) => sum + item.wide, 0) * size;
    let x = spot.x - width / 2;
    for (const { block, hidden, side, fan, wide: room } of row) {
      out.push({ x, y, size: size - 3, area, side, block, hidden, fan });
      x += room * size;
    }
    y += size;
  }
  return out;
}

export function standings(view: View): Standing[] {
  return AREAS.flatMap((area) => place(spots[area]!, area, items(view, area, "england"), items(view, area, "scotland")));
}

export const FAN = OVERLAP;
