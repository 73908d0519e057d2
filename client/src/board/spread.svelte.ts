/** The row of blocks that is opened, because the pointer, a finger or the focus is on it. */

/** A finger covers what it points at, so the first tap opens a row and the second takes a block. */
export interface Row {
  row: string;
  /** Which of its blocks was pointed at. */
  at: number;
}

export class Spread {
  open = $state.raw<Row | null>(null);
  /** The rows that glide: the open one, and the one that was open before. */
  gliding = $state.raw<readonly string[]>([]);

  /** Open the row that an element is in, or none. */
  private to(element: Element | null): void {
    const piece = element?.closest<SVGElement>("[data-row]");
    const row = piece?.dataset.row;
    if (row === this.open?.row) return;
    this.gliding = [row, this.open?.row].filter((one) => one !== undefined);
    this.open = row ? { row, at: Number(piece.dataset.at) } : null;
  }

  over = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && !event.buttons) this.to(event.target as Element);
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.to(null);
  };

  focusIn = (event: FocusEvent): void => {
    const target = event.target as Element;
    if (target.matches(":focus-visible")) this.to(target);
  };

  /** A tap: whether it has only opened a row. */
  tap(event: MouseEvent, isCrowded: (row: string) => boolean): boolean {
    const before = this.open?.row;
    this.to(event.target as Element);
    return !!this.open && this.open.row !== before && isCrowded(this.open.row);
  }
}
