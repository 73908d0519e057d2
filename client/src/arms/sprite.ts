/** The shields as SVG symbols, put into the page once; pictures refer to them by `<use href="#arms-bruce">`. */

import { blazons } from "./blazons";
import { charges } from "./charges";
import { SHIELD, SIGN, WOOD } from "./tinctures";

const OUTLINE = "M4 3H96V52C96 84 73 105 50 117C27 105 4 84 4 52Z";
const SVG = "http://www.w3.org/2000/svg";

const INK = SIGN.ink;

/** Small signs: what kind of block it is, and what stands on the map. */
const MARKS: [string, string][] = [
  ["kind-king", charges.crown(INK, SIGN.paper)],
  [
    "kind-leader",
    `<path fill="${INK}" d="M50 0L58 12V62H78V72H58V88C64 94 58 100 50 100C42 100 36 94 42 88V72H22V62H42V12Z"/>`,
  ],
  [
    "kind-noble",
    `<path fill="${INK}" d="M6 26L28 50L50 16L72 50L94 26L84 84H16Z"/><circle cx="6" cy="22" r="7" fill="${INK}"/><circle cx="50" cy="11" r="8" fill="${INK}"/><circle cx="94" cy="22" r="7" fill="${INK}"/>`,
  ],
  [
    "kind-infantry",
    `<path fill="${INK}" d="M50 0L62 22L54 32V100H46V32L38 22Z"/><path d="M22 18L84 92M78 18L16 92" stroke="${INK}" stroke-width="7"/><path fill="${INK}" d="M12 6L32 14L20 28ZM88 6L68 14L80 28Z"/>`,
  ],
  ["kind-archers", charges.bow(INK, INK)],
  [
    "kind-knights",
    `<path fill="${INK}" d="M14 40C14 12 34 2 52 2C74 2 88 18 88 42V94H60V66H52V94H30L12 78Z"/><path d="M12 44H58M30 58V76M40 58V80" stroke="${SIGN.paper}" stroke-width="6"/>`,
  ],
  [
    "kind-cavalry",
    `<path fill="${INK}" d="M30 98C30 74 42 66 40 54C32 60 22 66 14 62C6 58 6 50 12 44C22 36 26 24 36 16L40 2L50 12C74 14 90 40 88 98Z"/><circle cx="38" cy="32" r="4.5" fill="${SIGN.paper}"/>`,
  ],
  ["kind-norse", charges.axe(INK, INK)],
  [
    "mark-sail",
    `<path fill="${INK}" d="M44 4H52V62H92C88 84 76 96 62 96H38C22 96 10 84 8 62H44ZM56 12C80 20 86 40 84 54H56Z"/>`,
  ],
  [
    "mark-celtic",
    `<path fill="none" stroke="${INK}" stroke-width="9" d="M50 14C66 30 66 50 50 60C34 50 34 30 50 14ZM20 76C26 54 42 46 54 54C54 70 40 80 20 76ZM80 76C74 54 58 46 46 54C46 70 60 80 80 76Z"/>`,
  ],
  ["mark-castle", `<path d="M8 100V22H4V4H20V12H30V4H44V12H56V4H70V12H80V4H96V22H92V100Z"/>`],
  [
    "mark-church",
    `<path d="M46 0H54V8H62V16H54V28L68 44V56L96 72V100H60V84C60 70 40 70 40 84V100H4V72L32 56V44L46 28V16H38V8H46Z"/>`,
  ],
  [
    "mark-swords",
    [1, -1]
      .map(
        (turn) =>
          `<g transform="translate(50 50) scale(${turn} 1) rotate(45)"><path fill="currentColor" d="M-5 -58L0 -66L5 -58V26H20V35H5V50C10 54 8 62 0 62C-8 62 -10 54 -5 50V35H-20V26H-5Z"/></g>`,
      )
      .join(""),
  ],
];

/** The address of the arms of a block or side; an unknown name gets a plain shield. */
export function armsOf(name: string): string {
  placeSprite();
  return name in blazons ? `#arms-${name}` : "#arms-plain";
}

/** The paint of a side's blocks. */
function wood(side: keyof typeof WOOD): string {
  const [lit, plain, shaded] = WOOD[side];
  return (
    `<linearGradient id="wood-${side}" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="${lit}"/>` +
    `<stop offset=".55" stop-color="${plain}"/><stop offset="1" stop-color="${shaded}"/></linearGradient>`
  );
}

/** All symbols and paints, as the inside of an SVG. */
export function spriteContent(): string {
  const coats = Object.entries({ ...blazons, plain: `<path fill="${SHIELD.plain}" d="M0 0H100V120H0Z"/>` }).map(
    ([name, coat]) =>
      `<symbol id="arms-${name}" viewBox="0 0 100 120"><g clip-path="url(#arms-cut)">${coat}<path fill="url(#arms-light)" d="M0 0H100V120H0Z"/></g>` +
      `<path fill="none" stroke="${SHIELD.line}" stroke-width="4.5" stroke-linejoin="round" d="${OUTLINE}"/></symbol>`,
  );
  return (
    `<defs><clipPath id="arms-cut"><path d="${OUTLINE}"/></clipPath><linearGradient id="arms-light" x1="0" y1="0" x2="1" y2="1">` +
    `<stop offset="0" stop-color="${SHIELD.light}" stop-opacity=".22"/><stop offset=".45" stop-color="${SHIELD.light}" stop-opacity="0"/><stop offset="1" stop-color="${SHIELD.shade}" stop-opacity=".22"/></linearGradient></defs>` +
    wood("england") +
    wood("scotland") +
    coats.join("") +
    MARKS.map(([name, mark]) => `<symbol id="${name}" viewBox="0 0 100 100">${mark}</symbol>`).join("")
  );
}

let placed = false;

function placeSprite(): void {
  if (placed || typeof document === "undefined") return;
  placed = true;
  const sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  sprite.style.position = "absolute";
  sprite.innerHTML = spriteContent();
  document.body.prepend(sprite);
}
