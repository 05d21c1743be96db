"""What set-up does where something is missing: each test has only the commands that it puts into its PATH."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
POSIX = ("sh", "cp", "dirname", "find", "make")  # what every machine has

# In place of the Python in .venv: notes what pip is asked, and puts a Node.js where pip would.
PIP = """#!/bin/sh
echo "$*" >>"{venv}/asked"
{install}
"""


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def node(folder: Path, version: str, *, npm: bool = True) -> None:
    script(folder / "node", f"#!/bin/sh\necho {version}\n")
    if npm:
        script(folder / "npm", "#!/bin/sh\nnode --version\n")


class Machine:
    """A checkout with nothing set up but an empty .venv, on a machine with next to no commands."""

    def __init__(self, folder: Path) -> None:
        self.commands = folder / "commands"
        self.commands.mkdir()
        self.add(*POSIX)
        self.venv = folder / "checkout" / ".venv"
        self.script = folder / "checkout" / "web" / "with-node"
        self.script.parent.mkdir(parents=True)
        shutil.copy(ROOT / "web" / "with-node", self.script)

    def add(self, *names: str) -> None:
        for name in names:
            found = shutil.which(name)
            assert found
            (self.commands / name).symlink_to(found)

    def pypi_has(self, version: str | None) -> None:
        brought = self.venv.parent / "brought"
        if version:
            node(brought, version)
        install = f'cp "{brought}"/* "{self.venv}/bin/"' if version else "exit 1"
        script(self.venv / "bin" / "python", PIP.format(venv=self.venv, install=install))

    @property
    def asked(self) -> list[str]:
        told = self.venv / "asked"
        return told.read_text(encoding="utf-8").splitlines() if told.exists() else []

    def run(self, *command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.commands), "LC_ALL": "C.UTF-8", **variables}
        return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.0", "v24.19.0", "v100.0.0"])
def test_a_node_that_is_new_enough_is_used(machine: Machine, version: str) -> None:
    node(machine.commands, version)
    machine.pypi_has("v24.19.0")
    assert machine.run(machine.script, "npm").stdout == f"{version}\n"
    assert not machine.asked


@pytest.mark.parametrize(
    "version", [None, "v18.20.4", "v9.11.2", "v20.18.9", "v21.7.3", "v22.11.0", "nonsense", ""]
)
def test_where_node_is_missing_or_older_it_comes_from_pypi_once(
    machine: Machine, version: str | None
) -> None:
    if version is not None:
        node(machine.commands, version)
    machine.pypi_has("v24.19.0")
    ran = machine.run(machine.script, "npm")
    assert (ran.returncode, ran.stdout.splitlines()[-1], ran.stderr) == (0, "v24.19.0", "")
    [asked] = machine.asked
    assert asked.endswith(f"-r {machine.venv.parent}/requirements-node.txt")
    assert machine.run(machine.script, "npm").stdout == "v24.19.0\n"
    assert machine.asked == [asked], "it is there now"


def test_a_node_without_npm_is_not_enough(machine: Machine) -> None:
    node(machine.commands, "v24.0.0", npm=False)
    machine.pypi_has("v24.19.0")
    assert machine.run(machine.script, "npm").stdout.splitlines()[-1] == "v24.19.0"


@pytest.mark.parametrize("version", [None, "v18.0.0"])
def test_where_pypi_has_no_node_either_it_says_what_is_needed(machine: Machine, version: str | None) -> None:
    machine.pypi_has(version)
    ran = machine.run(machine.script, "echo", "built")
    assert ran.returncode == 1
    assert "needs Node.js 20.19, 22.12 or newer" in ran.stdout
    assert "built" not in ran.stdout


def set_up(machine: Machine, *settings: str) -> subprocess.CompletedProcess[str]:
    return machine.run("make", f"VENV={machine.venv}", *settings, f"{machine.venv}/.runtime")


def test_where_there_is_no_compiler_it_says_what_to_install(machine: Machine) -> None:
    ran = set_up(machine, f"PYTHON={sys.executable}")
    assert ran.returncode
    assert "needs a C++20 compiler (c++ is missing or older)" in ran.stdout
    for command in ("apt install g++", "dnf install gcc-c++", "xcode-select --install"):
        assert command in ran.stdout
    assert not machine.venv.exists()


def test_a_compiler_of_ones_own_is_named_where_it_is_too_old(machine: Machine) -> None:
    script(machine.commands / "old-c++", "#!/bin/sh\nexit 1\n")
    ran = set_up(machine, f"PYTHON={sys.executable}", "CXX=old-c++")
    assert ran.returncode
    assert "needs a C++20 compiler (old-c++ is missing or older)" in ran.stdout


def test_where_there_is_no_python_it_says_so(machine: Machine) -> None:
    ran = set_up(machine)
    assert ran.returncode
    assert "needs Python 3.11 or newer (python3 is missing or older)" in ran.stdout


@pytest.mark.parametrize(
    ("has_ccache", "chosen", "used"),
    [(False, {}, None), (True, {}, "ccache"), (True, {"CMAKE_CXX_COMPILER_LAUNCHER": "mine"}, "mine")],
    ids=["none", "ccache", "another"],
)
def test_ccache_is_used_where_there_is_one(
    machine: Machine, tmp_path: Path, has_ccache: bool, chosen: dict[str, str], used: str | None
) -> None:
    machine.add("c++", "as", "ld")
    for name in ("ccache",) * has_ccache + ("mine",):
        script(machine.commands / name, '#!/bin/sh\nexec "$@"\n')
    bin = Path(sys.executable).parent
    tools = (f"-DCMAKE_MAKE_PROGRAM={bin / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}")
    ran = machine.run(bin / "cmake", "-G", "Ninja", "-S", ROOT, "-B", tmp_path / "build", *tools, **chosen)
    assert ran.returncode == 0, ran.stderr
    plan = (tmp_path / "build" / "build.ninja").read_text(encoding="utf-8")
    launchers = set(re.findall(r"LAUNCHER = (\S+)", plan))
    assert {Path(one).name for one in launchers} == ({used} if used else set())
