/**
 * What a side has seen of the enemy and may remember: which block it was, how strong, where, and where it can be now.
 * Made of nothing but the chronicle of that side, so it tells only what a player with a good memory could tell.
 */

import type { EventRow, Side, View } from "./wire";

export interface Remembered {
  block: string;
  /** Strength when it was last seen. */
  steps: number;
  /** Where it was last seen, and when. */
  area: string;
  year: number;
  turn: number;
  /** Where it can be now; one area if that is certain. */
  places: readonly string[];
}

interface Told {
  area?: string;
  block?: string;
  blocks?: string[];
  strengths?: number[];
  strength?: number;
  side?: Side;
  from?: string;
  to?: string;
  areas?: string[];
  route?: { areas: string[] };
}

interface Trace extends Omit<Remembered, "places"> {
  places: Set<string>;
}

/** Return what is remembered of enemy blocks that show their backs, in the order in which they were seen. */
export function remembered(rows: readonly Pick<EventRow, "events" | "year" | "turn">[], view: View): Remembered[] {
  const own = view.viewer;
  if (own !== "england" && own !== "scotland") return [];
  const traces = new Map<string, Trace>();
  for (const { events, year, turn } of rows) {
    for (const event of events) {
      const told = (event.params ?? {}) as Told;
      if (event.kind === "winter_begun") traces.clear();
      if (event.kind === "revealed" && told.area)
        told.blocks?.forEach((block, i) =>
          traces.set(block, {
            block,
            steps: told.strengths?.[i] ?? 0,
            area: told.area!,
            year,
            turn,
            places: new Set([told.area!]),
          }),
        );
      const trace = told.block ? traces.get(told.block) : undefined;
      if (event.kind === "hit" && trace && told.strength !== undefined) trace.steps = told.strength;
      if (event.kind === "eliminated" || event.kind === "captured" || event.kind === "celtic_unity")
        traces.delete(told.block ?? "");
      if (event.kind === "retreated")
        for (const block of told.blocks ?? []) {
          const gone = traces.get(block);
          if (gone) gone.places = new Set(told.areas);
        }
      if (told.side === own || event.kind === "retreated") continue;
      const [from, to] = told.route ? [told.route.areas[0], told.route.areas.at(-1)] : [told.from, told.to];
      if (from && to) for (const one of traces.values()) if (one.places.has(from)) one.places.add(to);
    }
  }
  const open = new Set(view.blocks.filter((b) => b.side === own || b.shown).map((b) => b.block));
  const hidden = new Set(view.hidden.filter((h) => h.side !== own).map((h) => h.area));
  return [...traces.values()]
    .filter(({ block }) => !open.has(block) && view.nobles[block] !== own)
    .map((trace) => ({ ...trace, places: [...trace.places].filter((area) => hidden.has(area)) }))
    .filter(({ places }) => places.length > 0);
}
