"""The engine as wasm32 plays the same games as here: equal moves and values with equal nodes, move after move."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

import tablier
from tablier.arena.openings import PLIES, random_opening
from tablier.engine.network import FOLDER, TRAINED, read_network

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "build" / "wasm" / "answers.wasm"
NODES, GAMES_EACH = 2000, 3


def is_stale() -> bool:
    sources = [*ROOT.glob("core/**/*.?pp"), *ROOT.glob("tests/wasm/*.cpp")]
    return not PROGRAM.exists() or PROGRAM.stat().st_mtime < max(file.stat().st_mtime for file in sources)


@pytest.mark.skipif(is_stale(), reason="there is no new build/wasm/answers.wasm: run make wasm")
def test_games_are_the_same_as_here() -> None:
    chance = random.Random(8)
    asked, expected = [], []
    for rule_set, plies in PLIES.items():
        game = tablier.game(rule_set)
        network = read_network(FOLDER / f"{rule_set}.network") if rule_set in TRAINED else None
        weights = network.weights.hex() if network else "-"
        for _ in range(GAMES_EACH):
            _, position = random_opening(game.start(), chance, plies)
            asked.append(f"{rule_set} {weights} {NODES} 40 {position}\n")
            _, played = game._rules.play_on(
                position._state,
                [],
                nodes=NODES,
                plies=40,
                endings=None,
                network=network.of(game) if network else None,
            )
            expected.append([f"{move} {value}" for _, move, value in played])
    done = subprocess.run(
        [ROOT / "web" / "with-node", "node", "--no-warnings", ROOT / "tests" / "wasm" / "run.mjs", PROGRAM],
        input="".join(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    found = [game.splitlines() for game in done.stdout.split("\n\n")[:-1]]
    assert found == expected
    assert sum(map(len, found)) > 100
