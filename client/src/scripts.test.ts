import { expect, test } from "vitest";

/** The most lines a component's script may have; what is longer holds a class or a function that wants out. */
const MOST = 200;

function scriptLines(text: string): number {
  return [...text.matchAll(/<script[^>]*>\n([\s\S]*?)<\/script>/g)].reduce(
    (sum, [, script]) => sum + script!.split("\n").length - 1,
    0,
  );
}

test("no component has a long script", () => {
  const texts = import.meta.glob<string>("./**/*.svelte", { query: "?raw", import: "default", eager: true });
  const lines = Object.entries(texts).map(([name, text]) => ({ name, lines: scriptLines(text) }));
  expect(lines.some(({ lines }) => lines > 100)).toBe(true);
  expect(lines.filter(({ lines }) => lines > MOST)).toEqual([]);
});
