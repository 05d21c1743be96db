"""Kills processes that play games, at random moments: python -m tests.online.kill_storage --times 30 [--database URL].

Two processes play the same games through one database, against each other's commands, and note every command that was
acknowledged. Again and again one of them is killed and another takes its place. All that was acknowledged must be in
the logs, every log must be a game, and every game must go on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tablier.games import Player
from tablier.online import Hall, OnlineGame, Refused, Stale, Storage, StorageError, Timed, hash_token
from tablier.online.commands import Command, MakeRematch, Play, TakeSeat
from tablier.online.events import ByPlayer, ReservedSeat
from tests.online.playing import created

GAMES = [f"kill-{number:04}" for number in range(20)]
TOKENS = {player: hash_token(str(player)) for player in Player}
CLOCK = Timed(3_600_000)
AT_MOST = 120
"""Seconds to wait for a process to do something."""


def next_command(game: OnlineGame, id: str, chance: random.Random) -> tuple[str, Command]:
    """What somebody could do now, and by which token: sit down, play, or have another game."""
    for player in Player:
        if player not in game.taken:
            seat = game.created.seats[player]
            token = seat.token if isinstance(seat, ReservedSeat) else TOKENS[player]
            return token, TakeSeat(id, game.number, player, "Somebody")
    if game.turn is None:
        return TOKENS[chance.choice(list(Player))], MakeRematch(id, game.number)
    move = str(chance.choice(game.record.position.legal_moves))
    return game.taken[game.turn].token, Play(id, game.number, move)


async def play(hall: Hall, id: str, acknowledged: int, name: str, chance: random.Random) -> None:
    """Plays one game after another, each the rematch of the one before, and notes what was acknowledged."""
    count = 0
    while True:
        async with hall.game(id) as game:
            count += 1
            token, command = next_command(game, f"{name}-{id}-{count}"[:40], chance)
            following = game.rematch
        if following:
            id = following
            continue
        try:
            done = await hall.act(id, token, command)
        except (Refused, StorageError):
            continue  # the other process was faster
        # Who sits has his seat, whichever of his commands got it.
        by = token if isinstance(command, TakeSeat) else command.id
        os.write(acknowledged, f"{id} {done.number} {by}\n".encode())


async def write(url: str, notes: Path, name: str) -> None:
    """What a process does until it is killed."""
    file = os.open(notes, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    async with Storage(url) as storage, asyncio.TaskGroup() as tasks:
        hall = Hall(storage)
        for id in GAMES:
            with contextlib.suppress(Stale):  # it is there from before
                await hall.create(id, created(clock=CLOCK))
        tasks.create_task(hall.keep_up())
        for id in GAMES:
            tasks.create_task(play(hall, id, file, name, random.Random(f"{name} {id}")))


async def check(url: str, lines: list[str]) -> tuple[int, int]:
    """How many acknowledged commands are not in the logs, and how many games there are; each is tried to go on."""
    async with Storage(url) as storage:
        hall = Hall(storage)
        logs: dict[str, OnlineGame] = {}
        waiting = list(GAMES)
        while waiting:
            id = waiting.pop()
            if not (entries := await storage.entries(id)):
                continue
            game = logs[id] = OnlineGame(id, entries)  # raises if it makes no sense
            if game.rematch:
                waiting.append(game.rematch)
            assert await storage.numbers([id]) == {id: game.number}
        flags = {flag.game: flag.at for flag in await storage.flags(10**6)}
        assert flags == {id: game.summary.flag_at for id, game in logs.items() if game.summary.flag_at}
        lost = [line for line in lines if not is_there(logs, *line.split(" "))]
        for line in lost:
            print(f"acknowledged, but not in the log: {line}", file=sys.stderr)
        for id, game in logs.items():
            if not game.rematch:
                token, command = next_command(game, f"check-{time.time_ns()}", random.Random(1))
                await hall.act(id, token, command)
    return len(lost), len(logs)


def is_there(logs: dict[str, OnlineGame], id: str, number: str, by: str) -> bool:
    if id not in logs or int(number) > logs[id].number:
        return False
    event = logs[id].entries[int(number) - 1].event
    return isinstance(event, ByPlayer) and by in (event.command, getattr(event, "token", None))


class Writers:
    """Two processes that play, one of which is killed now and then."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self._folder = url, folder
        self._begun = 0
        self._running = [self._begin(), self._begin()]

    def _begin(self) -> tuple[subprocess.Popen[bytes], Path]:
        self._begun += 1
        notes = self._folder / f"{self._begun}.notes"
        command = [
            sys.executable,
            "-m",
            "tests.online.kill_storage",
            "--write",
            str(notes),
            "--database",
            self._url,
        ]
        return subprocess.Popen(command), notes

    def kill_one(self, chance: random.Random) -> None:
        """Kills the one that has played longest when it has done some more, and begins another."""
        process, notes = self._running.pop(0)
        _wait_for(process, notes, chance.randint(1, 80))
        time.sleep(chance.uniform(0, 0.004))
        process.kill()
        process.wait()
        self._running.append(self._begin())

    def end(self) -> list[str]:
        """Kills both; all that was acknowledged to any."""
        for process, _ in self._running:
            process.kill()
            process.wait()
        texts = [notes.read_text() for notes in self._folder.glob("*.notes")]
        return [line for text in texts for line in text.splitlines(keepends=True) if line.endswith("\n")]


def _wait_for(process: subprocess.Popen[bytes], notes: Path, more: int) -> None:
    """Until a process has noted so much more."""
    lines, end = None, time.monotonic() + AT_MOST
    while True:
        found = notes.read_bytes().count(b"\n") if notes.exists() else 0
        lines = found if lines is None else lines
        if found >= max(1, lines + more):
            return
        assert process.poll() is None, "a process that plays has ended by itself"
        assert time.monotonic() < end, "a process that plays does nothing"
        time.sleep(0.001)


def campaign(url: str, folder: Path, times: int, chance: random.Random) -> str:
    """Kills so many times; what came of it in a line."""
    writers = Writers(url, folder)
    try:
        for _ in range(times):
            writers.kill_one(chance)
    finally:
        lines = [line.strip() for line in writers.end()]
    lost, games = asyncio.run(check(url, lines))
    return f"acknowledged {len(lines)}, lost {lost}, games {games}, kills {times}"


def main() -> None:
    """Kills as often as asked for, on SQLite unless another database is named, which must be empty."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database")
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.write:
        asyncio.run(write(given.database, given.write, given.write.stem))
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or f"sqlite:///{folder}/games.sqlite"
        told = campaign(url, Path(folder), given.times, random.Random(given.seed))
    print(told)
    if ", lost 0, " not in told:
        sys.exit(1)


if __name__ == "__main__":
    main()
