"""Every numbered rule has a test that names it."""

from __future__ import annotations

import ast
from pathlib import Path

LAST_NUMBER = {"T": 12, "F": 6, "V": 5, "L": 10, "C": 9}


def test_every_rule_is_named_by_a_test() -> None:
    """The name of a rule test is test_, the number of its rule, and what it shows."""
    named = {
        node.name.split("_")[1]
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    wanted = {f"{letter}{number}" for letter, last in LAST_NUMBER.items() for number in range(1, last + 1)}
    assert wanted <= named
