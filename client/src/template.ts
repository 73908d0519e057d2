/**
 * Templates: text with holes for words, with forms of a word, and with a choice by gender or number. The twin of
 * `longshanks.words.template`; `tests/words/templates.json` holds both to the same answers.
 *
 *     {area}   {area.of}   {block|m:venu|f:venue|pl:venus}   {count|=0:nobody|one:a block|other:{count} blocks}
 */

export interface Hole {
  name: string;
  /** The form the word takes; empty for the word as it is. */
  form: string;
  /** The texts to choose from, each with its tag; empty for the word itself. */
  choices: [tag: string, text: Template][];
}

export type Template = (string | Hole)[];

const HOLE = /\{([a-z][a-z_0-9]*)(?:\.([a-z]+)(?=\}))?/y;
const TAG = /\|(=\d+|[a-z]+):/y;
const TEXT = /[^{}]+/y;
const CHOICE_TEXT = /[^{}|]+/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function parts(text: string, at: number, inner: boolean): [Template, number] {
  const found: Template = [];
  while (at < text.length) {
    const run = match(inner ? CHOICE_TEXT : TEXT, text, at);
    if (run) {
      found.push(run[0]);
      at += run[0].length;
    } else if (text[at] === "{") {
      const [hole, end] = holeAt(text, at);
      found.push(hole);
      at = end;
    } else if (inner) break;
    else throw new SyntaxError(`a stray } at ${at} in ${text}`);
  }
  return [found, at];
}

function holeAt(text: string, at: number): [Hole, number] {
  const start = match(HOLE, text, at);
  if (!start) throw new SyntaxError(`no name after the { at ${at} in ${text}`);
  const choices: Hole["choices"] = [];
  let end = at + start[0].length;
  for (let tag = match(TAG, text, end); tag; tag = match(TAG, text, end)) {
    const [choice, after] = parts(text, end + tag[0].length, true);
    choices.push([tag[1]!, choice]);
    end = after;
  }
  if (text[end] !== "}") throw new SyntaxError(`the { at ${at} is not closed as it should be in ${text}`);
  return [{ name: start[1]!, form: start[2] ?? "", choices }, end + 1];
}

const known = new Map<string, Template>();

/** A template as its parts; one that cannot be read, which the checks of the catalogues do not let by, is plain text. */
export function parse(text: string): Template {
  let template = known.get(text);
  if (!template) {
    try {
      template = parts(text, 0, false)[0];
    } catch {
      template = [text];
    }
    known.set(text, template);
  }
  return template;
}

/** Fill a template: `word` gives a word in a form, `tags` what a choice may be made by, the fittest first. */
export function render(
  template: Template,
  word: (name: string, form: string) => string,
  tags: (name: string) => string[],
): string {
  let text = "";
  for (const part of template) {
    if (typeof part === "string") text += part;
    else if (part.choices.length) {
      const fit =
        [...tags(part.name), "other"].flatMap((tag) => part.choices.filter(([own]) => own === tag))[0] ??
        part.choices[0]!;
      text += render(fit[1], word, tags);
    } else text += word(part.name, part.form);
  }
  return text;
}
