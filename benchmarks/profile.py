"""Where the core spends its instructions: python -m benchmarks.profile (needs valgrind and a C++ compiler).

callgrind counts instructions, which come out the same on every run, however busy the machine is. They are summed up
by the function of the source they belong to, wherever the compiler has inlined it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect_right
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
WORK = {
    "perft": "Tumicarona, perft(5)",
    "playouts": "Tumicarona, 2 000 random games",
    "tours": "Les Tours, random games with all move lists",
    "tchag": "Tchag, random games with all move lists",
}
# The first line of a function's definition: a type and a name with parameters, and a brace or more parameters to come.
_FUNCTION = re.compile(
    r"^ {0,4}(?!\s|(?:return|if|for|while|switch|else|do|case)\b)[\w\[][^=;(]*?[ *&:](\w+)"
    r"\([^;]*(?:\)(?: const)? \{.*|,)$|"
    r"^ {0,4}(?:friend )?constexpr [^(]*(operator\S+)\("
)


@cache
def functions(file: str) -> tuple[list[int], list[str]]:
    """The lines at which the functions of a source file begin, and their names."""
    lines, names = [], []
    for number, line in enumerate(Path(file).read_text().splitlines(), 1):
        if found := _FUNCTION.match(line):
            lines.append(number)
            names.append(found[1] or found[2])
    return lines, names


def place(file: str, line: int) -> str:
    """The function a line of the core is in; everything else under one name."""
    if not file.startswith(str(ROOT)):
        return "standard library (bit scans, copies)"
    lines, names = functions(file)
    at = bisect_right(lines, line) - 1
    return f"{Path(file).stem}: {names[at] if at >= 0 else 'top level'}"


def costs(output: Path) -> Counter[str]:
    """Instructions by function, read from a callgrind file."""
    found: Counter[str] = Counter()
    names: dict[str, str] = {}
    file, line, after_call = "", 0, False
    for text in output.read_text().splitlines():
        if switch := re.match(r"(fl|fi|fe)=\((\d+)\)(?: (.*))?", text):
            if switch[3]:
                names[switch[2]] = switch[3]
            file = names[switch[2]]
        elif called := re.match(r"cfi=\((\d+)\) (.*)|cfl=\((\d+)\) (.*)", text):
            names[called[1] or called[3]] = called[2] or called[4]
        elif text.startswith("calls="):
            after_call = True
        elif cost := re.match(r"(\+|-|\*|)(\d*) (\d+)$", text):
            sign, number = cost[1], int(cost[2] or 0)
            line = (
                line + number
                if sign == "+"
                else line - number
                if sign == "-"
                else line
                if sign == "*"
                else number
            )
            if not after_call:  # the line after a call holds what the callee cost, counted there already
                found[place(file, line)] += int(cost[3])
            after_call = False
    return found


def main() -> int:
    """Builds, counts, prints the five largest costs of each piece of work."""
    compiler = os.environ.get("CXX", "c++")
    for tool in (compiler, "valgrind"):
        if not shutil.which(tool):
            print(f"The profile needs {tool}.", file=sys.stderr)
            return 1
    with tempfile.TemporaryDirectory() as place_for_output:
        program, output = Path(place_for_output) / "profile", Path(place_for_output) / "callgrind.out"
        source = ROOT / "benchmarks" / "profile.cpp"
        flags = ["-std=c++20", "-O3", "-g", f"-I{ROOT / 'core/include'}"]
        if os.uname().machine == "x86_64":
            flags.append("-march=x86-64-v2")
        subprocess.run([compiler, *flags, "-o", program, source], check=True)
        for work, title in WORK.items():
            subprocess.run(
                ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", program, work],
                check=True,
                capture_output=True,
            )
            found = costs(output)
            total = found.total()
            print(f"{title}: {total:,} instructions")
            for name, count in found.most_common(5):
                print(f"  {100 * count / total:5.1f} %  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
