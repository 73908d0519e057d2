/** What a reader may set for this browser: kept in local storage, never sent. */

import { calm } from "./screen";

export interface Settings {
  /** Speed of animations: 0 none, 1 calm, 2 normal, 4 fast. */
  speed: number;
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
const DEFAULTS: Settings = { speed: 2, sound: false, theme: "system", askRoute: false, largeText: false, curtain: true, lang: "" };

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
