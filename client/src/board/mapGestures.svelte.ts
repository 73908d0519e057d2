/** What pointers do on the map: zoom, pan and pinch, drag blocks, press long, click and double-click. */

import { small } from "../screen";
import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";
import type { RestingPointer } from "./restingPointer.svelte";
import type { MapProps } from "./types";
import type { Side } from "../wire";

/** What gestures need to know of the board, and whom they tell. */
export type GestureProps = Pick<
  MapProps,
  "view" | "selected" | "active" | "onArea" | "onBlock" | "onHidden" | "onDragStart" | "onDrop" | "onNothing"
>;

export interface Drag {
  block: string;
  start: Point;
  at: Point;
  /** Whether the pointer has gone far enough for this to be no click. */
  moving: boolean;
  /** The blocks that are dragged together. */
  blocks: string[];
  /** The area under the pointer. */
  over: string | null;
}

const LONG_PRESS_MS = 480;
/** How far a pointer goes before a press is a drag of a block, or a pan, in pixels. */
const DRAG_AFTER = 7;
const PAN_AFTER = 5;

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const partOf = (event: Event, selector: string): SVGElement | null =>
  (event.target as Element).closest<SVGElement>(selector);

export class MapGestures {
  drag = $state<Drag | null>(null);
  private readonly pointers = new Map<number, Point>();
  private panned = false;
  /** How far apart two fingers were. */
  private pinch = 0;
  private press: ReturnType<typeof setTimeout> | undefined;
  /** Whether the click that follows belongs to a gesture that has been dealt with. */
  private swallow = false;

  constructor(
    private readonly camera: Camera,
    private readonly resting: RestingPointer,
    private readonly props: () => GestureProps,
    /** Whether a tap has only opened a row of blocks. */
    private readonly opensRow: (event: MouseEvent) => boolean = () => false,
  ) {}

  wheel = (event: WheelEvent): void => {
    // Where the page scrolls, so does the wheel; zooming takes the control key.
    if (small.current && !event.ctrlKey) return;
    event.preventDefault();
    this.camera.zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), ...this.camera.pointOf(event));
  };

  down = (event: PointerEvent): void => {
    if (event.button > 0 || partOf(event, ".tools")) return;
    const at = this.camera.pointOf(event);
    this.pointers.set(event.pointerId, at);
    this.panned = false;
    this.swallow = false;
    this.resting.look();
    const block = partOf(event, "[data-block]")?.dataset.block;
    if (this.pointers.size === 1 && block) {
      clearTimeout(this.press);
      this.press = setTimeout(() => this.longPress(block), LONG_PRESS_MS);
      if (this.isDraggable(block)) this.drag = { block, start: at, at, moving: false, blocks: [], over: null };
    } else {
      this.drag = null;
      clearTimeout(this.press);
    }
    if (this.pointers.size === 2) this.pinch = this.apart();
  };

  move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.camera.pointOf(event);
    if (this.pointers.size === 2) this.pinchTo(event.pointerId, before, now);
    else if (this.drag) this.dragTo(this.drag, now, event);
    else this.panTo(before, now, event);
  };

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.press);
    if (this.drag?.moving) {
      const { blocks } = this.drag;
      const area = areaAt(event);
      this.swallow = true;
      if (area) this.props().onDrop(blocks, area);
      else this.props().onNothing?.();
    }
    if (this.panned) this.swallow = true;
    this.drag = null;
  };

  cancel = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.press);
    this.drag = null;
  };

  /** A click that ended a drag, a pan or a long press is none. */
  click = (event: MouseEvent): void => {
    if (this.swallow) {
      this.swallow = false;
      event.stopPropagation();
      return;
    }
    if (partOf(event, ".tools")) return;
    const { onArea, onBlock, onHidden, onNothing } = this.props();
    if ((event as PointerEvent).pointerType === "touch" && this.opensRow(event)) return;
    const piece = partOf(event, "[data-block], [data-hidden]");
    const area = partOf(event, "[data-area]")?.dataset.area;
    if (piece?.dataset.block) onBlock(piece.dataset.block, event.shiftKey || event.ctrlKey || event.metaKey);
    else if (piece && area) onHidden(area, piece.dataset.hidden as Side);
    else if (area) onArea(area);
    else onNothing?.();
  };

  /** A double click or tap on the ground comes closer. */
  doubleClick = (event: MouseEvent): void => {
    if (!partOf(event, ".piece, .tools")) this.camera.zoomBy(1.8, ...this.camera.pointOf(event));
  };

  /** A block of one's own that cannot move can be dragged as well: where it is dropped, the answer is why not. */
  private isDraggable(block: string): boolean {
    const { active, view } = this.props();
    return active.has(block) || view.blocks.some((b) => b.block === block && b.side === view.viewer);
  }

  private longPress(block: string): void {
    if (this.drag?.moving) return;
    this.swallow = true;
    this.drag = null;
    this.props().onBlock(block, true);
  }

  private apart(): number {
    const [a, b] = [...this.pointers.values()] as [Point, Point];
    return distance(a, b);
  }

  private pinchTo(pointer: number, before: Point, now: Point): void {
    this.pointers.set(pointer, now);
    const [a, b] = [...this.pointers.values()] as [Point, Point];
    const spread = this.apart();
    this.camera.zoomBy(spread / (this.pinch || spread), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    this.camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.pinch = spread;
    this.panned = true;
  }

  private dragTo(drag: Drag, now: Point, event: PointerEvent): void {
    if (!drag.moving && distance(now, drag.start) > DRAG_AFTER) {
      const { selected, onDragStart } = this.props();
      clearTimeout(this.press);
      drag.moving = true;
      drag.blocks = selected.has(drag.block) ? [...selected] : [drag.block];
      this.capture(event);
      onDragStart?.(drag.block);
    }
    drag.at = now;
    if (drag.moving) drag.over = areaAt(event);
  }

  private panTo(before: Point, now: Point, event: PointerEvent): void {
    if (!this.panned && distance(now, before) < PAN_AFTER) return;
    if (!this.panned) this.capture(event);
    this.panned = true;
    clearTimeout(this.press);
    this.camera.pan(now[0] - before[0], now[1] - before[1]);
    this.pointers.set(event.pointerId, now);
  }

  /** Keep getting this pointer's moves, also outside of the map. */
  private capture(event: PointerEvent): void {
    this.camera.frame?.setPointerCapture(event.pointerId);
  }
}

function areaAt(event: PointerEvent): string | null {
  const hit = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-area]");
  return hit?.dataset.area ?? null;
}
