"""The weights of the evaluation as data: for each side a number for each feature, by its name, as JSON.

A side has weights of its own, since they say what a player of that side should strive for, and that differs. A file
with one set (`weights`) is read as the same for both sides.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from longshanks.ai.brain import Brain
from longshanks.ai.features import FEATURE_NAMES
from longshanks.ai.value import Linear
from longshanks.rules.r2_blocks import SIDE_NAMES, SIDES
from longshanks.rules.user_errors import UserError


class WeightsError(UserError):
    """A file that holds no weights, or not all of them; the text is English and carries no code."""


def read_weights(text: str, source: str) -> list[list[float]]:
    """Return weights by side from JSON; say what is missing if something is."""
    try:
        data = json.loads(text)
        sides = [data["weights"]] * 2 if "weights" in data else [data[SIDE_NAMES[side]] for side in SIDES]
        missing = ", ".join(name for name in FEATURE_NAMES if any(name not in weights for weights in sides))
        if not missing:
            return [[float(weights[name]) for name in FEATURE_NAMES] for weights in sides]
    except (KeyError, TypeError, ValueError):
        raise WeightsError(f"{source}: not a file of weights") from None
    raise WeightsError(f"{source}: no weight for {missing}; fit anew with longshanks tune")


@cache
def _packaged(name: str) -> list[list[float]]:
    source: Traversable = resources.files("longshanks.ai").joinpath(*name.split("/"))
    return read_weights(source.read_text(encoding="utf-8"), str(source))


def packaged_weights(name: str) -> list[list[float]]:
    """Return the weights by side of a file that the package comes with."""
    return [weights[:] for weights in _packaged(name)]


def load_weights(path: Path | None = None) -> list[list[float]]:
    """Return the weights by side of a file, or those the players use."""
    if path is None:
        return packaged_weights("weights.json")
    return read_weights(path.read_text(encoding="utf-8"), str(path))


def load_brains(path: Path | None = None) -> list[Brain]:
    """Return a brain for each side with the weights of a file, or those the players use."""
    return [Brain(Linear(weights)) for weights in load_weights(path)]


def weights_as_dict(weights: list[list[float]], note: str) -> dict[str, object]:
    """Return weights by side as they are written."""
    sides = {
        SIDE_NAMES[side]: {n: round(w, 4) for n, w in zip(FEATURE_NAMES, weights[side], strict=True)} for side in SIDES
    }
    return {"note": note, **sides}


def save_weights(path: Path, weights: list[list[float]], note: str) -> None:
    """Write weights as a file, one a line."""
    path.write_text(json.dumps(weights_as_dict(weights, note), indent=1) + "\n", encoding="utf-8")
