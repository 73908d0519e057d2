"""Observations and masks as numpy arrays."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from longshanks.ai.encoding import ACTION_COUNT
from longshanks.ai.observer import new_buffer, observe
from longshanks.rules.state import State


def numbers_of(buffer: object, kind: np.dtype[Any]) -> NDArray[Any]:
    """Return what stands in a buffer: its own memory if the engine is compiled, a copy if not."""
    if isinstance(buffer, list):
        return np.array(buffer, kind)
    return np.frombuffer(cast("bytes", buffer), kind)


_BUFFER = new_buffer()


def observation_array(s: State, side: int) -> NDArray[np.float32]:
    """Return what a side knows of a state as an array of `OBSERVATION_SIZE` numbers between 0 and 1."""
    observe(s, side, _BUFFER)
    return numbers_of(_BUFFER, np.dtype(np.float64)).astype(np.float32)


def mask_array(indices: list[int]) -> NDArray[np.int8]:
    """Return an array over the action table that is 1 at the given places."""
    mask: NDArray[np.int8] = np.zeros(ACTION_COUNT, dtype=np.int8)
    mask[indices] = 1
    return mask
