/** The area that is looked at more closely: where the pointer rests, or where the focus is. */

import type { Camera } from "./camera.svelte";
import type { Point } from "./geometry";

/** How long the pointer rests before it means something. */
const REST_MS = 450;

export class RestingPointer {
  /** The area, and on which side of the window the magnifier is out of its way. */
  magnified = $state.raw<{ area: string; right: boolean } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly camera: Camera) {}

  /** Look at an area, away from the point of the window where it is; at none without one. */
  look(area?: string, [x, y]: Point = [0, 0], wait = 0): void {
    clearTimeout(this.timer);
    const next = area ? { area, right: x < this.camera.width / 2 && y < this.camera.height / 2 } : null;
    if (!next || this.magnified || !wait) this.magnified = next;
    else this.timer = setTimeout(() => (this.magnified = next), wait);
  }

  over = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const area = (event.target as Element).closest<SVGElement>("[data-area]")?.dataset.area;
    this.look(area, this.camera.pointOf(event), REST_MS);
  };

  leave = (): void => this.look();
}
