"""Players that do what no player may do; they are sent to other processes, so they stand in a module of their own."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from multiprocessing.connection import Connection

from tablier import Move, Record
from tablier.arena.worker import Ended


def sound(record: Record, chance: random.Random) -> Move:
    return chance.choice(record.position.legal_moves)


def sound_after(trials: int, record: Record, chance: random.Random) -> Move:
    return [sound(record, chance) for _ in range(trials)][-1]


def raises(record: Record, chance: random.Random) -> Move:
    raise RuntimeError("out of\nideas")


def leaves(record: Record, chance: random.Random) -> Move:
    sys.exit(3)


def plays_illegally(record: Record, chance: random.Random) -> str:
    return "a1-a1"


def plays_nothing(record: Record, chance: random.Random) -> None:
    return None


def hangs(record: Record, chance: random.Random) -> Move:
    while True:
        time.sleep(1)


def dies(record: Record, chance: random.Random) -> Move:
    os._exit(7)


def is_killed(record: Record, chance: random.Random) -> Move:
    os.kill(os.getpid(), signal.SIGKILL)
    return sound(record, chance)


def meddles(record: Record, chance: random.Random) -> Move:
    """Plays on by itself, prints, and changes the record it was given; none of that is a move."""
    move = sound(record, chance)
    print("I am winning")
    record.play(move)
    if record.outcome is None:
        record.resign(record.position.turn)
    return move


class Counts:
    """Remembers how often it was asked, and loses when it remembers another game."""

    def __init__(self) -> None:
        self._asked = 0

    def __call__(self, record: Record, chance: random.Random) -> Move:
        self._asked += 1
        assert self._asked <= record.ply // 2 + 1
        return sound(record, chance)


def dies_after_the_game(record: Record, chance: random.Random) -> Move:
    """Takes its process down as soon as that has told how the game ended."""
    send = Connection.send

    def send_and_die(connection: Connection, message: object) -> None:
        send(connection, message)
        if isinstance(message, Ended):
            os._exit(9)

    Connection.send = send_and_die  # type: ignore[assignment, method-assign]
    return sound(record, chance)
