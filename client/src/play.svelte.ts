/**
 * What the player's clicks mean. Everything that can be done is in `view.actions`; a click that fits none of them is
 * sent to the server as a question, and the answer, with its section, is shown.
 */

import { activeBlocks, areaChoices, commonWays, enemiesIn, goal, isMove, nextSteps, ofBlock, placeOf, shortest, wayOf, waysByGoal } from "./actions";
import { failureText } from "./api";
import type { Target } from "./board/types";
import { settings } from "./settings.svelte";
import type { Desk } from "./table.svelte";
import type { Action, BorderFacts, Refusal, View } from "./wire";
import { nameOf, sayBare, t } from "./words";

export interface Notice {
  text: string;
  rule: string | null;
  /** Grows with every notice, so that the same words twice are heard twice. */
  id: number;
}

/** A question with a few answers: several ways to one area, several actions on one thing. */
export interface Choice {
  kind: "way" | "action";
  area: string | null;
  block: string | null;
  groups: Action[][];
}

/** Answers that cannot be taken back are never sent by a single click on the map. */
const DELIBERATE = new Set(["draw", "disband", "pass", "stay"]);

export class Play {
  selected = $state.raw<readonly string[]>([]);
  stepwise = $state(false);
  path = $state.raw<readonly string[]>([]);
  /** A way pointed at in a list, drawn on the map. */
  preview = $state.raw<readonly string[]>([]);
  choice = $state.raw<Choice | null>(null);
  notice = $state.raw<Notice | null>(null);
  focus = $state<string | null>(null);
  private notices = 0;

  constructor(
    private readonly table: Desk,
    private readonly borders: () => readonly BorderFacts[],
  ) {}

  get view(): View | null {
    return this.table.view;
  }

  get actions(): readonly Action[] {
    return this.table.busy ? [] : (this.view?.actions ?? []);
  }

  /** The blocks chosen by the player, or the only block that is asked about. */
  chosen = $derived.by((): readonly string[] => {
    const offered = this.view?.actions ?? [];
    const kept = this.selected.filter((block) => ofBlock(offered, block).length > 0);
    if (kept.length) return kept;
    const [first] = offered;
    return first?.block && offered.every((action) => isMove(action) && action.block === first.block) ? [first.block] : [];
  });
  ways = $derived.by(() => commonWays(this.view?.actions ?? [], this.chosen));
  goals = $derived.by(() => waysByGoal(this.ways));
  active = $derived.by(() => activeBlocks(this.view?.actions ?? []));
  steps = $derived.by(() => nextSteps(this.ways.values(), this.route));
  /** The way chosen so far, from where the blocks stand. */
  route = $derived.by((): readonly string[] => {
    if (!this.stepwise) return this.path;
    const first = [...this.ways.values()][0]?.[0]?.route?.areas[0];
    return this.path.length ? this.path : first ? [first] : [];
  });

  targets = $derived.by((): Record<string, Target> => {
    const view = this.view;
    const lit: Record<string, Target> = {};
    if (!view) return lit;
    if (this.chosen.length) {
      if (this.stepwise && this.route.length) {
        for (const area of this.steps.next) lit[area] = "step";
        const last = this.route.at(-1);
        if (this.steps.complete && last) lit[last] = this.look(view, last, this.steps.complete);
        return lit;
      }
      for (const [area, ways] of this.goals) lit[area] = this.look(view, area, ways[0] ?? []);
    }
    if (!this.selected.length) for (const area of areaChoices(view.actions).keys()) lit[area] = "choose";
    return lit;
  });

  private look(view: View, area: string, ways: readonly Action[]): Target {
    if (ways[0]?.verb === "retreat" || ways[0]?.verb === "regroup" || ways[0]?.verb === "home") return "choose";
    if (ways[0]?.route?.sea || ways[0]?.verb === "ship") return "sea";
    return enemiesIn(view, area) ? "attack" : "move";
  }

  /** What can be done with the selected block besides going somewhere. */
  get blockActions(): Action[] {
    const [only] = this.chosen;
    if (this.chosen.length !== 1 || !only) return [];
    return ofBlock(this.actions, only).filter((action) => !isMove(action));
  }

  clear = (): void => {
    this.selected = [];
    this.path = [];
    this.preview = [];
    this.stepwise = false;
    this.choice = null;
  };

  tell(text: string, rule: string | null = null): void {
    this.notice = { text, rule, id: ++this.notices };
  }

  dismiss = (): void => {
    this.notice = null;
  };

  // --- gestures

  onBlock = (block: string, several: boolean): void => {
    const view = this.view;
    if (!view) return;
    this.choice = null;
    const mine = ofBlock(this.actions, block);
    if (!mine.length) {
      // With a block in hand, a click on another piece means the area it stands in.
      const place = placeOf(view, block);
      if (this.selected.length && place && place in this.targets) this.onArea(place);
      else void this.whyBlock(block);
      return;
    }
    const [only] = mine;
    if (mine.length === 1 && only && !isMove(only) && !DELIBERATE.has(only.verb)) {
      void this.send([only]);
      return;
    }
    this.path = [];
    this.dismiss();
    if (this.selected.includes(block)) {
      this.selected = this.selected.filter((other) => other !== block);
      return;
    }
    const beside = this.selected.every((other) => placeOf(view, other) === placeOf(view, block));
    const together = several && mine.some(isMove) && beside;
    this.selected = together ? [...this.selected, block] : [block];
  };

  onHidden = (area: string): void => {
    this.onArea(area);
  };

  onArea = (area: string): void => {
    const view = this.view;
    if (!view) return;
    this.choice = null;
    if (this.stepwise && this.chosen.length) {
      this.step(area);
      return;
    }
    if (this.chosen.length) {
      const ways = this.goals.get(area);
      if (ways) {
        this.take(area, ways);
        return;
      }
      const first = this.chosen[0];
      if (this.selected.length && first && placeOf(view, first) === area) {
        this.clear();
        return;
      }
    }
    const choices = this.selected.length ? [] : (areaChoices(this.actions).get(area) ?? []);
    const [only] = choices;
    if (choices.length === 1 && only && !DELIBERATE.has(only.verb)) {
      void this.send([only]);
    } else if (choices.length) {
      this.choice = { kind: "action", area, block: null, groups: choices.map((action) => [action]) };
    } else if (this.chosen.length && this.selected.length) {
      void this.whyArea(area);
    } else {
      this.selectGroup(area);
      const like = this.actions.find((action) => action.area && !action.block && !action.route);
      if (!this.selected.length && like) void this.explain(`${this.letter()} ${like.verb} ${area}`);
    }
  };

  onDragStart = (block: string): void => {
    if (!this.selected.includes(block) && ofBlock(this.actions, block).some(isMove)) this.selected = [block];
    this.stepwise = false;
  };

  onDrop = (blocks: readonly string[], area: string): void => {
    const view = this.view;
    const [first] = blocks;
    if (!view || !first || placeOf(view, first) === area) return;
    if (!ofBlock(this.actions, first).length) {
      void this.whyMove(first, area);
      return;
    }
    const kept = this.selected.includes(first) ? this.selected : blocks;
    this.selected = [...kept];
    this.onArea(area);
  };

  /** The other blocks of the selected block's area that can go somewhere too. */
  get companions(): string[] {
    const view = this.view;
    const [first] = this.selected;
    const place = view && first ? placeOf(view, first) : null;
    if (!view || !place) return [];
    const movers = new Set(this.actions.filter(isMove).map((action) => action.block));
    return view.blocks.filter((b) => b.place === place && movers.has(b.block) && !this.selected.includes(b.block)).map((b) => b.block);
  }

  takeAlong = (): void => {
    this.selected = [...this.selected, ...this.companions];
    this.path = [];
  };

  /** Select every block of an area that can go somewhere. */
  selectGroup = (area: string): void => {
    const view = this.view;
    if (!view) return;
    const movers = new Set(this.actions.filter(isMove).map((action) => action.block));
    this.selected = view.blocks.filter((b) => b.place === area && movers.has(b.block)).map((b) => b.block);
    this.path = [];
  };

  /** Begin or leave choosing the way area by area. */
  toggleStepwise = (): void => {
    this.stepwise = !this.stepwise;
    this.path = [];
    this.choice = null;
  };

  /** End the way where it has come to. */
  stopHere = (): void => {
    if (this.steps.complete) void this.send(this.steps.complete);
  };

  private step(area: string): void {
    const { next, complete } = this.steps;
    if (complete && area === this.route.at(-1)) {
      void this.send(complete);
      return;
    }
    if (!next.has(area)) {
      const before = this.route.indexOf(area);
      if (before >= 0) this.path = this.route.slice(0, before + 1);
      else void this.whyArea(area);
      return;
    }
    const path = [...this.route, area];
    const after = nextSteps(this.ways.values(), path);
    if (after.complete && !after.next.size) void this.send(after.complete);
    else this.path = path;
  }

  private take(area: string, ways: Action[][]): void {
    const one = ways.length === 1 ? ways[0] : settings.askRoute ? null : shortest(ways);
    if (one) void this.send(one);
    else this.choice = { kind: "way", area, block: null, groups: ways };
  }

  // --- sending

  /** Send one action for each block, in order; stop at the first that is refused. */
  send = async (group: readonly Action[]): Promise<void> => {
    this.choice = null;
    this.dismiss();
    try {
      for (const [index, action] of group.entries()) {
        const fresh = index === 0 ? action : this.view?.actions.find((a) => a.block === action.block && wayOf(a) === wayOf(action));
        if (!fresh) {
          await this.explain(action.do);
          break;
        }
        await this.table.do(fresh.do);
      }
      this.clear();
    } catch (error) {
      this.clear();
      await this.failed(error, group[0]?.do ?? null);
    }
  };

  perform = (text: string): void => {
    const action = this.actions.find((a) => a.do === text);
    if (action) void this.send([action]);
  };

  takeBack = async (what: "step" | "turn"): Promise<void> => {
    this.clear();
    this.dismiss();
    try {
      await this.table.takeBack(what);
    } catch (error) {
      await this.failed(error, null);
    }
  };

  private async failed(error: unknown, text: string | null): Promise<void> {
    const code = (error as { code?: string }).code;
    if (code === "action/stale") this.tell(t("The table has moved on: look again at what is asked."));
    else if (code === "action/illegal" && text) await this.explain(text);
    else this.tell(failureText(error));
  }

  // --- why not

  private letter(): string {
    return this.view?.viewer === "england" ? "E" : "S";
  }

  async explain(text: string): Promise<void> {
    try {
      const refusal: Refusal | null = await this.table.why(text);
      if (refusal) this.tell(sayBare(refusal.message), refusal.rule);
      else this.tell(t("That is allowed, but not like this: choose it from the list of choices."));
    } catch (error) {
      this.tell(failureText(error));
    }
  }

  private whyArea(area: string): Promise<void> {
    const block = this.chosen[0];
    return block ? this.whyMove(block, area) : Promise.resolve();
  }

  /** Ask why a block cannot go to an area, by the shortest way there is on the map. */
  async whyMove(block: string, area: string): Promise<void> {
    const view = this.view;
    if (!view) return;
    const from = placeOf(view, block) ?? area;
    const verb = (ofBlock(view.actions, block).find(isMove) ?? view.actions.find(isMove))?.verb ?? "move";
    if (verb === "sail" || (verb === "move" && block === "norse")) await this.explain(`${this.letter()} sail ${block} ${from}~${area}`);
    else if (verb === "move") {
      const way = this.way(from, area);
      const pace = view.blocks.find((b) => b.block === block)?.move ?? 0;
      // A route can be written for three areas at most; what lies further off needs no server to explain.
      if (way.length <= 4) await this.explain(`${this.letter()} move ${block} ${way.join(">")}`);
      else this.tell(t("{area} is {n} areas away, and {block} moves {pace} at most.", { area: nameOf("area", area), n: way.length - 1, block: nameOf("block", block), pace }), "2.13");
    }
    else await this.explain(`${this.letter()} ${verb} ${block} ${area}`);
  }

  async whyBlock(block: string): Promise<void> {
    const view = this.view;
    if (!view || view.viewer === "spectator" || view.viewer === "open") return;
    if (!view.actions.length) {
      await this.explain(`${this.letter()} end`);
      return;
    }
    const place = placeOf(view, block);
    const like = view.actions.find((action) => action.block);
    if (!place) return;
    if (!like || like.route) await this.whyMove(block, this.neighbours(place)[0] ?? place);
    else if (like.area) await this.explain(`${this.letter()} ${like.verb} ${block} ${goal(like) ?? place}`);
    else await this.explain(`${this.letter()} ${like.verb} ${block}`);
  }

  whyCard = async (card: string): Promise<void> => {
    await this.explain(`${this.letter()} card ${card}`);
  };

  private neighbours(area: string): string[] {
    return this.borders().flatMap(({ areas: [a, b] }) => (a === area ? [b] : b === area ? [a] : []));
  }

  private way(from: string, to: string): string[] {
    const came = new Map<string, string>([[from, ""]]);
    const queue = [from];
    for (let area = queue.shift(); area !== undefined && !came.has(to); area = queue.shift()) {
      for (const next of this.neighbours(area)) {
        if (came.has(next)) continue;
        came.set(next, area);
        queue.push(next);
      }
    }
    if (!came.has(to)) return [from, to];
    const way = [to];
    for (let area = came.get(to); area; area = came.get(area)) way.unshift(area);
    return way;
  }
}
