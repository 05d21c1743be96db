"""`tablier openings`."""

from __future__ import annotations

import json

import tablier
from tablier.openings import explore
from tests.cli.terminal import run


def test_a_table_with_names_and_results() -> None:
    shown = run("openings", "tumicarona").stdout
    for word in ("Havanana", "Vaky loha", "f2-e3A", "White won", "drawn", "Black won"):
        assert word in shown
    after = run("openings", "tumicarona", "f2-e3A").stdout
    assert after.split()[0] == "Havanana"
    assert "1@a1, 1@f1" in run("openings", "tours").stdout


def test_one_object() -> None:
    position = tablier.game("fanorona").start().play("d3-e3W")
    assert json.loads(run("openings", "fanorona", "d3-e3W", "--json").stdout) == explore(position).to_json()
    text = str(position)
    assert json.loads(run("openings", "fanorona", "--position", text, "--json").stdout)["name"] == "Kobana"


def test_where_nothing_is_known() -> None:
    assert (
        run("openings", "tchag", "-o", "setup=gbgb/bYyg/gRrb/bgbg r -").stdout
        == "no stored games from here\n"
    )
    found = json.loads(run("openings", "fanorona", "-o", "cols=5", "--json").stdout)
    assert found == {"name": "", "games": 0, "moves": []}


def test_nonsense() -> None:
    for arguments, what in (
        (("chess",), "there is no rule set 'chess'"),
        (("tumicarona", "e2-e4A"), "e4"),
        (("tumicarona", "x"), "x"),
        (("tumicarona", "--position", "x"), "the position cannot be read"),
        ((), "missing argument"),
    ):
        ended = run("openings", *arguments)
        assert ended.exit_code == 2
        assert what in ended.stderr
        assert not ended.stdout
