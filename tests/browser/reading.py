"""What a person reads on a page, and whether it is in the language asked for and fits where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Page

from longshanks.words.catalogue import CATALOGUE
from longshanks.words.locales import LANGUAGES, SOURCE, languages, read_translations

OTHERS = [lang for lang in LANGUAGES if lang != SOURCE]
REGIONS = {"de": "de-AT", "fr": "fr-CA", "es": "es-MX", "it": "it-CH"}
"""The languages besides English, and a region in which each is spoken."""

TEXTS: Final = r"""() => {
  const found = new Set([document.title]);
  const seen = (text) => {
    const bare = (text ?? '').replace(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(bare)) found.add(bare);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder.closest('script, style, noscript, symbol, [lang]:not(html), code, kbd')) continue;
    if (holder.closest('title') || holder.checkVisibility()) seen(node.data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
    for (const node of document.querySelectorAll(`[${name}]`)) seen(node.getAttribute(name));
  return [...found];
}"""
"""Everything on the page that is seen or read out; what names its own language, `lang`, is left out."""

MISFITS: Final = r"""() => {
  const found = [];
  const tell = (node, what) => {
    const kind = [node.tagName.toLowerCase(), ...node.classList].filter((name) => !name.startsWith('svelte')).join('.');
    found.push(`${kind} "${(node.innerText || node.ariaLabel || '').slice(0, 60)}" ${what}`);
  };
  const wide = (node) => node.scrollWidth > node.clientWidth + 1;
  const rolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX);
  const within = (node) => !!node && ((rolls(node) && wide(node)) || within(node.parentElement));
  const widest = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (widest > innerWidth) found.push(`the page is ${widest} wide`);
  for (const node of document.querySelectorAll('aside, section, nav, dialog, main, div'))
    if (!node.matches('.table') && rolls(node) && node.checkVisibility() && wide(node))
      tell(node, `scrolls sideways: ${node.scrollWidth} in ${node.clientWidth}`);
  for (const node of document.querySelectorAll('button, a.button, summary, label, select, h1, h2, h3')) {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    const seen = node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 2;
    if (!seen || node.closest('.visually-hidden, .skip')) continue;
    if (node.tagName !== 'SELECT' && style.display !== 'inline' && wide(node))
      tell(node, `holds ${node.scrollWidth} in ${node.clientWidth}`);
    if (node.tagName === 'BUTTON' && style.overflowY !== 'visible' && node.scrollHeight > node.clientHeight + 1)
      tell(node, `is ${node.scrollHeight} high in ${node.clientHeight}`);
    if ((box.right > innerWidth + 1 || box.left < -1) && !within(node.parentElement))
      tell(node, `sticks out: ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
    if (/^H\d$/.test(node.tagName)) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      const over = document.elementFromPoint(words.right - 3, words.top + words.height / 2)?.closest('button');
      const clips = (up) => up && (getComputedStyle(up).overflowY === 'visible' ? clips(up.parentElement) : up);
      if (over && !over.contains(node) && !node.contains(over) && (clips(node) ?? document).contains(over))
        tell(node, `is under the button "${over.innerText}"`);
    }
  }
  return found;
}"""
"""What is wider than its place: the page, a panel, or a button or heading that is cut off or leaves the window."""

NAMES: Final = re.compile(
    r"Longshanks|Hammer of the Scots|Robert the Bruce|The Bruce|SHA-256"
    r"|Mare Germanicum|Mare Hibernicum|Oceanus Deucaledonius"
)
"""What is called the same in every language."""
ENGLISH: Final = re.compile(
    r"\b(the|of|and|is|are|was|with|by|your|you|this|that|from|to|block|blocks|no)\b", re.IGNORECASE
)
"""Words of English that are none of the other languages' (but for those in `ALIKE`)."""
ALIKE: Final = {"de": {"was", "block", "blocks"}, "fr": set[str](), "es": {"no"}, "it": {"no"}}
PLAIN: Final = re.compile(r"[aceginosuyz]", re.IGNORECASE)
"""Letters that have accents wherever the pseudo-language is spoken."""
MARKS: Final = re.compile(r"\b([ABC]\d?|\d+\.\d+[a-z]|I{1,3}|IV|[0-9a-f]{64})\b")
"""Ratings of blocks, numbers of rules and turns, and the fingerprint of the dice."""
NAMED: Final = ("area", "block", "label")


def texts(page: Page) -> set[str]:
    """Return everything on the page that is seen or read out."""
    return set(page.evaluate(TEXTS))


def misfits(page: Page) -> list[str]:
    """Return what does not fit the window."""
    found: list[str] = page.evaluate(MISFITS)
    return found


def in_english(lang: str, read: Iterable[str]) -> list[str]:
    """Return what of a page in another language is English."""
    own = read_translations(lang)
    both = [(CATALOGUE[key], text) for key, text in own.messages.items() if key in CATALOGUE] + [*own.ui.items()]
    said = {text for _, text in both}
    foreign = {english for english, text in both if english != text} - said
    names = {text for key, text in own.messages.items() if key in CATALOGUE and key.partition(".")[0] in NAMED}
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    named = re.compile(rf"\b(?:{longest_first})\b")

    def is_english(text: str) -> bool:
        bare = named.sub("", NAMES.sub("", text))
        words = {word.lower() for word in ENGLISH.findall(bare)} - ALIKE[lang]
        return text in foreign or bool(words)

    return sorted(filter(is_english, read))


def not_extracted(read: Iterable[str]) -> list[str]:
    """Return what of a page in the pseudo-language no catalogue has."""
    names = {*LANGUAGES.values(), *languages().values()}
    return sorted(text for text in read if text not in names and PLAIN.search(MARKS.sub("", NAMES.sub("", text))))


def ui(lang: str, english: str) -> str:
    """Return the browser's own words in a language."""
    return read_translations(lang).ui[english] if lang != SOURCE else english
