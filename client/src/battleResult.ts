/** What came of a battle, from the events in which it was told. */

import type { GameEvent, Side, View } from "./wire";

/** A block that left the battle for good. */
export interface LostBlock {
  block: string;
  how: "captured" | "dead" | "pool";
}

/** A side's part in a battle. */
export interface BattleAccount {
  dice: number;
  hits: number;
  /** Hits to be expected of these dice. */
  expected: number;
  /** Steps lost. */
  steps: number;
  lost: LostBlock[];
  retreated: { block: string; area: string | null }[];
}

export interface BattleResult {
  area: string;
  winner: Side;
  year: number;
  turn: number;
  rounds: number;
  /** Whether its beginning is known; else only how it ended can be told. */
  isWhole: boolean;
  sides: Record<Side, BattleAccount>;
  /** How many nobles each side has now, if any changed sides. */
  nobles: Record<Side, number> | null;
}

interface Told {
  area?: string;
  from?: string;
  side?: Side;
  block?: string;
  blocks?: string[];
  areas?: string[];
  pairs?: [string, string][];
  dice?: number[];
  rating?: number;
  hits?: number;
  round?: number;
  dead?: boolean;
}

const other = (side: Side): Side => (side === "england" ? "scotland" : "england");
const account = (): BattleAccount => ({ dice: 0, hits: 0, expected: 0, steps: 0, lost: [], retreated: [] });
const toldBy = (event: GameEvent): Told => event.params ?? {};

/** The events of the battle that the last of them ends: those since it began. */
function ofBattle(events: readonly GameEvent[], area: string): { events: readonly GameEvent[]; isWhole: boolean } {
  const began = events.findLastIndex((event) => event.kind === "battle_begun");
  const first = events[began];
  const isWhole = !!first && toldBy(first).area === area;
  return { events: isWhole ? events.slice(began) : [events.at(-1)!], isWhole };
}

/**
 * Return the account of a battle: `told` is what has happened up to the event that names its winner, `field` how it
 * stood on its board, `after` what it led to.
 */
export function battleResult(told: readonly GameEvent[], field: View, after: View): BattleResult | null {
  const end = told.at(-1);
  const { side: winner, area } = end ? toldBy(end) : {};
  if (end?.kind !== "battle_won" || !winner || !area) return null;
  const { events, isWhole } = ofBattle(told, area);
  const sides: Record<Side, BattleAccount> = { england: account(), scotland: account() };
  const changed = new Map<string, Side>();
  for (const event of events) {
    const { block, side, dead } = toldBy(event);
    if (!block || !side) continue;
    if (event.kind === "captured") {
      changed.set(block, other(side));
      sides[other(side)].lost.push({ block, how: "captured" });
    } else if (event.kind === "eliminated") {
      changed.set(block, side);
      sides[side].lost.push({ block, how: dead ? "dead" : "pool" });
    }
  }
  const sideOf = (block: string): Side | undefined =>
    changed.get(block) ??
    (field.blocks.find((b) => b.block === block && b.place === area) ?? field.blocks.find((b) => b.block === block))
      ?.side;
  for (const event of events) {
    const { block, side, dice = [], rating = 0, hits = 0, blocks = [], areas = [], pairs } = toldBy(event);
    const owner = block ? sideOf(block) : undefined;
    if (event.kind === "fought" && owner) {
      sides[owner].dice += dice.length;
      sides[owner].hits += hits;
      sides[owner].expected += (dice.length * rating) / 6;
    } else if (event.kind === "hit" && owner) sides[owner].steps += 1;
    else if (event.kind === "retreated" && side) {
      // Whoever may not know who went where is told the areas, which is as much as it says when there is only one.
      const only = new Set(areas).size === 1 ? areas[0]! : null;
      const went = new Map(pairs ?? []);
      sides[side].retreated.push(...blocks.map((name) => ({ block: name, area: went.get(name) ?? only })));
    }
  }
  const taken = [...sides.england.lost, ...sides.scotland.lost].some(({ how }) => how === "captured");
  const holders = Object.values(after.nobles);
  const count = (side: Side): number => holders.filter((holder) => holder === side).length;
  return {
    area,
    winner,
    year: field.year,
    turn: field.turn,
    rounds: field.battle?.round ?? 0,
    isWhole,
    sides,
    nobles: taken ? { england: count("england"), scotland: count("scotland") } : null,
  };
}
