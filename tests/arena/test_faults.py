"""Players that crash, hang, die or play illegal moves lose the game, and the match goes on."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any

import pytest

from tablier import Record, arena
from tablier.arena import Match
from tests.arena import at_fault


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (at_fault.raises, "raised RuntimeError: out of ideas"),
        (at_fault.leaves, "raised SystemExit: 3"),
        (at_fault.plays_illegally, "illegal move: a1-a1 is not"),
        (at_fault.plays_nothing, "illegal move: a move is a Move or a text, not None"),
        (at_fault.dies, "its process ended (exit code 7)"),
        (at_fault.is_killed, "its process ended (SIGKILL)"),
        (at_fault.hangs, "no move within 2 s"),
    ],
)
def test_a_fault_loses_the_game_and_the_match_goes_on(player: Callable[..., Any], reason: str) -> None:
    match = Match(
        "tours", "random", player, pairs=1, seed=1, jobs=1, move_limit=2 if "no move" in reason else 60
    )
    result = match.play()
    assert (result.wins, result.games) == (2, 2)
    assert result.forfeits == {"a": 0, "b": 2}
    for game in match.games:
        assert game.forfeit == "b"
        assert reason in game.reason
        record = Record.parse(game.record)
        assert record.tags["Reason"] == game.reason
        assert record.result == ("0-1" if game.number % 2 else "1-0")


def test_what_a_player_does_to_its_record_or_prints_is_no_move(capfd: pytest.CaptureFixture[str]) -> None:
    result = arena.play_match("tumicarona", at_fault.meddles, "random", pairs=1, jobs=1)
    assert result.forfeits == {"a": 0, "b": 0}
    assert capfd.readouterr().out == ""


def test_a_player_begins_every_game_afresh() -> None:
    result = arena.play_match("tumicarona", at_fault.Counts(), "random", pairs=2, jobs=1)
    assert result.forfeits == {"a": 0, "b": 0}


def test_a_process_that_dies_between_two_games_costs_nothing() -> None:
    match = Match("tours", at_fault.dies_after_the_game, "random", pairs=2, seed=1, jobs=1)
    sound = Match("tours", at_fault.sound, "random", pairs=2, seed=1, jobs=1)
    assert match.play().forfeits == {"a": 0, "b": 0}
    assert match.result.points_of_pairs == sound.play().points_of_pairs


def test_where_no_process_can_be_started_the_match_says_so_and_keeps_its_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_more(*_: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    def no_more_processes(game: arena.GamePlayed, now: arena.MatchResult) -> None:
        monkeypatch.setattr("tablier.arena.processes._PROCESSES.Pipe", no_more)

    match = Match("tours", "random", at_fault.dies, pairs=2, seed=1, jobs=1)
    with pytest.raises(arena.MatchStopped, match="no process could be started: Too many open files"):
        match.play(no_more_processes)
    assert len(match.games) == 1
