/** The language being read. Everything that is said depends on it, so a change shows at once, in the middle of a game too. */

export interface Catalogue {
  lang: string;
  /** Templates of the server's messages, names and their forms, by key. */
  messages: Record<string, string>;
  /** The interface's own words by their English. */
  ui: Record<string, string>;
  /** Those that depend on a number, by the English for one: a text for each plural form of the language. */
  plurals: Record<string, string[]>;
}

let catalogue = $state.raw<Catalogue>({ lang: "en", messages: {}, ui: {}, plurals: {} });

export function current(): Catalogue {
  return catalogue;
}

export function useCatalogue(words: Partial<Catalogue> & { lang: string }): void {
  catalogue = { messages: {}, ui: {}, plurals: {}, ...words };
  if (typeof document !== "undefined") document.documentElement.lang = words.lang;
}

/** The languages a browser asks for, without their regions, the most preferred first, and English at the end. */
export function preferredLanguages(chosen: string, asked: readonly string[]): string[] {
  const all = [chosen, ...asked.map((tag) => tag.split("-")[0]!.toLowerCase()), "en"];
  return [...new Set(all.filter(Boolean))];
}
