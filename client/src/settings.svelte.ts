/** What a reader may set for this browser: kept in local storage, never sent. */

import { calm } from "./screen";

export type ResultMode = "click" | "time" | "never";

export interface Settings {
  /** The pace at which things are shown: 0 all at once, 1 calm, 2 normal, 4 fast. */
  speed: number;
  /** When the result of a battle goes: at a click, after a time, or it is not shown; empty as the pace has it. */
  results: ResultMode | "";
  sound: boolean;
  theme: "system" | "light" | "dark";
  /** Ask for the way even where one is the shortest. */
  askRoute: boolean;
  /** Larger letters everywhere. */
  largeText: boolean;
  /** Cover the screen when the side changes between two players on one screen. */
  curtain: boolean;
  lang: string;
}

const KEY = "longshanks.settings";
const DEFAULTS: Settings = {
  speed: 2,
  results: "",
  sound: false,
  theme: "system",
  askRoute: false,
  largeText: false,
  curtain: true,
  lang: "",
};

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(read());

/** The speed to animate with: none for those whose system asks for calm. */
export function speed(): number {
  return calm.current ? 0 : settings.speed;
}

const PACES: Readonly<Record<number, number>> = { 0: 0, 1: 1.5, 2: 1, 4: 0.5 };

/** By how much what is shown takes longer than at the normal pace, whether it moves or not; 0: no time at all. */
export function pace(): number {
  return PACES[settings.speed] ?? 1;
}

/** When the result of a battle goes; whoever wants all at once is not held up by it unless they ask for it. */
export function resultMode(): ResultMode {
  return settings.results || (settings.speed ? "click" : "never");
}

/** Keep the settings and show them on the page; call inside a component. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser without storage forgets the settings with the page; nothing else depends on it.
    }
    const root = document.documentElement;
    if (settings.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = settings.theme;
    root.classList.toggle("large", settings.largeText);
  });
}
