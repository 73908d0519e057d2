/** The rows of a game's chronicle: read once when a table is opened, then grown from what is pushed. */

import { api } from "./api";
import type { EventRow, History, Viewer, ViewPush } from "./wire";

type Push = Pick<ViewPush, "length" | "events">;

/** Return rows with those of a push: rows beyond its length were taken back, rows of the same number are replaced. */
export function grown(rows: readonly EventRow[], { length, events }: Push): EventRow[] {
  const first = events[0]?.row ?? Infinity;
  return [...rows.filter((row) => row.row <= length && row.row < first), ...events];
}

export class ChronicleRows {
  rows = $state.raw<EventRow[]>([]);
  /** What was pushed since the rows were asked for, until they come; null while nothing is being read. */
  private pushed: Push[] | null = null;
  private isRead = false;
  /** Grows whenever what is being read is no longer wanted. */
  private reading = 0;

  constructor(
    private readonly id: string,
    private readonly read: (id: string, as: Viewer) => Promise<History> = api.history,
  ) {}

  /** Read all rows: when a table is opened, and whenever pushes may have been missed. */
  async load(as: Viewer): Promise<void> {
    const reading = ++this.reading;
    this.pushed = [];
    try {
      const { rows } = await this.read(this.id, as);
      if (reading !== this.reading) return;
      this.rows = this.pushed.reduce(grown, rows);
      this.isRead = true;
    } catch {
      if (reading === this.reading) this.isRead = false; // read again with the next push
    } finally {
      if (reading === this.reading) this.pushed = null;
    }
  }

  /** Take in what a push tells of, as one of these eyes sees it. */
  add(as: Viewer, push: Push): void {
    if (this.pushed) this.pushed.push(push);
    else if (!this.isRead) void this.load(as);
    if (this.isRead) this.rows = grown(this.rows, push);
  }

  /** Forget what was read, for who sits down next. */
  clear(): void {
    this.reading += 1;
    this.pushed = null;
    this.isRead = false;
    this.rows = [];
  }
}
