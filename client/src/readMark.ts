/**
 * How far somebody has looked at a game, told to the server at once, then at most every ten seconds, and when the page
 * is left. The window itself remembers it too: a page that is loaded again may ask before the server has heard of it.
 */

import type { Viewer } from "./wire";

const EVERY_MS = 10_000;

const keyOf = (id: string, as: Viewer): string => `longshanks.seen.${id}.${as}`;

/** Remember the last row of a game that this window has shown to a viewer. */
export function rememberSeen(id: string, as: Viewer, row: number): void {
  try {
    sessionStorage.setItem(keyOf(id, as), String(row));
  } catch {
    // Without storage the server's mark stands alone.
  }
}

/** Return the last row a viewer has seen: what the server knows, or what this window has shown if that is later. */
export function lastSeen(id: string, as: Viewer, told: number | null | undefined): number | null {
  let shown = 0;
  try {
    shown = Number(sessionStorage.getItem(keyOf(id, as))) || 0;
  } catch {
    // The same.
  }
  return Math.max(told ?? 0, shown) || (told ?? null);
}

const chatKeyOf = (id: string): string => `longshanks.chat.${id}`;

/** Remember in this browser the last remark at a table that was read. */
export function rememberRead(id: string, row: number): void {
  try {
    localStorage.setItem(chatKeyOf(id), String(row));
  } catch {
    // Without storage it is new again when the page is loaded.
  }
}

/** Return the last remark at a table that was read in this browser, 0 if none was. */
export function lastRead(id: string): number {
  try {
    return Number(localStorage.getItem(chatKeyOf(id))) || 0;
  } catch {
    return 0;
  }
}

export class ReadMark {
  private seen: number | null = null;
  private told: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Tell while the page is open; return whether that could be sent. */
    private readonly tell: (row: number) => boolean,
    /** Tell while the page is being left. */
    private readonly tellLeaving: (row: number) => void,
  ) {}

  /** The game has been looked at up to a row. */
  look(row: number): void {
    this.seen = row;
    if (this.timer === undefined) this.send();
  }

  /** The page is being left, or hidden. */
  leave(): void {
    if (this.seen === null || this.seen === this.told) return;
    this.told = this.seen;
    this.tellLeaving(this.seen);
  }

  private send(): void {
    this.timer = undefined;
    if (this.seen === null || this.seen === this.told) return;
    if (this.tell(this.seen)) this.told = this.seen;
    this.timer = setTimeout(() => this.send(), EVERY_MS);
  }
}
