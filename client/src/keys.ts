/** The keys of the table. A key works when the focus is not in a field where one writes. */

import { t } from "./words";

export interface Key {
  key: string;
  says: string;
}

/** The list that `?` shows. */
export function keyList(): Key[] {
  return [
    { key: "?", says: t("Show this list") },
    { key: "Tab", says: t("Go through areas, blocks and buttons") },
    { key: "Enter", says: t("Choose what has the focus: select a block, send it to an area, press a button") },
    { key: "Shift + Enter", says: t("Add a block to the selected group") },
    { key: "Esc", says: t("Drop the selection, close a panel") },
    { key: "g", says: t("Go to the prompt: what is asked of you") },
    { key: "m", says: t("Go to the map") },
    { key: "n", says: t("Go to the next area that is lit (Shift: the one before)") },
    { key: "l", says: t("Go to the list of all choices") },
    { key: "1 – 9", says: t("The buttons beside the prompt, in order") },
    { key: "r", says: t("Choose the way area by area") },
    { key: "u", says: t("Take back one step") },
    { key: "Shift + U", says: t("Take back the whole turn") },
    { key: "e", says: t("End the phase") },
    { key: "c", says: t("Chronicle") },
    { key: "/", says: t("Look something up in the rules") },
    { key: "s", says: t("Skip what is being shown") },
    { key: "b", says: t("Show or hide the battle board") },
  ];
}

/** The name of a key press, such as `u` or `Shift+U`; empty where somebody is writing or a modifier is held. */
export function keyOf(event: KeyboardEvent): string {
  const target = event.target as HTMLElement | null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return "";
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  return event.key;
}

const PLACES = { prompt: "#prompt", map: ".stage [tabindex='0'], .stage button", choices: "#actions button, #actions summary" };

/** Put the focus on a part of the table. */
export function focusOn(place: keyof typeof PLACES): void {
  document.querySelector<HTMLElement>(PLACES[place])?.focus();
}

/** The button beside the prompt that a digit presses, if the key is one and there are so many. */
export function numbered(key: string): HTMLButtonElement | null {
  if (!/^[1-9]$/.test(key)) return null;
  return document.querySelectorAll<HTMLButtonElement>(".prompt .choice button, .prompt .buttons button")[Number(key) - 1] ?? null;
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
