"""Whole matches between real players in real processes, with tiny limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import Record, TablierError, arena, tablebase
from tablier.arena import GamePlayed, Match, MatchResult, Sprt
from tablier.tablebase import is_verdict_due
from tests.arena import at_fault


def without_times(games: list[GamePlayed]) -> list[tuple[object, ...]]:
    return [(game.number, game.score, game.reason, game.forfeit, game.record) for game in games]


def test_a_match_of_every_game_is_counted_and_its_records_are_whole() -> None:
    for rule_set in tablier.RULE_SETS:
        match = Match(rule_set, "nodes=150", "greedy", pairs=2, seed=1, jobs=1)
        result = match.play()
        assert (result.games, result.pairs, len(match.games)) == (4, 2, 4)
        assert result.wins + result.draws / 2 == sum(game.score for game in match.games) == 4 * result.score
        assert result.forfeits == {"a": 0, "b": 0}
        records = [Record.parse(game.record) for game in match.games]
        for one, two in zip(records[::2], records[1::2], strict=True):
            plies = int(one.tags["Opening"].split()[0])
            assert list(map(str, one.moves[:plies])) == list(map(str, two.moves[:plies]))
            assert (one.tags["First"], one.tags["Second"]) == ("nodes=150", "greedy")
            assert (two.tags["First"], two.tags["Second"]) == ("greedy", "nodes=150")
        for game, record in zip(match.games, records, strict=True):
            assert record.tags["Seed"] == "1"
            assert record.tags["Round"] == f"{game.number // 2 + 1}.{game.number % 2 + 1}"
            winner = {"1-0": 0, "0-1": 1}.get(record.result)
            assert game.score == (0.5 if winner is None else float(winner == game.number % 2))


def test_the_games_follow_from_the_seed_and_not_from_the_processes() -> None:
    def games(seed: int, jobs: int) -> list[tuple[object, ...]]:
        match = Match("tumicarona", "2", at_fault.sound, pairs=3, seed=seed, jobs=jobs)
        match.play()
        return without_times(match.games)

    alone = games(7, 1)
    assert alone == games(7, 2)
    assert alone != games(8, 2)


def test_the_same_player_twice_does_not_play_the_same_game_twice() -> None:
    match = Match("fanorona", "random", "random", pairs=2, seed=1, jobs=1)
    match.play()
    assert len({Record.parse(game.record).moves for game in match.games}) == 4


def test_levels_and_functions_may_be_given_as_they_are() -> None:
    result = arena.play_match(tablier.game("tours"), 2, at_fault.sound, pairs=1, seed=0, jobs=1)
    assert (result.a, result.b) == ("2", "tests.arena.at_fault.sound")


def test_every_game_is_told_as_it_ends() -> None:
    told: list[tuple[GamePlayed, MatchResult]] = []
    result = arena.play_match(
        "tours", "greedy", "random", pairs=3, jobs=2, on_game=lambda game, now: told.append((game, now))
    )
    assert sorted(game.number for game, _ in told) == list(range(6))
    assert told[-1][1] == result
    assert all(now.games % 2 == 0 for _, now in told)
    assert "Elo" in str(result)


def test_what_on_game_raises_ends_the_match() -> None:
    def stop(game: GamePlayed, now: MatchResult) -> None:
        raise KeyboardInterrupt

    match = Match("tours", "random", "random", pairs=50, jobs=2)
    with pytest.raises(KeyboardInterrupt):
        match.play(stop)
    assert len(match.games) == 1


def test_a_long_game_is_a_draw() -> None:
    match = Match("tumicarona", "random", "random", pairs=1, longest=6, jobs=1)
    assert match.play().draws == 2
    assert {game.reason for game in match.games} == {"broken off after 6 plies"}
    assert [Record.parse(game.record).ply for game in match.games] == [6, 6]


def test_games_may_begin_at_the_start() -> None:
    match = Match("tumicarona", "random", "random", pairs=3, longest=2, jobs=1, random_moves=0)
    match.play()
    records = [Record.parse(game.record) for game in match.games]
    assert {record.tags["Opening"] for record in records} == {"0 plies"}
    assert len({str(record.position) for record in records}) > 1


def test_the_tables_end_games_where_they_are_asked_to() -> None:
    start = tablier.game("fanorona").position("3BB4/9/1W7/W3B4/6W2 w 0 1")
    match = Match("fanorona", "greedy", "random", pairs=4, jobs=1, start=start, verdicts=True)
    match.play()
    reasons = {game.reason for game in match.games}
    assert "verdict" in reasons
    assert len(reasons) > 1
    for game in match.games:
        record = Record.parse(game.record)
        assert record.has_verdicts
        assert record.outcome is not None
        assert record.outcome.reason == game.reason
        opening = int(record.tags["Opening"].split()[0])
        if game.reason == "verdict":
            assert game.score == 0.5
            record.undo()
            assert is_verdict_due(record)
        while record.ply > opening:
            record.undo()
            assert not is_verdict_due(record)


def test_the_tables_of_a_folder_end_games_that_no_others_know(tmp_path: Path) -> None:
    rules = tablier.game("tumicarona", cols=7, rows=3)
    with pytest.raises(TablierError, match="there are no tables of endings for a board of 7x3"):
        Match(rules, "greedy", "greedy", pairs=1, verdicts=True)
    with pytest.raises(TablierError, match=r"there is no folder '.*nowhere' with tables of endings"):
        Match(rules, "greedy", "greedy", pairs=1, verdicts=tmp_path / "nowhere")
    (tmp_path / "foreign.tablebase").write_text("nothing of a table")
    with pytest.raises(TablierError, match=r"there is no folder '.*' with tables of endings"):
        Match(rules, "greedy", "greedy", pairs=1, verdicts=str(tmp_path))

    list(tablebase.Builder(tablebase.Kind.of(rules), 4, tmp_path))
    with pytest.raises(TablierError, match="there are no tables of endings for a board of 7x7"):
        Match(tablier.game("tumicarona", cols=7, rows=7), "greedy", "greedy", pairs=1, verdicts=tmp_path)
    file = tmp_path / "match.jsonl"
    match = Match(rules, "nodes=50", "nodes=50", pairs=8, jobs=1, verdicts=str(tmp_path), file=file)
    match.play()
    assert json.loads(file.read_text("utf-8").splitlines()[0])["verdicts"] == "up to 4 pieces"
    tables = tablebase.open(tmp_path)
    drawn = [Record.parse(game.record) for game in match.games if game.reason == "verdict"]
    assert drawn
    for record in drawn:
        record.undo()
        assert is_verdict_due(record, tables)
        assert not is_verdict_due(record)


@pytest.mark.parametrize("rules", ["tours", tablier.game("tumicarona", stalemate="draw")])
def test_no_verdicts_without_tables(rules: str | tablier.Game) -> None:
    with pytest.raises(TablierError, match="tables of endings"):
        Match(rules, "random", "random", pairs=1, verdicts=True)


def test_a_match_may_begin_anywhere() -> None:
    start = tablier.game("tours").position("212313/....../....../....../....../122133 s -")
    match = Match("tours", "random", "random", pairs=1, jobs=1, start=start)
    match.play()
    assert {str(Record.parse(game.record).start) for game in match.games} == {str(start)}


def test_the_players_place_the_pieces_that_are_left_to_them() -> None:
    match = Match("tours", "greedy", "random", pairs=3, jobs=1, random_moves=4)
    match.play()
    openings = []
    for game in match.games:
        record = Record.parse(game.record)
        assert record.tags["Opening"].split()[0] == "4"
        assert all("@" in str(move) for move in record.moves[:12])
        openings.append(tuple(map(str, record.moves[:4])))
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 3


@pytest.mark.parametrize(("a", "b", "verdict"), [("greedy", "random", "elo1"), ("random", "greedy", "elo0")])
def test_a_decided_test_ends_the_match(a: str, b: str, verdict: str) -> None:
    sprt = Sprt(-50, 200, alpha=0.2, beta=0.2)
    results = [arena.play_match("tours", a, b, pairs=500, seed=3, jobs=jobs, sprt=sprt) for jobs in (1, 2)]
    assert results[0].verdict == verdict
    assert results[0].pairs < 100
    # The pairs count in their order, so that it does not matter which were played at the same time.
    counts = [result.points_of_pairs.counts for result in results]
    assert counts[0] == counts[1]
    llr = results[0].llr
    assert llr is not None
    assert not sprt.lower < llr < sprt.upper


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"pairs": 0}, "the number of pairs must be a whole number from 1"),
        ({"pairs": 2.0}, "the number of pairs must be a whole number"),
        ({"jobs": 0}, "the number of jobs must be a whole number from 1"),
        ({"seed": -1}, "the seed must be a whole number from 0"),
        ({"longest": 0}, "the longest game in plies must be a whole number from 1"),
        ({"move_limit": 0}, "the limit for a move must be a number of seconds above 0"),
        ({"move_limit": float("nan")}, "the limit for a move must be"),
        ({"random_moves": 101}, "the number of random moves must be a whole number from 0 to 100"),
        ({"random_moves": -1}, "the number of random moves must be"),
        ({"a": "stockfish"}, "there is no player 'stockfish'"),
        ({"a": 99}, "there is no level 99"),
        ({"a": None}, "a player is a text, a level or a function, not None"),
        ({"b": lambda record, chance: "pass"}, "cannot be sent to another process"),
        ({"rules": "chess"}, "there is no rule set 'chess'"),
        ({"start": tablier.game("tchag").start()}, "is not a position of"),
        (
            {"start": tablier.game("tours").position("212313/....../....../....../....../122133 n won")},
            "no match can begin here: the game is over",
        ),
    ],
)
def test_nonsense_is_told_before_anything_is_played(changed: dict[str, Any], what: str) -> None:
    given: dict[str, Any] = {"rules": "tours", "a": "random", "b": "random", "pairs": 1, **changed}
    with pytest.raises(tablier.TablierError, match=what):
        Match(**given)
