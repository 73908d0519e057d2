"""Words by language: what a browser gets, once, and what it is told if there is no such language."""

from __future__ import annotations

from tests.server.served import Person


def test_a_browser_that_has_the_words_is_told_so(anna: Person) -> None:
    first = anna.call("GET", "/words/de")
    assert first.status_code == 200 and first.headers["content-language"] == "de"
    assert first.json()["lang"] == "de" and first.json()["messages"]["side.england"]
    again = anna.call("GET", "/words/de", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    assert anna.call("GET", "/words/fr").headers["etag"] != first.headers["etag"]


def test_the_languages_are_listed_by_what_they_call_themselves(anna: Person) -> None:
    names = {info["code"]: info["name"] for info in anna.get("/setup")["languages"]}
    assert names == {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano"}


def test_an_unknown_language_is_a_clear_error(anna: Person) -> None:
    for lang in ("xx", "de-AT", "qps"):
        answer = anna.call("GET", f"/words/{lang}")
        assert answer.status_code == 404
        assert answer.json()["message"]["key"] == "error.words/unknown"
