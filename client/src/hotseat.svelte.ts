/** Two players on one screen: when it goes from one to the other, and the curtain in between. */

import { untrack } from "svelte";
import { isFought } from "./actions";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";
import type { GameInfo, Side, View } from "./wire";

/** How long the player who has just acted sees what came of it, dice above all, in milliseconds. */
const LOOK_MS = { rolled: 2200, plain: 500 };

/** The part of the table that a change of players needs. */
export type SharedTable = Pick<Table, "view" | "batch" | "length" | "queued" | "switchTo" | "turnTo" | "hide">;

interface Page {
  /** The table, once it is open. */
  table(): SharedTable | null;
  /** Whether the screen may go to the other player now: both seats are here, and nobody is looking back. */
  isShared(): boolean;
  /** Sit down for the first time. */
  open(side: Side): void;
  /** Forget what the side that leaves has been doing. */
  dropSelection(): void;
  /** Forget all else that only the side that leaves may see. */
  hide(): void;
}

/** Whether a battle is being fought of which both sides see every block. */
export function liesOpen(view: View | null | undefined): boolean {
  if (!view || !isFought(view)) return false;
  const { england, scotland } = view.battle!.reserve_counts;
  return england + scotland === 0;
}

export class Hotseat {
  /** Whose turn the curtain announces; null while it is drawn back. */
  curtain = $state<Side | null>(null);
  /** Whether either side may sit down, since both have something to do. */
  isEither = $state(false);
  /** Whether both look at a battle that lies open: it goes on without a curtain, and shows nothing but itself. */
  isTogether = $state(false);
  /** The last row each side has seen. */
  private readonly seen: Partial<Record<Side, number>> = {};

  /** Call inside a component. */
  constructor(private readonly page: Page) {
    $effect(() => {
      const next = this.next();
      if (next) return untrack(() => this.handOver(next));
    });
  }

  /** Begin behind the curtain, if players want one; return whether it is down. */
  begin({ to_act }: GameInfo): boolean {
    if (!settings.curtain) return false;
    this.isEither = to_act.length !== 1;
    this.curtain = to_act[0] ?? "england";
    return true;
  }

  /** A side sits down. */
  drawBack = (side: Side): void => {
    this.curtain = null;
    this.isEither = false;
    this.isTogether = false;
    const table = this.page.table();
    if (table) table.switchTo(side, this.seen[side] ?? null);
    else this.page.open(side);
  };

  /** The side that is to sit down, once the one that sits there has nothing more to do. */
  next(): Side | null {
    const table = this.page.table();
    const view = table?.view;
    const queued = table?.queued ?? 0;
    if (!this.page.isShared() || !view || view.outcome || queued || this.curtain) return null;
    const here = view.viewer;
    if (here !== "england" && here !== "scotland") return null;
    const other = here === "england" ? "scotland" : "england";
    // After an open battle the curtain falls for whoever goes on, be it the same side.
    if (this.isTogether && !liesOpen(view) && view.actors.includes(here)) return here;
    return !view.actors.includes(here) && view.actors.includes(other) ? other : null;
  }

  /** Hand the screen over in a moment; return how to call that off. */
  private handOver(other: Side): () => void {
    const wait = this.page.table()?.batch?.dice ? LOOK_MS.rolled : LOOK_MS.plain;
    const timer = setTimeout(() => this.change(other), wait);
    return () => clearTimeout(timer);
  }

  /** Let the other side sit down: at once, or behind the curtain. */
  change(other: Side): void {
    const table = this.page.table();
    if (!table) return;
    const here = table.view?.viewer;
    if (here === "england" || here === "scotland") this.seen[here] = table.length;
    this.page.dropSelection();
    if (settings.curtain && liesOpen(table.view)) {
      this.isTogether = true;
      table.turnTo(other, table.length);
      return;
    }
    this.isTogether = false;
    if (!settings.curtain) {
      table.switchTo(other, table.length);
      return;
    }
    table.hide();
    this.page.hide();
    this.curtain = other;
  }
}
