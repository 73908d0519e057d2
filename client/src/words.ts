/**
 * Words for people. A message of the server is a key with names for parameters; the catalogue of the chosen language
 * has a template for the key. The interface's own words are written in English where they are used, `t("Play now")`,
 * and translated by `ui`; a name in them is given as `nameOf("area", area)`, so that a language can inflect it. No
 * sentence is put together from pieces.
 */

import { current } from "./language.svelte";
import { parse, render } from "./template";
import type { Message, Route } from "./wire";

export { useCatalogue, type Catalogue } from "./language.svelte";

export function language(): string {
  return current().lang;
}

/** A name that still knows what it names, so that a template can ask for a form of it. */
export class Name {
  constructor(
    readonly kind: string,
    readonly id: string,
  ) {}

  toString(): string {
    return template(`${this.kind}.${this.id}`, plain(this.id));
  }

  /** A form of the name: its own, else one made by the pattern of the form; null where the language has none. */
  form(form: string): string | null {
    const messages = current().messages;
    return (
      messages[`${this.kind}.${this.id}.${form}`] ??
      messages[`form.${this.kind}.${form}`]?.replaceAll("{name}", String(this)) ??
      null
    );
  }
}

export type Kind = "area" | "block" | "card" | "label" | "side" | "stage" | "scenario" | "level";

/** What something is called, for a sentence. */
export function nameOf(kind: Kind, id: string): Name {
  return new Name(kind, id);
}

/** Several names, for a sentence. */
export function namesOf(kind: Kind, ids: readonly string[]): Name[] {
  return ids.map((id) => new Name(kind, id));
}

function inForm(value: unknown, form: string): string {
  if (form && value instanceof Name) return value.form(form) ?? String(value);
  if (!Array.isArray(value)) return String(value);
  return listed(form ? value.map((each) => inForm(each, form)) : value);
}

function gender(value: unknown): string {
  if (value instanceof Name) return value.form("gender") ?? "";
  if (!Array.isArray(value)) return "";
  const genders = value.map(gender);
  if (genders.length < 2) return genders[0] ?? "";
  return genders.every((each) => each === "f" || each === "fp") ? "fp" : "mp";
}

/** What a template may choose by: the number, or the gender of a name; the fittest first. */
function tags(value: unknown): string[] {
  if (typeof value === "number")
    return [`=${value}`, value === 1 ? "one" : value === 0 ? template("plural.zero", "other") : "other"];
  const own = gender(value);
  return own.endsWith("p") ? [own, "pl"] : own ? [own] : [];
}

/** Fill the holes of a template; one without a value stays. */
export function fill(text: string, values: Record<string, unknown>): string {
  return render(
    parse(text),
    (hole, form) => (hole in values ? inForm(values[hole], form) : `{${hole}}`),
    (hole) => tags(values[hole]),
  );
}

/** A text of the interface. */
export function t(english: string, values: Record<string, unknown> = {}): string {
  return fill(current().ui[english] ?? english, values);
}

/** A text of the interface that depends on a number. */
export function tn(one: string, many: string, n: number, values: Record<string, unknown> = {}): string {
  const { lang, plurals } = current();
  const forms = plurals[one];
  if (!forms) return fill(n === 1 ? one : many, { n, ...values });
  const form = new Intl.PluralRules(lang).select(n) === "one" ? 0 : forms.length - 1;
  return fill(forms[form] ?? many, { n, ...values });
}

/** The template of a key, or the fallback. */
export function template(key: string, fallback = key): string {
  return current().messages[key] ?? fallback;
}

export function has(key: string): boolean {
  return key in current().messages;
}

/** A capital to begin with, behind the marks that may open a sentence. */
export function sentence(text: string): string {
  return text.replace(/[\p{L}\p{N}]/u, (letter) => letter.toLocaleUpperCase(current().lang));
}

function plain(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** What an area, or another place of a block (`pool`, `off`, `dead`), is called. */
export function areaName(area: string): string {
  return String(new Name("area", area));
}

/** What a block is called within a sentence. */
export function blockName(block: string): string {
  return String(new Name("block", block));
}

/** What is printed on a block. */
export function blockLabel(block: string): string {
  return String(new Name("label", block));
}

/** What is written on a small block, beside the picture of its kind. */
export function blockBrief(block: string): string {
  return template(`brief.${block}`, "") || blockLabel(block);
}

export function cardName(card: string): string {
  return String(new Name("card", card));
}

export function sideName(side: string): string {
  return String(new Name("side", side));
}

/** Words, or names, as a list that ends in `and`. */
export function listed(words: readonly unknown[]): string {
  const [first = "", ...rest] = words;
  const last = rest.pop();
  if (last === undefined) return String(first);
  const head = rest.reduce(
    (text, word) => fill(template("list.more", "{first}, {last}"), { first: text, last: word }),
    first,
  );
  return fill(template("list.two", "{first} and {last}"), { first: head, last });
}

/** Words with `or` between them. */
function either(words: readonly string[]): string {
  return words.reduce(
    (text, word) => (text ? fill(template("list.or", "{first} or {last}"), { first: text, last: word }) : word),
    "",
  );
}

/** The parameters that are names, and where in the catalogue those are; as in `longshanks.words.render`. */
const KINDS: Record<string, Kind> = {
  block: "block",
  blocks: "block",
  name: "label",
  area: "area",
  areas: "area",
  from: "area",
  to: "area",
  origin: "area",
  via: "area",
  card: "card",
  cards: "card",
  english_card: "card",
  scottish_card: "card",
  side: "side",
  first: "side",
  stage: "stage",
};

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && "key" in value;
}

/** A parameter of a message in words, or as it is if it is a number. */
function inWords(key: string, value: unknown, params: Record<string, unknown>): unknown {
  const kind = KINDS[key];
  if (isMessage(value)) return say(value, false);
  if (kind && typeof value === "string") return nameOf(kind, value);
  if (kind && Array.isArray(value)) return namesOf(kind, strings(value));
  if (key === "route") return ((value as Route).areas ?? []).map(areaName).join(" > ");
  if (key === "pairs" && Array.isArray(value)) {
    const pairs = value as [string, string][];
    return listed(
      pairs.map(([block, area]) =>
        fill(template("pair"), { block: nameOf("block", block), area: nameOf("area", area) }),
      ),
    );
  }
  if (key === "strengths" && Array.isArray(value)) {
    const blocks = strings(params["blocks"]);
    return listed(
      value.map((strength, i) => fill(template("strength"), { block: nameOf("block", blocks[i] ?? ""), strength })),
    );
  }
  if (!Array.isArray(value)) return value;
  return key === "dice" ? value.join(" ") : key === "near" ? either(strings(value)) : listed(strings(value));
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

/** What somebody is called; the server calls its guests `Guest 1234`, which is no name in other languages. */
export function personName(given: string): string {
  const guest = /^Guest (\d+)$/.exec(given);
  return guest ? t("Guest {number}", { number: guest[1] }) : given;
}

/** Who sits in a seat; a computer is called by its level. */
export function seatName(seat: { name: string; kind: string; you: boolean; level?: string | null }): string {
  if (seat.kind === "free") return t("free seat");
  if (seat.you) return t("you");
  return seat.level ? t("{level} (computer)", { level: nameOf("level", seat.level) }) : personName(seat.name);
}

/** A moment, as the reader's language writes it. */
export function when(iso: string | number | null | undefined): string {
  if (iso === null || iso === undefined) return "";
  const date = new Date(typeof iso === "number" && iso < 1e12 ? iso * 1000 : iso);
  if (Number.isNaN(date.getTime())) return "";
  const today = new Date().toDateString() === date.toDateString();
  return new Intl.DateTimeFormat(
    language(),
    today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
  ).format(date);
}

/** A number with so many places behind the point, as the reader's language writes it. */
export function decimal(value: number, places = 1): string {
  return new Intl.NumberFormat(language(), { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    value,
  );
}

/** A share of one in per cent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(share);
}

/** What the board components need to name things. */
export const labels = {
  area: areaName,
  block: blockName,
  printed: blockLabel,
  brief: blockBrief,
  card: cardName,
  side: sideName,
  nameOf,
  say,
  t,
  tn,
  decimal,
  percent,
};
