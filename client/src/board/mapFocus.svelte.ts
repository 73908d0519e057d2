/** The map by keys: which area has the focus, and what keys do there. */

import type { Side } from "../wire";
import type { Camera } from "./camera.svelte";
import { board } from "./drawing.svelte";
import type { Point } from "./geometry";
import type { RestingPointer } from "./restingPointer.svelte";
import type { MapProps } from "./types";

export type FocusProps = Pick<MapProps, "onArea" | "onBlock" | "onHidden" | "onNothing">;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAN_STEP = 60;

export class MapFocus {
  /** The area that has the focus, if one has. */
  focused = $state<string | null>(null);
  /** The area that is reached by Tab. */
  tabArea = $state("fife");

  constructor(
    private readonly camera: Camera,
    private readonly resting: RestingPointer,
    private readonly props: () => FocusProps,
  ) {}

  key = (event: KeyboardEvent): void => {
    if (event.altKey || ((event.ctrlKey || event.metaKey) && event.key !== "Enter")) return;
    const { area } = (event.target as SVGElement).dataset;
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") {
      if (!area) return;
      this.choose(area, event);
    } else if (arrow && area && !event.shiftKey) {
      const next = board.drawing.towards(area, ...arrow);
      if (next) this.focus(next);
    } else if (arrow) this.camera.pan(-arrow[0] * PAN_STEP, -arrow[1] * PAN_STEP);
    else if (event.key === "+" || event.key === "=") this.camera.zoomBy(1.3);
    else if (event.key === "-") this.camera.zoomBy(1 / 1.3);
    else if (event.key === "0") this.camera.fit();
    else if (event.key === "Escape") this.props().onNothing?.();
    else return;
    event.preventDefault();
  };

  focusIn = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const { area } = target.dataset;
    this.focused = area && target.matches(".area") ? area : null;
    if (area && target.matches(":focus-visible")) {
      const { x, y } = board.drawing.spots[area]!;
      this.tabArea = area;
      this.camera.show(x, y);
      this.resting.look(area, this.camera.toScreen(x, y));
    }
  };

  focusOut = (): void => {
    this.focused = null;
    this.resting.look();
  };

  private choose(area: string, event: KeyboardEvent): void {
    const { block, hidden } = (event.target as SVGElement).dataset;
    if (block) this.props().onBlock(block, event.shiftKey || event.ctrlKey || event.metaKey);
    else if (hidden) this.props().onHidden(area, hidden as Side);
    else this.props().onArea(area);
  }

  private focus(area: string): void {
    this.tabArea = area;
    const { x, y } = board.drawing.spots[area]!;
    this.camera.show(x, y);
    this.camera.frame?.querySelector<SVGElement>(`.area[data-area="${area}"]`)?.focus();
  }
}
