/** Looking back: the board at an earlier row, and what happened since somebody last looked. */

import { api } from "./api";
import type { EventRow, GameInfo, Viewer, View } from "./wire";

type Server = Pick<typeof api, "moment" | "history">;

export class HistoryView {
  /** The board that is looked at instead of the present one. */
  past = $state.raw<{ row: number; view: View } | null>(null);
  /** What happened since an earlier visit, until it has been read. */
  missed = $state.raw<EventRow[] | null>(null);

  constructor(
    private readonly id: string,
    private readonly server: Server = api,
  ) {}

  /** Look at the board as it was at a row. */
  async show(row: number, as: Viewer): Promise<void> {
    const { view } = await this.server.moment(this.id, row, as);
    this.past = { row, view };
    this.missed = null;
  }

  /** Find out what happened since the last visit, if the game has gone on since. */
  async catchUp({ seen, length, status }: GameInfo, as: Viewer): Promise<void> {
    if (as === "spectator" || !seen || seen >= length || status === "waiting") return;
    const { rows } = await this.server.history(this.id, as, seen);
    const fresh = rows.filter((row) => row.row > seen && row.events.length);
    if (fresh.length) this.missed = fresh;
  }

  /** Go back to the present. */
  leave = (): void => {
    this.past = null;
  };

  /** Forget all of it, for who sits down next. */
  clear(): void {
    this.past = this.missed = null;
  }
}
