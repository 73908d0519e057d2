/** What the battle board shows: the battle being fought, its last dice, and for a moment a battle that is over. */

import { untrack } from "svelte";
import { isFought } from "./actions";
import type { DiceRoll } from "./board/types";
import { soundEvents } from "./sound";
import type { Batch, Desk } from "./table.svelte";
import type { GameEvent, View } from "./wire";

/** The dice an event tells of, if it does. */
function diceOf(event: GameEvent, id: number): DiceRoll | null {
  const { block, dice, rating, hits } = (event.params ?? {}) as Record<string, unknown>;
  if (!Array.isArray(dice)) return null;
  const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return { id, block: typeof block === "string" ? block : null, dice: dice as number[], rating: number(rating), hits: number(hits) };
}

/** The dice that lie on the board after what happened; a battle begins without any. */
export function diceAfter(batch: Pick<Batch, "id" | "events">, before: DiceRoll | null): DiceRoll | null {
  return batch.events.reduce((dice, event) => (event.kind === "battle_begun" ? null : (diceOf(event, batch.id) ?? dice)), before);
}

export class Battlefield {
  /** The last dice of the battle. */
  dice = $state.raw<DiceRoll | null>(null);
  /** Whether the board lies over the map; a new battle opens it, even if the last one was put away. */
  open = $state(true);
  /** The battle whose last dice have just fallen, with nothing left to do in it. */
  private ended = $state.raw<View | null>(null);
  private readonly area = $derived.by(() => this.table()?.view?.battle?.area ?? null);
  /** The battle to show. */
  readonly view = $derived.by(() => {
    const now = this.table()?.view;
    return now && isFought(now) ? now : this.ended;
  });
  private fought: View | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Call inside a component. A battle that is over is shown for `lasts` milliseconds longer. */
  constructor(
    private readonly table: () => Pick<Desk, "view" | "batch"> | null,
    private readonly lasts: number,
  ) {
    $effect(() => {
      const view = this.table()?.view ?? null;
      untrack(() => this.look(view, !!this.table()?.batch?.dice));
    });
    $effect(() => {
      const batch = this.table()?.batch;
      if (batch) untrack(() => this.hear(batch));
    });
    $effect(() => {
      if (this.area) this.open = true;
    });
    $effect(() => () => clearTimeout(this.timer));
  }

  /** Take in what is on the table now; `rolled`: dice fell on the way to it. */
  look(now: View | null, rolled: boolean): void {
    const last = this.fought;
    this.fought = now && isFought(now) ? now : null;
    if (this.fought) {
      this.ended = null;
      clearTimeout(this.timer);
    } else if (now && last && rolled) {
      this.ended = { ...last, actions: [] };
      this.timer = setTimeout(this.clear, this.lasts);
    } else if (!this.ended) this.dice = null;
  }

  private hear(batch: Batch): void {
    soundEvents(batch.events);
    this.dice = diceAfter(batch, this.dice);
  }

  /** Show the map: a battle that is over is done with, another can be called back. */
  putAway = (): void => {
    if (this.ended) this.clear();
    else this.open = false;
  };

  /** Forget every battle, for who sits down next. */
  clear = (): void => {
    clearTimeout(this.timer);
    this.dice = this.ended = this.fought = null;
  };
}
