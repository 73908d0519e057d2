/** How long things are shown before the next one is, in milliseconds at the normal pace. */

import { routeOf } from "./board/routes";
import type { GameEvent } from "./wire";

const LONGEST = 1600;

/** Dice: they are cast, then lie there until they have been read; those of the other side longer than one's own. */
export const CAST_MS = 720;
export const HOLD_MS = { own: 900, other: 1200 };
/** A block of a battle that turns over, and what follows the last of them. */
const TURN_OVER_MS = { each: 70, first: 320, read: 700 };

/** What is looked at, however much else is waiting. */
const MOMENTS: Readonly<Record<string, number>> = {
  cards_revealed: 1400,
  hit: 250,
  eliminated: 500,
  captured: 1600,
  defected: 1600,
  crowned: 2000,
  winter_begun: 1200,
  passed: 500,
  retreated: 800,
  must_retreat: 800,
  battlefield_control: 800,
  round_begun: 400,
};

/** What has a moment of its own: a noble captured or gone over, the death of Wallace, a coronation. */
const GREAT = new Set(["captured", "defected", "crowned"]);
const GREAT_MS = 2000;

export function isGreat({ kind, params }: Pick<GameEvent, "kind" | "params">): boolean {
  return GREAT.has(kind) || (kind === "eliminated" && (params as { block?: string }).block === "wallace");
}

/** The time of a moment, or null for what is only read or followed with the eye. */
export function momentTime({ kind, params }: GameEvent): number | null {
  if (kind === "battle_begun" || kind === "revealed") {
    const blocks = (params as { blocks?: readonly string[] }).blocks?.length ?? 1;
    return TURN_OVER_MS.first + TURN_OVER_MS.each * (blocks - 1) + TURN_OVER_MS.read;
  }
  if (kind === "eliminated" && isGreat({ kind, params })) return GREAT_MS;
  return MOMENTS[kind] ?? null;
}

/** The time of lines and moves that are shown together: a line is read, a move followed with the eye. */
export function displayTime(events: readonly GameEvent[]): number {
  return Math.min(LONGEST, 130 + 210 * events.length + 240 * events.filter(routeOf).length);
}

/** The further behind, the faster: a computer's long turn never holds the player up for more than seconds. */
export function hurriedTime(wait: number, behind: number): number {
  return wait / (1 + behind / 4);
}
