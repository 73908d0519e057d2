"""The server gives the rules of the game that is played, in keys that every catalogue has."""

from __future__ import annotations

from typing import Any

import pytest

from longshanks.rules.editions import PROFILES
from longshanks.words.catalogue import CATALOGUE
from tests.server.served import Person, Server


def digest(person: Person, query: str = "") -> dict[str, Any]:
    """Return the digest of an edition."""
    answer = person.http.get(f"/api/rules{query}")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def keys(thing: object) -> set[str]:
    """Return the keys of all messages in an answer."""
    if isinstance(thing, dict):
        own = {thing["key"]} if "key" in thing else set()
        return own.union(*(keys(value) for value in thing.values()))
    return set().union(*(keys(value) for value in thing)) if isinstance(thing, list) else set()


def marked(found: dict[str, Any]) -> set[str]:
    """Return the sections in which something differs from the default edition."""
    return {section["rule"] for section in found["sections"] if section["differs"]}


@pytest.mark.parametrize("edition", PROFILES)
def test_every_edition_has_its_digest_in_keys_of_the_catalogue(server: Server, edition: str) -> None:
    with Person(server) as anna:
        found = digest(anna, f"?edition={edition}")
    assert found["edition"] == edition and found["changes"] == {}
    assert len(found["sections"]) > 70
    assert keys(found) <= CATALOGUE.keys()
    assert bool(marked(found)) == (edition != "4.0")


def test_house_rules_are_told_and_marked(server: Server) -> None:
    with Person(server) as anna:
        found = digest(anna, "?edition=4.0&changes=schiltroms=true,builds_order=simultaneous")
    assert found["changes"] == {"builds_order": "simultaneous", "schiltroms": "true"}
    assert marked(found) == {"5.4s", "7.6"}


@pytest.mark.parametrize("query", ["?edition=5.0", "?edition=", "?changes=schiltroms", "?changes=nothing=true"])
def test_an_edition_that_does_not_exist_is_refused(server: Server, query: str) -> None:
    with Person(server) as anna:
        answer = anna.http.get(f"/api/rules{query}")
    assert answer.status_code == 422
    assert answer.json()["code"] == "setup/invalid"
