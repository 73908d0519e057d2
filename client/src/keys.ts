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
