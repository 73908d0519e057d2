/** How wide a text is in the face of the board, which differs from machine to machine. */

const pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
const known = new Map<string, number>();

/** The width of a text written one unit high. */
export function textWidth(text: string, weight = 700): number {
  if (!pen) return text.length * 0.6;
  const key = `${weight} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    const family = getComputedStyle(document.documentElement).getPropertyValue("--display") || "Georgia, serif";
    pen.font = `${weight} 100px ${family}`;
    width = pen.measureText(text).width / 100;
    known.set(key, width);
  }
  return width;
}

/** How high a text can be written in some room, at most. */
export function fit(text: string, room: number, most: number): number {
  return Math.min(most, room / Math.max(1, textWidth(text)));
}
