/**
 * Where the blocks of an area stand: each side in a row around its spot. Blocks keep their size and overlap, the left half
 * of each in sight; when that is not enough they get a little smaller, and only then there is a second row.
 */

import type { Block, Hidden, Side, View } from "../wire";
import { AREAS, type Drawing, type Spot } from "./geometry";

/** The side of a block on the map, in map units: alone, and at the least, as where both sides stand. */
export const BLOCK = 96;
export const LEAST = 82;
/** How far the next block of a row is: this is enough to see it all, this at the least, as parts of a block. */
const APART = 1.05;
const CLOSEST = 0.44;
/** Backs that nobody can tell apart lie closer. */
export const FAN = 0.22;
/** Between the rows of the two sides. */
const GAP = 5;

export interface PlacedBlock {
  x: number;
  y: number;
  size: number;
  area: string;
  side: Side;
  block?: Block;
  hidden?: Hidden;
  /** Blank blocks drawn side by side: at most three, the number tells the rest. */
  fan: number;
  /** By which row it stands in: pointed at, a row is spread. */
  row: string;
}

type Item = Pick<PlacedBlock, "block" | "hidden" | "fan" | "side"> & { wide: number };

function items(view: View, area: string, side: Side): Item[] {
  const own = view.blocks
    .filter((b) => b.place === area && b.side === side)
    .map((block): Item => ({ block, side, fan: 0, wide: 1 }));
  const blank = view.hidden
    .filter((h) => h.area === area && h.side === side)
    .map((hidden): Item => {
      const fan = Math.min(hidden.number, 3);
      return { hidden, side, fan, wide: 1 + FAN * (fan - 1) };
    });
  return [...own, ...blank];
}

/** How far apart the things of a row can stand to fill no more than the room, as a part of a block. */
function stepIn(row: readonly Item[], size: number, room: number): number {
  const wide = row.reduce((sum, item) => sum + item.wide, 0);
  if (row.length < 2) return APART;
  return Math.min(APART, 1 - (wide * size - room) / (size * (row.length - 1)));
}

function split(list: readonly Item[], count: number): Item[][] {
  const each = Math.ceil(list.length / count);
  return Array.from({ length: count }, (_, i) => list.slice(i * each, (i + 1) * each)).filter((row) => row.length);
}

/** The rows of an area and how large its blocks are. */
function fit(sides: Item[][], spot: Spot): { rows: Item[][]; size: number } {
  const most = sides.length > 1 ? LEAST : BLOCK;
  for (let rowsEach = 1; rowsEach < 4; rowsEach++) {
    for (let size = most; size >= LEAST; size -= 2) {
      const rows = sides.flatMap((list) => split(list, list.length > 2 ? rowsEach : 1));
      // A row too many makes all of them smaller before it stands over the names.
      const high = rows.length * size;
      if (rowsEach > 1 && high > spot.down + BLOCK && size > LEAST) continue;
      if (rows.every((row) => stepIn(row, size, spot.across) >= CLOSEST)) return { rows, size };
    }
  }
  return { rows: sides.flatMap((list) => split(list, 3)), size: LEAST };
}

function place(spot: Spot, area: string, drawing: Drawing, english: Item[], scottish: Item[]): PlacedBlock[] {
  const sides = [english, scottish].filter((list) => list.length);
  if (!sides.length) return [];
  const { rows, size } = fit(sides, spot);
  const gaps = sides.length > 1 ? GAP : 0;
  const out: PlacedBlock[] = [];
  const edge = drawing.width - 4;
  const high = rows.length * (size + 4) - 4 + gaps;
  let y = Math.min(spot.y - high / 2, drawing.height - high - 12);
  let last: Side | null = null;
  rows.forEach((row, number) => {
    if (last && row[0]!.side !== last) y += gaps;
    last = row[0]!.side;
    const step = Math.max(CLOSEST, stepIn(row, size, spot.across));
    const across = row.reduce((sum, item, i) => sum + item.wide - (i ? 1 - step : 0), 0) * size;
    let x = Math.min(spot.x - across / 2, edge - across);
    for (const { wide, ...item } of row) {
      out.push({ ...item, x, y, size, area, row: `${area} ${number}` });
      x += (wide - 1 + step) * size;
    }
    y += size + 4;
  });
  return out;
}

export function layoutBlocks(view: View, drawing: Drawing): PlacedBlock[] {
  return AREAS.flatMap((area) =>
    place(drawing.spots[area]!, area, drawing, items(view, area, "england"), items(view, area, "scotland")),
  );
}

/** How far to the right the things at a place reach. */
const rightOf = (s: PlacedBlock): number => s.x + s.size * (1 + FAN * Math.max(0, s.fan - 1));

/** Whether some of a row lie over one another, so that it can be spread. */
export function isCrowded(placed: readonly PlacedBlock[], row: string): boolean {
  const here = placed.filter((s) => s.row === row);
  return here.some((s, i) => i > 0 && s.x < rightOf(here[i - 1]!) - 1);
}

/**
 * The blocks with one row opened: at least `step` map units from one to the next. What is pointed at stays where it is, as
 * far as the row then stays between `left` and `right`.
 */
export function spreadRow(
  placed: readonly PlacedBlock[],
  { row, at }: { row: string; at: number },
  step: number,
  left: number,
  right: number,
): PlacedBlock[] {
  const here = placed.filter((s) => s.row === row);
  const fixed = here[at] ?? here[0];
  if (!fixed) return [...placed];
  const places: number[] = [];
  let x = 0;
  here.forEach((s, i) => {
    places.push(x);
    const next = here[i + 1];
    if (next) x += Math.max(next.x - s.x, Math.min(step, s.size * APART) + (rightOf(s) - s.x - s.size));
  });
  const end = x + rightOf(here.at(-1)!) - here.at(-1)!.x;
  const start = Math.max(left, Math.min(right - end, fixed.x - places[here.indexOf(fixed)]!));
  return placed.map((s) => (s.row === row ? { ...s, x: start + places[here.indexOf(s)]! } : s));
}

/** How many blocks of a side stand in an area. */
export function countBlocks(placed: readonly PlacedBlock[], area: string, side: Side): number {
  return placed.filter((s) => s.area === area && s.side === side).reduce((sum, s) => sum + (s.hidden?.number ?? 1), 0);
}

/** The box around the blocks of an area, or around its empty spot. */
export function extentOf(
  placed: readonly PlacedBlock[],
  area: string,
  { spots }: Drawing,
): { left: number; right: number; top: number; bottom: number } {
  const here = placed.filter((s) => s.area === area);
  const { x, y } = spots[area]!;
  if (!here.length) return { left: x - 14, right: x + 14, top: y - 14, bottom: y + 14 };
  return {
    left: Math.min(...here.map((s) => s.x)),
    right: Math.max(...here.map(rightOf)),
    top: Math.min(...here.map((s) => s.y)),
    bottom: Math.max(...here.map((s) => s.y + s.size)),
  };
}

/** The areas where both sides stand, and where that is marked. */
export function contestedMarks(
  placed: readonly PlacedBlock[],
  drawing: Drawing,
): { area: string; x: number; y: number }[] {
  return AREAS.filter((area) => countBlocks(placed, area, "england") && countBlocks(placed, area, "scotland")).map(
    (area) => {
      const scottish = placed.filter((s) => s.area === area && s.side === "scotland");
      return { area, x: extentOf(placed, area, drawing).left - 12, y: Math.min(...scottish.map((s) => s.y)) - 3 };
    },
  );
}
