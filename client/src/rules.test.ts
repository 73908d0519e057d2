import { expect, test } from "vitest";
import { depth, fold, pieces, ruleOf, wanted } from "./rules";

test("accents and capitals do not matter", () => {
  expect(fold("Levée FÉODALE")).toBe("levee feodale");
  expect(wanted("  Levée  Féodale ")).toEqual(["levee", "feodale"]);
});

test("what is found is marked in the text as it is written", () => {
  expect(pieces("La levée féodale", () => false, ["levee"])).toEqual([
    { text: "La " },
    { text: "levée", hit: true },
    { text: " féodale" },
  ]);
  expect(pieces("abcabc", () => false, ["ab", "bc"])).toEqual([
    { text: "ab", hit: true },
    { text: "c", hit: true },
    { text: "ab", hit: true },
    { text: "c", hit: true },
  ]);
});

test("numbers of sections are references, other numbers are not", () => {
  const exists = (rule: string): boolean => ["5.32", "4.3", "5.4s"].includes(rule);
  expect(pieces("See 5.32, 4.3. Not 9.9, A-4.3 or 4.3.2.", exists).filter((p) => p.rule)).toEqual([
    { text: "5.32", rule: "5.32" },
    { text: "4.3", rule: "4.3" },
  ]);
  expect(pieces("(5.4s)", exists)[1]).toEqual({ text: "5.4s", rule: "5.4s" });
});

test("an address leads to a section", () => {
  expect(ruleOf("#rule-5.32")).toBe("5.32");
  expect(ruleOf("#main")).toBeNull();
  expect(["5.0", "5.3", "5.32", "5.4s", "T", "turns"].map(depth)).toEqual([0, 1, 2, 1, 0, 0]);
});

test("the id of a ruling stays in one piece", () => {
  expect(pieces("Nobody else (A-B07).", () => false)).toEqual([
    { text: "Nobody else (" },
    { text: "A-B07", id: true },
    { text: ")." },
  ]);
});
