/** What a field of battle looks like: by the hills of its area, its coast, and the time of the year. */

export type Season = "spring" | "summer" | "autumn" | "winter";

/** The time of the year of a turn; 0 is winter. */
export function seasonOf(turn: number): Season {
  if (turn === 0) return "winter";
  return turn <= 2 ? "spring" : turn === 3 ? "summer" : "autumn";
}

/** How high the hills of an area stand, from 0 for a plain to 3 for the Highlands. */
const HILLS: Readonly<Record<string, number>> = {
  ross: 3,
  garmoran: 3,
  lochaber: 3,
  badenoch: 3,
  atholl: 3,
  argyll: 2.6,
  moray: 2.2,
  mar: 2.2,
  strathspey: 1.6,
  mentieth: 1.8,
  lennox: 1.8,
  galloway: 1.7,
  selkirk: 1.7,
  teviot: 1.5,
  carrick: 1.3,
  annan: 1.2,
  angus: 1,
  england: 1,
};

/** A line of hills over the whole width, the same for an area whenever it is drawn. */
export function ridge(area: string, layer: number, width: number, foot: number): string {
  let seed = layer * 7919;
  for (const letter of area) seed = (seed * 31 + letter.charCodeAt(0)) % 2147483647;
  const next = (): number => (seed = (seed * 48271 + 11) % 2147483647) / 2147483647;
  const high = (26 + 24 * (HILLS[area] ?? 0.6)) * (layer ? 0.62 : 1);
  const points: string[] = [];
  const step = layer ? 90 : 70;
  let up = false;
  for (let x = -step; x <= width + step; x += step * (0.6 + 0.7 * next())) {
    up = !up;
    points.push(`${Math.round(x)} ${Math.round(foot - high * (up ? 0.65 + 0.6 * next() : 0.15 + 0.35 * next()))}`);
  }
  return `M0 ${foot}L${points.join("L")}L${width} ${foot}Z`;
}
