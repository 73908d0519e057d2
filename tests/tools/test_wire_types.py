"""The types of the client are those of the wire schema."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from longshanks.server import messages as m
from tools.wire_types import interface, main, models, type_of, wire_types

TEXT = wire_types()


def test_every_model_has_an_interface_and_every_name_a_meaning() -> None:
    names = set(re.findall(r"export (?:interface|type) (\w+)", TEXT))
    assert names > {model.__name__.removesuffix(m.MODEL_SUFFIX) for model in models()}
    code = re.sub(r'/\*\*.*?\*/|//[^\n]*|".*?"', "", TEXT, flags=re.S)
    assert set(re.findall(r"\b[A-Z]\w+", code)) - names == {"Record", "Partial", "Readonly", "VERB_ARGUMENTS"}


def test_what_may_be_none_is_optional() -> None:
    assert "  battle?: Battle | null;\n" in TEXT
    assert "  points: Record<string, number>;\n" in TEXT
    assert "  cards: Partial<Record<Side, string | null>>;\n" in TEXT
    assert '  type: "view";\n' in TEXT
    assert "  as: Viewer;\n" in TEXT


def test_what_a_client_may_leave_out_is_optional() -> None:
    new_game = TEXT[TEXT.index("export interface NewGame") :].partition("}")[0]
    assert "  changes?: Record<string, string>;\n" in new_game


def test_unions_are_told_apart() -> None:
    for name, union in (("FromClient", m.FromClient), ("FromServer", m.FromServer)):
        members = [model.__name__.removesuffix(m.MODEL_SUFFIX) for model in get_args(get_args(union)[0])]
        assert f"export type {name} = {' | '.join(members)};\n" in TEXT and len(members) > 7


def test_documentation_comes_along() -> None:
    assert interface("Route", m.RouteModel.model_json_schema(), {}).startswith("/** The areas of a move in order")


def test_an_unknown_schema_is_an_error() -> None:
    with pytest.raises(ValueError, match="no TypeScript"):
        type_of({"type": "unheard of"}, {})


def test_the_file_is_written_once(tmp_path: Path) -> None:
    target = tmp_path / "generated" / "wire.ts"
    assert main([str(target)]) == 0
    written = target.stat().st_mtime_ns
    assert main([str(target)]) == 0
    assert target.stat().st_mtime_ns == written and target.read_text("utf-8") == TEXT
