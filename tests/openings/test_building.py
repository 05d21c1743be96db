"""Building: the same file on any number of processes, however often it was interrupted; and what is wrong is said."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tablier import RULE_SETS, game
from tablier.arena.numbered_games import take_up
from tablier.errors import TablierError
from tablier.openings import building, playing
from tablier.openings.building import Played, main
from tablier.openings.opening_file import read_openings
from tablier.openings.playing import DEEPEST, PlayedGame, played_game
from tests.interrupts import interruptible
from tests.openings.small import NODES, SEED, games

WON = "131322/....../....../....../....../231312 s -"
"""The first player wins within three plies."""
FEW = ("tchag", "--games", "12", "--nodes", "30", "--seed", "3")


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> bytes:
    """What the command writes."""
    out = folder / "out.openings"
    monkeypatch.setattr("sys.argv", ["building", *FEW, "--out", str(out), *arguments])
    main()
    return out.read_bytes()


def test_the_same_file_with_one_process_and_two_and_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "one.state", tmp_path / "two.state"
    data = run(monkeypatch, tmp_path, "--processes", "1", "--state", str(one))
    assert run(monkeypatch, tmp_path, "--processes", "2", "--state", str(two)) == data
    assert one.read_bytes() == two.read_bytes()
    assert read_openings(tmp_path / "out.openings", "tchag").source["games"] == 12
    lines = one.read_bytes().splitlines(keepends=True)
    one.write_bytes(b"".join(lines[:5]) + lines[5][:20])  # killed while it wrote
    assert run(monkeypatch, tmp_path, "--processes", "1", "--state", str(one)) == data
    assert one.read_bytes() == two.read_bytes()
    # A state with more games than asked for is asked for the first ones.
    fewer = run(monkeypatch, tmp_path, "--processes", "1", "--state", str(one), "--games", "4")
    assert read_openings(tmp_path / "out.openings", "tchag").source["games"] == 4
    assert fewer != data


def test_the_minutes_end_a_run_and_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    with pytest.raises(SystemExit, match="of 12 games; the same command goes on from"):
        run(monkeypatch, tmp_path, "--processes", "1", "--state", str(state), "--minutes", "0")
    assert not (tmp_path / "out.openings").exists()
    assert len(state.read_text().splitlines()) == 2
    run(monkeypatch, tmp_path, "--processes", "1", "--state", str(state))
    assert "12 games, 12 wanted, 0 min left" in capsys.readouterr().err


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_game_is_the_same_for_its_number(rule_set: str) -> None:
    for number in (0, 1, 5):
        again = played_game(rule_set, SEED, NODES, number)
        assert again == games(rule_set)[number]
        assert len(again.moves) <= DEEPEST
        played = Played(rule_set, 9)
        played.add(json.loads(json.dumps(again)))
        assert played.games == [again]
    assert played_game(rule_set, SEED + 1, NODES, 1) != games(rule_set)[1]


@pytest.mark.parametrize("rule_set", ["tumicarona", "fanorona", "vela"])
def test_every_first_move_has_its_turn(rule_set: str) -> None:
    begun = {played_game(rule_set, 1, 1, 4 * number).moves[0] for number in range(5)}
    assert begun == set(map(str, game(rule_set).start().legal_moves))


def test_every_set_up_has_its_turn() -> None:
    begun = {played.start for played in games("tours")}
    assert len(begun) == len(games("tours"))
    assert all(start.endswith("s -") for start in begun)


def test_a_set_up_that_is_won_is_played_out() -> None:
    number = [str(start) for start in playing._set_ups(SEED)].index(WON)
    played = played_game("tours", SEED, 3000, number)
    assert played.result == 1
    assert played.moves[-1].endswith("goal")
    assert played.expected == [1000, 0, 1000]


@pytest.mark.parametrize(
    "wrong", [("--games", "0"), ("--nodes", "-1"), ("--processes", "x"), ("--seed", "x"), ("--minutes", "x")]
)
def test_nonsense_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, tmp_path, *wrong)
    monkeypatch.setattr("sys.argv", ["building", "chess"])
    with pytest.raises(SystemExit, match="2"):
        main()


@pytest.mark.parametrize(
    "line",
    [
        '[0, ["", ["e2-e3A"], [5], 1]]',
        '[0, [START, ["e2-e4A"], [5], 1]]',
        '[0, [START, ["e2-e3A"], [], 1]]',
        '[0, [START, [], [], 1]]',
        '[0, [START, ["e2-e3A"], [1001], 1]]',
        '[0, [START, ["e2-e3A"], [0.5], 1]]',
        '[0, [START, ["e2-e3A"], [5], 2]]',
        '[0, [START, ["e2-e3A"], [5]]]',
        '[0, [5, ["e2-e3A"], [5], 1]]',
        '[0, [START, [5], [5], 1]]',
        '[1, [START, ["e2-e3A"], [5], 1]]',
        "[0, 5]", "[0, null]", "{}", "[0", "7", "[" * 100_000,
    ],
)  # fmt: skip
def test_a_damaged_state_is_named(tmp_path: Path, line: str) -> None:
    start = json.dumps(str(game("tumicarona").start()))
    state = tmp_path / "state"
    state.write_text(f'{{"builder": 1}}\n{line.replace("START", start)}\n')
    before = state.read_bytes()
    with state.open("a+") as file, pytest.raises(TablierError, match="line 2 of the state is damaged"):
        take_up(file, {"builder": 1}, Played("tumicarona", 9))
    assert state.read_bytes() == before


@pytest.mark.parametrize("nonsense", [b"nonsense\n", b"\xff\xfe\n", b"\n", b"\0"])
def test_a_state_about_something_else_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nonsense: bytes
) -> None:
    state = tmp_path / "state"
    state.write_bytes(nonsense)
    with pytest.raises(SystemExit, match="another question"):
        run(monkeypatch, tmp_path, "--state", str(state))
    assert state.read_bytes() == nonsense


def test_a_file_that_cannot_be_written_is_told_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "build", lambda *_, **__: pytest.fail("games were played for nothing"))
    monkeypatch.setattr("sys.argv", ["building", *FEW, "--out", str(tmp_path / "none" / "out")])
    with pytest.raises(SystemExit, match="none"):
        main()


def test_expected_is_for_who_moves() -> None:
    for played in games("tours"):
        if len(played.moves) < DEEPEST and played.result:
            winner_moved_last = (len(played.moves) % 2 == 1) == (played.result == 1)
            assert played.expected[-1] == (1000 if winner_moved_last else 0)
    assert isinstance(games("tours")[0], PlayedGame)


def endless(folder: Path) -> list[str]:
    """A run that does not end by itself."""
    state = ("--state", str(folder / "state"), "--out", str(folder / "out"))
    command = ("-m", "tablier.openings.building", "tours", "--games", "1000000", "--nodes", "100")
    return [sys.executable, *command, "--processes", "2", *state]


def test_ctrl_c_ends_a_run_in_order(tmp_path: Path) -> None:
    with interruptible(endless(tmp_path)) as run:
        assert "wanted" in run.stderr.readline()
        assert run.interrupt() == 1
        told = run.stderr.read()
    assert "interrupted" in told
    assert f"of 1,000,000 games; the same command goes on from {tmp_path / 'state'}" in told
    assert not (tmp_path / "out").exists()


def test_the_processes_of_a_killed_run_end_too(tmp_path: Path) -> None:
    with interruptible(endless(tmp_path)) as run:
        assert "wanted" in run.stderr.readline()
        run.process.kill()
        run.process.communicate(
            timeout=60
        )  # there is no end to what they may say until all of them have ended
