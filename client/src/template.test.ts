import { describe, expect, test } from "vitest";
import shared from "../../tests/words/templates.json";
import { useCatalogue, preferredLanguages } from "./language.svelte";
import { nameOf, say, t, tn, decimal } from "./words";
import type { Message } from "./wire";

describe("messages read as Python has them", () => {
  for (const { catalogue, cases } of shared.suites)
    for (const [message, text] of cases)
      test(String(text), () => {
        useCatalogue({ lang: "en", messages: catalogue as unknown as Record<string, string> });
        expect(say(message as Message)).toBe(text);
      });
});

test("a template that cannot be read is shown as it is", () => {
  useCatalogue({ lang: "en" });
  for (const text of shared.bad) expect(t(text)).toBe(text);
});

test("the interface's own words inflect names and numbers", () => {
  useCatalogue({
    lang: "fr",
    messages: { "area.angus": "Angus", "form.area.of": "de {name}", "area.angus.of": "d’Angus" },
    ui: { "Battle of {area}": "Bataille {area.of}" },
    plurals: { "{n} game": ["{n} partie", "{n} parties"] },
  });
  expect(t("Battle of {area}", { area: nameOf("area", "angus") })).toBe("Bataille d’Angus");
  expect([0, 1, 2].map((n) => tn("{n} game", "{n} games", n))).toEqual(["0 partie", "1 partie", "2 parties"]);
  expect(t("Nothing known of this")).toBe("Nothing known of this");
  expect(decimal(1.25)).toMatch(/^1,[23]$/);
});

test("the language comes from the settings, then from the browser, then it is English", () => {
  expect(preferredLanguages("", ["de-AT", "fr"])).toEqual(["de", "fr", "en"]);
  expect(preferredLanguages("it", ["en-GB", "de"])).toEqual(["it", "en", "de"]);
});
