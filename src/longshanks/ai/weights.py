"""The weights of the evaluation as data: read and written as JSON, one for each feature by its name."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from pathlib import Path

from longshanks.ai.features import FEATURE_NAMES
from longshanks.ai.trouble import Trouble


class WeightsError(Trouble):
    """A file that holds no weights, or not all of them."""


def read_weights(text: str, source: str) -> list[float]:
    """Return weights from JSON; say what is missing if something is."""
    try:
        weights = json.loads(text)["weights"]
        missing = ", ".join(name for name in FEATURE_NAMES if name not in weights)
        if not missing:
            return [float(weights[name]) for name in FEATURE_NAMES]
    except (KeyError, TypeError, ValueError):
        raise WeightsError(f"{source}: not a file of weights", "weights", file=source) from None
    text = f"{source}: no weight for {missing}; fit anew with longshanks tune"
    raise WeightsError(text, "weights.missing", file=source, names=missing)


@cache
def _shipped() -> tuple[float, ...]:
    source = resources.files("longshanks.ai") / "weights.json"
    return tuple(read_weights(source.read_text(encoding="utf-8"), str(source)))


def load_weights(path: Path | None = None) -> list[float]:
    """Return the weights of a file, or those the package comes with."""
    if path is None:
        return list(_shipped())
    return read_weights(path.read_text(encoding="utf-8"), str(path))


def save_weights(path: Path, weights: list[float], note: str) -> None:
    """Write weights as a file, one a line."""
    data = {"note": note, "weights": {n: round(w, 4) for n, w in zip(FEATURE_NAMES, weights, strict=True)}}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
