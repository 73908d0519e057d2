/**
 * Views that come as patches: what changed is put into the view that is there. Actions come as texts in groups of the
 * same first words; what they are done to and how they are said follows from the text.
 */

import { VERB_ARGUMENTS } from "./generated/wire";
import { has } from "./words";
import type { Action, Block, Hidden, PatchPush, Route, View, ViewPush } from "./wire";

type Fields = Record<string, unknown>;
type Groups = Record<string, string[] | null>;

/** The texts of grouped actions: a word that begins with `>` repeats as many areas of the route before it. */
export function ungrouped(groups: Groups): string[] {
  return Object.entries(groups).flatMap(([head, words]) => {
    let before: string[] = [];
    return (words ?? []).map((word) => {
      const rest = word.replace(/^>+/, "");
      before = [...before.slice(0, word.length - rest.length), ...rest.split(">")];
      return `${head} ${before.join(">")}`;
    });
  });
}

/** Actions grouped by all their words but the last, with whole routes. */
function grouped(actions: readonly Action[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { do: text } of actions) {
    const end = text.lastIndexOf(" ");
    (groups[text.slice(0, end)] ??= []).push(text.slice(end + 1));
  }
  return groups;
}

export function routeOf(text: string): Route {
  const sea = text.includes("~");
  return { areas: text.split(sea ? "~" : ">"), sea };
}

/** The first of the keys that the catalogue has a template for. */
function chosen(base: string, trait: string | undefined): string {
  return trait && has(`${base}.${trait}`) ? `${base}.${trait}` : base;
}

/** What an action is done to and how it is said; `stage` is the stage it is offered in. */
export function actionOf(text: string, stage: string): Action {
  const [, verb = "", ...words] = text.split(" ");
  const done: Pick<Action, "block" | "area" | "card" | "route"> = {};
  const params: Action["message"]["params"] = {};
  (VERB_ARGUMENTS[verb] ?? []).forEach((argument, i) => {
    const word = words[i] ?? "";
    if (argument === "route") {
      const route = (params["route"] = done.route = routeOf(word));
      Object.assign(params, { from: route.areas[0], to: route.areas.at(-1), via: route.areas.slice(1, -1) });
    } else if (argument === "candidate") params["block"] = done.block = word === "balliol" ? "king" : word;
    else if (argument === "block" || argument === "area" || argument === "card")
      params[argument] = done[argument] = word;
  });
  if (done.block) params["name"] = done.block;
  const trait =
    verb === "card" ? done.card : verb === "crown" ? done.block : verb === "end" || verb === "add" ? stage : undefined;
  return { do: text, verb, message: { key: chosen(`action.${verb}`, trait ?? undefined), params }, ...done };
}

function hiddenName({ side, area, route }: Hidden): string {
  return [side, area, ...(route ? [route.areas.join(route.sea ? "~" : ">")] : [])].join(" ");
}

function hiddenOf(name: string, number: number): Hidden {
  const [side, area = "", way] = name.split(" ");
  return { side: side as Hidden["side"], area, number, ...(way ? { route: routeOf(way) } : {}) };
}

/** A map with what changed: null for what is no longer there. */
function merged<T>(known: Record<string, T>, changed: Fields, one: (old: T | undefined, now: unknown) => T): Fields {
  const all: Record<string, T> = { ...known };
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) delete all[key];
    else all[key] = one(known[key], value);
  }
  return all;
}

const replaced = (_: unknown, now: unknown): unknown => now;

/** The view with what a patch says of it. */
function patched(last: View, { view: fields = {}, merge = {} }: PatchPush): View {
  const view: Fields = { ...last };
  let groups: Groups = grouped(last.actions);
  for (const [name, value] of Object.entries(fields as Fields)) {
    if (name === "actions") groups = value as Groups;
    else if (value === null) delete view[name];
    else view[name] = value;
  }
  for (const [name, changed] of Object.entries(merge as Record<string, Fields>)) {
    if (name === "actions") groups = merged(groups, changed, replaced) as Groups;
    else if (name === "blocks") {
      const known = Object.fromEntries(last.blocks.map((block) => [block.block, block]));
      const one = (old: Block | undefined, now: unknown): Block =>
        (old ? merged(old as unknown as Fields, now as Fields, replaced) : now) as Block;
      view["blocks"] = Object.values(merged(known, changed, one));
    } else if (name === "hidden") {
      const known = Object.fromEntries(last.hidden.map((hidden) => [hiddenName(hidden), hidden.number]));
      const all = merged<unknown>(known, changed, replaced);
      view["hidden"] = Object.entries(all).map(([named, number]) => hiddenOf(named, number as number));
    } else view[name] = merged((last as unknown as Fields)[name] as Fields, changed, replaced);
  }
  const stage = view["stage"] as string;
  if (merge["actions"] || fields["actions"] || stage !== last.stage)
    view["actions"] = ungrouped(groups).map((text) => actionOf(text, stage));
  return view as unknown as View;
}

/** The push that a patch stands for, after the one before it. */
export function withPatch(last: ViewPush, patch: PatchPush): ViewPush {
  const { type: _, view: __, merge: ___, undo, thinking, ...rest } = patch;
  const next: ViewPush = {
    type: "view",
    game: last.game,
    ...rest,
    view: patched(last.view, patch),
    undo: undo ?? last.undo,
  };
  const now = "thinking" in patch ? thinking : last.thinking;
  if (now) next.thinking = now;
  return next;
}
