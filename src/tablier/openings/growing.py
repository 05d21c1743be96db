"""Growing a book: `python -m tablier.openings.growing GAME --minutes M`.

The engine searches the start, then again and again the positions that good play on both sides comes to first, several
lines in each. A position is worth what its best move leads to, so a move that is refuted later loses its place. Every
search is kept in the state file: the same command goes on with it, and the longer it grows the better the book.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tablier.arena.numbered_games import TELL_EVERY, above_none, say, take_up
from tablier.arena.signature import search_signature
from tablier.engine import Engine, Limit
from tablier.engine.book import BOOKS, FOLDER, packed, write_book
from tablier.errors import TablierError
from tablier.files import try_writing
from tablier.games import Position, game
from tablier.machine import cores
from tablier.openings.book_tree import BookTree

VERSION = 1
"""Goes up when positions are searched otherwise: a state is of no use then."""
NODES = 50_000
LINES = 5
MEMORY = 16
ROUND = 8
"""So many positions a thread are chosen at once."""


def grow(
    tree: BookTree, state: Path, head: dict[str, object], *, nodes: int, threads: int, minutes: float
) -> None:
    """Lets the tree of a state file grow until the minutes are over or somebody interrupts."""
    engine = Engine(memory=MEMORY)
    with state.open("a+", encoding="utf-8", errors="surrogateescape") as file:
        number = take_up(file, head, tree)
        until, said_at = time.monotonic() + 60 * minutes, 0.0
        pool = ThreadPoolExecutor(threads)
        try:
            while time.monotonic() < until and (positions := tree.next(ROUND * threads)):
                for found in pool.map(partial(_searched, engine, nodes), positions):
                    file.write(json.dumps([number, found]) + "\n")
                    file.flush()
                    tree.add(found)
                    number += 1
                if time.monotonic() - said_at > TELL_EVERY:
                    said_at = time.monotonic()
                    say(f"{number:,} positions, {tree.progress}, {max(0, until - said_at) / 60:.0f} min left")
        except KeyboardInterrupt:
            say("interrupted")
        finally:
            pool.shutdown(cancel_futures=True)


def _searched(engine: Engine, nodes: int, position: Position) -> tuple[str, dict[str, float]]:
    """A search as the state file has it."""
    found = engine.analyse(position, Limit(nodes=nodes), lines=LINES)
    return str(position), {str(line.moves[0]): round(line.score.expected, 4) for line in found.lines}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tablier.openings.growing", description=__doc__)
    parser.add_argument("game", choices=BOOKS)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="usually until Ctrl-C")
    parser.add_argument("--nodes", type=above_none, default=NODES, help="nodes a position")
    parser.add_argument("--threads", type=above_none, default=cores())
    parser.add_argument("--state", type=Path, help="the state file; usually GAME-book.state here")
    parser.add_argument("--out", type=Path, help="the file to write; usually that of the project")
    given = parser.parse_args()
    state = given.state or Path(f"{given.game}-book.state")
    target = given.out or FOLDER / f"{given.game}.book"
    search = search_signature(game(given.game).start())
    head = {"grower": VERSION, "game": given.game, "nodes": given.nodes, "lines": LINES, "search": search}
    tree = BookTree(given.game)
    try:
        try_writing(target)
    except OSError as error:
        sys.exit(f"{target}: {error}")
    try:
        grow(tree, state, head, nodes=given.nodes, threads=given.threads, minutes=given.minutes)
    except (TablierError, OSError) as error:
        sys.exit(f"{state}: {error}")
    book = tree.book(head | {"searched": len(tree)})
    write_book(target, book)
    say(f"{target}: {len(book.positions):,} positions, {len(packed(book)):,} bytes")


if __name__ == "__main__":
    main()
