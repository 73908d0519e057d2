/** The rules at hand: a section in the reader's words, and finding a word in it. */

import type { Message, RulesDigest, RulesSection } from "./wire";
import { say } from "./words";

/** A bit of text: plain, a reference to a section, or found by a search. */
export interface Piece {
  text: string;
  rule?: string;
  hit?: boolean;
  /** Whether it is the id of a ruling. */
  id?: boolean;
}

export interface SectionWords {
  rule: string;
  /** Whether the book numbers it. */
  numbered: boolean;
  title: string;
  paragraphs: { text: string; differs: boolean }[];
  tables: { title: string; head: string[]; rows: string[][] }[];
  differs: boolean;
  /** Everything in it, as it is searched. */
  folded: string;
}

/** A text without capitals and accents, as it is looked for. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words that are looked for. */
export function wanted(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** The address of a section within a page. */
export function anchor(rule: string): string {
  return `rule-${rule}`;
}

/** The section an address leads to. */
export function ruleOf(hash: string): string | null {
  return /^#rule-([\w.]+)$/.exec(decodeURIComponent(hash))?.[1] ?? null;
}

/** How far a section stands in from the margin of the contents: 5.0 not at all, 5.3 a little, 5.32 more. */
export function depth(rule: string): number {
  const [, below = ""] = rule.split(".");
  return below === "" || below === "0" ? 0 : below.replace(/s$/, "").length;
}

function inWords(section: RulesSection): SectionWords {
  const cell = (one: Message | string): string => (typeof one === "string" ? one : say(one));
  const title = say(section.title);
  const paragraphs = section.paragraphs.map((p) => ({ text: say(p.message), differs: p.differs }));
  const tables = (section.tables ?? []).map((table) => ({
    title: say(table.title),
    head: table.head.map((h) => say(h)),
    rows: table.rows.map((row) => row.map(cell)),
  }));
  const all = [
    section.rule,
    title,
    ...paragraphs.map((p) => p.text),
    ...tables.flatMap((table) => [table.title, ...table.rows.flat()]),
  ];
  return {
    rule: section.rule,
    numbered: !/^[a-z]+$/.test(section.rule),
    title,
    paragraphs,
    tables,
    differs: section.differs,
    folded: fold(all.join("\n")),
  };
}

export function digestInWords(digest: RulesDigest): SectionWords[] {
  return digest.sections.map(inWords);
}

export function matches(section: SectionWords, words: readonly string[]): boolean {
  return words.every((word) => section.folded.includes(word));
}

/** Where the words stand in a text: pairs of start and end. */
function spans(text: string, words: readonly string[]): [number, number][] {
  if (!words.length) return [];
  let folded = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = fold(letter);
    from.push(...Array<number>(bare.length).fill(at));
    folded += bare;
    at += letter.length;
  }
  from.push(at);
  const found: [number, number][] = [];
  for (const word of words) {
    for (let i = folded.indexOf(word); i >= 0; i = folded.indexOf(word, i + word.length))
      found.push([from[i] ?? 0, from[i + word.length] ?? at]);
  }
  found.sort((a, b) => a[0] - b[0]);
  return found;
}

function marked(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of spans(text, words)) {
    if (end <= at) continue;
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push({ text: text.slice(Math.max(at, start), end), hit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** A text in pieces: references to sections that exist, and what is looked for. */
export function pieces(text: string, exists: (rule: string) => boolean, words: readonly string[] = []): Piece[] {
  return text.split(/(A-[A-G]\d\d|(?<![\w.-])\d\.\d{1,2}s?(?!\w|\.\d))/).flatMap((part, i) => {
    if (i % 2 && exists(part)) return [{ text: part, rule: part }];
    return i % 2 && part.startsWith("A-") ? [{ text: part, id: true }] : marked(part, words);
  });
}
