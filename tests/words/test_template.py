"""Templates say the same in Python and in the browser: `client/src/template.test.ts` reads the same cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from longshanks.words.message import Message
from longshanks.words.pseudo import pseudo_translated
from longshanks.words.render import render
from longshanks.words.template import TemplateError, parse

SHARED = json.loads((Path(__file__).parent / "templates.json").read_text("utf-8"))
CASES = [(suite["catalogue"], message, text) for suite in SHARED["suites"] for message, text in suite["cases"]]


def read_message(data: dict[str, Any]) -> Message:
    """Return a message as the wire writes it; a parameter may be one too."""
    params = {key: read_message(v) if isinstance(v, dict) and "key" in v else v for key, v in data["params"].items()}
    return Message(data["key"], params)


@pytest.mark.parametrize(("catalogue", "message", "text"), CASES, ids=[case[2] for case in CASES])
def test_a_message_reads_as_the_browser_has_it(catalogue: dict[str, str], message: dict[str, Any], text: str) -> None:
    assert render(read_message(message), catalogue) == text


@pytest.mark.parametrize("text", SHARED["bad"])
def test_a_bad_template_is_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        parse(text)


def test_the_pseudo_language_is_longer_and_keeps_the_placeholders() -> None:
    assert pseudo_translated("Battle of {area}") == "[Båttlé öf {area}~~~~~]"
    assert pseudo_translated("{count|one:a block|other:{count} blocks}") == "{count|one:a block|other:{count} blocks}"
    assert pseudo_translated("No {area.of}!") == "[Ñö {area.of}!~~]"
