"""The process in which games are played: a player may crash or hang here without harm to the match.

It tells the match what happens as it happens, so that the moves are known and whose turn it was when it dies.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from tablier.arena.contest import Contest
from tablier.arena.players import Choose
from tablier.errors import TablierError
from tablier.games import Player

LONGEST_REASON = 200


class Thinks(NamedTuple):
    """A player's turn has begun."""

    player: int


class Moved(NamedTuple):
    """A move was played, after so many seconds."""

    move: str
    seconds: float


class Ended(NamedTuple):
    """The game is over; if by a forfeit, this is what the player to move did."""

    forfeit: str | None


Message = Thinks | Moved | Ended


def work(connection: Connection, contest: Contest) -> None:
    """Plays the games whose numbers and openings come in, one after the other, until the match ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the match, which ends its processes itself
    end_with_parent()
    with contextlib.suppress(OSError):
        os.dup2(2, 1)  # what a player prints must not mix with the results
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, opening = connection.recv()
            connection.send(Ended(_play(connection, contest, number, opening)))


def end_with_parent() -> None:
    """From now on this process ends when the one that started it does, in whatever way."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _play(connection: Connection, contest: Contest, number: int, opening: tuple[str, ...]) -> str | None:
    """Plays one game and gives what its last player did wrong, if anything."""
    record = contest.new_record()
    for text in opening:
        record.play(text)
    entrants = contest.players(number)
    ready: list[Choose | None] = [None, None]
    chances = [contest.chance(number, player) for player in Player]
    while record.outcome is None and record.ply < contest.longest and not contest.is_verdict_due(record):
        turn = record.position.turn
        connection.send(Thinks(int(turn)))
        began = time.perf_counter()
        try:
            choose = ready[turn] = ready[turn] or entrants[turn].start()
            move = choose(record, chances[turn])
        except BaseException as error:  # whatever a player raises, be it SystemExit, is its own fault
            return f"raised {_in_words(error)}"
        seconds = time.perf_counter() - began
        try:
            record.play(move)
        except Exception as error:  # what it gave may be anything, and fail in any way
            return f"illegal move: {_in_words(error)}"
        connection.send(Moved(str(record.moves[-1]), seconds))
    return None


def _in_words(error: BaseException) -> str:
    try:
        text = str(error) if isinstance(error, TablierError) else f"{type(error).__name__}: {error}"
    except Exception:
        text = type(error).__name__
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return shown if len(shown) <= LONGEST_REASON else f"{shown[:LONGEST_REASON]}…"
