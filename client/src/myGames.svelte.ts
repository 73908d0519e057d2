/** The games of whoever sits at this browser, and in how many of them they are to act. */

import { api } from "./api";
import type { GameSummary } from "./wire";

let asked: Promise<void> | null = null;
let games = $state.raw<readonly GameSummary[] | null>(null);

/** Whether somebody else, or a computer, waits for this person. */
export const isAwaited = ({ status, your_turn, options }: GameSummary): boolean =>
  status === "playing" && your_turn && !options.hotseat && !options.study;

export const myGames = {
  /** All of them, once they are known. */
  get all(): readonly GameSummary[] | null {
    return games;
  },
  get awaited(): readonly GameSummary[] {
    return (games ?? []).filter(isAwaited);
  },
  /** Ask for them, together with whoever is asking already. */
  load(): Promise<void> {
    return (asked ??= api
      .games("mine")
      .then((found) => void (games = found))
      .finally(() => (asked = null)));
  },
};
