/**
 * The charges: what is painted on a shield. Each is drawn for a box of 100 x 100 and takes the tinctures it is painted in.
 *
 * `ink` is the main tincture, `line` the colour of inner lines (mane, feathers, bands): the field's own colour mostly.
 * All drawn for this program.
 */

import { ROSE } from "./tinctures";

export type Draw = (ink: string, line: string) => string;

const round = (value: number): string => String(Math.round(value * 10) / 10);

function star(points: number, outer: number, inner: number): string {
  const corners: string[] = [];
  for (let i = 0; i < points * 2; i++) {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    corners.push(`${round(50 + radius * Math.cos(angle))} ${round(52 + radius * Math.sin(angle))}`);
  }
  return `M${corners.join("L")}Z`;
}

function petals(count: number, reach: number, width: number, turn = 0): string {
  let out = "";
  for (let i = 0; i < count; i++) {
    out += `<path transform="rotate(${round((360 / count) * i + turn)} 50 50)" d="M50 50C${50 - width} ${50 - reach * 0.45} ${50 - width} ${50 - reach} ${50 - width * 0.25} ${50 - reach}L50 ${50 - reach * 0.92}L${50 + width * 0.25} ${50 - reach}C${50 + width} ${50 - reach} ${50 + width} ${50 - reach * 0.45} 50 50Z"/>`;
  }
  return out;
}

export const charges = {
  mullet: (ink) => `<path fill="${ink}" d="${star(5, 50, 20)}"/>`,

  rose: (ink, line) =>
    `<g fill="${ROSE.barbed}">${petals(5, 49, 5, 36)}</g><g fill="${ink}" stroke="${line}" stroke-width="2.5">${petals(5, 45, 24)}</g>` +
    `<circle cx="50" cy="50" r="11" fill="${ROSE.seeded}" stroke="${line}" stroke-width="2.5"/>`,

  cinquefoil: (ink, line) => `<g fill="${ink}">${petals(5, 49, 24)}</g><circle cx="50" cy="50" r="8" fill="${line}"/>`,

  crosslet: (ink) =>
    `<path fill="${ink}" d="M43 43V26H30V14H43V2H57V14H70V26H57V43H74V30H86V43H98V57H86V70H74V57H57V74H70V86H57V98H43V86H30V74H43V57H26V70H14V57H2V43H14V30H26V43Z"/>`,

  fitchy: (ink) =>
    `<path fill="${ink}" d="M43 36V24H32V13H43V2H57V13H68V24H57V36H72V26H83V36H94V49H83V59H72V49H58L50 99L42 49H28V59H17V49H6V36H17V26H28V36Z"/>`,

  patty: (ink) =>
    `<path fill="${ink}" d="M45 45C44 28 38 12 30 4H70C62 12 56 28 55 45C72 44 88 38 96 30V70C88 62 72 56 55 55C56 72 62 88 70 96H30C38 88 44 72 45 55C28 56 12 62 4 70V30C12 38 28 44 45 45Z"/>`,

  fleur: (ink, line) =>
    `<g fill="${ink}"><path d="M50 2C60 15 66 28 62 42C60 50 57 55 56 62H44C43 55 40 50 38 42C34 28 40 15 50 2Z"/>` +
    `<path d="M41 62C42 44 36 28 22 27C9 26 3 38 7 49C9 54 15 56 19 53C23 49 21 43 16 43C19 36 28 39 30 48C31 54 31 58 30 62Z"/>` +
    `<path d="M59 62C58 44 64 28 78 27C91 26 97 38 93 49C91 54 85 56 81 53C77 49 79 43 84 43C81 36 72 39 70 48C69 54 69 58 70 62Z"/>` +
    `<path d="M44 74H56C57 84 60 91 50 99C40 91 43 84 44 74Z"/><path d="M41 74C38 84 31 88 23 86C29 84 31 79 30 74ZM59 74C62 84 69 88 77 86C71 84 69 79 70 74Z"/></g>` +
    `<rect x="25" y="62" width="50" height="12" rx="4" fill="${ink}" stroke="${line}" stroke-width="2.5"/>`,

  garb: (ink, line) => {
    const ears = [-34, -23, -12, 0, 12, 23, 34]
      .map(
        (turn) =>
          `<path transform="rotate(${turn} 50 62)" d="M47 62L47.5 26C42 22 42 8 50 0C58 8 58 22 52.5 26L53 62Z"/>`,
      )
      .join("");
    const grain = [-34, -23, -12, 0, 12, 23, 34]
      .map((turn) => `<path transform="rotate(${turn} 50 62)" d="M50 6V24M46 10L50 14L54 10M46 16L50 20L54 16"/>`)
      .join("");
    return (
      `<g fill="${ink}">${ears}<path d="M38 60H62C62 76 70 88 80 97C66 95 60 98 50 98C40 98 34 95 20 97C30 88 38 76 38 60Z"/></g>` +
      `<g fill="none" stroke="${line}" stroke-width="2">${grain}<path d="M44 72C43 82 38 90 34 95M50 72V97M56 72C57 82 62 90 66 95"/></g>` +
      `<path d="M33 56C44 61 56 61 67 56L68 67C56 72 44 72 32 67Z" fill="${ink}" stroke="${line}" stroke-width="3"/>`
    );
  },

  galley: (ink, line) =>
    `<g fill="${ink}"><path d="M2 56C6 60 14 64 24 65H76C86 64 94 60 98 54C99 70 88 86 72 88H28C14 87 3 74 2 56Z"/>` +
    `<path d="M2 58C0 46 4 36 10 34C14 34 14 40 9 42C6 45 8 54 12 60ZM98 56C100 44 96 34 90 32C86 32 86 38 91 40C94 43 92 52 88 60Z"/>` +
    `<path d="M48 8H52V66H48Z"/><path d="M52 4C60 1 66 8 76 5C72 9 72 11 76 15C66 18 60 11 52 15Z"/>` +
    `<path d="M26 24C40 28 60 28 74 24C70 36 72 46 76 56C60 52 40 52 24 56C28 46 30 36 26 24Z"/></g>` +
    `<g fill="none" stroke="${line}" stroke-width="2.2"><path d="M38 27C40 36 40 44 37 53M50 28V52M62 27C60 36 60 44 63 53M8 70C30 76 70 76 92 70"/></g>` +
    `<path d="M24 78L12 98M38 79L30 99M52 79L47 99M66 79L64 99M80 77L82 97" stroke="${ink}" stroke-width="3.5" stroke-linecap="round"/>`,

  crown: (ink, line) =>
    `<path fill="${ink}" d="M6 20L22 44L35 14L50 42L65 14L78 44L94 20L86 84C62 90 38 90 14 84Z"/>` +
    `<path d="M15 70C38 76 62 76 85 70" fill="none" stroke="${line}" stroke-width="4"/>`,

  escallop: (ink, line) =>
    `<path fill="${ink}" d="M50 96L38 90L36 80L22 84L24 74C8 64 2 42 12 24L20 18L28 10L38 6L50 3L62 6L72 10L80 18L88 24C98 42 92 64 76 74L78 84L64 80L62 90Z"/>` +
    `<path d="M50 84V14M44 82L32 17M56 82L68 17M40 78L16 34M60 78L84 34" stroke="${line}" stroke-width="4" fill="none"/>`,

  horseshoe: (ink, line) =>
    `<path fill="${ink}" d="M20 96L10 92C0 60 8 4 50 4C92 4 100 60 90 92L80 96L66 92C78 62 74 30 50 30C26 30 22 62 34 92Z"/>` +
    `<g fill="${line}"><circle cx="20" cy="76" r="4"/><circle cx="17" cy="54" r="4"/><circle cx="24" cy="33" r="4"/><circle cx="80" cy="76" r="4"/><circle cx="83" cy="54" r="4"/><circle cx="76" cy="33" r="4"/></g>`,

  keys: (ink, line) => {
    const key =
      `<g><path d="M46 30H54V84H46Z"/><path fill-rule="evenodd" d="M50 2C62 2 68 10 68 18C68 26 62 33 50 33C38 33 32 26 32 18C32 10 38 2 50 2ZM50 9C44 9 40 13 40 18C40 23 44 27 50 27C56 27 60 23 60 18C60 13 56 9 50 9Z"/>` +
      `<path d="M54 60H72V96H62V86H54ZM58 68V78H66V68Z" fill-rule="evenodd"/></g>`;
    return (
      `<g fill="${ink}" stroke="${line}" stroke-width="1.5"><g transform="rotate(-38 50 50)">${key}</g>` +
      `<g transform="translate(100 0) scale(-1 1) rotate(-38 50 50)">${key}</g></g>`
    );
  },

  martlet: (ink) =>
    `<path fill="${ink}" d="M4 34C14 32 16 24 26 22C36 20 42 28 50 32C66 34 82 26 98 8C96 26 88 40 78 48L98 62L70 62C64 70 58 74 54 76L56 90L48 80L42 90L42 77C28 72 22 58 20 44Z"/>`,

  bow: (ink, line) =>
    `<path d="M24 4C70 10 92 34 96 78" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/><path d="M24 4L96 78" stroke="${ink}" stroke-width="3"/>` +
    `<path d="M22 80L82 20" stroke="${ink}" stroke-width="6"/><path fill="${ink}" d="M98 2L91 28L72 10Z"/><path fill="${ink}" d="M22 80L8 76L2 88L12 98L24 92L20 86Z"/><path d="M10 90L24 76" stroke="${line}" stroke-width="2"/>`,

  axe: (ink, line) =>
    `<path d="M20 98L72 10" stroke="${ink}" stroke-width="7" stroke-linecap="round"/><path d="M62 6C76 2 92 14 94 32C84 26 72 28 62 32L54 40C50 30 52 16 62 6Z" fill="${ink}" stroke="${line}" stroke-width="2"/>`,

  /** A lion rampant, looking to the left of the beholder. */
  lion: (ink, line) =>
    `<g fill="${ink}" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round">` +
    // tail
    `<path fill="none" stroke-width="4.5" stroke-linecap="round" d="M68 67C80 72 90 64 86 52C83 43 74 42 75 33C76 26 85 26 87 19"/>` +
    `<path d="M87 21C80 18 78 10 84 3C85 8 88 9 91 6C92 10 95 11 98 10C97 18 93 22 87 21ZM76 33C71 33 68 30 68 26C72 27 75 28 78 29Z"/>` +
    // far hind leg, standing
    `<path d="M60 64C70 64 76 72 73 80C72 84 69 86 66 88L67 93C68 97 64 99 60 98C54 99 49 99 46 97C44 94 46 92 49 92C48 89 52 88 55 90L58 86C60 82 58 78 54 76Z"/>` +
    // near hind leg, striding
    `<path d="M48 56C56 58 62 66 56 73C50 78 42 74 37 75C34 78 33 82 30 84C26 87 20 86 16 84C14 81 16 79 19 79C17 76 20 74 24 76C27 72 29 66 34 64C40 62 44 62 46 58Z"/>` +
    // trunk
    `<path d="M38 26C42 20 52 20 55 28C58 40 70 48 72 60C74 70 66 76 58 74C48 72 46 62 43 56C38 52 34 42 36 34Z"/>` +
    // raised foreleg
    `<path d="M46 32C40 41 31 44 25 40C21 38 19 40 15 40C9 40 5 37 5 33C6 30 8 30 10 32C9 28 12 26 14 29C16 26 20 27 20 31C25 31 29 34 34 32C37 31 38 28 42 25Z"/>` +
    // stretched foreleg
    `<path d="M50 46C48 58 38 63 30 60C25 58 23 62 18 63C12 63 8 60 7 56C8 53 10 54 12 55C11 51 14 50 16 53C18 50 21 51 22 54C27 51 32 53 36 51C39 49 40 45 42 42Z"/>` +
    // mane and head
    `<path d="M44 3C50 1 52 6 51 8C57 8 58 13 55 16C61 18 60 24 56 25C61 29 58 34 54 33C56 38 50 40 47 37C46 41 40 40 40 36C36 34 35 30 36 27C32 28 27 27 25 24L31 22C28 21 24 21 23 18C24 15 22 13 24 11C29 10 33 6 37 5C37 2 40 0 41 3Z"/>` +
    `</g>` +
    `<g fill="none" stroke="${line}" stroke-width="1.8" stroke-linecap="round"><circle cx="33.5" cy="12.5" r="1.6" fill="${line}" stroke="none"/>` +
    `<path d="M25 20C29 20 33 21 35 19M42 9C46 13 46 20 42 26M48 13C51 19 49 27 45 31M52 22C53 27 51 31 49 33M50 60C51 66 55 71 60 72M47 48C45 53 42 56 38 57M44 34C41 38 38 39 35 39"/></g>`,

  /** A lion walking, its face turned to the beholder: the beast of England. */
  leopard: (ink, line) =>
    `<g fill="${ink}" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round">` +
    `<path fill="none" stroke-width="5" stroke-linecap="round" d="M84 44C96 44 98 30 90 24C84 20 74 24 72 17C71 12 75 9 78 8"/>` +
    `<path d="M76 12C74 5 80 1 88 1C86 4 88 6 91 7C87 8 88 11 90 13C85 15 79 16 76 12Z"/>` +
    // legs: far ones, then near ones
    `<path d="M38 52C40 62 38 70 40 76L42 82C38 86 32 86 28 84C27 81 29 80 31 79C31 70 28 62 29 54Z"/>` +
    `<path d="M72 50C68 60 70 68 73 74L74 81C70 85 64 85 60 83C59 80 61 78 64 78C62 70 60 60 62 52Z"/>` +
    `<path d="M80 42C88 48 88 58 84 64C85 70 89 74 91 79C90 85 83 85 77 83C76 80 78 78 81 78C78 72 74 66 74 58Z"/>` +
    `<path d="M34 46C28 54 20 54 15 48C13 45 11 46 8 46C4 46 2 42 3 39C5 38 6 39 7 40C7 36 10 36 11 38C13 36 16 37 16 40C20 41 22 46 26 44C28 42 29 40 31 38Z"/>` +
    `<path d="M26 34C36 28 50 36 62 35C74 34 84 34 87 44C88 54 80 60 72 58C62 54 54 52 46 56C36 60 28 54 26 46Z"/>` +
    // face and mane
    `<path d="M14 10C15 6 19 6 20 9C23 7 28 7 31 9C32 6 36 6 37 10C41 11 41 15 39 17C44 19 44 24 40 26C45 29 43 35 39 35C41 40 36 42 33 40C31 44 25 44 23 41C19 44 14 42 15 37C10 38 8 33 11 30C7 28 7 22 11 20C8 17 10 12 14 12Z"/></g>` +
    `<g fill="${line}"><circle cx="20.5" cy="20" r="1.9"/><circle cx="30.5" cy="20" r="1.9"/><path d="M22.5 26H28.5L25.5 29.5Z"/></g>` +
    `<g fill="none" stroke="${line}" stroke-width="1.7" stroke-linecap="round"><path d="M25.5 29V33M20 33C22 35.5 24 35 25.5 33C27 35 29 35.5 31 33M17 16C16 22 16 28 18 31M34 16C35 22 35 28 33 31M36 46C34 50 31 52 28 52M76 44C73 48 72 52 73 56"/></g>`,
} satisfies Record<string, Draw>;

export type Charge = keyof typeof charges;
