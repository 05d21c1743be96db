"""What the tests of the rulebook share: the vectors, and positions met in random play."""

from __future__ import annotations

import ast
import inspect
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tablier import rulebook
from tablier.rulebook.explain.reason import Reason

GAME_IDS = ("tumicarona", "fanorona", "vela", "tours", "tchag")

# Each rule set under options that change its rules.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("tumicarona", {}),
    ("tumicarona", {"cols": 5, "rows": 5, "stalemate": "draw"}),
    ("tumicarona", {"cols": 9, "rows": 7, "no_capture_limit": 0}),
    ("fanorona", {}),
    ("fanorona", {"cols": 7, "rows": 3, "captures": "compulsory"}),
    ("fanorona", {"cols": 5, "rows": 3, "no_capture_limit": 4}),
    ("vela", {}),
    ("vela", {"giver": "white", "cols": 5, "rows": 5}),
    ("tours", {}),
    ("tours", {"paths": "cell-once", "null_move": "allowed"}),
    ("tours", {"null_move": "allowed"}),
    ("tchag", {}),
    ("tchag", {"setup": "gRbg/bgyb/gbgb r -"}),
]


def vectors(name: str) -> list[dict[str, Any]]:
    """The lines of a vector file."""
    path = Path(__file__).parents[1] / "vectors" / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def random_positions(game: rulebook.Game, count: int, seed: int) -> Iterator[rulebook.Position]:
    """So many positions met in random games, the finished ones among them."""
    chance = random.Random(seed)
    position = game.start()
    for _ in range(count):
        yield position
        position = game.start() if position.outcome else position.play(chance.choice(position.legal_moves))


def unmet_sentences(module: ModuleType, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], None]) -> set[int]:
    """The lines of a module with a reason that is not given while asking."""
    written = {
        node.lineno
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason"
    }
    assert written
    met = set()

    def recording(rule: str, en: str, fr: str) -> Reason:
        met.add(sys._getframe(1).f_lineno)
        return Reason(rule, en, fr)

    monkeypatch.setattr(module, "Reason", recording)
    ask()
    return written - met
