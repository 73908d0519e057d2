"""What a person reads on a page, and whether it is in the language asked for and fits where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Page

from longshanks.words.catalogue import CATALOGUE
from longshanks.words.locales import LANGUAGES, languages, read_words

TEXTS: Final = """() => {
  const found = new Set([document.title]);
  const seen = (text) => { text = (text ?? '').replace(/\\s+/g, ' ').trim(); if (/\\p{L}/u.test(text)) found.add(text); };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder.closest('script, style, noscript, symbol, [lang], code, kbd')) continue;
    if (holder.closest('title') || holder.checkVisibility()) seen(node.data);
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-description], [aria-valuetext]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']) seen(node.getAttribute(name));
  return [...found];
}"""
"""Everything on the page that is seen or read out; what names its own language, `lang`, is left out."""

MISFITS: Final = """() => {
  const found = [];
  const name = (node) => `${node.tagName.toLowerCase()}.${[...node.classList].filter((c) => !c.startsWith('svelte')).join('.')} "${(node.innerText || node.ariaLabel || '').slice(0, 60)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) found.push(`the page is ${Math.max(root.scrollWidth, document.body.scrollWidth)} wide`);
  const scrolls = (node) => { for (let up = node.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true; return false; };
  for (const node of document.querySelectorAll('button, a.button, summary, label, select, h1, h2, h3')) {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = node.getBoundingClientRect();
    if (box.width <= 1 || box.bottom < 0 || getComputedStyle(node).position === 'absolute' && box.width < 3) continue;
    if (node.closest('.visually-hidden, .skip')) continue;
    const style = getComputedStyle(node);
    if (node.tagName !== 'SELECT' && style.display !== 'inline' && node.scrollWidth > node.clientWidth + 1) found.push(`${name(node)} holds ${node.scrollWidth} in ${node.clientWidth}`);
    else if (node.tagName === 'BUTTON' && style.overflowY !== 'visible' && node.scrollHeight > node.clientHeight + 1) found.push(`${name(node)} is ${node.scrollHeight} high in ${node.clientHeight}`);
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(node)) found.push(`${name(node)} sticks out: ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
  }
  return found;
}"""
"""What is wider than its place: the page, or a button or heading that cuts its text off or leaves the window."""

NAMES: Final = re.compile(r"Longshanks|Hammer of the Scots|The Bruce|Mare Germanicum|Mare Hibernicum|Oceanus Deucaledonius|\bSHA-256\b")
"""What is called the same in every language."""
ENGLISH: Final = re.compile(r"\b(the|of|and|is|are|was|with|by|your|you|this|that|from|to|block|blocks|no)\b", re.IGNORECASE)
"""Words of English that are none of the other languages' (but for those in `ALIKE`)."""
ALIKE: Final = {"de": {"was"}, "fr": set[str](), "es": {"no"}, "it": set[str]()}
PLAIN: Final = re.compile(r"[aceginosuyz]", re.IGNORECASE)
"""Letters that have accents wherever the pseudo-language is spoken."""
MARKS: Final = re.compile(r"\b([ABC]\d?|\d+\.\d+[a-z])\b")
"""Ratings of blocks, and numbers of rules."""


def texts(page: Page) -> set[str]:
    """Return everything on the page that is seen or read out."""
    return set(page.evaluate(TEXTS))


def misfits(page: Page) -> list[str]:
    """Return what does not fit the window."""
    found: list[str] = page.evaluate(MISFITS)
    return found


def in_english(lang: str, read: Iterable[str]) -> list[str]:
    """Return what of a page in another language is English."""
    own = read_words(lang)
    both = [(CATALOGUE[key], text) for key, text in own.messages.items() if key in CATALOGUE] + [*own.ui.items()]
    said = {text for _, text in both}
    foreign = {english for english, text in both if english != text} - said
    names = {re.sub(r"\W+$", "", name) for key, name in own.messages.items() if key.split(".")[0] in ("area", "block", "label")}

    def is_english(text: str) -> bool:
        bare = NAMES.sub("", text)
        for name in sorted(names, key=len, reverse=True):
            bare = bare.replace(name, "")
        words = {word.lower() for word in ENGLISH.findall(bare)} - ALIKE[lang]
        return text in foreign or bool(words)

    return sorted(filter(is_english, read))


def not_extracted(read: Iterable[str]) -> list[str]:
    """Return what of a page in the pseudo-language no catalogue has."""
    names = {*LANGUAGES.values(), *languages().values()}
    return sorted(text for text in read if text not in names and PLAIN.search(MARKS.sub("", NAMES.sub("", text))))
