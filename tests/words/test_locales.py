"""Every language has all that is said and nothing else, and its placeholders fit; messages.pot is up to date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from longshanks.cli.translation import ENGLISH
from longshanks.words.catalogue import CATALOGUE
from longshanks.words.locales import (
    LANGUAGES,
    LOCALES,
    catalogue_of,
    choose_language,
    is_form,
    languages,
    path_of,
    read_translations,
    requested_languages,
)
from longshanks.words.message import Message
from longshanks.words.po import read_po
from longshanks.words.pseudo import PSEUDO
from longshanks.words.render import render

pytest.importorskip("babel")

from tools import translate
from tools.check_words import faults_of
from tools.client_strings import ClientError, calls
from tools.words import INCOMPLETE, POT, TRANSLATED, extract, load, merged, messages_of, stale_template

ROOT = Path(__file__).parents[2]


def test_the_template_is_what_the_sources_hold() -> None:
    assert stale_template() == []


def test_every_key_is_extracted() -> None:
    assert {message.context: message.id for message in messages_of(extract()) if message.context} == ENGLISH


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_language_lacks_nothing_and_has_nothing_wrong(lang: str) -> None:
    faults = list(faults_of(lang, load(path_of(lang), lang), load(POT)))
    assert [fault for fault in faults if not (fault.missing and lang in INCOMPLETE)] == []
    if lang in INCOMPLETE:
        assert faults, f"{lang} is complete: take it out of INCOMPLETE in tools/words.py"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_package_reads_catalogues_as_babel_does(lang: str) -> None:
    def texts(string: object) -> list[str]:
        return [string or ""] if isinstance(string, str) else [str(text or "") for text in string]  # type: ignore[attr-defined]

    ours = {(entry.context, entry.text): (entry.translated, entry.fuzzy) for entry in read_po(path_of(lang))}
    theirs = {
        (message.context or "", message.id if isinstance(message.id, str) else message.id[0]): (
            texts(message.string),
            message.fuzzy,
        )
        for message in messages_of(load(path_of(lang), lang))
    }
    assert ours == theirs


FAULTY = {
    "missing": ("event.passed", "", "is not translated"),
    "placeholder lost": ("event.passed", "Pass.", "lacks placeholders: block"),
    "placeholder not known": ("event.passed", "{block} {area}", "placeholders that the English has not: area"),
    "broken template": ("event.passed", "{block", "is not closed"),
    "form not declared": ("event.passed", "{block.dat}", "asks for the form dat of block: add form.block.dat"),
    "gender not declared": ("event.passed", "{block|m:x|f:y}", "asks for the form gender of block"),
    "tags mixed": ("event.passed", "{block|m:x|one:y}", "neither genders nor numbers"),
    "number without other": ("event.round_begun", "{round|one:x} {area}", "no text for `other`"),
    "blank lost": ("screen.ask", "{side}>", "ends with a blank"),
    "form without pattern": ("area.fife.gen", "Fifes", "is a form without a pattern: add form.area.gen"),
    "pattern nobody uses": ("form.area.gen", "{name}s", "no message asks for"),
    "not a gender": ("form.block.gender", "male", "must be one of"),
    "placeholder in a form": ("area.fife.gen", "{name}s", "has no placeholders"),
    "nobody's key": ("event.unheard_of", "Hm.", None),
}


@pytest.mark.parametrize(("key", "text", "complaint"), FAULTY.values(), ids=FAULTY)
def test_what_is_wrong_is_found(key: str, text: str, complaint: str | None) -> None:
    catalog = merged("de", None, load(POT))
    unknown = translate.fill(catalog, {"messages": {key: text}})
    assert unknown == ([] if complaint else [key])
    said = [fault.what for fault in faults_of("de", catalog, load(POT)) if fault.where == key]
    assert any(complaint in what for what in said) if complaint else not said


def test_what_is_right_passes() -> None:
    catalog = merged("fr", None, load(POT))
    bundle = {
        "messages": {
            "form.area.of": "de {name}", "area.angus.of": "d’Angus", "form.block.gender": "m",
            "event.battle_won": "{side} gagne la bataille {area.of}.",
            "event.passed": "{block} {block|m:passé|f:passée}.",
        },
        "ui": {"Battle of {area}": "Bataille {area.of}", "{n} English block": ["{n} bloc anglais", "{n} anglais"]},
    }  # fmt: skip
    assert translate.fill(catalog, bundle) == []
    assert [fault for fault in faults_of("fr", catalog, load(POT)) if not fault.missing] == []
    again = merged("fr", catalog, load(POT))
    assert again.get("Angus", "area.angus.of") is not None


def test_a_translation_whose_english_changed_is_fuzzy_and_one_nobody_asks_for_is_dropped() -> None:
    old = merged("de", None, load(POT))
    old.delete(ENGLISH["event.passed"], "event.passed")
    old.add("{block} did nothing.", "{block} tat nichts.", context="event.passed")
    old.add("Gone", "Weg", context="event.gone")
    new = merged("de", old, load(POT))
    kept = new.get(ENGLISH["event.passed"], "event.passed")
    assert kept is not None and kept.fuzzy and kept.string == "{block} tat nichts."
    assert new.get("Gone", "event.gone") is None
    assert any("fuzzy" in fault.what for fault in faults_of("de", new, load(POT)))


def test_a_language_stands_on_english_and_adds_forms() -> None:
    for lang in LANGUAGES:
        words = catalogue_of(lang)
        assert words.keys() >= CATALOGUE.keys()
        assert all(is_form(key, CATALOGUE) for key in words.keys() - CATALOGUE.keys())


def test_the_language_is_chosen_by_wish_and_environment() -> None:
    assert choose_language(["pl", "de_AT.UTF-8", "fr"]) == "de"
    assert choose_language(["pl"]) == choose_language([]) == "en"
    assert requested_languages({"LANG": "fr_FR.UTF-8"}) == ["fr_FR.UTF-8"]
    assert requested_languages({"LC_ALL": "C", "LANG": "fr_FR"}) == []
    assert requested_languages({"LANGUAGE": "it:es", "LANG": "de_DE.UTF-8"}) == ["it", "es", "de_DE.UTF-8"]


def test_the_pseudo_language_is_there_on_demand_and_covers_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LONGSHANKS_PSEUDO", raising=False)
    assert PSEUDO not in languages()
    monkeypatch.setenv("LONGSHANKS_PSEUDO", "1")
    assert PSEUDO in languages()
    words = catalogue_of(PSEUDO)
    said = render(Message("event.defected", {"block": "bruce", "side": "england", "area": "fife"}), words)
    assert said == f"[{words['block.bruce']} wéñt övér tö {words['side.england']} îñ {words['area.fife']}.~~~~~~~ ~~]"
    assert read_translations(PSEUDO).ui["Play now"] == "[Pläý ñöw~~~~]".replace("ä", "å")


def test_words_of_the_client_are_found_wherever_they_stand() -> None:
    source = """<script lang="ts">
      // t("not this"), it's a comment
      const a = t("one \\"quoted\\"", { n: 1 }); /* t('nor this') */
      const b = cond ? t('two') : x.split(/t\\("no"\\)/).map((y) => `${t("in a template")} t("no") ${y}`);
      const c = tn(
        "{n} game",
        "{n} games",
        n,
      );
      const d = labels.t("by labels") + other.t("not ours") + at("neither");
      const e = t("joined " + "together");
    </script>
    <p title={t("an attribute")} class="x {t('within quotes')}">don't t("plain text")
      {#if a}{t("it's")}{:else}{tn(`one`, "many", 2)}{/if}</p>
    <!-- {t("commented out")} -->
    <style>p::before { content: "{t('no')}"; }</style>"""
    found = [(call.function, *call.strings) for call in calls(source, True)]
    assert found == [
        ("t", 'one "quoted"'), ("t", "two"), ("t", "in a template"), ("tn", "{n} game", "{n} games"),
        ("t", "by labels"), ("t", "joined together"), ("t", "an attribute"), ("t", "within quotes"),
        ("t", "it's"), ("tn", "one", "many"),
    ]  # fmt: skip


@pytest.mark.parametrize("source", ["t(word)", "t(a ? 'x' : 'y')", "tn('one', many, n)", "t(`a ${b}`)", "t('a' + b)"])
def test_a_call_that_cannot_be_extracted_is_refused(source: str) -> None:
    with pytest.raises(ClientError, match="line 1"):
        list(calls(source, False))


def test_names_are_given_to_the_clients_words_as_names() -> None:
    """A name in words could not be inflected."""
    in_words = re.compile(
        r"\btn?\(\"[^\n]*?[{,] ?\w+: "
        r"(?:(?:area|block|side|card)Name|blockLabel|labels\.(?:area|block|side|card|printed))\("
    )
    for path in (ROOT / "client/src").rglob("*"):
        if path.suffix in (".svelte", ".ts"):
            assert in_words.findall(path.read_text("utf-8")) == [], f"{path.name}: write nameOf(...)"


def test_a_bundle_goes_out_and_comes_in(tmp_path: Path) -> None:
    catalog = merged("es", None, load(POT))
    bundle = translate.todo(catalog, ["event.hit", "ui"])
    assert bundle["messages"].keys() == {"event.hit.last", "event.hit.some"}
    assert "Play now" in bundle["ui"]
    assert json.loads(json.dumps(bundle)) == bundle
    assert translate.fill(catalog, bundle) == []
    assert translate.todo(catalog, ["event.hit", "ui"]) == {"messages": {}, "ui": {}}


def test_the_glossary_stands_beside_the_catalogues() -> None:
    text = (LOCALES / "GLOSSARY.md").read_text("utf-8")
    for term in ("Feudale Rekrutierung", "Levée féodale", "Leva Feudal ", "Leva Feudale"):
        assert term in text
