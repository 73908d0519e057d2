/**
 * A push taken apart into beats: what happened, one thing after the other, each with the board on which it is seen and
 * the time it takes. Nothing is asked before the last of them.
 */

import { isFought } from "./actions";
import { battleResult, type BattleResult } from "./battleResult";
import { CAST_MS, displayTime, HOLD_MS, momentTime } from "./displayTime";
import type { EventRow, GameEvent, View } from "./wire";

/** What a push, or a frame of a lesson, brings. */
export interface Happening {
  view: View;
  events: readonly Pick<EventRow, "events" | "dice">[];
}

export interface Beat<Source = unknown> {
  view: View;
  /** What is told in this beat. */
  events: readonly GameEvent[];
  /** Dice that are cast in this beat; what came of them is told in the next. */
  cast?: GameEvent;
  /** Milliseconds at the normal pace. */
  lasts: number;
  /** Whether it takes less time when much else is waiting. */
  hurries: boolean;
  /** The result of a battle, which stays until it is acknowledged. */
  result?: BattleResult;
  /** Of the last beat: what it belongs to, shown whole from here on. */
  source?: Source;
}

/** What happens on the board of a battle that is being fought. */
const ON_FIELD = new Set([
  "fought",
  "celtic_unity",
  "hit",
  "eliminated",
  "captured",
  "passed",
  "retreated",
  "must_retreat",
  "battlefield_control",
  "round_begun",
  "revealed",
  "battle_won",
]);

interface Told {
  area?: string;
  block?: string;
  blocks?: string[];
  strength?: number;
}

/** A view in which nothing is asked, and the question is what has just happened. */
function still(view: View, event: GameEvent | undefined): View {
  return { ...view, actions: [], ...(event ? { prompt: event.message, rule: event.rule } : {}) };
}

/** The board of a battle after one of its events, as far as events tell. */
function afterEvent(field: View, event: GameEvent): View {
  const { block, strength, blocks } = (event.params ?? {}) as Told;
  const battle = field.battle!;
  const changed = (change: Partial<View["blocks"][number]>): View => ({
    ...field,
    blocks: field.blocks.map((b) => (b.block === block && b.place === battle.area ? { ...b, ...change } : b)),
  });
  if (event.kind === "hit" && strength !== undefined) return changed({ steps: strength });
  if ((event.kind === "passed" || event.kind === "fought") && block)
    return { ...field, battle: { ...battle, acted: [...battle.acted, block], roller: null } };
  if (event.kind === "retreated" && blocks)
    return { ...field, battle: { ...battle, leaving: [...new Set([...battle.leaving, ...blocks])] } };
  return field;
}

/** The board when an event has been seen to its end: who fell or was captured is no longer there. */
function afterBeat(field: View, event: GameEvent): View {
  const { block } = (event.params ?? {}) as Told;
  if (event.kind !== "eliminated" && event.kind !== "captured") return field;
  const battle = field.battle!;
  return { ...field, battle: { ...battle, front: battle.front.filter((name) => name !== block) } };
}

/**
 * Return the beats of what happened. `before` is the board as it was, `told` what happened earlier, for the account of
 * a battle that ends.
 */
export function beatsOf<Source extends Happening>(
  before: View | null,
  source: Source,
  told: readonly GameEvent[],
): Beat<Source>[] {
  const after = source.view;
  const events = source.events.flatMap((row) => row.events);
  const beats: Beat<Source>[] = [];
  let field = before && isFought(before) ? before : null;
  /** What is only read, or followed on the map. */
  let plain: GameEvent[] = [];
  const readPlain = (): void => {
    if (!plain.length) return;
    const view = still({ ...after, battle: null }, plain.at(-1));
    beats.push({ view, events: plain, lasts: displayTime(plain), hurries: true });
    plain = [];
  };
  const has = (area: string | undefined): boolean => isFought(after) && after.battle?.area === area;

  events.forEach((event, index) => {
    const { area, block } = (event.params ?? {}) as Told;
    if (event.kind === "battle_begun") {
      readPlain();
      field = has(area) ? after : null;
    } else if ((event.kind === "revealed" || event.kind === "round_begun") && field && has(area)) {
      field = after;
    }
    if (field && (event.kind === "battle_begun" || ON_FIELD.has(event.kind))) {
      if (event.kind === "battle_won") {
        const result = battleResult([...told, ...events.slice(0, index + 1)], field, after);
        beats.push({
          view: still(field, event),
          events: [event],
          lasts: 0,
          hurries: false,
          ...(result ? { result } : {}),
        });
        field = null;
        return;
      }
      const rolls = event.kind === "fought" || event.kind === "celtic_unity";
      if (rolls) {
        const own = field.blocks.find((b) => b.block === block)?.side === field.viewer;
        const view = { ...still(field, undefined), prompt: field.prompt };
        beats.push({ view, events: [], cast: event, lasts: CAST_MS, hurries: false });
        field = afterEvent(field, event);
        const lasts = own ? HOLD_MS.own : HOLD_MS.other;
        beats.push({ view: still(field, event), events: [event], lasts, hurries: false });
        return;
      }
      field = afterEvent(field, event);
      const joins = event.kind === "revealed" && events[index - 1]?.kind === "battle_begun";
      const last = beats.at(-1);
      if (joins && last) {
        last.events = [...last.events, event];
        last.lasts = momentTime(event) ?? last.lasts;
      } else beats.push({ view: still(field, event), events: [event], lasts: momentTime(event) ?? 0, hurries: false });
      field = afterBeat(field, event);
      return;
    }
    const moment = momentTime(event);
    if (event.kind === "herald_answered") {
      readPlain();
      const view = still({ ...after, battle: null }, undefined);
      beats.push({
        view: { ...view, prompt: before?.prompt ?? view.prompt },
        events: [],
        cast: event,
        lasts: CAST_MS,
        hurries: false,
      });
      beats.push({ view: still(view, event), events: [event], lasts: HOLD_MS.other, hurries: false });
    } else if (moment !== null && !ON_FIELD.has(event.kind)) {
      readPlain();
      const view = still({ ...after, battle: null }, event);
      beats.push({ view, events: [event], lasts: moment, hurries: false });
    } else plain.push(event);
  });
  const lasts = displayTime(plain);
  beats.push({ view: after, events: plain, lasts: plain.length ? lasts : 0, hurries: true, source });
  return beats;
}
