/**
 * Print what pictures outside the page are drawn with, as JSON: the map, the arms and signs, what is printed on blocks, and
 * the colours by day. `tools/picture_data.py` puts it into the package, so that both draw from one source.
 */

import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const SRC = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
const ENTRY = `
export { AREAS, Drawing, tint } from ${JSON.stringify(join(SRC, "board", "geometry.ts"))};
export { spriteContent } from ${JSON.stringify(join(SRC, "arms", "sprite.ts"))};
export { default as facts } from ${JSON.stringify(join(SRC, "board", "facts.json"))};
`;

const build = await rolldown({
  input: "virtual:entry",
  plugins: [
    {
      name: "entry",
      resolveId: (id) => (id === "virtual:entry" ? id : null),
      load: (id) => (id === "virtual:entry" ? ENTRY : null),
    },
  ],
});
const { output } = await build.generate({ format: "esm" });
const code = Buffer.from(output[0].code).toString("base64");
const { AREAS, Drawing, tint, spriteContent, facts } = await import(`data:text/javascript;base64,${code}`);

const theme = readFileSync(join(SRC, "theme.css"), "utf8");
const colours = {};
for (const [, name, value] of theme.matchAll(/^ {2}--([a-z0-9-]+): (?:light-dark\()?(#[0-9a-f]{3,6}|rgb\([^)]*\))/gm))
  colours[name] ??= value;

const { width, height, home, outline, coast, backdrop, rivers, lochs, borders, spots } = new Drawing("tall");
const lines = (which) =>
  borders
    .filter(which)
    .map(({ d }) => d)
    .join("");
const ways = { red: lines((b) => b.red), green: lines((b) => !b.red), english: lines((b) => b.english) };
const map = { width, height, home, areas: AREAS, tint, outline, coast, backdrop, rivers, lochs, ways, spots };
process.stdout.write(`${JSON.stringify({ map, sprite: spriteContent(), facts: facts.blocks, colours })}\n`);
