/** The drawing of the map as paths: decoded from `geometry.json`, which `client/map/build.py` writes. */

import drawn from "./geometry.json";
import facts from "./facts.json";

export type Point = [x: number, y: number];

export interface AreaFacts {
  castle?: number;
  cathedral?: boolean;
  coastal?: boolean;
  home?: string;
}

export interface Spot {
  /** Middle of the place where the blocks stand. */
  x: number;
  y: number;
  columns: number;
  rows: number;
  /** Middle of the name. */
  nameX: number;
  nameY: number;
}

export interface Border {
  areas: [string, string];
  red: boolean;
  english: boolean;
  d: string;
  middle: Point;
}

export const WIDTH = drawn.width;
export const HEIGHT = drawn.height;
export const AREAS = Object.keys(drawn.areas).sort();
export const areaFacts = facts.areas as Record<string, AreaFacts>;

function points(flat: readonly number[]): Point[] {
  const out: Point[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < flat.length; i += 2) {
    x += flat[i]!;
    y += flat[i + 1]!;
    out.push([x, y]);
  }
  return out;
}

/** A soft line: curves through the middles of the edges, the corners as handles. Read backwards it is the same line. */
function soft(line: readonly Point[], first: boolean): string {
  const [start] = line;
  let d = `${first ? "M" : "L"}${start![0]} ${start![1]}`;
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = line[i]!;
    const [nextX, nextY] = line[i + 1]!;
    const last = i === line.length - 2;
    d += `Q${x} ${y} ${last ? nextX : (x + nextX) / 2} ${last ? nextY : (y + nextY) / 2}`;
  }
  return line.length === 2 ? `${d}L${line[1]![0]} ${line[1]![1]}` : d;
}

const arcs = drawn.arcs.map(points);
const owners = drawn.owners;
const arc = (number: number): Point[] => (number >= 0 ? arcs[number]! : [...arcs[~number]!].reverse());

/** The outline of each area. */
export const outline: Record<string, string> = {};
for (const [area, rings] of Object.entries(drawn.areas))
  outline[area] = rings.map((ring) => ring.map((number, i) => soft(arc(number), i === 0)).join("") + "Z").join("");

export const land = Object.values(outline).join("");
export const coast = arcs.filter((_, i) => owners[i]!.length === 1).map((line) => soft(line, true)).join("");
export const backdrop = drawn.backdrop.map((flat) => soft(points(flat), true) + "Z").join("");
export const rivers = drawn.rivers.map((flat) => soft(points(flat), true)).join("");
export const lochs = drawn.lochs.map((flat) => soft(points(flat), true)).join("");
export const hills = drawn.hills as [number, number, number][];
export const towns = Object.entries(drawn.towns as unknown as Record<string, [number, number, string, string]>).map(
  ([name, [x, y, kind, side]]) => ({ name, x, y, kind, side }),
);

export const spots: Record<string, Spot> = {};
for (const [area, spot] of Object.entries(drawn.spots)) {
  const [x, y, columns, rows, nameX, nameY] = spot as [number, number, number, number, number, number];
  spots[area] = { x, y, columns, rows, nameX, nameY };
}

const red = new Set(facts.borders.red);
const pieces = new Map<string, Point[][]>();
owners.forEach((pair, i) => {
  if (pair.length === 2) pieces.set(pair.join("-"), [...(pieces.get(pair.join("-")) ?? []), arcs[i]!]);
});

export const borders: Border[] = [...pieces].map(([name, lines]) => {
  const longest = lines.reduce((a, b) => (b.length > a.length ? b : a));
  const areas = name.split("-") as [string, string];
  return {
    areas,
    red: red.has(name),
    english: areas.includes("england"),
    d: lines.map((line) => soft(line, true)).join(""),
    middle: middleOf(longest),
  };
});

function middleOf(line: readonly Point[]): Point {
  const lengths = line.slice(1).map((p, i) => Math.hypot(p[0] - line[i]![0], p[1] - line[i]![1]));
  let left = lengths.reduce((a, b) => a + b, 0) / 2;
  for (let i = 0; i < lengths.length; i++) {
    if (left <= lengths[i]!) {
      const part = left / lengths[i]!;
      const [a, b] = [line[i]!, line[i + 1]!];
      return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    }
    left -= lengths[i]!;
  }
  return line[0]!;
}

export const neighbours: Record<string, string[]> = Object.fromEntries(AREAS.map((area) => [area, []]));
for (const { areas } of borders) {
  neighbours[areas[0]]!.push(areas[1]);
  neighbours[areas[1]]!.push(areas[0]);
}

export function borderBetween(a: string, b: string): Border | undefined {
  return borders.find(({ areas }) => areas.includes(a) && areas.includes(b));
}

/** Tints so that no two neighbours have the same: a number from 0 for each area. */
export const tint: Record<string, number> = {};
for (const area of [...AREAS].sort((a, b) => neighbours[b]!.length - neighbours[a]!.length)) {
  const taken = new Set(neighbours[area]!.map((other) => tint[other]));
  tint[area] = [0, 1, 2, 3, 4].find((number) => !taken.has(number)) ?? 0;
}

/** The neighbour that lies most in a direction, for the arrow keys. */
export function towards(area: string, dx: number, dy: number): string | null {
  const from = spots[area]!;
  let best: string | null = null;
  let least = Infinity;
  for (const other of AREAS) {
    if (other === area) continue;
    const near = neighbours[area]!.includes(other);
    const x = spots[other]!.x - from.x;
    const y = spots[other]!.y - from.y;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > along * (near ? 1.3 : 0.7)) continue;
    const cost = along + aside * 1.5 + (near ? 0 : 400);
    if (cost < least) [least, best] = [cost, other];
  }
  return best;
}

/** A line through the middles of areas, over the borders between them, as points. */
export function wayPoints(areas: readonly string[], sea: boolean): Point[] {
  const out: Point[] = [];
  areas.forEach((area, i) => {
    const spot = spots[area];
    if (!spot) return;
    const before = areas[i - 1];
    if (before && !sea) {
      const border = borderBetween(before, area);
      if (border) out.push(border.middle);
    } else if (before) {
      const from = spots[before]!;
      // Ships keep off the land: the line bulges to the nearer open sea.
      const east = from.x + spot.x > WIDTH * 1.05;
      out.push([(east ? Math.max(from.x, spot.x) + 130 : Math.min(from.x, spot.x) - 130), (from.y + spot.y) / 2]);
    }
    out.push([spot.x, spot.y]);
  });
  return out;
}

/** A soft path through points. */
export function curve(line: readonly Point[]): string {
  if (line.length < 2) return "";
  let d = `M${line[0]![0]} ${line[0]![1]}`;
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b] = [line[Math.max(0, i - 1)]!, line[i]!];
    const [c, e] = [line[i + 1]!, line[Math.min(line.length - 1, i + 2)]!];
    d += `C${b[0] + (c[0] - a[0]) / 6} ${b[1] + (c[1] - a[1]) / 6} ${c[0] - (e[0] - b[0]) / 6} ${c[1] - (e[1] - b[1]) / 6} ${c[0]} ${c[1]}`;
  }
  return d;
}
