/** What the two players of one screen are called: kept in this browser, by game. */

import type { GameInfo, Side } from "./wire";
import { seatName, t } from "./words";

export type Names = Readonly<Record<Side, string>>;

const key = (id: string): string => `longshanks.names.${id}`;

export function keepNames(id: string, names: Names): void {
  if (!names.england && !names.scotland) return;
  try {
    localStorage.setItem(key(id), JSON.stringify(names));
  } catch {
    // A browser without storage calls them by their sides.
  }
}

function namesOf(id: string): Partial<Names> {
  try {
    return JSON.parse(localStorage.getItem(key(id)) ?? "{}") as Partial<Names>;
  } catch {
    return {};
  }
}

/** Who sits at a side: where one person has both seats, by the name that was given for it. */
export function playerName(info: Pick<GameInfo, "id" | "seats" | "options">, side: Side): string {
  if (!info.options.hotseat) return seatName(info.seats[side]);
  return namesOf(info.id)[side] || (side === "scotland" ? t("First player") : t("Second player"));
}
