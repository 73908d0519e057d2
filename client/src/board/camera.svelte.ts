/** Zoom and pan: where on the screen a point of the map lies. Screen = map × scale + offset. */

import { untrack } from "svelte";
import { low, small, wide } from "../screen";
import { LEAST } from "./blockLayout";
import { board } from "./drawing.svelte";

const MOST = 6;
/** How far the picture goes on around the map, for screens of another shape. */
export const MARGIN_X = 900;
export const MARGIN_Y = 420;
/** Spare room goes to the lower edge first, where what is said of a selected block lies over the map. */
const SPARE = 40;
/** How much higher than needed the frame may be before the board is made larger. */
const SLACK = 1.12;
/** On a low screen a block is never smaller, in pixels, and the board pans instead. */
const LEAST_BLOCK = 42;
/** At least this much room is kept at the edges of land, in pixels. */
const RIM = 6;

export class Camera {
  /** The element on the page that shows the map. */
  frame = $state.raw<HTMLElement | undefined>();
  width = $state(800);
  height = $state(900);
  /**
   * The height the board is fitted to: the least the frame has had lately, so that the board does not change its size with
   * every question that needs a line more.
   */
  private fitted = $state(900);
  private settled = false;
  zoom = $state(1);
  /** The map point in the middle of the screen. */
  x = $state(700);
  y = $state(700);

  readonly home = $derived(board.drawing.home);
  readonly base = $derived(
    Math.max(
      low.current || small.current ? LEAST_BLOCK / LEAST : 0.05,
      Math.min(
        (this.width - RIM) / (this.home.right - this.home.left),
        this.fitted / (this.home.bottom - this.home.top),
      ),
    ),
  );
  readonly scale = $derived(this.base * this.zoom);
  /**
   * The scale the picture is drawn at. It follows `scale` when a gesture rests: in between the browser only moves and
   * stretches what it has painted, which is smooth on any machine.
   */
  painted = $state(0);
  readonly transform = $derived(
    `translate(${this.width / 2 - (this.x + MARGIN_X) * this.scale}px, ${this.height / 2 - (this.y + MARGIN_Y) * this.scale}px) ` +
      `scale(${this.painted ? this.scale / this.painted : 1})`,
  );

  /** The frame has another size. */
  settle(): void {
    if (this.zoom === 1 && !this.fits && !this.settled) this.fit();
    this.settled = true;
    if (this.height < this.fitted || this.height > this.fitted * SLACK) this.fitted = this.height;
    this.keepInside();
    this.painted = this.scale;
  }

  /** Where on the screen a map point lies. */
  toScreen(x: number, y: number): [number, number] {
    return [this.width / 2 + (x - this.x) * this.scale, this.height / 2 + (y - this.y) * this.scale];
  }

  /** The map point under a screen point. */
  toMap(screenX: number, screenY: number): [number, number] {
    return [this.x + (screenX - this.width / 2) / this.scale, this.y + (screenY - this.height / 2) / this.scale];
  }

  /** Where in the frame a pointer is. */
  pointOf(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return [event.clientX - box.left, event.clientY - box.top];
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keepInside();
  }

  /** Zoom by a factor, with one screen point staying where it is. */
  zoomBy(factor: number, screenX = this.width / 2, screenY = this.height / 2): void {
    const [mapX, mapY] = this.toMap(screenX, screenY);
    this.zoom = Math.min(MOST, Math.max(0.8, this.zoom * factor));
    this.x = mapX - (screenX - this.width / 2) / this.scale;
    this.y = mapY - (screenY - this.height / 2) / this.scale;
    this.keepInside();
  }

  fit(): void {
    this.zoom = 1;
    this.x = (this.home.left + this.home.right) / 2;
    if (!this.fits) this.y = (this.home.top + this.home.bottom) / 2;
    this.keepInside();
  }

  /** Whether the whole board can be seen at once, unzoomed. */
  get fits(): boolean {
    return this.base * (this.home.bottom - this.home.top) <= this.height + 1;
  }

  /** Bring a map point into sight; on a small screen closer as well. */
  show(x: number, y: number): void {
    const wanted = Math.min(MOST, Math.max(this.zoom, 0.62 / this.base));
    const room = 90;
    const screenX = (x - this.x) * this.scale + this.width / 2;
    const screenY = (y - this.y) * this.scale + this.height / 2;
    const inside = screenX > room && screenX < this.width - room && screenY > room && screenY < this.height - room;
    if (inside && wanted <= this.zoom * 1.15) return;
    this.zoom = wanted;
    this.x = x;
    this.y = y;
    this.keepInside();
  }

  /** Bring several map points into sight together, on a small screen as close as they allow. */
  showAll(points: readonly { x: number; y: number }[]): void {
    const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
    const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
    const room = Math.min(100, this.width / 4, this.height / 4);
    const fits = Math.min((this.width - 2 * room) / (right - left + 1), (this.height - 2 * room) / (bottom - top + 1));
    this.zoom = Math.max(0.8, Math.min(fits, Math.max(this.base, 0.62)) / this.base);
    this.x = (left + right) / 2;
    this.y = (top + bottom) / 2;
    this.keepInside();
  }

  /** Call inside a component: follow the size of the frame, and draw the picture anew when a gesture rests. */
  follow(): void {
    $effect(() => {
      void this.width;
      void this.height;
      void this.home;
      untrack(() => this.settle());
    });
    $effect(() => {
      const wanted = this.scale;
      const timer = setTimeout(() => (this.painted = wanted), 130);
      return () => clearTimeout(timer);
    });
  }

  keepInside(): void {
    const { width, height } = board.drawing;
    const across = this.width / this.scale;
    const down = this.height / this.scale;
    const beside = across - (this.home.right - this.home.left);
    if (beside < 0) {
      const [west, east] = [Math.min(0, this.home.right - across), width];
      this.x = Math.min(east - across / 2, Math.max(west + across / 2, this.x));
    } else {
      // Where the question lies on the western sea, the land keeps to the east.
      const east = this.home.right + RIM / this.scale - across / 2;
      this.x = wide.current ? east : (this.home.left + this.home.right) / 2;
    }
    const spare = down - (this.home.bottom - this.home.top);
    this.y =
      spare >= 0
        ? (this.home.top + this.home.bottom) / 2 + Math.min(spare / 2, SPARE / this.scale)
        : Math.min(height - down / 2, Math.max(down / 2 + Math.min(0, this.home.top), this.y));
  }
}
