"""Every example in the docstrings and in the README runs and says what it claims."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tablier

README = (Path(__file__).parents[2] / "README.md").read_text()
MODULES = [
    "tablier",
    *(
        found.name
        for found in pkgutil.walk_packages(tablier.__path__, "tablier.")
        if found.name != "tablier.__main__"
    ),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(found) >= 5


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 3
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert " by rule T" in capsys.readouterr().out
    results = names["results"]
    assert results.shape == (1000, 100)  # type: ignore[attr-defined]


def test_the_commands_of_the_readme_answer_as_shown(tmp_path: Path) -> None:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 3
    for part in "".join(blocks).split("$ ")[1:]:
        command, *shown = part.splitlines()
        answer = subprocess.run(
            command.replace("tablier", f"{sys.executable} -m tablier", 1),
            shell=True,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert answer.splitlines() == shown
