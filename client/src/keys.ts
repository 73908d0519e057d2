/** The keys of a table: which key is which command, and what the list of keys says of it. */

import { t } from "./words";

export type Command =
  | "keys"
  | "escape"
  | "prompt"
  | "map"
  | "nextTarget"
  | "previousTarget"
  | "choices"
  | "answer"
  | "stepwise"
  | "undoStep"
  | "undoTurn"
  | "end"
  | "chronicle"
  | "rules"
  | "skip"
  | "battle"
  | "continue"
  | "start"
  | "back"
  | "forward"
  | "finish"
  | "playback";

/** What a page does at a command, told which key was pressed; one that returns false has not used the key. */
export type Commands = Partial<Record<Command, (key: string) => unknown>>;

export interface KeyBinding {
  /** The keys as events name them; none where the browser itself knows what to do. */
  keys: readonly string[];
  command: Command | null;
  /** How the list writes the key, and what it says of it; a binding without is told of by another one. */
  shown?: string;
  says?: () => string;
}

/** Every key there is. A page uses those it has a command for. */
export const KEYMAP: readonly KeyBinding[] = [
  { keys: ["?"], command: "keys", shown: "?", says: () => t("Show this list") },
  { keys: [], command: null, shown: "Tab", says: () => t("Go through areas, blocks and buttons") },
  {
    keys: [],
    command: null,
    shown: "Enter",
    says: () => t("Choose what has the focus: select a block, send it to an area, press a button"),
  },
  { keys: [], command: null, shown: "Shift + Enter", says: () => t("Add a block to the selected group") },
  { keys: ["Escape"], command: "escape", shown: "Esc", says: () => t("Drop the selection, close a panel") },
  { keys: ["g"], command: "prompt", shown: "g", says: () => t("Go to the prompt: what is asked of you") },
  { keys: ["m"], command: "map", shown: "m", says: () => t("Go to the map") },
  {
    keys: ["n"],
    command: "nextTarget",
    shown: "n",
    says: () => t("Go to the next area that is lit (Shift: the one before)"),
  },
  { keys: ["N"], command: "previousTarget" },
  { keys: ["l"], command: "choices", shown: "l", says: () => t("Go to the list of all choices") },
  {
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    command: "answer",
    shown: "1 – 9",
    says: () => t("The buttons beside the prompt, in order"),
  },
  { keys: ["r"], command: "stepwise", shown: "r", says: () => t("Choose the way area by area") },
  { keys: ["u"], command: "undoStep", shown: "u", says: () => t("Take back one step") },
  { keys: ["U"], command: "undoTurn", shown: "Shift + U", says: () => t("Take back the whole turn") },
  { keys: ["e"], command: "end", shown: "e", says: () => t("End the phase") },
  { keys: ["c"], command: "chronicle", shown: "c", says: () => t("Chronicle") },
  { keys: ["/"], command: "rules", shown: "/", says: () => t("Look something up in the rules") },
  { keys: ["s"], command: "skip", shown: "s", says: () => t("Skip what is being shown") },
  { keys: ["b"], command: "battle", shown: "b", says: () => t("Show or hide the battle board") },
  { keys: ["x"], command: "continue", shown: "x", says: () => t("Go on") },
  { keys: ["Home"], command: "start", shown: "Home", says: () => t("To the beginning") },
  { keys: ["ArrowLeft"], command: "back", shown: "←", says: () => t("Back") },
  { keys: ["ArrowRight"], command: "forward", shown: "→", says: () => t("On") },
  { keys: ["End"], command: "finish", shown: "End", says: () => t("To the end") },
  { keys: ["p"], command: "playback", shown: "p", says: () => t("Play") },
];

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  KEYMAP.flatMap(({ keys, command }) => (command ? keys.map((key) => [key, command] as const) : [])),
);

/** The command of a key, if it has one. */
export function commandOf(key: string): Command | null {
  return COMMANDS.get(key) ?? null;
}

/** The keys that do something on a page with these commands, for the list of keys. */
export function keyList(commands: Commands): { key: string; says: string }[] {
  return KEYMAP.flatMap(({ command, shown, says }) =>
    shown && says && (!command || commands[command]) ? [{ key: shown, says: says() }] : [],
  );
}

/** Do what a key press stands for, if it stands for something on this page. */
export function runKey(event: KeyboardEvent, commands: Commands): void {
  if (event.defaultPrevented) return;
  const key = keyOf(event);
  const command = commandOf(key);
  const work = command && commands[command];
  if (work && work(key) !== false) event.preventDefault();
}

/** The name of a key press, such as `u` or `U`; empty where somebody is writing or a modifier is held. */
export function keyOf(event: KeyboardEvent): string {
  const target = event.target as HTMLElement | null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return "";
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  return event.key;
}

const PLACES = {
  prompt: "#prompt",
  map: ".stage [tabindex='0'], .stage button",
  choices: "#actions button, #actions summary",
};

/** Put the focus on a part of the table. */
export function focusOn(place: keyof typeof PLACES): void {
  document.querySelector<HTMLElement>(PLACES[place])?.focus();
}

/** Press the button beside the prompt that a digit stands for; false if there are not so many. */
export function pressAnswer(digit: string): boolean {
  const buttons = document.querySelectorAll<HTMLButtonElement>(".prompt .choice button, .prompt .buttons button");
  const button = buttons[Number(digit) - 1];
  button?.click();
  return !!button;
}

/** The one after or before another, round and round; from outside the first or the last. */
export function neighbour(names: readonly string[], from: string, step: 1 | -1): string | undefined {
  const at = names.indexOf(from);
  return names.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % names.length);
}

/** Go from one lit area to the next. */
export function focusTarget(lit: readonly string[], step: 1 | -1): void {
  const area = neighbour(lit, (document.activeElement as HTMLElement | null)?.dataset["area"] ?? "", step);
  if (area) document.querySelector<SVGElement>(`.stage .area[data-area="${area}"]`)?.focus();
}
