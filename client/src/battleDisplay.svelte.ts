/** What the battle board shows: the battle being fought, its last dice, and what is happening to its blocks. */

import { untrack } from "svelte";
import { isFought } from "./actions";
import type { BattleMark, DiceRoll } from "./board/types";
import { soundEvents } from "./sound";
import type { Batch, TableLike } from "./table.svelte";
import type { GameEvent } from "./wire";

/** The dice an event tells of, if it does. */
function diceOf(event: GameEvent, id: number): DiceRoll | null {
  const { block, dice, rating, hits } = (event.params ?? {}) as Record<string, unknown>;
  if (!Array.isArray(dice)) return null;
  const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return {
    id,
    block: typeof block === "string" ? block : null,
    dice: dice as number[],
    rating: number(rating),
    hits: number(hits),
  };
}

/** Return the dice that lie on the board after what happened; a battle begins without any. */
export function diceAfter(batch: Pick<Batch, "id" | "events" | "cast">, before: DiceRoll | null): DiceRoll | null {
  if (batch.cast) {
    const cast = diceOf(batch.cast, batch.id);
    return cast && { ...cast, isCast: true };
  }
  return batch.events.reduce((dice, event) => {
    if (event.kind === "battle_begun") return null;
    const told = diceOf(event, batch.id);
    // What is told of dice that were cast a moment ago is told of those that lie there.
    const known = told && dice && told.block === dice.block && dice.id === batch.id - 1;
    return known && String(told.dice) === String(dice.dice) ? { ...dice, isCast: false } : (told ?? dice);
  }, before);
}

/** Return what is happening to blocks of a battle: who is hit, falls, or is captured. */
export function marksOf(events: readonly GameEvent[]): Record<string, BattleMark> {
  const marks: Record<string, BattleMark> = {};
  for (const { kind, params } of events) {
    const { block } = (params ?? {}) as { block?: string };
    if (block && (kind === "hit" || kind === "eliminated" || kind === "captured")) marks[block] = kind;
  }
  return marks;
}

export class BattleDisplay {
  /** The last dice of the battle. */
  dice = $state.raw<DiceRoll | null>(null);
  /** Whether the board lies over the map; a new battle opens it, even if the last one was put away. */
  open = $state(true);
  /** The battle to show. */
  readonly view = $derived.by(() => {
    const now = this.table()?.view;
    return now && isFought(now) ? now : null;
  });
  readonly marks = $derived.by(() => marksOf(this.table()?.playback.now?.events ?? []));
  private readonly area = $derived(this.view?.battle?.area ?? null);

  /** Call inside a component. */
  constructor(private readonly table: () => Pick<TableLike, "view" | "batch" | "playback"> | null) {
    $effect(() => {
      if (!this.view) this.dice = null;
    });
    $effect(() => {
      const batch = this.table()?.batch;
      if (batch) untrack(() => this.hear(batch));
    });
    $effect(() => {
      if (this.area) this.open = true;
    });
  }

  private hear(batch: Batch): void {
    const before = this.dice;
    this.dice = diceAfter(batch, before);
    // Dice are heard when they are cast.
    const told =
      before && this.dice?.id === before.id ? batch.events.filter((event) => !diceOf(event, 0)) : batch.events;
    soundEvents(batch.cast ? [batch.cast] : told);
  }

  /** Show the map; the battle can be called back. */
  putAway = (): void => {
    this.open = false;
  };

  /** Forget every battle, for who sits down next. */
  clear = (): void => {
    this.dice = null;
  };
}
