/** Animation: a blank or named block goes the way of its move, one block after the other. */

import { untrack } from "svelte";
import type { GameEvent, Route, Side, View } from "../wire";
import { board } from "./drawing.svelte";
import type { Point } from "./geometry";
import type { MapProps } from "./types";
import { routeOf, routeKey } from "./routes";

interface AnimatedBlock {
  side: Side;
  block: string | null;
  steps: number;
  x: number;
  y: number;
}

interface Trip {
  route: Route;
  side: Side;
  block: string | null;
}

type Batch = NonNullable<MapProps["animations"]>;

function along(line: readonly Point[], part: number): Point {
  const lengths = line.slice(1).map((p, i) => Math.hypot(p[0] - line[i]![0], p[1] - line[i]![1]));
  let left = lengths.reduce((a, b) => a + b, 0) * part;
  for (let i = 0; i < lengths.length; i++) {
    if (left <= lengths[i]! || i === lengths.length - 1) {
      const t = lengths[i] ? left / lengths[i]! : 0;
      return [line[i]![0] + (line[i + 1]![0] - line[i]![0]) * t, line[i]![1] + (line[i + 1]![1] - line[i]![1]) * t];
    }
    left -= lengths[i]!;
  }
  return line[0]!;
}

function journey(event: GameEvent, view: View): Trip | null {
  const params = event.params as { side?: Side; block?: string };
  const route = routeOf(event);
  if (!route || route.areas.length < 2 || !route.areas.every((area) => area in board.drawing.spots)) return null;
  const known = params.block ? view.blocks.find((b) => b.block === params.block) : undefined;
  return { route, side: params.side ?? known?.side ?? "england", block: params.block ?? null };
}

export class MoveAnimations {
  /** The block that is on its way now. */
  now = $state.raw<AnimatedBlock | null>(null);
  /** What has not arrived yet: blocks by their names, blank ones by the way they take. */
  private away = $state.raw<readonly string[]>([]);

  /** Call inside a component. Each batch is shown once, whatever the view becomes meanwhile; `done` is told when. */
  constructor(
    private readonly batch: () => Batch | null,
    private readonly view: () => View,
    private readonly speed: () => number,
    private readonly done: (id: number) => void,
  ) {
    $effect(() => {
      const batch = this.batch();
      return batch ? untrack(() => this.show(batch)) : undefined;
    });
  }

  /** How many of those by this name, or by this way, have not arrived. */
  missing(name: string): number {
    return this.away.filter((other) => other === name).length;
  }

  private land(): void {
    this.now = null;
    this.away = [];
  }

  private show(batch: Batch): () => void {
    const trips = batch.events.map((event) => journey(event, this.view())).filter((trip) => trip !== null);
    let going = true;
    const finish = (): void => {
      this.land();
      if (going) this.done(batch.id);
      going = false;
    };
    if (this.speed() <= 0 || !trips.length) {
      // A turn of the loop later, so that the caller's state is settled.
      const timer = setTimeout(finish, 0);
      return () => clearTimeout(timer);
    }
    const most = (0.9 * (batch.lasts ?? Infinity)) / trips.length;
    let i = 0;
    const still = (): string[] => trips.slice(i).map((trip) => trip.block ?? routeKey(trip.route, trip.side));
    this.away = still();
    let began = performance.now();
    const step = (now: number): void => {
      const trip = trips[i]!;
      const lasts = Math.min((420 + 160 * (trip.route.areas.length - 1)) / this.speed(), most);
      const part = Math.min(1, (now - began) / lasts);
      const eased = part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2;
      const [x, y] = along(board.drawing.routePoints(trip.route.areas, trip.route.sea), eased);
      const known = trip.block ? this.view().blocks.find((b) => b.block === trip.block) : undefined;
      this.now = { side: trip.side, block: known ? trip.block : null, steps: known?.steps ?? 0, x, y };
      if (part >= 1) {
        i++;
        began = now;
        this.away = still();
      }
      if (i < trips.length) handle = requestAnimationFrame(step);
      else finish();
    };
    let handle = requestAnimationFrame(step);
    return () => {
      going = false;
      cancelAnimationFrame(handle);
      this.land();
    };
  }
}
