"""What the set-ups of Les Tours are worth: `python -m training.set_ups tours --nodes N`.

A deep search looks at each of them. What it says is drawn a little towards what the two rows are worth against all
others, and written into a header of the core. docs/search.md says how the search uses it.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import tablier
from tablier.arena.numbered_games import above_none, arguments, play_on, say
from tablier.arena.signature import search_signature
from tablier.errors import TablierError
from tablier.files import written
from tablier.openings.set_ups import ROWS, set_up

VERSION = 2
"""Goes up when searches are made or kept otherwise: a state is of no use then."""
NODES = 1_200_000
MEMORY = 256
PROVED, AT_ONCE = 4.0, 5.0
"""The logits of a result that is proved, far away and at once; nothing else says as much."""
FAR = 30
"""So many plies are far away."""
DRAWN = 0.2
"""So far a value is drawn towards what its rows are worth, unless it is proved."""
STRENGTH = 3.0
"""How strongly what rows are worth is drawn to nothing."""
HEADER = Path(__file__).parents[1] / "core/include/tablier/search/set_up_values.hpp"

Array = npt.NDArray[np.float64]


@cache
def set_ups() -> tuple[tuple[str, str], ...]:
    """South's row and North's, of two mirror images one."""
    return tuple(
        (south, north) for south in ROWS for north in ROWS if (south, north) <= (south[::-1], north[::-1])
    )


def proved_in(plies: int) -> float:
    """The logit of a win in so many plies."""
    return round(PROVED + (AT_ONCE - PROVED) * max(0, FAR - plies) / FAR, 4)


def looked(nodes: int, number: int) -> float:
    """The logit of the score that a search expects for South in a set-up."""
    if number >= len(set_ups()):
        return 0.0  # a process that is ahead of what is wanted
    engine, limit = tablier.Engine(memory=MEMORY), tablier.Limit(nodes=nodes)
    score = engine.analyse(set_up(tablier.game("tours"), *set_ups()[number]), limit).score
    if score.proved:
        return score.value * proved_in(score.distance or FAR)
    share = min(max(score.expected, 0.02), 0.98)
    return round(math.log(share / (1 - share)), 4)


class Looked:
    """What was said of the set-ups so far."""

    def __init__(self) -> None:
        self.logits: list[float] = []

    @property
    def is_enough(self) -> bool:
        """Whether all have been looked at."""
        return len(self.logits) >= len(set_ups())

    @property
    def progress(self) -> str:
        """How many there are, and how many are proved."""
        proved = sum(abs(each) >= PROVED for each in self.logits)
        return f"one for each of {len(set_ups()):,} set-ups, {proved:,} proved"

    def add(self, found: Any) -> None:
        """Takes in a value; raises an error for what is none."""
        if not isinstance(found, float) or not abs(found) <= AT_ONCE:
            raise ValueError
        self.logits.append(found)


def kind(row: str) -> str:
    """A row or its mirror image."""
    return min(row, row[::-1])


def of_rows(logits: Array) -> Array:
    """What each set-up would be worth if its two rows were all that matters."""
    kinds = sorted({kind(row) for row in ROWS})
    columns = [np.ones(len(logits))]
    for side in (0, 1):
        columns += [np.array([kind(rows[side]) == each for rows in set_ups()], dtype=float) for each in kinds]
    common = np.stack(columns, axis=1)
    damping = np.diag([0.0] + [STRENGTH] * (common.shape[1] - 1))
    return np.asarray(common @ np.linalg.solve(common.T @ common + damping, common.T @ logits))


def drawn(logits: Array) -> Array:
    """The values, drawn towards those of their rows unless they are proved."""
    return np.where(np.abs(logits) >= PROVED, logits, logits + DRAWN * (of_rows(logits) - logits))


def rows_told(logits: Array) -> str:
    """The score that each row can expect, but for a mirror, on both sides together; then what alike rows can."""
    found: dict[str, list[float]] = defaultdict(list)
    for (south, north), share in zip(set_ups(), 1 / (1 + np.exp(-logits)), strict=True):
        for row, own in ((south, share), (north, 1 - share)):
            like = sum(one == other for one, other in pairwise(row))
            for name in (kind(row), f"{like} equal neighbours"):
                found[name].append(own)
    best_first = sorted(found, key=lambda name: (len(name), -np.mean(found[name])))
    return "\n".join(
        f"{name}\t{np.mean(found[name]):.1%} in {len(found[name])} set-ups" for name in best_first
    )


def header(logits: Array, source: str) -> str:
    """The text of the core's header."""
    found = {}
    for (south, north), value in zip(set_ups(), np.rint(100 * logits).astype(int).tolist(), strict=True):
        found[south, north] = found[south[::-1], north[::-1]] = value
    rows = [row for row in ROWS if row <= row[::-1]]
    lines = [
        "// What the finished set-ups of Les Tours are worth. Written by `python -m training.set_ups` from",
        f"// {source}.",
        "#pragma once",
        "",
        "#include <array>",
        "#include <cstdint>",
        "",
        "namespace tablier::search {",
        "",
        "// Logits of the score South can expect, in hundredths: for each row of his, but for a mirror, one for each",
        "// row of North's; both in the order of their digits.",
        "// clang-format off",
        f"inline constexpr std::array<std::array<std::int16_t, {len(ROWS)}>, {len(rows)}> set_up_values{{{{",
        *(f"    {{{', '.join(str(found[south, north]) for north in ROWS)}}},  // {south}" for south in rows),
        "}};",
        "// clang-format on",
        "",
        "}  // namespace tablier::search",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """The command."""
    parser = arguments("training.set_ups", __doc__)
    parser.add_argument("--nodes", type=above_none, default=NODES, help="for each set-up")
    given = parser.parse_args()
    if given.game != "tours":
        parser.error(f"{given.game} has no set-ups, only tours has")
    state = given.state or Path("set-ups.state")
    search = search_signature(set_up(tablier.game("tours"), *set_ups()[0]))
    head = {"set-ups": VERSION, "nodes": given.nodes, "search": search}
    found = Looked()
    try:
        play_on(
            partial(looked, given.nodes), found, state, head, processes=given.processes, minutes=given.minutes
        )
    except (TablierError, OSError) as error:
        sys.exit(f"{state}: {error}")
    if not found.is_enough:
        sys.exit(f"{len(found.logits):,} set-ups; the same command goes on from {state}")
    logits = np.array(found.logits[: len(set_ups())])
    print(rows_told(logits))
    proved = int(np.sum(np.abs(logits) >= PROVED))
    source = f"searches of {given.nodes} nodes, {proved} of which proved the result, by the search {search}"
    target = given.out or HEADER
    with written(target) as file:
        file.write(header(drawn(logits), source).encode())
    say(f"{target}: {source}")


if __name__ == "__main__":
    main()
