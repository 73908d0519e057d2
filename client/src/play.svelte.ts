/**
 * What the player's clicks mean. Everything that can be done is in `view.actions`; a click that fits none of them is
 * sent to the server as a question, and the answer, with its section, is shown.
 */

import {
  activeBlocks,
  areaChoices,
  commonRoutes,
  enemiesIn,
  isMove,
  nextSteps,
  ofBlock,
  placeOf,
  shortest,
  routeId,
  routesByDestination,
} from "./actions";
import { failureText } from "./api";
import type { Target } from "./board/types";
import { settings } from "./settings.svelte";
import type { TableLike } from "./table.svelte";
import type { Action, Refusal, View, WhyQuestion } from "./wire";
import { sayBare, t } from "./words";

export interface Notice {
  text: string;
  rule: string | null;
  /** Grows with every notice, so that the same words twice are heard twice. */
  id: number;
  /** Whether it is about the connection, and has nothing more to say when that is back. */
  isOfLine?: boolean;
}

/** A question with a few answers: several ways to one area, several actions on one thing. */
export interface Choice {
  kind: "route" | "action";
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

  constructor(private readonly table: TableLike) {}

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
    return first?.block && offered.every((action) => isMove(action) && action.block === first.block)
      ? [first.block]
      : [];
  });
  routes = $derived.by(() => commonRoutes(this.view?.actions ?? [], this.chosen));
  destinations = $derived.by(() => routesByDestination(this.routes));
  active = $derived.by(() => activeBlocks(this.view?.actions ?? []));
  steps = $derived.by(() => nextSteps(this.routes.values(), this.route));
  /** The way chosen so far, from where the blocks stand. */
  route = $derived.by((): readonly string[] => {
    if (!this.stepwise) return this.path;
    const first = [...this.routes.values()][0]?.[0]?.route?.areas[0];
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
        if (this.steps.complete && last) lit[last] = this.targetKind(view, last, this.steps.complete);
        return lit;
      }
      for (const [area, routes] of this.destinations) lit[area] = this.targetKind(view, area, routes[0] ?? []);
    }
    if (!this.selected.length) for (const area of areaChoices(view.actions).keys()) lit[area] = "choose";
    return lit;
  });

  private targetKind(view: View, area: string, routes: readonly Action[]): Target {
    if (routes[0]?.verb === "retreat" || routes[0]?.verb === "regroup" || routes[0]?.verb === "home") return "choose";
    if (routes[0]?.route?.sea || routes[0]?.verb === "ship") return "sea";
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

  showNotice(text: string, rule: string | null = null): void {
    this.notice = { text, rule, id: ++this.notices };
  }

  /** Say why something could not be done. */
  showFailure(error: unknown): void {
    const isOfLine = (error as { code?: string }).code === "network";
    this.notice = { text: failureText(error), rule: null, id: ++this.notices, isOfLine };
  }

  /** The connection is there again. */
  reconnected(): void {
    if (this.notice?.isOfLine) this.notice = null;
  }

  dismissNotice = (): void => {
    this.notice = null;
  };

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
    this.dismissNotice();
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
      const routes = this.destinations.get(area);
      if (routes) {
        this.take(area, routes);
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
      const isAsked = this.actions.some((action) => action.area && !action.block && !action.route);
      if (!this.selected.length && isAsked) void this.explain({ area });
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
      void this.explain({ block: first, area });
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
    return view.blocks
      .filter((b) => b.place === place && movers.has(b.block) && !this.selected.includes(b.block))
      .map((b) => b.block);
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
    const after = nextSteps(this.routes.values(), path);
    if (after.complete && !after.next.size) void this.send(after.complete);
    else this.path = path;
  }

  private take(area: string, routes: Action[][]): void {
    const one = routes.length === 1 ? routes[0] : settings.askRoute ? null : shortest(routes);
    if (one) void this.send(one);
    else this.choice = { kind: "route", area, block: null, groups: routes };
  }

  /** Send one action for each block, in order; stop at the first that is refused. */
  send = async (group: readonly Action[]): Promise<void> => {
    this.choice = null;
    this.dismissNotice();
    try {
      for (const [index, action] of group.entries()) {
        const fresh =
          index === 0
            ? action
            : this.view?.actions.find((a) => a.block === action.block && routeId(a) === routeId(action));
        if (!fresh) {
          await this.explain({ do: action.do });
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
    this.dismissNotice();
    try {
      await this.table.takeBack(what);
    } catch (error) {
      await this.failed(error, null);
    }
  };

  private async failed(error: unknown, text: string | null): Promise<void> {
    const code = (error as { code?: string }).code;
    if (code === "action/stale") this.showNotice(t("The table has moved on: look again at what is asked."));
    else if (code === "action/illegal" && text) await this.explain({ do: text });
    else this.showFailure(error);
  }

  /** Ask the server why something is not allowed, and show what it says. */
  async explain(question: WhyQuestion): Promise<void> {
    try {
      const refusal: Refusal | null = await this.table.why(question);
      if (refusal) this.showNotice(sayBare(refusal.message), refusal.rule);
      else this.showNotice(t("That is allowed, but not like this: choose it from the list of choices."));
    } catch (error) {
      this.showFailure(error);
    }
  }

  private async whyArea(area: string): Promise<void> {
    const block = this.chosen[0];
    if (block) await this.explain({ block, area });
  }

  private async whyBlock(block: string): Promise<void> {
    const view = this.view;
    if (view && view.viewer !== "spectator" && view.viewer !== "open" && placeOf(view, block))
      await this.explain({ block });
  }

  whyCard = (card: string): Promise<void> => this.explain({ card });
}
