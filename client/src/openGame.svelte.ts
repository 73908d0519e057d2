/** Opening a game: with whose eyes, its table, and this browser's parts of the dice. */

import { api, Failure } from "./api";
import { me } from "./me.svelte";
import { Play } from "./play.svelte";
import { Table } from "./table.svelte";
import type { GameInfo, Side, View, Viewer } from "./wire";

const SIDES: readonly Side[] = ["england", "scotland"];

/** Whether both seats of a game that goes on are this person's. */
export function isHotseat({ seats, status }: GameInfo): boolean {
  return seats.england.you && seats.scotland.you && status !== "over";
}

/** With whose eyes a game is looked at: those that are `wanted` if that is allowed, else one's own. */
export function viewerOf({ seats, viewers, options }: GameInfo, wanted: string | null): Viewer {
  if (wanted && viewers.includes(wanted as Viewer)) return wanted as Viewer;
  const [mine] = SIDES.filter((side) => seats[side].you);
  return mine ?? (options.study && viewers.includes("open") ? "open" : "spectator");
}

export class OpenGame {
  table = $state.raw<Table | null>(null);
  play = $state.raw<Play | null>(null);
  /** The game as it was when the page was opened. */
  private opened = $state.raw<GameInfo | null>(null);
  /** The board at the end of the game, with all blocks turned up. */
  turnedUp = $state.raw<View | null>(null);
  private hasAddedParts = false;
  readonly info = $derived(this.table?.info ?? this.opened);
  readonly view = $derived(this.table?.view ?? null);
  readonly hasFreeSeat = $derived(
    !!this.info && (this.info.seats.england.kind === "free" || this.info.seats.scotland.kind === "free"),
  );

  /** Call inside a component. */
  constructor(readonly id: string) {
    $effect(() => {
      if (this.table?.info) void this.addParts(this.table.info);
    });
    $effect(() => {
      // The game has begun since the page was opened: ask how things stand now.
      if (this.view && this.info?.status === "waiting" && !this.hasFreeSeat) void this.refresh();
    });
    $effect(() => {
      if (this.view?.outcome && !this.turnedUp) void this.turnUp();
    });
    $effect(() => () => this.table?.close());
  }

  /** Read what is known of the game, and add one's parts to its dice. */
  async load(): Promise<GameInfo> {
    await me.load();
    const known = await api.game(this.id);
    this.opened = known;
    await this.addParts(known); // before the first hello, at which the server gives a part to who has none
    return known;
  }

  /** Sit down at the table; `row` is the last one seen on an earlier visit. */
  open(as: Viewer, row: number | null): void {
    if (!this.opened) return;
    this.table?.close();
    this.table = new Table(this.id, as, this.opened, row);
    this.play = new Play(this.table);
  }

  /** Ask for the whole board, which may be shown when the game is over. */
  private async turnUp(): Promise<void> {
    const found = await api.moment(this.id, this.table?.length ?? 0, "open").catch(() => null);
    if (found?.view.outcome) this.turnedUp = found.view;
  }

  private async refresh(): Promise<void> {
    const fresh = await api.game(this.id).catch(() => null);
    if (fresh && this.table) this.table.info = fresh;
  }

  /** Each seat adds its own part to the dice, from this browser's random source. */
  private async addParts({ seats, parts, status }: GameInfo): Promise<void> {
    if (this.hasAddedParts || status === "over") return;
    const missing = SIDES.filter((side) => seats[side].you && !parts[side]);
    if (!missing.length) return;
    this.hasAddedParts = true;
    for (const _ of missing)
      await api.seed(this.id).catch((error: unknown) => {
        if (!(error instanceof Failure && error.code.startsWith("seed/"))) this.hasAddedParts = false;
      });
  }
}
