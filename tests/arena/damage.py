"""Damages the file of a match in many ways: python -m tests.arena.damage --changes 20000 --seed 1.

No accident may make another match of it. A file that was cut holds the match as it was earlier: all games whose lines
are whole, and no others.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tablier.arena import GamePlayed, Match, read_match
from tablier.arena.match_file import MatchFile
from tablier.errors import TablierError

ENDS = (b"\r\n", b"\r", b"\n\n", b" \n", b"\x00", b" ", b"}\n", b",")


class Found(NamedTuple):
    """What became of damaged files, and which of them were taken for another match."""

    outcomes: Counter[str]
    accepted: list[str]


def damage(match: Match, file: Path, changes: int, chance: random.Random) -> Found:
    """Plays a match with a file, and then reads it after each of so many accidents."""
    match.play()
    whole, games = file.read_bytes(), read_match(file)
    reads: tuple[Callable[[], list[GamePlayed]], ...] = (
        lambda: read_match(file),
        MatchFile(file, match.contest).games,
    )
    outcomes: Counter[str] = Counter()
    accepted = []
    for _ in range(changes):
        kind, text = accident(whole, chance)
        file.write_bytes(text)
        expected = games_left(whole, text, games)
        for read in reads:
            try:
                found = read()
            except TablierError:
                outcomes[f"{kind}: refused"] += 1
                continue
            outcomes[f"{kind}: read as {'the same' if found == games else 'an earlier state'}"] += 1
            if found != expected:
                accepted.append(f"{kind}: {text!r}")
    return Found(outcomes, accepted)


def games_left(whole: bytes, text: bytes, games: list[GamePlayed]) -> list[GamePlayed] | None:
    """What a damaged file may be read as: its whole lines, after which at most the beginning of a line stands."""
    lines = whole.splitlines(keepends=True)
    count = 0
    while count < len(lines) and text.startswith(lines[count]):
        text = text[len(lines[count]) :]
        count += 1
    following = lines[count].rstrip(b"\n") if count < len(lines) else None
    if text == following:
        count += 1
    elif b"\n" in text or (following and text.startswith(following)):
        return None
    return games[: max(0, count - 1)]


def accident(whole: bytes, chance: random.Random) -> tuple[str, bytes]:
    """What happened to a file, and what is left of it."""
    place, byte = chance.randrange(len(whole)), bytes([chance.randrange(256)])
    before, here, after = whole[:place], whole[place : place + 1], whole[place + 1 :]
    lines = whole.splitlines(keepends=True)
    one, two = sorted(chance.sample(range(len(lines)), 2))
    first, line, between, other, last = (
        lines[:one],
        lines[one],
        lines[one + 1 : two],
        lines[two],
        lines[two + 1 :],
    )
    kinds: dict[str, list[bytes]] = {
        "a byte replaced": [before, byte if byte != here else b"?", after],
        "a byte put in": [before, byte, here, after],
        "a byte put at the end": [whole, byte],
        "a byte taken out": [before, after],
        "cut": [before],
        "cut after a byte replaced": [before, byte],
        "a line break replaced": [*first, line[:-1], chance.choice(ENDS), *between, other, *last],
        "the last line break replaced": [whole[:-1], chance.choice(ENDS)],
        "lines swapped": [*first, other, *between, line, *last],
        "a line repeated": [*first, line, *between, line, other, *last],
        "a line dropped": [*first, *between, other, *last],
        "the last line dropped": lines[:-1],
    }
    kind = chance.choice(list(kinds))
    return kind, b"".join(kinds[kind])


def main() -> None:
    """Tries as many accidents as asked for and prints what became of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.jsonl"
        match = Match("tours", "1", "random", pairs=3, seed=5, jobs=1, file=file)
        found = damage(match, file, given.changes, random.Random(given.seed))
    for outcome, count in sorted(found.outcomes.items()):
        print(f"{count:7} {outcome}")
    print(f"{given.changes} changes, each read twice: {len(found.accepted)} taken for another match")
    raise SystemExit(bool(found.accepted))


if __name__ == "__main__":
    main()
