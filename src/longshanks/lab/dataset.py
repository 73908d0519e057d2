"""The positions of played games as Parquet, for learning: one row for each decision of a side.

The games are the truth and the dataset is made out of them: `pack` replays some game files and returns one shard as
bytes, and the same games always give the same bytes. Each game is a row group of its own. Reading and writing need
pyarrow: `pip install 'longshanks[selfplay]'`.

    game      the number of the game
    ply       how many actions of the game file come before the decision: `longshanks show FILE --at PLY`
    side      0 England, 1 Scotland: the side that decides
    player    the name of the player who decides
    stage     what is decided, by the name it has in positions
    year, turn
    features  the side's view as numbers: `longshanks.ai.encoding.encode_view`
    legal     the indices of the legal actions, in the order of the view: `longshanks.ai.encoding.action_index`
    legal_count
    choice    the index of the action that was chosen
    action    its text
    winner    1 if the side won, -1 if it lost, 0 if the game was broken off
    margin    nobles of the side less nobles of the enemy at the end
"""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from longshanks.ai.encoding import ACTION_VERSION, OBSERVATION_SIZE, OBSERVATION_VERSION, action_index, encode_view
from longshanks.lab.job_errors import JobError
from longshanks.lab.selfplay import NO_WINNER, read_result
from longshanks.notation.action import read_action
from longshanks.notation.game import BadLine, read_header
from longshanks.rules import actions as act
from longshanks.rules.engine import advance, why_not
from longshanks.rules.r2_blocks import CHANCE, ENGLAND, SIDE_NAMES
from longshanks.rules.r8_scenarios import new_game
from longshanks.rules.state import STAGE_NAMES
from longshanks.views.view import view

if TYPE_CHECKING:
    import pyarrow as pa

INSTALL_PYARROW: Final = "pip install 'longshanks[selfplay]'"
VERSION: Final = "1"
"""The version of the columns; it stands in each shard with those of the encoding."""


def require(name: str, install: str) -> Any:
    """Import a library of an extra; raise `JobError` if it is not there."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        library = name.partition(".")[0]
        if error.name != library:
            raise
        raise JobError(f"{library} is not installed: {install}") from None


def stamp() -> dict[bytes, bytes]:
    """Return what tells this kind of shard from others: the versions of columns, observations and actions."""
    return {b"longshanks": f"columns={VERSION} observation={OBSERVATION_VERSION} actions={ACTION_VERSION}".encode()}


def schema() -> pa.Schema:
    """Return the columns of the dataset."""
    pa = require("pyarrow", INSTALL_PYARROW)
    name = pa.dictionary(pa.int8(), pa.string())
    return pa.schema(
        [
            pa.field("game", pa.int64(), nullable=False),
            pa.field("ply", pa.int32(), nullable=False),
            pa.field("side", pa.int8(), nullable=False),
            pa.field("player", name, nullable=False),
            pa.field("stage", name, nullable=False),
            pa.field("year", pa.int16(), nullable=False),
            pa.field("turn", pa.int8(), nullable=False),
            pa.field("features", pa.list_(pa.field("item", pa.float32(), nullable=False), OBSERVATION_SIZE)),
            pa.field("legal", pa.list_(pa.field("item", pa.int32(), nullable=False))),
            pa.field("legal_count", pa.int32(), nullable=False),
            pa.field("choice", pa.int32(), nullable=False),
            pa.field("action", pa.string(), nullable=False),
            pa.field("winner", pa.int8(), nullable=False),
            pa.field("margin", pa.int8(), nullable=False),
        ]
    )


def table(text: str) -> pa.Table:
    """Replay a game file and return its rows."""
    pa = require("pyarrow", INSTALL_PYARROW)
    columns = schema()
    rows: dict[str, list[object]] = {field.name: [] for field in columns if field.name not in ("features", "legal")}
    features = array("f")
    legal = array("i")
    offsets = array("i", [0])
    lines = text.splitlines()
    setup, start = read_header(lines)
    result = read_result(lines[:start])
    margin = result.english_nobles - result.scottish_nobles
    state = new_game(setup)
    for ply, line in enumerate(lines[start:]):
        action = read_action(line)
        side = act.side_of(action)
        if side != CHANCE:
            seen = view(state, side)
            refusal = None if action in seen.actions else why_not(state, side, action)
            if refusal is not None:
                raise BadLine(start + ply + 1, line, refusal)
            features.extend(encode_view(seen))
            legal.extend([action_index(option) for option in seen.actions])
            offsets.append(len(legal))
            row = (
                result.number,
                ply,
                side,
                result.england if side == ENGLAND else result.scotland,
                STAGE_NAMES[seen.stage],
                seen.year,
                seen.turn,
                len(seen.actions),
                action_index(action),
                line,
                0 if result.winner == NO_WINNER else 1 if result.winner == SIDE_NAMES[side] else -1,
                margin if side == ENGLAND else -margin,
            )
            for column, value in zip(rows.values(), row, strict=True):
                column.append(value)
        advance(state, action)
    arrays = []
    for field in columns:
        if field.name == "features":
            flat = pa.Array.from_buffers(pa.float32(), len(features), [None, pa.py_buffer(features)])
            arrays.append(pa.FixedSizeListArray.from_arrays(flat, type=field.type))
        elif field.name == "legal":
            flat = pa.Array.from_buffers(pa.int32(), len(legal), [None, pa.py_buffer(legal)])
            ends = pa.Array.from_buffers(pa.int32(), len(offsets), [None, pa.py_buffer(offsets)])
            arrays.append(pa.ListArray.from_arrays(ends, flat, type=field.type))
        else:
            arrays.append(pa.array(rows[field.name], field.type))
    return pa.Table.from_arrays(arrays, schema=columns)


def pack(texts: Sequence[str]) -> bytes:
    """Replay some game files and return their positions as one shard of Parquet."""
    pa = require("pyarrow", INSTALL_PYARROW)
    parquet = require("pyarrow.parquet", INSTALL_PYARROW)
    numbers = [read_result(text.partition("\n\n")[0].splitlines()).number for text in texts]
    facts = {**stamp(), b"games": f"{min(numbers)}-{max(numbers)} {len(numbers)}".encode()}
    sink = pa.BufferOutputStream()
    with parquet.ParquetWriter(sink, schema().with_metadata(facts), compression="zstd") as writer:
        for text in texts:
            writer.write_table(table(text).replace_schema_metadata(facts))
    return bytes(sink.getvalue())


def holds(path: Path, first: int, last: int) -> bool:
    """Return whether a shard is of this version and holds every game from first to last."""
    parquet = require("pyarrow.parquet", INSTALL_PYARROW)
    facts = parquet.read_schema(path).metadata or {}
    if any(facts.get(key) != value for key, value in stamp().items()):
        return False
    span, _, count = facts[b"games"].decode().partition(" ")
    low, _, high = span.partition("-")
    return int(low) == first and int(high) >= last and int(count) == int(high) - int(low) + 1
