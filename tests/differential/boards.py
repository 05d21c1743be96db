"""Random position texts that play would rarely or never reach, and texts that are almost right."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any


def random_text(rule_set: str, options: Mapping[str, Any], rng: random.Random) -> str:
    """A text of the right form; it need not be one that is accepted."""
    if rule_set == "tours":
        return _tours(rng)
    if rule_set == "tchag":
        return _tchag(rng)
    return _fanorona(rule_set, options, rng)


def damaged(text: str, rng: random.Random) -> str:
    """The text with a few characters changed, left out, doubled or put in."""
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(letters) + 1)
        new = rng.choice("WBwb0123456789/. -rygRYGnsopwt:é\0\ud800" + text)
        letters[at : at + rng.randint(0, 2)] = rng.choice([[new], [], [new, new]])
    return "".join(letters)


def _fanorona(rule_set: str, options: Mapping[str, Any], rng: random.Random) -> str:
    cols, rows = options["cols"], options["rows"]
    white, black = rng.randint(0, cols * rows // 2), rng.randint(0, cols * rows // 2)
    pieces = ["W"] * white + ["B"] * black
    pieces += ["1"] * (cols * rows - len(pieces))
    rng.shuffle(pieces)
    board = "/".join("".join(pieces[i * cols : (i + 1) * cols]) for i in range(rows))
    since = rng.choice([0, 1, 3, 99, 100, 999_999_999, rng.randint(0, 120)])
    text = f"{board} {rng.choice('wb')} {since} {rng.choice([1, 7, 999_999_999])}"
    return f"{text} {rng.choice('wb')}" if rule_set == "vela" else text


def _tours(rng: random.Random) -> str:
    pieces = [size for size in "123" for _ in range(rng.randint(0, 4))]
    pieces += ["."] * (36 - len(pieces))
    rng.shuffle(pieces)
    board = "/".join("".join(pieces[i * 6 : (i + 1) * 6]) for i in range(6))
    return f"{board} {rng.choice('sn')} {rng.choice(['-'] * 9 + ['won'])}"


def _tchag(rng: random.Random) -> str:
    """Grows one zone with unbroken lines, tile by tile, and puts pawns on it."""
    tiles = {(3, 3)}
    for _ in range(rng.randint(0, 90)):
        x, y = rng.choice(sorted(tiles))
        dx, dy = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        grown = tiles | {(x + dx, y + dy)}
        if 0 <= x + dx < 6 and 0 <= y + dy < 6 and _unbroken(grown):
            tiles = grown
    letters = {cell: rng.choice("bg") for cell in sorted(tiles)}
    order = sorted(tiles)
    rng.shuffle(order)
    for pawn in ("r" * rng.randint(0, 4)) + ("y" * rng.randint(0, 4)):
        if order:
            cell = order.pop()
            letters[cell] = pawn.upper() if letters[cell] == "b" else pawn
    rows = ("".join(letters.get((x, y), ".") for x in range(6)) for y in range(6))
    return f"{'/'.join(rows)} {rng.choice('ry')} {rng.choice(['-', '-', '-', 'stop', 'stopped'])}"


def _unbroken(tiles: set[tuple[int, int]]) -> bool:
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for cell in tiles:
            lines.setdefault(cell[axis], []).append(cell[1 - axis])
        if any(max(line) - min(line) + 1 != len(line) for line in lines.values()):
            return False
    return True
