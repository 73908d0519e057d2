/** The odds of the battle on the board, as far as the game allows them to be asked for. */

import { api } from "./api";
import type { OddsReport, Viewer } from "./wire";

export class BattleOdds {
  report = $state.raw<OddsReport | undefined>(undefined);
  /** Grows whenever an answer is no longer wanted. */
  private asked = 0;

  constructor(private readonly ask: (id: string, as: Viewer) => Promise<OddsReport> = api.odds) {}

  /** Ask for the odds of the battle as one of these eyes sees it. */
  async load(id: string, as: Viewer): Promise<void> {
    const asked = ++this.asked;
    const report = await this.ask(id, as);
    if (asked === this.asked) this.report = report;
  }

  /** Forget the odds: the battle has changed, or somebody else sits down. */
  clear = (): void => {
    this.asked += 1;
    this.report = undefined;
  };
}
