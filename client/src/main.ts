import { mount } from "svelte";
import App from "./App.svelte";
import { api, Failure } from "./api";
import { useCatalogue, preferredLanguages } from "./language.svelte";
import { settings } from "./settings.svelte";
import "./theme.css";
import "./styles.css";
import type { Words } from "./wire";
import { registerServiceWorker } from "./serviceWorker";

/** The words of the first language wished for that the server has; null if the server cannot be reached. */
async function firstWords(): Promise<Words | null> {
  for (const lang of preferredLanguages(settings.lang, navigator.languages)) {
    try {
      return await api.words(lang);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "words/unknown") return null;
    }
  }
  return null;
}

async function begin(): Promise<void> {
  const words = await firstWords();
  if (words) useCatalogue(words);
  const target = document.getElementById("app");
  if (target) mount(App, { target, props: { unreachable: words === null } });
}

void begin();

/** What was read opens without a network, too; where a browser keeps nothing, the page is whole without it. */
if ("serviceWorker" in navigator) addEventListener("load", () => void registerServiceWorker().catch(() => undefined));
