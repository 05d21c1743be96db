"""The mutation check: python -m tests.mutation [RULE ...]. Prints each mutant with the test that notices it.

Works on a copy of the sources under build/, with a core of its own that is compiled quickly and without optimisation.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from .mutants import CONTROL, MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
PLACE = ROOT / "build" / "mutation"
TREE = PLACE / "tree"
CORE = PLACE / "core"

# The quickest to notice come first; the comparison of both implementations is the safety net.
SUITES = [
    ["tests/rules", "-k", "not rulebook"],
    ["tests/games/test_vectors.py", "tests/games/test_perft.py", "tests/games/test_batch.py"],
    ["tests/games/test_steps.py", "tests/records/test_two_rounds.py"],
    ["tests/differential"],
]


def prepare() -> None:
    """Copies the sources and configures the build."""
    shutil.rmtree(TREE, ignore_errors=True)
    TREE.mkdir(parents=True)
    for name in ("core", "src", "tests"):
        shutil.copytree(ROOT / name, TREE / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("CMakeLists.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, TREE)
    tools = Path(sys.executable).parent
    subprocess.run(
        [
            *(tools / "cmake", "-S", TREE, "-B", CORE, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"),
            *(f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}"),
            "-DCMAKE_CXX_FLAGS=-O1 -w",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    build()


def build() -> str | None:
    """Compiles the core into the copied package; gives the compiler's words if it refuses."""
    tools = Path(sys.executable).parent
    run = subprocess.run([tools / "cmake", "--build", CORE], capture_output=True, text=True, check=False)
    if run.returncode:
        return run.stdout
    (module,) = CORE.glob("_core*.so")
    shutil.copy(module, TREE / "src" / "tablier" / module.name)
    return None


def first_failure() -> str | None:
    """The first test that fails on the copy, or None."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(TREE / "src"), sysconfig.get_path("purelib"), str(TREE)]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    for suite in SUITES:
        # Without site packages' hooks (-S) the copy is what gets imported, not the editable install.
        command = [sys.executable, "-S", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *suite]
        try:
            run = subprocess.run(
                command, cwd=TREE, env=environment, capture_output=True, text=True, check=False, timeout=600
            )
        except subprocess.TimeoutExpired:
            return f"{suite[0]} does not end"
        if run.returncode > 1:
            raise SystemExit(f"{suite[0]}: pytest could not run\n{run.stdout}{run.stderr}")
        if run.returncode:
            named = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
            return named[1] if named else f"{suite[0]} crashes"
    return None


def try_mutant(mutant: Mutant) -> str | None:
    """Applies a mutant, lets the tests run, takes it back; gives what noticed it."""
    path = TREE / mutant.file
    source = path.read_text()
    if source.count(mutant.old) != 1:
        raise SystemExit(
            f"{mutant.rule}, {mutant.what}: the text to change occurs {source.count(mutant.old)} times"
        )
    path.write_text(source.replace(mutant.old, mutant.new))
    try:
        # Also for a mutant in Python: the core may still be that of the mutant before.
        if refusal := build():
            raise SystemExit(f"{mutant.rule}, {mutant.what}: does not compile\n{refusal}")
        return first_failure()
    finally:
        path.write_text(source)


def main(rules: list[str]) -> int:
    """Tries the mutants of the given rules, or all, and tells which nobody noticed."""
    chosen = [mutant for mutant in MUTANTS if not rules or mutant.rule in rules]
    for mutant in chosen:
        if (ROOT / mutant.file).read_text().count(mutant.old) != 1:
            raise SystemExit(f"{mutant.rule}, {mutant.what}: the text to change must occur exactly once")
    prepare()
    if broken := first_failure():
        raise SystemExit(f"the tests must pass before anything is broken, but {broken} fails")
    survivors = 0
    for number, mutant in enumerate([*chosen, CONTROL], 1):
        noticed = try_mutant(mutant)
        print(f"[{number}] {mutant.rule:7} {mutant.what}: {noticed or 'NOT NOTICED'}", flush=True)
        survivors += noticed is None
    if survivors == 0:
        print("A test fails although nothing is broken: the results above prove nothing.")
        return 1
    print(f"{len(chosen) - (survivors - 1)} of {len(chosen)} mutants noticed")
    return 0 if survivors == 1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
