/** What is said of an area, for those who look and for those who listen. */

import type { Side } from "../wire";
import { areaFacts } from "./geometry";
import type { Labels } from "./types";

/** Castle, cathedral and home, and the coast if it is asked for. */
export function factsOf(area: string, labels: Labels, coast = false): string[] {
  const fact = areaFacts[area] ?? {};
  return [
    ...(fact.castle ? [labels.t("castle limit {n}", { n: fact.castle })] : []),
    ...(fact.cathedral ? [labels.t("cathedral")] : []),
    ...(coast && fact.coastal ? [labels.t("coast")] : []),
    ...(fact.home ? [labels.t("home of {noble}", { noble: labels.nameOf("block", fact.home) })] : []),
  ];
}

/** How many blocks of a side. */
export function numberOf(side: Side, n: number, labels: Labels): string {
  return side === "england" ? labels.tn("{n} English block", "{n} English blocks", n) : labels.tn("{n} Scottish block", "{n} Scottish blocks", n);
}
