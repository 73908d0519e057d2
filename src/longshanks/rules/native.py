"""Native numbers and arrays: what `i64` and `vec` mean.

Compiled, an `i64` is a number of the machine, a `u8` a byte, and a `vec[i64]` a flat array of them, without a Python
object for each. Uncompiled they are `int` and `list`, and this module is all there is to them. What may grow an array
is written `v = append(v, number)`, since the array may have to move: two names for one array are never kept. A number
must fit in 63 bits, and no code shifts one by a variable: masks come from the table `BIT`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, extend, vec
    from mypy_extensions import i64, u8
else:
    i64 = u8 = int
    vec = {int: list, float: list}

    def append(array, number):
        """Return the array with one more number at its end."""
        array.append(number)
        return array

    def extend(array, numbers):
        """Return the array with more numbers at its end."""
        array.extend(numbers)
        return array


__all__ = ["append", "extend", "i64", "u8", "vec"]
