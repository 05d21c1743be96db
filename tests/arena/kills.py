"""Kills matches at random moments and lets them go on: python -m tests.arena.kills --kills 100 --seed 1.

Whatever was on the disk must stay, and the games and the result must be those of a match that nobody killed.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tablier.arena import read_match
from tests.arena.test_match import without_times

MATCH = ("match", "1", "random", "-g", "tours", "-n", "15", "-s", "3", "-j", "2")
LONGEST_WAIT = 2.5
"""Seconds after which a process is killed at the latest when it is not killed near the writing of a game."""


def told(folder: Path, file: Path, chance: random.Random | None) -> str | None:
    """Plays on with the match of a file; what it said, or None if it was killed before its end."""
    said, complaint = folder / "said", folder / "complaint"
    with said.open("w") as out, complaint.open("w") as err:
        command = [sys.executable, "-m", "tablier", *MATCH, "--file", str(file)]
        process = subprocess.Popen(command, stdout=out, stderr=err)
        if chance is not None:
            wait_for_a_moment(process, file, chance)
            process.kill()
        code = process.wait(timeout=120)
    if code == -signal.SIGKILL:
        return None
    assert (code, complaint.read_text()) == (0, "")
    return said.read_text()


def wait_for_a_moment(process: subprocess.Popen[bytes], file: Path, chance: random.Random) -> None:
    """Waits for any time at all, or until some games are written and then hardly longer."""
    if chance.random() < 0.5:
        time.sleep(chance.uniform(0, LONGEST_WAIT))
        return
    games, size = chance.randint(0, 5), -1
    while process.poll() is None:
        now = file.stat().st_size if file.exists() else 0
        if now != size:
            games, size = games - 1, now
            if games < 0:
                break
        time.sleep(0.0002)
    time.sleep(chance.uniform(0, 0.003))


def killed(folder: Path, file: Path, most: int, chance: random.Random) -> tuple[int, str]:
    """Plays a match whose processes are killed, at most so often; how often they were, and what the last one said."""
    kept = b""
    for kills in range(most + 1):
        result = told(folder, file, chance if kills < most else None)
        now = file.read_bytes() if file.exists() else b""
        assert now.startswith(kept)
        kept = now[: now.rfind(b"\n") + 1]
        if result is not None:
            return kills, result
    raise AssertionError("the last process was not killed")


def campaign(folder: Path, kills: int, chance: random.Random) -> int:
    """Kills so many processes; how many matches they were."""
    whole, matches = folder / "whole.jsonl", 0
    expected = told(folder, whole, None)
    games = without_times(read_match(whole))
    while kills > 0:
        matches += 1
        file = folder / f"{matches}.jsonl"
        made, result = killed(folder, file, kills, chance)
        assert result == expected
        assert without_times(read_match(file)) == games
        kills -= made
    return matches


def main() -> None:
    """Kills as many processes as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        matches = campaign(Path(folder), given.kills, random.Random(given.seed))
    print(f"{given.kills} kills in {matches} matches: every result and game as in a match that nobody killed")


if __name__ == "__main__":
    main()
