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
  /** The room they have. */
  across: number;
  down: number;
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

/** `broad` fills a window that is broader than high, `tall` one that is higher than broad. */
export type Shape = "broad" | "tall";

export const AREAS = Object.keys(drawn.areas).sort();
export const areaFacts = facts.areas as Record<string, AreaFacts>;

/** How many blocks may cross a border in a turn, as it is printed. */
export const limitOf = ({ red }: { red: boolean }): number => (red ? 2 : 6);

const owners = drawn.owners;
const red = new Set(facts.borders.red);
const pairs = new Set(owners.filter((pair) => pair.length === 2).map((pair) => pair.join("-")));

export const neighbours: Record<string, string[]> = Object.fromEntries(AREAS.map((area) => [area, []]));
for (const pair of pairs) {
  const [a, b] = pair.split("-") as [string, string];
  neighbours[a]!.push(b);
  neighbours[b]!.push(a);
}

/** Tints so that no two neighbours have the same: a number from 0 for each area. */
export const tint: Record<string, number> = {};
for (const area of [...AREAS].sort((a, b) => neighbours[b]!.length - neighbours[a]!.length)) {
  const taken = new Set(neighbours[area]!.map((other) => tint[other]));
  tint[area] = [0, 1, 2, 3, 4].find((number) => !taken.has(number)) ?? 0;
}

/** Read a table of from, to, from, to ... that only rises, straight between its points. */
function reading(table: readonly number[]): (value: number) => number {
  return (value) => {
    let i = 2;
    while (i < table.length - 2 && value > table[i]!) i += 2;
    const [from, to, nextFrom, nextTo] = table.slice(i - 2, i + 2) as [number, number, number, number];
    return to + ((value - from) * (nextTo - to)) / (nextFrom - from);
  };
}

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

/** The map as it is drawn for windows of one shape: paths, and where things stand. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  /** What a fresh board shows: all that is played on, without the open sea around it. */
  readonly home: { left: number; right: number; top: number; bottom: number };
  /** The outline of each area. */
  readonly outline: Record<string, string> = {};
  readonly land: string;
  readonly coast: string;
  readonly backdrop: string;
  readonly rivers: string;
  readonly lochs: string;
  readonly hills: [number, number, number][];
  readonly trees: Point[];
  readonly towns: { name: string; x: number; y: number; kind: string; side: string }[];
  readonly spots: Record<string, Spot> = {};
  readonly borders: Border[];
  /** A point of the tall drawing, in this one. */
  readonly at: (x: number, y: number) => Point;

  constructor(readonly shape: Shape) {
    const whole = (value: number): number => Math.round(value * 10) / 10;
    const [across, down] = [reading(drawn.stretch.x), reading(drawn.stretch.y)];
    this.at = shape === "tall" ? (x, y) => [x, y] : (x, y) => [whole(across(x)), whole(down(y))];
    [this.width, this.height] = this.at(drawn.width, drawn.height);
    const [[left, top], [right]] = [this.at(222, 42), this.at(1196, 0)];
    this.home = { left, right, top, bottom: this.height };
    const read = (flat: readonly number[]): Point[] => points(flat).map(([x, y]) => this.at(x, y));
    const arcs = drawn.arcs.map(read);
    const arc = (number: number): Point[] => (number >= 0 ? arcs[number]! : [...arcs[~number]!].reverse());
    for (const [area, rings] of Object.entries(drawn.areas))
      this.outline[area] = rings
        .map((ring) => ring.map((number, i) => soft(arc(number), i === 0)).join("") + "Z")
        .join("");
    this.land = Object.values(this.outline).join("");
    this.coast = arcs
      .filter((_, i) => owners[i]!.length === 1)
      .map((line) => soft(line, true))
      .join("");
    this.backdrop = drawn.backdrop.map((flat) => soft(read(flat), true) + "Z").join("");
    this.rivers = drawn.rivers.map((flat) => soft(read(flat), true)).join("");
    this.lochs = drawn.lochs.map((flat) => soft(read(flat), true)).join("");
    this.hills = (drawn.hills as [number, number, number][]).map(([x, y, size]) => [...this.at(x, y), size]);
    this.trees = read(drawn.trees);
    this.towns = Object.entries(drawn.towns as unknown as Record<string, [number, number, string, string]>).map(
      ([name, [x, y, kind, side]]) => ({ name, x: this.at(x, y)[0], y: this.at(x, y)[1], kind, side }),
    );
    for (const [area, spot] of Object.entries(shape === "tall" ? drawn.spots : drawn.broad)) {
      const [x, y, room, high, nameX, nameY] = spot as [number, number, number, number, number, number];
      this.spots[area] = { x, y, across: room, down: high, nameX, nameY };
    }
    this.borders = [...pairs].map((name) => {
      const lines = arcs.filter((_, i) => owners[i]!.join("-") === name);
      const areas = name.split("-") as [string, string];
      return {
        areas,
        red: red.has(name),
        english: areas.includes("england"),
        d: lines.map((line) => soft(line, true)).join(""),
        middle: middleOf(lines.reduce((a, b) => (b.length > a.length ? b : a))),
      };
    });
  }

  borderBetween(a: string, b: string): Border | undefined {
    return this.borders.find(({ areas }) => areas.includes(a) && areas.includes(b));
  }

  /** The neighbour that lies most in a direction, for the arrow keys. */
  towards(area: string, dx: number, dy: number): string | null {
    const from = this.spots[area]!;
    let best: string | null = null;
    let least = Infinity;
    for (const other of AREAS) {
      if (other === area) continue;
      const near = neighbours[area]!.includes(other);
      const x = this.spots[other]!.x - from.x;
      const y = this.spots[other]!.y - from.y;
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (along <= 0 || aside > along * (near ? 1.3 : 0.7)) continue;
      const cost = along + aside * 1.5 + (near ? 0 : 400);
      if (cost < least) [least, best] = [cost, other];
    }
    return best;
  }

  /** A line through the middles of areas, over the borders between them, as points. */
  routePoints(areas: readonly string[], sea: boolean): Point[] {
    const out: Point[] = [];
    areas.forEach((area, i) => {
      const spot = this.spots[area];
      if (!spot) return;
      const before = areas[i - 1];
      if (before && !sea) {
        const border = this.borderBetween(before, area);
        if (border) out.push(border.middle);
      } else if (before) {
        const from = this.spots[before]!;
        // Ships keep off the land: the line bulges to the nearer open sea.
        const east = from.x + spot.x > this.width * 1.05;
        out.push([east ? Math.max(from.x, spot.x) + 130 : Math.min(from.x, spot.x) - 130, (from.y + spot.y) / 2]);
      }
      out.push([spot.x, spot.y]);
    });
    return out;
  }
}

const made: Partial<Record<Shape, Drawing>> = {};

/** The drawing for windows of a shape; made when it is first wanted. */
export function drawingFor(shape: Shape): Drawing {
  return (made[shape] ??= new Drawing(shape));
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
