/** The panels beside the board: which is shown, and on a phone whether one lies over the map. */

import { untrack } from "svelte";
import { ruleOf } from "./rules";
import { phone, wide } from "./screen";

export type Tab = "sides" | "choices" | "chronicle" | "chat" | "notes" | "rules";

export class PanelTabs {
  tab = $state<Tab>(phone.current ? "sides" : "chronicle");
  /** Whether the panel lies over the map, on a phone. */
  isSheetOpen = $state(false);
  /** The section of the rules that was asked for, if one was. */
  askedRule = $state.raw<{ rule: string } | null>(null);

  /** Call inside a component. */
  constructor() {
    const linked = ruleOf(location.hash);
    if (linked) this.openRule(linked);
    $effect(() => {
      // With room for them, the sides stand on the page and have no tab.
      if (wide.current && untrack(() => this.tab) === "sides") this.tab = "chronicle";
    });
  }

  /** Show a panel; on a phone a second press puts it away. */
  choose = (tab: Tab): void => {
    if (phone.current) this.isSheetOpen = !(this.isSheetOpen && this.tab === tab);
    this.tab = tab;
  };

  /** Show the choices, wherever they stand. */
  showChoices = (): void => {
    this.tab = "choices";
    this.isSheetOpen = true;
  };

  openRule = (rule: string): void => {
    this.askedRule = { rule };
    this.tab = "rules";
    this.isSheetOpen = true;
  };

  closeSheet = (): void => {
    this.isSheetOpen = false;
  };
}
