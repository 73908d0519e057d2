/**
 * Words for people. A message of the server is a key with names for parameters; the catalogue of the chosen language
 * has a template for the key. The interface's own words are written in English where they are used, `t("Play now")`,
 * and translated by `ui`. No sentence is put together from pieces.
 */

import type { Message, Route } from "./wire";

export interface Catalogue {
  lang: string;
  messages: Record<string, string>;
  ui: Record<string, string>;
}

let catalogue: Catalogue = { lang: "en", messages: {}, ui: {} };

export function useCatalogue(words: Catalogue): void {
  catalogue = words;
}

export function language(): string {
  return catalogue.lang;
}

/** Fill the `{names}` of a template. */
export function fill(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text of the interface. */
export function t(english: string, values: Record<string, unknown> = {}): string {
  return fill(catalogue.ui[english] ?? english, values);
}

/** A text of the interface that depends on a number. */
export function tn(one: string, many: string, n: number, values: Record<string, unknown> = {}): string {
  return t(n === 1 ? one : many, { n, ...values });
}

/** The template of a key, or the fallback. */
export function template(key: string, fallback = key): string {
  return catalogue.messages[key] ?? fallback;
}

export function has(key: string): boolean {
  return key in catalogue.messages;
}

/** A capital to begin with. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(catalogue.lang) + text.slice(1);
}

function plain(name: string): string {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function named(kind: string, name: unknown): string {
  return template(`${kind}.${String(name)}`, plain(String(name)));
}

/** What an area, or another place of a block (`pool`, `off`, `dead`), is called. */
export function areaName(area: string): string {
  return named("area", area);
}

/** What a block is called within a sentence. */
export function blockName(block: string): string {
  return named("block", block);
}

/** What is printed on a block. */
export function blockLabel(block: string): string {
  return named("label", block);
}

export function cardName(card: string): string {
  return named("card", card);
}

export function sideName(side: string): string {
  return named("side", side);
}

export function listed(names: readonly string[]): string {
  const [first = "", ...rest] = names;
  const last = rest.pop();
  if (last === undefined) return first;
  const head = rest.reduce((text, name) => fill(template("list.more", "{first}, {last}"), { first: text, last: name }), first);
  return fill(template("list.two", "{first} and {last}"), { first: head, last });
}

/** The parameters that are names, and where in the catalogue those are; as in `longshanks.words.render`. */
const KINDS: Record<string, string> = {
  block: "block", blocks: "block", name: "label",
  area: "area", areas: "area", from: "area", to: "area", origin: "area", via: "area",
  card: "card", cards: "card", english_card: "card", scottish_card: "card",
  side: "side", first: "side", stage: "stage",
};

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function inWords(key: string, value: unknown, params: Record<string, unknown>): string {
  const kind = KINDS[key];
  if (kind && typeof value === "string") return kind === "area" ? areaName(value) : named(kind, value);
  if (kind && Array.isArray(value)) return listed(strings(value).map((name) => named(kind, name)));
  if (key === "route") return ((value as Route).areas ?? []).map(areaName).join(" > ");
  if (key === "pairs" && Array.isArray(value)) {
    const pairs = value as [string, string][];
    return listed(pairs.map(([block, area]) => fill(template("pair"), { block: blockName(block), area: areaName(area) })));
  }
  if (key === "strengths" && Array.isArray(value)) {
    const blocks = strings(params["blocks"]);
    return listed(value.map((strength, i) => fill(template("strength"), { block: blockName(blocks[i] ?? ""), strength })));
  }
  return Array.isArray(value) ? strings(value).join(" ") : String(value);
}

/** A message as a sentence (or a phrase without its capital). */
export function say(message: Message, capital = true): string {
  const params = (message.params ?? {}) as Record<string, unknown>;
  const words = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, inWords(key, value, params)]));
  const text = fill(template(message.key), words);
  return capital ? sentence(text) : text;
}

/** A message without the rule that stands at its end in brackets, where the rule is shown apart. */
export function sayBare(message: Message): string {
  return say(message).replace(/\s*\[[^\]]*\]\s*$/, "");
}

/** The title of a section of the rules, if the catalogue has it. */
export function ruleTitle(rule: string): string {
  return template(`rule.${rule}`, "");
}

/** Who sits in a seat; a computer is called by its level. */
export function seatName(seat: { name: string; kind: string; you: boolean; level?: string | null }): string {
  if (seat.kind === "free") return t("free seat");
  if (seat.you) return t("you");
  return seat.level ? t("{level} (computer)", { level: template(`level.${seat.level}`, plain(seat.level)) }) : seat.name;
}

/** A moment, as the reader's language writes it. */
export function when(iso: string | number | null | undefined): string {
  if (iso === null || iso === undefined) return "";
  const date = new Date(typeof iso === "number" && iso < 1e12 ? iso * 1000 : iso);
  if (Number.isNaN(date.getTime())) return "";
  const today = new Date().toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(catalogue.lang, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** What the board components need to name things. */
export const labels = { area: areaName, block: blockName, printed: blockLabel, card: cardName, side: sideName, say, t, tn };
