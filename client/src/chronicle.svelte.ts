/** The rows of a chronicle as far as they have been read; what is new is asked for after every push. */

import { api } from "./api";
import type { Table } from "./table.svelte";
import type { HistoryRow, Viewer } from "./wire";

export class ChronicleRows {
  rows = $state.raw<HistoryRow[]>([]);
  private eyes: Viewer | null = null;
  private length = 0;

  /** Call inside a component. Nothing is read while there is no table. */
  constructor(private readonly table: () => Table | null) {
    $effect(() => {
      const now = this.table();
      const length = now?.length ?? 0;
      if (!now?.view) return;
      const eyes = now.as;
      const timer = setTimeout(() => void this.load(now.id, eyes, length), this.eyes === eyes ? 350 : 0);
      return () => clearTimeout(timer);
    });
  }

  private async load(id: string, eyes: Viewer, length: number): Promise<void> {
    // Something was taken back: what stands after it is no longer true.
    const from = this.eyes === eyes && length >= this.length ? (this.rows.at(-1)?.row ?? 0) : 0;
    try {
      const history = await api.history(id, eyes, from);
      if (this.table()?.as !== eyes) return;
      const fresh = new Set(history.rows.map((row) => row.row));
      this.rows = from ? [...this.rows.filter((row) => !fresh.has(row.row)), ...history.rows] : history.rows;
      this.eyes = eyes;
      this.length = length;
    } catch {
      // The chronicle comes with the next push.
    }
  }

  /** Forget what was read, for who sits down next. */
  clear(): void {
    this.rows = [];
    this.eyes = null;
  }
}
