/**
 * The odds of attacks before they are made: with blocks in hand, what each area that can be attacked would come to.
 * The server reckons; what it has once answered for a group on the same board is not asked again.
 */

import { api } from "./api";
import type { Play } from "./play.svelte";
import type { AttackOdds as Odds, AttackOddsList, Viewer } from "./wire";

/** Milliseconds that a hand stays on blocks before odds are asked for. */
const REST = 120;
const MOST_GROUPS = 24;

export type AskAttacks = (id: string, as: Viewer, groups: readonly (readonly string[])[]) => Promise<AttackOddsList>;

export class AttackOdds {
  /** By area. */
  found = $state.raw<Readonly<Record<string, Odds>>>({});
  private asked = "";

  constructor(private readonly ask: AskAttacks = api.attacks) {}

  /** The groups of moves of the blocks in hand that lead to enemies: the first way to each area. */
  static groupsOf(play: Pick<Play, "destinations" | "targets">): string[][] {
    return [...play.destinations]
      .filter(([area]) => play.targets[area] === "attack")
      .map(([, routes]) => (routes[0] ?? []).map((action) => action.do))
      .filter((group) => group.length > 0)
      .slice(0, MOST_GROUPS);
  }

  /** Ask for the odds of what is in hand; returns what gives up asking. Call it from an effect. */
  follow(id: string, as: Viewer, groups: readonly (readonly string[])[]): () => void {
    const key = JSON.stringify(groups);
    if (key !== this.asked) this.found = {};
    this.asked = key;
    if (!groups.length) return () => undefined;
    const timer = setTimeout(() => {
      this.ask(id, as, groups).then(
        ({ attacks }) => {
          if (this.asked === key) this.found = Object.fromEntries(attacks.map((one) => [one.area, one]));
        },
        () => undefined, // Odds are help: where there are none, the map simply shows none.
      );
    }, REST);
    return () => clearTimeout(timer);
  }

  clear = (): void => {
    this.asked = "";
    this.found = {};
  };
}
