/**
 * Lessons: how far somebody has come, and the table of a lesson. A lesson is played by sending the server all that the
 * learner did, which answers with what came of it. Progress is kept in this browser and told to the server, which brings
 * it to the person's other browsers; nothing waits for that for long, and nothing fails with it.
 */

import { api, Failure } from "./api";
import { me } from "./me.svelte";
import { speed } from "./settings.svelte";
import type { Batch, Line } from "./table.svelte";
import type { GameInfo, LessonProgress, LessonState, LessonStep, Presence, Refusal, Thinking, View, Viewer } from "./wire";

const KEY = "longshanks.progress";
/** How long a lesson waits for news of it from elsewhere, in milliseconds. */
const PATIENCE = 3000;
/** What somebody who has read a step says. */
const NEXT = "next";

/** How far somebody has come, by lesson. */
type Progress = Record<string, LessonProgress>;

function read(): Progress {
  try {
    return { ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Progress) };
  } catch {
    return {};
  }
}

export const progress = $state<Progress>(read());

/** Keep what is further than what is kept: a lesson that is done, else one with more changes. */
function keep(told: Progress): void {
  for (const [name, found] of Object.entries(told)) {
    const kept = progress[name];
    if (!kept || (found.done === kept.done ? found.changes > kept.changes : found.done)) progress[name] = found;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser without storage forgets where one was; the server may know.
  }
}

/** Tell the server what is known here, and keep what it knows from elsewhere. */
export async function sync(told = progress): Promise<void> {
  await me.load();
  if (!me.known) return;
  try {
    keep((await api.learnt(told)).lessons);
  } catch {
    // All is told again when a lesson is opened.
  }
}

/** Forget all progress here: it belongs to somebody who has left. */
export function forget(): void {
  for (const name of Object.keys(progress)) delete progress[name];
  keep({});
}

/** The table of a lesson, with the same face as that of a game. */
export class LessonTable {
  readonly id: string;
  as: Viewer = "scotland";
  line = $state<Line>("connecting");
  view = $state.raw<View | null>(null);
  at = $state(0);
  undo = $state.raw<{ step: boolean; turn: boolean }>({ step: false, turn: false });
  batch = $state.raw<Batch | null>(null);
  busy = $state(false);
  behind = $state(0);
  info: GameInfo | null = null;
  thinking: Thinking | null = null;
  presence: Presence | null = null;
  /** Where the lesson stands, as far as it has been shown. */
  state = $state.raw<LessonState | null>(null);
  private log: string[] = [];
  private queue: LessonState["frames"] = [];
  private coming: LessonState | null = null;
  private pace = 0;
  private batches = 0;

  constructor(readonly name: string) {
    this.id = name;
  }

  /** The step being taught. */
  get step(): LessonStep | null {
    return this.state?.steps[this.state.at] ?? null;
  }

  /** Go on where the learner was, or begin. */
  async open(): Promise<void> {
    await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    const kept = progress[this.name];
    const log = kept && !kept.done ? kept.log : [];
    try {
      await this.load(log, log.length ? undefined : -1);
    } catch (error) {
      // The lesson is no longer what it was when it was left.
      if (!(error instanceof Failure) || !error.code.startsWith("action/") || !log.length) throw error;
      await this.load([], -1);
    }
  }

  close(): void {
    clearTimeout(this.pace);
  }

  async do(text: string): Promise<void> {
    this.flush();
    await this.load([...this.log, text], this.log.length);
  }

  /** The step has been read. */
  next = (): Promise<void> => this.do(NEXT);

  async takeBack(_what: "step" | "turn"): Promise<void> {
    const last = this.log.findLastIndex((entry) => entry !== NEXT);
    await this.load(this.log.slice(0, Math.max(0, last)));
  }

  /** Go back to where the learner left the path. */
  goBack = (): Promise<void> => this.load(this.log.slice(0, this.state?.back ?? 0));

  restart = (): Promise<void> => this.load([], -1);

  async why(text: string): Promise<Refusal | null> {
    return (await api.lessonWhy(this.name, this.log, text)).refusal ?? null;
  }

  private async load(log: readonly string[], since?: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const state = await api.lesson(this.name, log, since);
      this.line = "open";
      this.log = state.log;
      this.keep(state);
      this.play(state);
    } catch (error) {
      if (error instanceof Failure && error.code === "network") this.line = "lost";
      throw error;
    } finally {
      this.busy = false;
    }
  }

  private keep(state: LessonState): void {
    const kept = progress[this.name] ?? { log: [], done: false, changes: 0 };
    if (kept.done || (!state.done && String(state.log) === String(kept.log))) return;
    const told = { [this.name]: { log: state.done ? [] : state.log, done: state.done, changes: kept.changes + 1 } };
    keep(told);
    void sync(told);
  }

  // --- showing, one action after the other at a pace at which it can be read

  private play(state: LessonState): void {
    clearTimeout(this.pace);
    this.coming = state;
    this.queue = [...state.frames];
    if (speed() === 0) this.flush();
    else this.showNext();
  }

  /** Show all that has happened, now. */
  flush(): void {
    clearTimeout(this.pace);
    const events = this.queue.flatMap((frame) => frame.events);
    const dice = this.queue.map((frame) => frame.dice ?? null).filter((roll) => roll !== null);
    const last = this.queue.at(-1);
    this.queue = [];
    if (last) this.show({ ...last, events, dice: dice.at(-1) ?? null });
  }

  private showNext = (): void => {
    const frame = this.queue.shift();
    if (!frame) return;
    this.show(frame);
    if (!this.queue.length) return;
    // What has no event (a block about to roll) needs no time of its own.
    const wait = frame.events.length ? 700 + 450 * frame.events.length + (frame.dice ? 1300 : 0) : 0;
    this.pace = window.setTimeout(this.showNext, wait / Math.max(1, speed()));
  };

  private show(frame: LessonState["frames"][number]): void {
    this.view = frame.view;
    this.as = frame.view.viewer;
    this.behind = this.queue.length;
    if (frame.events.length) this.batch = { id: ++this.batches, events: frame.events, dice: frame.dice ?? null };
    if (this.queue.length || !this.coming) return;
    this.state = this.coming;
    this.coming = null;
    this.at += 1;
    this.undo = { step: this.log.some((entry) => entry !== NEXT), turn: false };
  }
}
