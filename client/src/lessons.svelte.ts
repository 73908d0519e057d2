/**
 * Lessons: how far somebody has come, and the table of a lesson. A lesson is played by sending the server all that the
 * learner did, which answers with what came of it. Progress is kept in this browser and told to the server, which brings
 * it to the person's other browsers; nothing waits for that for long, and nothing fails with it.
 */

import { api, Failure } from "./api";
import { me } from "./me.svelte";
import { type Beat, beatsOf, type Happening } from "./beats";
import { Playback } from "./playback.svelte";
import { batchOf } from "./table.svelte";
import type { Batch, ConnectionState } from "./table.svelte";
import type {
  GameEvent,
  GameInfo,
  LessonProgress,
  LessonState,
  LessonStep,
  Presence,
  Refusal,
  Thinking,
  View,
  Viewer,
  WhyQuestion,
} from "./wire";

const KEY = "longshanks.progress";
/** How long opening a lesson waits for the server's progress. */
const SYNC_WAIT_MS = 3000;
/** The entry of a log that a step was read. */
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
function mergeProgress(told: Progress): void {
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
    mergeProgress((await api.syncProgress(told)).lessons);
  } catch {
    // All is told again when a lesson is opened.
  }
}

/** Forget all progress here: it belongs to somebody who has left. */
export function forget(): void {
  for (const name of Object.keys(progress)) delete progress[name];
  mergeProgress({});
}

/** What an answer of the server tells, and where the lesson stands after it. */
interface LessonHappening extends Happening {
  state: LessonState;
}

/** The table of a lesson, with the same face as that of a game. */
export class LessonTable {
  readonly id: string;
  as: Viewer = "scotland";
  connection = $state<ConnectionState>("connecting");
  view = $state.raw<View | null>(null);
  at = $state(0);
  undo = $state.raw<{ step: boolean; turn: boolean }>({ step: false, turn: false });
  batch = $state.raw<Batch | null>(null);
  busy = $state(false);
  /** What waits to be shown. */
  readonly playback = new Playback<LessonHappening>((beat, lasts) => this.show(beat, lasts));
  info: GameInfo | null = null;
  thinking: Thinking | null = null;
  presence: Presence | null = null;
  clocks = null;
  /** Where the lesson stands, as far as it has been shown. */
  state = $state.raw<LessonState | null>(null);
  private log: string[] = [];
  private batches = 0;
  /** What has happened since the lesson was opened. */
  private told: GameEvent[] = [];

  constructor(readonly name: string) {
    this.id = name;
  }

  /** The step being taught. */
  get step(): LessonStep | null {
    return this.state?.steps[this.state.at] ?? null;
  }

  /** Go on where the learner was, or begin. */
  async open(): Promise<void> {
    await Promise.race([sync(), new Promise((resolve) => setTimeout(resolve, SYNC_WAIT_MS))]);
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

  /** How much waits to be shown. */
  get queued(): number {
    return this.playback.queued;
  }

  close(): void {
    this.playback.clear();
  }

  async do(text: string): Promise<void> {
    this.playback.flush();
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

  async why(question: WhyQuestion): Promise<Refusal | null> {
    return (await api.lessonWhy(this.name, this.log, question)).refusal ?? null;
  }

  private async load(log: readonly string[], since?: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const state = await api.lesson(this.name, log, since);
      this.connection = "open";
      this.log = state.log;
      this.saveProgress(state);
      this.play(state);
    } catch (error) {
      if (error instanceof Failure && error.code === "network") this.connection = "lost";
      throw error;
    } finally {
      this.busy = false;
    }
  }

  private saveProgress(state: LessonState): void {
    const kept = progress[this.name] ?? { log: [], done: false, changes: 0 };
    if (kept.done || (!state.done && String(state.log) === String(kept.log))) return;
    const told = { [this.name]: { log: state.done ? [] : state.log, done: state.done, changes: kept.changes + 1 } };
    mergeProgress(told);
    void sync(told);
  }

  private play(state: LessonState): void {
    this.playback.clear();
    const beats: Beat<LessonHappening>[] = [];
    let before = this.view;
    for (const frame of state.frames) {
      const happening = { view: frame.view, events: [frame], state };
      beats.push(...beatsOf(before, happening, this.told).map(({ source: _, ...beat }) => beat));
      this.told.push(...frame.events);
      before = frame.view;
    }
    const last = beats.at(-1);
    if (last) last.source = { view: last.view, events: state.frames, state };
    this.playback.add(beats);
  }

  private show(beat: Beat<LessonHappening>, lasts: number): void {
    const { source } = beat;
    this.view = beat.view;
    this.as = beat.view.viewer;
    this.batch = batchOf(this.batches + 1, beat, lasts) ?? this.batch;
    this.batches = this.batch?.id ?? 0;
    if (!source) return;
    this.state = source.state;
    this.at += 1;
    this.undo = { step: this.log.some((entry) => entry !== NEXT), turn: false };
  }
}
