/** What is said of an area, for those who look and for those who listen. */

import type { Block, Side } from "../wire";
import { areaFacts } from "./geometry";
import type { Labels, Target } from "./types";

/** Castle, cathedral and home, and the coast if it is asked for. */
export function areaFactLabels(area: string, labels: Labels, coast = false): string[] {
  const fact = areaFacts[area] ?? {};
  return [
    ...(fact.castle ? [labels.t("castle limit {n}", { n: fact.castle })] : []),
    ...(fact.cathedral ? [labels.t("cathedral")] : []),
    ...(coast && fact.coastal ? [labels.t("coast")] : []),
    ...(fact.home ? [labels.t("home of {noble}", { noble: labels.nameOf("block", fact.home) })] : []),
  ];
}

/** How many blocks of a side. */
export function blockCountLabel(side: Side, n: number, labels: Labels): string {
  return side === "england"
    ? labels.tn("{n} English block", "{n} English blocks", n)
    : labels.tn("{n} Scottish block", "{n} Scottish blocks", n);
}

function targetLabel(target: Target, labels: Labels): string {
  switch (target) {
    case "move":
      return labels.t("can be reached");
    case "attack":
      return labels.t("can be attacked");
    case "sea":
      return labels.t("can be reached by sea");
    case "step":
      return labels.t("next step of the way");
    case "choose":
      return labels.t("can be chosen");
  }
}

/** An area with what is printed there, who stands there, and what it can be chosen for. */
export function areaDescription(
  area: string,
  count: (side: Side) => number,
  target: Target | undefined,
  labels: Labels,
): string {
  const parts = [labels.area(area), ...areaFactLabels(area, labels)];
  for (const side of ["england", "scotland"] as const) {
    const n = count(side);
    if (n) parts.push(blockCountLabel(side, n, labels));
  }
  if (target) parts.push(targetLabel(target, labels));
  return parts.join(", ");
}

/** A block that is known, with where it stands. */
export function blockDescription(block: Block, area: string, isSelected: boolean, labels: Labels): string {
  const parts = [
    labels.block(block.block),
    labels.t("strength {n} of {most}", { n: block.steps, most: block.max_steps ?? 4 }),
    block.combat ?? "",
    labels.area(area),
  ];
  if (isSelected) parts.push(labels.t("in the selection"));
  return parts.join(", ");
}

/** A stack of blocks that show their backs, with where it stands. */
export function hiddenDescription(side: Side, n: number, area: string, labels: Labels): string {
  return [blockCountLabel(side, n, labels), labels.area(area)].join(", ");
}
