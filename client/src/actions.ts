/**
 * The offered actions, sorted for hands and eyes: by block, by area, by route. Pure functions of `view.actions`; no
 * rule is known here, only what the actions themselves carry.
 */

import type { Action, View } from "./wire";

/** Where an action leads, or which area it is about. */
export function destination(action: Action): string | null {
  const areas = action.route?.areas;
  if (areas?.length) return areas[areas.length - 1] ?? null;
  return action.area ?? null;
}

/** Whether an action takes a block to an area. */
export function isMove(action: Action): boolean {
  return !!action.block && destination(action) !== null;
}

/** Actions with neither block, area, route nor card: end, decline, truce. */
export function isSimple(action: Action): boolean {
  return !action.block && !action.area && !action.route && !action.card;
}

export function ofBlock(actions: readonly Action[], block: string): Action[] {
  return actions.filter((action) => action.block === block);
}

export function ofArea(actions: readonly Action[], area: string): Action[] {
  return actions.filter((action) => !action.block && !action.route && action.area === area);
}

export function activeBlocks(actions: readonly Action[]): Set<string> {
  return new Set(actions.flatMap((action) => (action.block ? [action.block] : [])));
}

/** The same way for another block: verb and areas, without the block. */
export function routeId(action: Action): string {
  return [action.verb, action.route ? action.route.areas.join(action.route.sea ? "~" : ">") : (action.area ?? "")].join(
    " ",
  );
}

/** The ways that all these blocks can go, each with one action for every block, in the order of the blocks. */
export function commonRoutes(actions: readonly Action[], blocks: readonly string[]): Map<string, Action[]> {
  const routes = new Map<string, Action[]>();
  blocks.forEach((block, index) => {
    for (const action of ofBlock(actions, block)) {
      if (!isMove(action)) continue;
      const key = routeId(action);
      if (index === 0) routes.set(key, [action]);
      else routes.get(key)?.push(action);
    }
  });
  for (const [key, found] of routes) if (found.length < blocks.length) routes.delete(key);
  return routes;
}

/** The common ways by the area they end in. */
export function routesByDestination(routes: Map<string, Action[]>): Map<string, Action[][]> {
  const found = new Map<string, Action[][]>();
  for (const group of routes.values()) {
    const area = group[0] ? destination(group[0]) : null;
    if (area) found.set(area, [...(found.get(area) ?? []), group]);
  }
  for (const list of found.values()) list.sort((a, b) => length(a[0]) - length(b[0]));
  return found;
}

export function length(action: Action | undefined): number {
  return action?.route?.areas.length ?? 0;
}

/** The one way among several that is shorter than all the others, if there is one. */
export function shortest(routes: readonly Action[][]): Action[] | null {
  const [first, second] = routes;
  if (!first) return null;
  return !second || length(first[0]) < length(second[0]) ? first : null;
}

/** Choosing a way area by area: which areas may follow, and whether the way may end here. */
export function nextSteps(
  routes: Iterable<Action[]>,
  path: readonly string[],
): { next: Set<string>; complete: Action[] | null } {
  const next = new Set<string>();
  let complete: Action[] | null = null;
  for (const group of routes) {
    const areas = group[0]?.route?.areas;
    if (!areas || !path.every((area, i) => areas[i] === area)) continue;
    const following = areas[path.length];
    if (following === undefined) complete = group;
    else next.add(following);
  }
  return { next, complete };
}

/** Verbs whose areas answer the question by themselves: one click, nothing to select before. */
export function areaChoices(actions: readonly Action[]): Map<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const action of actions) {
    if (action.area && !action.block && !action.route)
      found.set(action.area, [...(found.get(action.area) ?? []), action]);
  }
  return found;
}

/** A heading of the list of choices, and what stands under it. */
export interface Group {
  /** A block, an area, or empty for what stands alone. */
  block: string | null;
  area: string | null;
  actions: Action[];
}

/** All actions in the order of the server, those of one block under one heading. */
export function grouped(actions: readonly Action[]): Group[] {
  const groups: Group[] = [];
  const byBlock = new Map<string, Group>();
  let alone: Group | null = null;
  for (const action of actions) {
    if (action.block) {
      const there = byBlock.get(action.block);
      if (there) there.actions.push(action);
      else {
        const group = { block: action.block, area: null, actions: [action] };
        byBlock.set(action.block, group);
        groups.push(group);
      }
    } else if (alone) alone.actions.push(action);
    else {
      alone = { block: null, area: null, actions: [action] };
      groups.unshift(alone);
    }
  }
  return groups;
}

/** Where a block stands, if the viewer knows it. */
export function placeOf(view: View, block: string): string | null {
  return view.blocks.find((b) => b.block === block)?.place ?? null;
}

/** Whether a battle is being fought on its board; naming the Main Attack and regrouping happen on the map. */
export function isFought(view: View): boolean {
  return !!view.battle && view.battle.front.length > 0 && view.stage !== "regrouping" && view.stage !== "name_main";
}

/** Whether enemies of the viewer stand in an area. */
export function enemiesIn(view: View, area: string): boolean {
  if (view.viewer !== "england" && view.viewer !== "scotland") return false;
  const enemy = view.viewer === "england" ? "scotland" : "england";
  return (
    view.hidden.some((h) => h.side === enemy && h.area === area) ||
    view.blocks.some((b) => b.side === enemy && b.place === area)
  );
}
