"""The processes that play a match side by side: which of them died or hangs, and what came of each game."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import time
from collections.abc import Generator, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from tablier.arena.contest import Contest, Forfeit, GamePlayed, MatchStopped, game_played
from tablier.arena.interrupts import deaf_to_interrupts
from tablier.arena.worker import Ended, Message, Moved, Thinks, work
from tablier.errors import TablierError
from tablier.games import Player

# A process begun afresh inherits no locks, threads or open files, and is the same on every system.
_PROCESSES = multiprocessing.get_context("spawn")


def play_games(contest: Contest, numbers: Iterable[int], jobs: int) -> Generator[GamePlayed, None, None]:
    """The games with these numbers, as they end, played by so many processes at a time.

    A player that takes too long for a move, or whose process dies, has lost the game. When the iterator is closed all
    processes are ended.
    """
    waiting = iter(numbers)
    processes: list[_Process] = []
    try:
        while len(processes) < jobs and (number := next(waiting, None)) is not None:
            processes.append(_Process(contest, number))
        while processes:
            ready = wait(
                [process.connection for process in processes],
                _until_first_deadline(processes, contest.move_limit),
            )
            for process in list(processes):
                game = process.news() if process.connection in ready else process.overdue()
                if game is None:
                    continue
                yield game
                number = next(waiting, None)
                if number is None:
                    process.end()
                    processes.remove(process)
                else:
                    process.begin(number)
    finally:
        for process in processes:
            process.end()


def _until_first_deadline(processes: list[_Process], move_limit: float) -> float | None:
    thinking = [process.thinks_since for process in processes if process.thinks_since is not None]
    return max(0.0, min(thinking) + move_limit - time.monotonic()) if thinking else None


class _Process:
    """A process and the game it is playing; another process takes the place of one that ended."""

    connection: Connection
    _process: BaseProcess

    def __init__(self, contest: Contest, number: int) -> None:
        self._contest = contest
        self._open()
        self.begin(number)

    def _open(self) -> None:
        try:
            self.connection, theirs = _PROCESSES.Pipe()
            self._process = _PROCESSES.Process(target=work, args=(theirs, self._contest), daemon=True)
            with theirs, deaf_to_interrupts():
                self._process.start()
        except OSError as error:
            raise MatchStopped(f"no process could be started: {error.strerror or error}") from None
        self._is_open = True
        self._is_fresh = True

    def begin(self, number: int) -> None:
        """Has a game played."""
        if not self._is_open:
            self._open()
        try:
            opening = self._contest.opening(number)
        except TablierError as error:
            raise MatchStopped(str(error)) from None
        self._number, self._opening = number, len(opening)
        self._moves = list(opening)
        self._slowest = [0.0, 0.0]
        self._player: Player | None = None
        self.thinks_since: float | None = None
        with contextlib.suppress(OSError):  # it has died since: reading will tell
            self.connection.send((number, opening))

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._is_open:
            self._is_open = False
            self._process.kill()
            self._process.join()
            self.connection.close()

    def news(self) -> GamePlayed | None:
        """Takes in what the process says; the game, if that is its end."""
        try:
            message: Message = self.connection.recv()
        except (EOFError, OSError):
            return self._died()
        match message:
            case Thinks(player):
                self._player, self.thinks_since = Player(player), time.monotonic()
            case Moved(move, seconds):
                if self._player is not None:
                    self._slowest[self._player] = max(self._slowest[self._player], seconds)
                self._moves.append(move)
                self.thinks_since = None
            case Ended(forfeit):
                return self._over(forfeit)
        return self.overdue()

    def overdue(self) -> GamePlayed | None:
        """The game, if it has ended because a player takes too long."""
        move_limit = self._contest.move_limit
        if self.thinks_since is None or time.monotonic() - self.thinks_since < move_limit:
            return None
        if self.connection.poll():
            return None  # the move is there, only unread
        self.end()
        return self._over(f"no move within {move_limit:g} s")

    def _died(self) -> GamePlayed | None:
        self._process.join()
        code = self._process.exitcode or 0
        how = f"exit code {code}" if code >= 0 else _signal_name(-code)
        self.end()
        if self._player is not None:
            return self._over(f"its process ended ({how})")
        if self._is_fresh:
            raise MatchStopped(f"a process of the match ended before a player was asked for a move ({how})")
        self.begin(self._number)  # what brought it down belongs to a game before
        return None

    def _over(self, forfeit: str | None) -> GamePlayed:
        self.thinks_since = None
        self._is_fresh = False
        fault = None if forfeit is None or self._player is None else Forfeit(self._player, forfeit)
        slowest = round(self._slowest[0], 3), round(self._slowest[1], 3)
        return game_played(
            self._contest,
            self._number,
            opening=self._opening,
            moves=self._moves,
            slowest=slowest,
            forfeit=fault,
        )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
