"""Long records and long, monotonous files are read and written; were it slow work, this would not end."""

from __future__ import annotations

import io
import random

import pytest

import tablier
from tablier.records import Record, RecordError, TwoRounds, read_games

START = "4B4/B7B/9/W7W/4W4 w 0 1"


def test_a_record_of_ten_thousand_plies() -> None:
    chance = random.Random(1)
    game = tablier.game("fanorona", no_capture_limit=0)
    record = Record(game, game.position(START))
    while record.ply < 10_000:
        quiet = [str(move) for move in record.position.legal_moves if str(move)[-1] not in "AW"]
        record.play(chance.choice(quiet))
        if record.outcome:
            record.undo()
    record.comments.update({ply: "a comment" for ply in range(0, record.ply, 3)})
    again = Record.parse(str(record))
    assert again == record
    for _ in range(record.ply):
        record.undo()
    assert record.position == record.start


@pytest.mark.parametrize("piece", ["[Game\nx\n", "x ", "[\n", "{", "{}", "\\", " ", "\n", "1. ", '"', "é"])
@pytest.mark.parametrize("before", ["", '[Game "tours"]\n[Result "*"]\n', '[Game "tours"]\n[Result "*"]\n{'])
def test_a_long_text_of_nothing(piece: str, before: str) -> None:
    errors: list[RecordError] = []
    text = before + piece * (250_000 // len(piece))
    assert not list(read_games(io.StringIO(text), errors.append))
    assert all(error.line >= 1 and error.column >= 1 for error in errors)


def test_a_match_with_many_replays() -> None:
    match = TwoRounds()
    for _ in range(300):
        match.agree_draw()
    assert TwoRounds.parse(str(match)) == match
