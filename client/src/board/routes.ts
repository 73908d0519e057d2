/** The ways blocks have taken this turn, and the lines they are drawn as. */

import type { GameEvent, Route, Side, View } from "../wire";
import { type Drawing, curve } from "./geometry";

export interface DrawnRoute {
  key: string;
  route: Route;
  side: Side;
  number: number;
  main: boolean;
}

const same = (a: Route, b: Route): boolean => a.sea === b.sea && a.areas.join() === b.areas.join();

/** The way an event tells of: that of a move, or from one area straight to another. */
export function routeOf({ params }: GameEvent): Route | null {
  const told = params as { route?: Route; from?: string; to?: string };
  return told.route ?? (told.from && told.to ? { areas: [told.from, told.to], sea: false } : null);
}

/** By which a way is known: all that took it. */
export function routeKey(route: Route, side: Side): string {
  return `${side} ${route.areas.join(">")} ${route.sea}`;
}

/** The ways in a view, each with how many went it. */
export function drawnRoutes(view: View, { spots }: Drawing): DrawnRoute[] {
  const found = new Map<string, DrawnRoute>();
  const add = (route: Route, side: Side, number: number): void => {
    const key = routeKey(route, side);
    const way = found.get(key);
    if (way) way.number += number;
    else
      found.set(key, {
        key,
        route,
        side,
        number,
        main: view.main.some((m) => m.side === side && !!m.route && same(m.route, route)),
      });
  };
  for (const b of view.blocks) if (b.route && b.route.areas.length > 1 && b.place in spots) add(b.route, b.side, 1);
  for (const h of view.hidden) if (h.route && h.route.areas.length > 1) add(h.route, h.side, h.number);
  return [...found.values()];
}

/** The line of a way, stopped short of the stack so that its head is seen. */
export function routeLine(drawing: Drawing, areas: readonly string[], sea: boolean): string {
  const line = drawing.routePoints(areas, sea);
  if (line.length > 1) {
    const [a, b] = [line.at(-2)!, line.at(-1)!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const short = Math.min(length * 0.55, 46);
    line[line.length - 1] = [b[0] - ((b[0] - a[0]) / length) * short, b[1] - ((b[1] - a[1]) / length) * short];
  }
  return curve(line);
}
