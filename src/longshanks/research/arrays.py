"""Observations and masks as numpy arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from longshanks.ai.encoding import ACTION_COUNT, encode_view
from longshanks.views.view import View


def observation_array(view: View) -> NDArray[np.float32]:
    """Return a view as an array of `OBSERVATION_SIZE` numbers between 0 and 1."""
    return np.array(encode_view(view), dtype=np.float32)


def mask_array(indices: list[int]) -> NDArray[np.int8]:
    """Return an array over the action table that is 1 at the given places."""
    mask: NDArray[np.int8] = np.zeros(ACTION_COUNT, dtype=np.int8)
    mask[indices] = 1
    return mask
