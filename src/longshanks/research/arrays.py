"""Observations and masks as numpy arrays."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from longshanks.ai.encoding import ACTION_COUNT, encode_view
from longshanks.ai.observer import new_buffer, observe
from longshanks.rules.r2_blocks import SIDES
from longshanks.rules.state import State
from longshanks.views.view import View


def numbers_of(buffer: object, kind: np.dtype[Any]) -> NDArray[Any]:
    """Return what stands in a buffer: its own memory if the engine is compiled, a copy if not."""
    if isinstance(buffer, list):
        return np.array(buffer, kind)
    return np.frombuffer(cast("bytes", buffer), kind)


def observed_array(s: State, side: int) -> NDArray[np.float32]:
    """Return what a side knows of a state as an array of `OBSERVATION_SIZE` numbers between 0 and 1."""
    buffer = new_buffer()
    observe(s, side, buffer)
    return numbers_of(buffer, np.dtype(np.float64)).astype(np.float32)


def observation_array(view: View) -> NDArray[np.float32]:
    """Return a view as an array of `OBSERVATION_SIZE` numbers between 0 and 1."""
    return np.array(encode_view(view), dtype=np.float32)


LEGAL_LIMIT = 512
"""How many actions a list of legal ones may have where a space must have a size: many more than ever occurred."""


def state_array(state: State) -> NDArray[np.float32]:
    """Return a full state, for a critic: what England knows and then what Scotland knows."""
    return np.concatenate([observed_array(state, side) for side in SIDES])


def legal_mask(count: int) -> NDArray[np.int8]:
    """Return an array that is 1 at the first so many of `LEGAL_LIMIT` places."""
    mask: NDArray[np.int8] = np.zeros(LEGAL_LIMIT, dtype=np.int8)
    mask[:count] = 1
    return mask


def mask_array(indices: list[int]) -> NDArray[np.int8]:
    """Return an array over the action table that is 1 at the given places."""
    mask: NDArray[np.int8] = np.zeros(ACTION_COUNT, dtype=np.int8)
    mask[indices] = 1
    return mask
