"""Texts from hypothesis: what is accepted prints and reads back the same; nothing crashes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tests.differential.variants import VARIANTS

GAMES = [tablier.game(rule_set, **options) for rule_set, variants in VARIANTS.items() for options in variants]
games = st.sampled_from(GAMES)
letters = st.text(alphabet="WB123456789/wbsnryRYg.-: gstopwn0é\0", max_size=80)
boards = st.builds(
    "{} {} {}".format,
    st.lists(st.text(alphabet="WB19.123bgRrYy", max_size=9), min_size=1, max_size=7).map("/".join),
    st.sampled_from("wbsnry"),
    st.sampled_from(["-", "won", "stop", "stopped", "0 1", "3 7 w", "99 50 b", "112233:112233", ".:3"]),
)
texts = st.one_of(st.text(max_size=60), letters, boards)


@settings(max_examples=1500, deadline=None)
@given(games, texts)
def test_parse_print_parse(game: tablier.Game, text: str) -> None:
    try:
        position = game.position(text)
    except tablier.ParseError as error:
        assert 0 <= error.offset <= len(text)
        assert error.what
        return
    again = game.position(str(position))
    assert again == position
    assert str(again) == str(position)
    assert (position.outcome is not None) == (len(position.legal_moves) == 0)


@settings(max_examples=1500, deadline=None)
@given(games, st.integers(0, 2**32), st.integers(0, 40), st.one_of(st.text(max_size=30), letters))
def test_move_texts(game: tablier.Game, seed: int, plies: int, text: str) -> None:
    """Any text is refused or is a move of the list; the moves of the list read back as themselves."""
    position = game.start()
    for ply in range(plies):
        if not position.legal_moves:
            break
        position = position.play(position.legal_moves[(seed >> ply) % len(position.legal_moves)])
    assert position.is_legal(text) == (text in position.legal_moves)
    try:
        assert str(position.parse_move(text)) == text
    except tablier.TablierError as error:
        assert str(error)
    for move in position.legal_moves[:5]:
        assert position.parse_move(str(move)) == move


@settings(max_examples=500, deadline=None)
@given(
    games,
    st.lists(st.one_of(st.text(max_size=4), st.sampled_from(["a1", "b2", "c3", "L", "cU", "e3A", "goal"]))),
)
def test_steps_with_any_prefix(game: tablier.Game, prefix: list[str]) -> None:
    try:
        steps = game.start().steps(prefix)
    except tablier.TablierError as error:
        assert str(error)
    else:
        assert steps.choices or steps.move
