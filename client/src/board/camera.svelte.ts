/** Zoom and pan: where on the screen a point of the map lies. Screen = map × scale + offset. */

import { HEIGHT, WIDTH } from "./geometry";

const MOST = 6;
/** How far the picture goes on around the map, for screens of another shape. */
export const MARGIN_X = 760;
export const MARGIN_Y = 420;
/** What a fresh board shows: all that is played on, without the open sea around it. */
const HOME = { left: 222, right: 1196, top: 42, bottom: HEIGHT };
/** Spare room goes to the lower edge first, where what is said of a selected block lies over the map. */
const SPARE = 40;
/** How much higher than needed the frame may be before the board is made larger. */
const SLACK = 1.12;

export class Camera {
  width = $state(800);
  height = $state(900);
  /**
   * The height the board is fitted to: the least the frame has had lately, so that the board does not change its size with
   * every question that needs a line more.
   */
  private fitted = $state(900);
  zoom = $state(1);
  /** The map point in the middle of the screen. */
  x = $state((HOME.left + HOME.right) / 2);
  y = $state((HOME.top + HOME.bottom) / 2);

  readonly base = $derived(Math.max(0.05, Math.min(this.width / (HOME.right - HOME.left), this.fitted / (HOME.bottom - HOME.top))));
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
    this.x = (HOME.left + HOME.right) / 2;
    this.keepInside();
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

  keepInside(): void {
    const across = this.width / this.scale;
    const down = this.height / this.scale;
    this.x = across >= WIDTH ? (HOME.left + HOME.right) / 2 : Math.min(WIDTH - across / 2, Math.max(across / 2, this.x));
    const spare = down - (HOME.bottom - HOME.top);
    this.y = spare >= 0 ? (HOME.top + HOME.bottom) / 2 + Math.min(spare / 2, SPARE / this.scale) : Math.min(HEIGHT - down / 2, Math.max(down / 2, this.y));
  }
}
