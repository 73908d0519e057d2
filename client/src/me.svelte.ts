/** Who sits at this browser: a guest from the first visit on, or somebody with an account. */

import { api } from "./api";
import type { Me } from "./wire";

let who = $state.raw<Me | null>(null);
let asked: Promise<void> | null = null;

export const me = {
  get name(): string {
    return who?.name ?? "";
  },
  get account(): boolean {
    return who?.account ?? false;
  },
  get known(): boolean {
    return who !== null;
  },
  set(value: Me): void {
    who = value;
  },
  load(again = false): Promise<void> {
    if (again) asked = null;
    return (asked ??= api
      .me()
      .then((value) => void (who = value))
      .catch(() => void (asked = null)));
  },
};
