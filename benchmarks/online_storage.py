"""How many moves a second a storage takes: python -m benchmarks.online_storage [--database URL].

Games are played at a time, each waiting for one append before it makes the next. For SQLite, with and without group
commit, as a ratio in one run; for PostgreSQL, if the URL of an empty database is given, beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from unittest.mock import patch

from tablier.games import Player
from tablier.online import Append, Entry, OnlineGame, Storage, new_game_id
from tablier.online.events import Created, Moved, OpenSeat

SECONDS, ROUNDS = 1.0, 3
AT_A_TIME = (1, 10, 100)


async def play(storage: Storage, end: float) -> int:
    """Appends to one game until a time; how often."""
    id, number = new_game_id(), 1
    first = Entry(1, 1, Created("tours", {}, (OpenSeat(), OpenSeat())))
    summary = OnlineGame(id, [first]).summary
    await storage.append(Append(id, 0, [first], summary))
    while time.perf_counter() < end:
        entry = Entry(number + 1, 1, Moved(Player.FIRST, f"c{number}", move="a1-a2"))
        await storage.append(Append(id, number, [entry], summary))
        number += 1
    return number - 1


async def appends_a_second(url: str, games: int, together: int) -> float:
    """How many appends a second so many games get, of which so many share a commit at most."""
    with patch("tablier.online.one_writer.MOST_TOGETHER", together):
        async with Storage(url) as storage:
            begin = time.perf_counter()
            counts = await asyncio.gather(*(play(storage, begin + SECONDS) for _ in range(games)))
            return sum(counts) / (time.perf_counter() - begin)


def main() -> None:
    """Prints a line for each number of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="the URL of an empty PostgreSQL database")
    parser.add_argument("--folder", help="where SQLite's file is made; the disk decides")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        url = f"sqlite:///{folder}/games.sqlite"
        for games in AT_A_TIME:
            kinds = [(url, 1), (url, 500), *([(given.database, 500)] if given.database else [])]
            # In turn, and the best of each: what else the machine does falls upon all alike.
            rounds = [
                [asyncio.run(appends_a_second(place, games, together)) for place, together in kinds]
                for _ in range(ROUNDS)
            ]
            single, group, *other = map(max, zip(*rounds, strict=True))
            line = (
                f"{games:4} games  SQLite {group:7,.0f}/s, {group / single:5.1f} times one commit an append"
            )
            if other:
                line += f"   PostgreSQL {other[0]:7,.0f}/s, {other[0] / group:4.1f} times SQLite"
            print(line)


if __name__ == "__main__":
    main()
