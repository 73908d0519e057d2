/**
 * The coats of arms, from their blazons. A coat is painted on a shield of 100 x 120 (x 0 to 100, y 0 to 120) and cut by its
 * outline. Where a block had no arms of its own (a levy, a county) it carries those of its lord or see.
 */

import { type Charge, charges } from "./charges";
import { ARGENT, AZURE, GULES, OR, SABLE, VERT } from "./tinctures";

type Box = [x: number, y: number, width: number, height?: number];

const field = (ink: string): string => `<path fill="${ink}" d="M0 0H100V120H0Z"/>`;
const chief = (ink: string): string => `<path fill="${ink}" d="M0 0H100V38H0Z"/>`;
const saltire = (ink: string, top = 0): string =>
  `<path stroke="${ink}" stroke-width="21" d="M-10 ${top - 12}L110 ${top + 116}M110 ${top - 12}L-10 ${top + 116}"/>`;
const cross = (ink: string): string => `<path stroke="${ink}" stroke-width="22" d="M50 -5V125M-5 50H105"/>`;
const bend = (ink: string, width = 21): string => `<path stroke="${ink}" stroke-width="${width}" d="M-8 -8L108 108"/>`;
const bordure = (ink: string, width = 26): string =>
  `<path fill="none" stroke="${ink}" stroke-width="${width}" d="M3 2H97V52C97 86 73 106 50 118C27 106 3 86 3 52Z"/>`;

function put(charge: Charge, ink: string, line: string, ...boxes: Box[]): string {
  return boxes
    .map(
      ([x, y, width, height = width]) =>
        `<g transform="translate(${x} ${y}) scale(${width / 100} ${height / 100})">${charges[charge](ink, line)}</g>`,
    )
    .join("");
}

const three = (size: number): Box[] => [
  [27 - size / 2, 28 - size / 2, size],
  [73 - size / 2, 28 - size / 2, size],
  [50 - size / 2, 80 - size / 2, size],
];

function chequy(
  first: string,
  second: string,
  x: number,
  y: number,
  size: number,
  columns: number,
  rows: number,
): string {
  let squares = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if ((row + column) % 2) squares += `M${x + column * size} ${y + row * size}h${size}v${size}h-${size}z`;
  return `<path fill="${first}" d="M${x} ${y}h${size * columns}v${size * rows}h-${size * columns}z"/><path fill="${second}" d="${squares}"/>`;
}

const fessChequy = (first: string, second: string): string => chequy(first, second, 0, 40, 12.5, 8, 3);

function paly(first: string, second: string, count: number): string {
  const width = 100 / count;
  let bars = "";
  for (let i = 1; i < count; i += 2) bars += `M${i * width} 0h${width}v120h-${width}z`;
  return `${field(first)}<path fill="${second}" d="${bars}"/>`;
}

function gyronny(first: string, second: string): string {
  return `${field(first)}<path fill="${second}" d="M50 54L-20 -16V54ZM50 54V-20H120L120 -16ZM50 54H130V134ZM50 54V150H-46Z"/>`;
}

const crowned = (ink: string): string =>
  put("lion", ink, AZURE, [10, 19, 80, 84]) + put("crown", OR, AZURE, [29, 8, 20, 14]);
const england = field(GULES) + put("leopard", OR, GULES, [11, 7, 78, 37], [11, 40, 78, 37], [21, 73, 60, 33]);

function tressure(ink: string): string {
  const lily = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(.15) translate(-50 -60)">${charges.fleur(ink, ink)}</g>`;
  const line = (inset: number): string =>
    `<path fill="none" stroke="${ink}" stroke-width="2.4" d="M${inset} ${inset}H${100 - inset}V52C${100 - inset} ${84 - inset * 0.3} ${73 - inset * 0.2} ${105 - inset} 50 ${116 - inset}C${27 + inset * 0.2} ${105 - inset} ${inset} ${84 - inset * 0.3} ${inset} 52Z"/>`;
  return (
    line(9) +
    line(14) +
    [25, 50, 75].map((x) => lily(x, 11, 0)).join("") +
    [32, 58].map((y) => lily(11, y, -90) + lily(89, y, 90)).join("") +
    lily(20, 82, -125) +
    lily(80, 82, 125) +
    lily(50, 106, 180)
  );
}

const label = (ink: string): string =>
  `<path fill="${ink}" d="M2 8H98V16H91L93 35H77L79 16H57L59 35H41L43 16H21L23 35H7L9 16H2Z"/>` +
  put("fleur", OR, ink, [10.5, 18, 9, 15], [45.5, 18, 9, 15], [80.5, 18, 9, 15]);
const lancaster = england + label(AZURE);
const york = field(GULES) + put("keys", ARGENT, GULES, [8, 16, 84, 84]);
const durham =
  field(AZURE) + cross(OR) + put("lion", ARGENT, AZURE, [5, 4, 31], [64, 4, 31], [7, 63, 30], [63, 63, 30]);

function quartered(first: string, second: string): string {
  const leopard = (ink: string, line: string, x: number, y: number): string =>
    put("leopard", ink, line, [x, y, 40, 36]);
  return (
    `<path fill="${first}" d="M0 0H50V56H0ZM50 56H100V120H50Z"/><path fill="${second}" d="M50 0H100V56H50ZM0 56H50V120H0Z"/>` +
    leopard(second, first, 6, 11) +
    leopard(first, second, 54, 11) +
    leopard(first, second, 11, 61) +
    leopard(second, first, 51, 61)
  );
}

const wales = quartered(OR, GULES);

function garbs(ground: string): string {
  return field(ground) + put("garb", OR, ground, ...three(43));
}

function rosesOnBordure(): string {
  const at: [number, number][] = [
    [7, 8],
    [28, 8],
    [50, 8],
    [72, 8],
    [93, 8],
    [8, 34],
    [92, 34],
    [10, 60],
    [90, 60],
    [22, 86],
    [78, 86],
    [50, 108],
  ];
  return at
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="4.6" fill="${GULES}"/><circle cx="${x}" cy="${y}" r="1.6" fill="${ARGENT}"/>`,
    )
    .join("");
}

function semyOfLilies(): string {
  const boxes: Box[] = [];
  for (const [y, xs] of [
    [2, [12, 50, 88]],
    [30, [31, 69]],
    [58, [12, 50, 88]],
    [84, [31, 69]],
  ] as [number, number[]][])
    for (const x of xs) boxes.push([x - 12, y, 24, 27]);
  return put("fleur", OR, AZURE, ...boxes);
}

export const blazons: Record<string, string> = {
  // the two sides, and the saints they fight under
  england,
  scotland: field(OR) + tressure(GULES) + put("lion", GULES, OR, [19, 20, 62, 74]),
  andrew: field(AZURE) + saltire(ARGENT),
  george: field(ARGENT) + cross(GULES),

  // the nobles
  bruce: field(OR) + `<path stroke="${GULES}" stroke-width="20" d="M-6 28L106 126M106 28L-6 126"/>` + chief(GULES),
  comyn: garbs(GULES), // the Red Comyn, lord of Badenoch
  buchan: garbs(AZURE), // the earl of Buchan, of the same house
  mar:
    field(AZURE) +
    bend(OR) +
    put("fitchy", OR, AZURE, [42, 4, 20], [66, 18, 20], [72, 47, 20], [9, 35, 20], [22, 61, 20], [43, 82, 20]),
  ross: field(GULES) + put("lion", ARGENT, GULES, ...three(45)),
  lennox:
    field(ARGENT) +
    saltire(GULES, 4) +
    put("rose", GULES, ARGENT, [37, 2, 26], [4, 40, 26], [70, 40, 26], [37, 80, 26]),
  atholl: paly(OR, SABLE, 6),
  angus:
    field(GULES) +
    put("cinquefoil", OR, GULES, [24, 26, 52]) +
    put(
      "crosslet",
      OR,
      GULES,
      [7, 5, 15],
      [31, 5, 15],
      [55, 5, 15],
      [78, 5, 15],
      [6, 30, 15],
      [79, 30, 15],
      [9, 55, 15],
      [76, 55, 15],
      [24, 80, 15],
      [61, 80, 15],
      [42.5, 94, 15],
    ),
  argyll:
    `<path fill="${AZURE}" d="M0 0H50V56H0ZM50 56H100V120H50Z"/><path fill="${OR}" d="M50 0H100V56H50ZM0 56H50V120H0Z"/>` +
    put("lion", ARGENT, AZURE, [7, 8, 40, 44], [53, 60, 36, 40]) +
    put("galley", SABLE, OR, [54, 10, 38], [11, 60, 36]),
  dunbar: field(GULES) + bordure(ARGENT) + put("lion", ARGENT, GULES, [22, 20, 58, 70]) + rosesOnBordure(),
  galloway: field(AZURE) + crowned(ARGENT),
  mentieth: field(OR) + fessChequy(AZURE, ARGENT) + bend(SABLE, 12),
  moray: field(AZURE) + put("mullet", ARGENT, AZURE, ...three(40)),
  steward: field(OR) + fessChequy(AZURE, ARGENT),

  // the others who fight for Scotland
  king: field(OR) + tressure(GULES) + put("lion", GULES, OR, [19, 20, 62, 74]),
  wallace:
    field(GULES) +
    bordure(ARGENT, 24) +
    `<path fill="none" stroke="${AZURE}" stroke-width="24" stroke-dasharray="16 16" d="M3 2H97V52C97 86 73 106 50 118C27 106 3 86 3 52Z"/>` +
    put("lion", ARGENT, GULES, [20, 18, 60, 72]),
  douglas: field(ARGENT) + chief(AZURE) + put("mullet", ARGENT, AZURE, [9, 7, 25], [37.5, 7, 25], [66, 7, 25]),
  campbell: gyronny(OR, SABLE),
  graham: field(OR) + chief(SABLE) + put("escallop", OR, SABLE, [9, 7, 25], [37.5, 7, 25], [66, 7, 25]),
  macdonald: field(ARGENT) + put("galley", SABLE, ARGENT, [10, 26, 80]) + put("fitchy", GULES, ARGENT, [8, 4, 22]),
  lindsay: field(GULES) + fessChequy(ARGENT, AZURE),
  fraser: field(AZURE) + put("cinquefoil", ARGENT, AZURE, ...three(42)),
  barclay:
    field(GULES) +
    `<path fill="none" stroke="${OR}" stroke-width="18" d="M-6 98L50 44L106 98"/>` +
    put("patty", ARGENT, GULES, [12, 8, 28], [60, 8, 28], [36, 80, 28]),
  grant: field(GULES) + put("crown", OR, GULES, ...three(38)),
  keith: field(ARGENT) + chief(OR) + `<path fill="${GULES}" d="M14 0h14v38h-14zM43 0h14v38h-14zM72 0h14v38h-14z"/>`,
  etterick: field(VERT) + put("bow", OR, VERT, [12, 16, 76]),
  norse:
    field(GULES) +
    put("lion", OR, GULES, [14, 18, 80, 84]) +
    put("crown", OR, GULES, [33, 7, 20, 14]) +
    put("axe", ARGENT, GULES, [2, 10, 34, 84]),
  french_knights: field(AZURE) + semyOfLilies(),

  // the host of England
  edward: england,
  lancaster_archers: lancaster,
  lancaster_knights: lancaster,
  lancaster_infantry: lancaster,
  wales_archers: wales,
  wales_infantry: wales,
  york_knights: york,
  york_infantry: york,
  durham_knights: durham,
  durham_infantry: durham,
  hobelars: field(SABLE) + put("horseshoe", ARGENT, SABLE, ...three(34)),
  northumber_infantry:
    field(AZURE) +
    `<path fill="${OR}" d="M0 54L10 24L20 54L10 84ZM20 54L30 24L40 54L30 84ZM40 54L50 24L60 54L50 84ZM60 54L70 24L80 54L70 84ZM80 54L90 24L100 54L90 84Z"/>`,
  cumbria_infantry: field(ARGENT) + cross(GULES) + put("martlet", SABLE, ARGENT, [7, 8, 28]),
  westmor_infantry: chequy(OR, AZURE, 0, 0, 14.3, 7, 9) + `<path fill="${GULES}" d="M0 40H100V70H0Z"/>`,
  ulster_infantry: field(OR) + cross(GULES),
};
