/** Which help the players of a game may ask for: what whoever sits down must know first, and both see all along. */
import { clockTerms } from "./club/clocks";
import type { GameSummary } from "./wire";
import { t } from "./words";

/** Whether one person plays against another; a free seat is one that a person will take. */
export function isBetweenPeople(game: Pick<GameSummary, "options" | "seats">): boolean {
  const { options, seats } = game;
  return !options.hotseat && !options.study && seats.england.kind !== "computer" && seats.scotland.kind !== "computer";
}

/** What was agreed, in sentences; nothing where there is nobody to agree with. */
export function helpOptions(game: Pick<GameSummary, "options" | "seats" | "clock">): string[] {
  if (!isBetweenPeople(game)) return [];
  return [
    game.options.odds
      ? t("Both players see the odds of battles and, with blocks in hand, of attacks.")
      : t("Neither player may ask for the odds of a battle."),
    game.options.hints
      ? t("Both players may ask what the computer would do in their place.")
      : t("Neither player may ask the computer for advice."),
    ...clockTerms(game.clock),
  ];
}
