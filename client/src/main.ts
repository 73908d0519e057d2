import { mount } from "svelte";
import App from "./App.svelte";
import { api } from "./api";
import { settings } from "./settings.svelte";
import "./styles.css";
import { useCatalogue } from "./words";

const wanted = settings.lang || navigator.language.slice(0, 2) || "en";

async function begin(): Promise<void> {
  const words = await api.words(wanted).catch(() => api.words("en").catch(() => null));
  if (words) {
    useCatalogue({ lang: words.lang, messages: words.messages, ui: words.ui ?? {} });
    document.documentElement.lang = words.lang;
  }
  const target = document.getElementById("app");
  if (target) mount(App, { target, props: { unreachable: words === null } });
}

void begin();
