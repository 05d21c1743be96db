"""The numbers of the search: others give another search and no wrong one, and nonsense is refused."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from benchmarks import spsa

import tablier
from tablier import Analysis, Engine, Limit, Position
from tablier.arena.openings import PLIES, random_opening


def numbers(rule_set: str) -> dict[str, tuple[int, int, int]]:
    return tablier.game(rule_set)._rules.tuning()


def position_of(rule_set: str) -> Position:
    return random_opening(tablier.game(rule_set).start(), random.Random(3), PLIES[rule_set])[1]


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_every_game_has_numbers_within_their_ranges(rule_set: str) -> None:
    found = numbers(rule_set)
    assert set(found) == set(spsa.STEPS)
    assert all(least <= number <= most for number, least, most in found.values())


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_search_bears_the_least_and_the_most_of_each(rule_set: str) -> None:
    position = position_of(rule_set)
    usual = {name: number for name, (number, _, _) in numbers(rule_set).items()}
    expected = Engine()._search(position, Limit(nodes=2000), 1).result()
    assert Engine()._search(position, Limit(nodes=2000), 1, tuning=usual).result() == expected
    for name, (_, least, most) in numbers(rule_set).items():
        for number in (least, most):
            found = Engine(memory=1)._search(position, Limit(nodes=2000), 1, tuning={name: number}).result()
            assert found.best in position.legal_moves


@pytest.mark.parametrize(
    "tuning", [{"widow": 3}, {"": 0}, {"window": 0}, {"window": 10**6}, {"reduction_span": 0}]
)
def test_nonsense_for_numbers(tuning: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"of the search is out of range|the search has no such number"):
        Engine()._search(position_of("tchag"), Limit(nodes=100), 1, tuning=tuning)


def test_searches_with_other_numbers_share_nothing() -> None:
    position, engine = position_of("tumicarona"), Engine(memory=4)

    def found(engine: Engine) -> Analysis:
        limit = Limit(nodes=20_000)
        return engine._search(position, limit, 1, tuning={"reduction_span": 900}, fresh=False).result()

    alone = found(Engine(memory=4))
    engine.analyse(position, Limit(time=0.2))
    assert found(engine) == alone


def test_what_fades_is_smaller_near_the_limit_and_no_proof_is_touched() -> None:
    def value(since: int, fading: int) -> float:
        game = tablier.game("tumicarona")
        position = game.position(f"WWW6/WW7/9/8B/7BB w {since} 60")
        searching = Engine(endings=False)._search(position, Limit(depth=1), 1, tuning={"fading": fading})
        return searching.result().score.value

    assert value(0, 0) == value(60, 0)
    assert 0 < value(60, 100) < value(30, 100) < value(0, 100) <= value(0, 0)
    won = tablier.game("tumicarona").position("9/9/3WB4/9/9 w 80 60")
    assert Engine()._search(won, Limit(depth=1), 1, tuning={"fading": 100}).result().score.proved


def test_a_fitting_goes_on_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state.json"
    few = ["tours", "--file", str(state), "--pairs", "1", "--nodes", "50", "--only", "window", "late_moves"]
    for rounds in ("1", "3"):
        monkeypatch.setattr(sys, "argv", ["spsa", *few, "--rounds", rounds])
        spsa.main()
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["1", "2", "3"]
    kept = json.loads(state.read_text())
    assert kept["rounds"] == 3
    assert told[-1].endswith(spsa.text(kept["numbers"]))
    assert set(kept["numbers"]) == {"window", "late_moves"}
    monkeypatch.setattr(sys, "argv", ["spsa", "tchag", *few[1:]])
    with pytest.raises(SystemExit, match=r"is about something else: .'game': 'tours'"):
        spsa.main()
    for nonsense in (b"", b"{}", b"[1]", b"\xff"):
        state.write_bytes(nonsense)
        with pytest.raises(SystemExit, match="is no state of a fitting"):
            spsa.main()
    for name, number in kept["numbers"].items():
        assert abs(number - numbers("tours")[name][0]) <= 3 * spsa.GAIN * spsa.STEPS[name]
