"""Best play while the pieces of Les Tours are placed: the set-ups it leads to, wherever four pieces stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

from tablier.openings.set_ups import ROWS

Array = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

BEGUN = 2
"""So many pieces of each side stand already, as after the four random ones that games of a match begin with."""
CELLS, SIZES, OF_A_SIZE = 6, "123", 2


@cache
def rows(pieces: int) -> tuple[str, ...]:
    """The rows with so many pieces, in the order of their texts; a dot is an empty cell."""
    every = ("".join(row) for row in product("." + SIZES, repeat=CELLS))
    return tuple(
        row
        for row in every
        if CELLS - row.count(".") == pieces and all(row.count(size) <= OF_A_SIZE for size in SIZES)
    )


@cache
def grown(pieces: int) -> tuple[Numbers, ...]:
    """For each row with so many pieces the numbers of those that one more piece makes of it."""
    numbers = {row: number for number, row in enumerate(rows(pieces + 1))}
    return tuple(
        np.array(
            [
                numbers[next_row]
                for cell in range(CELLS)
                if row[cell] == "."
                for size in SIZES
                if (next_row := row[:cell] + size + row[cell + 1 :]) in numbers
            ]
        )
        for row in rows(pieces)
    )


def led_to(values: Array, begun: int = BEGUN) -> Numbers:
    """How often best play ends in each set-up, over all ways in which so many pieces of each side may stand.

    ``values`` are those of the finished set-ups for South, by his row and North's in the order of ``ROWS``; so are the
    counts.
    """
    assert rows(CELLS) == ROWS
    ends = np.arange(values.size).reshape(values.shape)
    for pieces in reversed(range(begun, CELLS)):
        values, ends = _placed(values.T, ends.T, grown(pieces), np.argmin)  # North, who comes last
        values, ends = _placed(values.T, ends.T, grown(pieces), np.argmax)
    return np.bincount(ends.ravel(), minlength=len(ROWS) ** 2).reshape(len(ROWS), len(ROWS))


def _placed(
    values: Array, ends: Numbers, choices: tuple[Numbers, ...], best: Callable[..., Numbers]
) -> tuple[Array, Numbers]:
    """The same one piece earlier; rows of the arrays are those of the player who places it."""
    of_rows, ends_of_rows = [], []
    columns = np.arange(values.shape[1])
    for numbers in choices:
        chosen = numbers[best(values[numbers], axis=0)]
        of_rows.append(values[chosen, columns])
        ends_of_rows.append(ends[chosen, columns])
    return np.stack(of_rows), np.stack(ends_of_rows)
