/** What has happened and waits to be shown: one beat after the other at the chosen pace, until somebody skips ahead. */

import { flushSync } from "svelte";
import type { Beat } from "./beats";
import type { BattleResult } from "./battleResult";
import { hurriedTime } from "./displayTime";
import { pace, resultMode } from "./settings.svelte";
import type { GameEvent } from "./wire";

/** How long the result of a battle stays for those who want it to go by itself, at the normal pace. */
const RESULT_MS = 6000;

/** What the page needs to know of what is being shown. */
export interface PlaybackLike {
  readonly queued: number;
  readonly result: BattleResult | null;
  readonly now: Beat | null;
  skip(): void;
  skipAll(): void;
  again(): void;
}

export class Playback<Source> implements PlaybackLike {
  /** Beats that wait, with the one that is being shown unless it is the last. */
  queued = $state(0);
  /** The result of a battle that waits to be acknowledged. */
  result = $state.raw<BattleResult | null>(null);
  /** What is being shown, until its time is over. */
  now = $state.raw<Beat<Source> | null>(null);
  private queue: Beat<Source>[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The battle being fought as far as it was shown, to be seen again. */
  private film: Beat<Source>[] = [];

  constructor(private readonly show: (beat: Beat<Source>, lasts: number) => void) {}

  /** What is going to be shown last of all, if anything waits. */
  get last(): Beat<Source> | undefined {
    return this.queue.at(-1);
  }

  /** The pushes that have not been shown to their end. */
  get waiting(): Source[] {
    return this.queue.flatMap((beat) => beat.source ?? []);
  }

  /** Show these after all that waits already. */
  add(beats: readonly Beat<Source>[]): void {
    this.queue.push(...beats);
    if (!pace() && !this.result) this.skipAll();
    else if (this.now) this.count();
    else this.next();
  }

  /** Go on to the next beat: what is being shown has been seen. */
  skip = (): void => {
    if (this.now) this.next();
  };

  /** Show all that waits, now, but for a result that is to be acknowledged. */
  skipAll = (): void => {
    if (this.result) {
      this.next();
      return;
    }
    const stop = resultMode() === "never" ? -1 : this.queue.findIndex((beat) => beat.result);
    this.rush(stop < 0 ? this.queue.length : stop);
    if (this.queue.length) this.next();
    else this.rest();
  };

  /** Show all that waits, now. */
  flush(): void {
    this.rush(this.queue.length);
    this.rest();
  }

  /** Forget all that waits. */
  clear(): void {
    this.queue = [];
    this.film = [];
    this.rest();
  }

  /** Show the battle that is over from its beginning, and its result again. */
  again = (): void => {
    const over = this.now;
    if (!over?.result) return;
    this.queue.unshift(...this.film, over);
    this.film = [];
    this.next();
  };

  /** Pass over the next beats: what they tell is told with the last beat of their push, or with the next to be shown. */
  private rush(number: number): void {
    clearTimeout(this.timer);
    let passed: GameEvent[] = [];
    for (const beat of this.queue.splice(0, number)) {
      this.record(beat);
      passed.push(...beat.events);
      if (beat.source) {
        this.show({ ...beat, events: passed }, 0);
        passed = [];
      }
    }
    const [next] = this.queue;
    if (next && passed.length) this.queue[0] = { ...next, events: [...passed, ...next.events] };
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.now = null;
    this.result = null;
    this.queued = 0;
  }

  private count(): void {
    this.queued = this.queue.length + (this.now && !this.now.source ? 1 : 0);
  }

  private next = (): void => {
    clearTimeout(this.timer);
    this.result = null;
    const beat = (this.now = this.queue.shift() ?? null);
    this.count();
    if (!beat) return;
    const mode = resultMode();
    if (beat.result && mode === "never") return this.next();
    this.record(beat);
    const lasts = (beat.hurries ? hurriedTime(beat.lasts, this.queue.length) : beat.lasts) * pace();
    this.show(beat, lasts);
    if (beat.result) this.result = beat.result;
    flushSync(); // its time begins when it is there, however long a slow machine takes to draw it
    if (this.now !== beat) return;
    if (beat.result) {
      if (mode === "time") this.timer = setTimeout(this.next, RESULT_MS * (pace() || 1));
    } else if (lasts > 0) this.timer = setTimeout(this.next, lasts);
    else this.next();
  };

  /** Keep what was shown of the battle that is being fought. */
  private record(beat: Beat<Source>): void {
    if (beat.source || beat.result) return;
    if (beat.events.some((event) => event.kind === "battle_begun")) this.film = [];
    if (beat.view.battle) this.film.push(beat);
  }
}
