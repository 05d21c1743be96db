"""Games for training: always the same ones, with lessons that make sense, and files that are gone on with."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from training.self_play import Run, _play_file, play_games

import tablier
from tablier import TablierError, tablebase
from tests.engine.networks import RULE_SETS, random_network
from training import lessons, self_play

NODES = 60


def rows_of(
    rule_set: str, number: int, seed: int = 1, *, with_network: bool = False, known_pieces: int | None = None
) -> lessons.Rows:
    """The lessons of a game; with so many known pieces its searches ask the tables."""
    game = tablier.game(rule_set)
    learning = game._rules.learning()
    assert learning is not None
    network = random_network(rule_set)._core if with_network else None
    data = learning.play(
        number=number,
        seed=seed,
        nodes=NODES,
        opening=3,
        longest=150,
        network=network,
        endings=None if known_pieces is None else tablebase.shipped().all_of(game),
        known_pieces=known_pieces or 0,
    )
    return np.frombuffer(data, lessons.row_type(rule_set))


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_number_gives_always_the_same_game(rule_set: str) -> None:
    games = [rows_of(rule_set, number) for number in range(6)]
    assert [game.tobytes() for game in games] == [rows_of(rule_set, number).tobytes() for number in range(6)]
    assert len({game.tobytes() for game in games}) == 6
    assert rows_of(rule_set, 1, seed=2).tobytes() != games[1].tobytes()
    assert rows_of(rule_set, 1, with_network=True).tobytes() != games[1].tobytes()


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_lessons_make_sense(rule_set: str) -> None:
    game, decided = tablier.game(rule_set), 0
    for number in range(6):
        rows = rows_of(rule_set, number)
        positions = [tablier.Position._of(game, row["state"].tobytes()) for row in rows]
        for position, following in itertools.pairwise(positions):
            assert any(position.play(move) == following for move in position.legal_moves)
        # The result is that of who moves, and the same for each player throughout.
        results = {(position.turn, int(row["result"])) for position, row in zip(positions, rows, strict=True)}
        assert len(results) <= 2
        assert sum(result for _, result in results) in (0, 1, -1)
        assert (np.abs(rows["value"].astype(int)) <= 20_000).all()
        assert set(rows["calm"].tolist()) <= {0, 1}
        decided += any(result for _, result in results)
    assert decided


def test_a_calm_position_has_no_capture() -> None:
    game = tablier.game("tumicarona")
    rows = np.concatenate([rows_of("tumicarona", number) for number in range(4)])
    for row in rows:
        position = tablier.Position._of(game, row["state"].tobytes())
        assert bool(row["calm"]) == (
            not any(step.captured for move in position.legal_moves for step in move.steps)
        )


def test_files_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play, "GAMES_A_FILE", 2)
    run = Run("tchag", 1, 20, None, 0)
    for number in (0, 1):
        _play_file(run, tmp_path / f"{number:06}.lessons", None, number)
    before = [file.read_bytes() for file in sorted(tmp_path.iterdir())]
    files = play_games(run, tmp_path, None, games=4, processes=1)
    assert [file.read_bytes() for file in files] == before
    assert len(lessons.read_lessons(files[0], "tchag")) > 2
    with pytest.raises(TablierError, match="holds other games"):
        play_games(Run("tchag", 2, 20, None, 0), tmp_path, None, games=4, processes=1)
    assert play_games(run, tmp_path, None, games=8, processes=1, until=0.0) == files


@pytest.mark.parametrize("data", [b"", b"{}\n", b"no\n", b'{"game": "tours"}\n', b'{"game": "tchag"}\n1'])
def test_nonsense_for_lessons(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.lessons"
    file.write_bytes(data)
    with pytest.raises(TablierError, match="no file of lessons of tchag"):
        lessons.read_lessons(file, "tchag")


def test_games_end_in_the_tables_which_tell_the_truth() -> None:
    """Random moves go on from there: nothing is learnt where tables are always asked, and no estimate is."""
    game, tables, found = tablier.game("tumicarona"), tablebase.shipped(), 0
    for number in range(6):
        for row in rows_of("tumicarona", number, known_pieces=3):
            position = tablier.Position._of(game, row["state"].tobytes())
            assert len(position.board) > 3
            if (verdict := tables.verdict(position)) is not None:
                assert row["result"] == verdict
                assert row["value"] == verdict * 20_000
                found += 1
    assert found > 20


def test_of_six_pieces_won_and_lost_positions_are_learnt_too() -> None:
    """Who wins is known of all of them, just after a capture or not."""
    game, values = tablier.game("tumicarona"), Counter[tuple[int, bool]]()
    for number in range(25):
        for row in rows_of("tumicarona", number, seed=2, known_pieces=tablebase.shipped().pieces(game)):
            position = tablier.Position._of(game, row["state"].tobytes())
            assert len(position.board) > 5
            if len(position.board) == 6:
                values[int(row["result"]), position.since_capture == 0] += 1
    assert min(values[1, False], values[-1, False]) > 5


def test_one_file_in_three_knows_all_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file says up to how many pieces its games knew everything."""
    monkeypatch.setattr(self_play, "GAMES_A_FILE", 2)
    asked: list[Path | None] = []

    def endings(tables: Path | None) -> tablebase.Tablebase:
        asked.append(tables)
        return tablebase.shipped()

    monkeypatch.setattr(self_play, "endings", endings)
    heads = []
    for number in range(4):
        file = tmp_path / f"{number}.lessons"
        _play_file(Run("tumicarona", 1, 20, None, 7), file, None, number, tmp_path)
        heads.append(lessons.read_head(file))
    assert asked == [tmp_path, None, None, tmp_path]
    assert [head["pieces"] for head in heads if isinstance(head, dict)] == [7, 5, 5, 7]
