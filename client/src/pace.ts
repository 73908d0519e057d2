/** How long what others did is shown before the next thing is. */

import { routeOf } from "./board/ways";
import type { GameEvent } from "./wire";

const LONGEST = 3200;

/** Milliseconds at the calmest speed: a line is read, a move followed with the eye, dice looked at. */
export function lasting(events: readonly GameEvent[], rolled: boolean): number {
  return Math.min(LONGEST, 260 + 420 * events.length + 480 * events.filter(routeOf).length + (rolled ? 900 : 0));
}

/** The further behind, the faster: a computer's long turn never holds the player up for more than seconds. */
export function hurried(wait: number, speed: number, behind: number): number {
  return wait / Math.max(1, speed) / (1 + behind / 4);
}
