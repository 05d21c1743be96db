"""Arbitrary records for hypothesis: every rule set, many options, random play, tags, comments and endings."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import tablier
from tablier import Game, Player
from tablier.records import MARKS, Record, TwoRounds, Variation
from tablier.records.tags import OWN_TAGS

SMALL_TCHAG = "bgb/gyg/bRb r -"

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("tumicarona", {}),
    ("tumicarona", {"cols": 3, "rows": 3}),
    ("tumicarona", {"cols": 5, "rows": 3, "stalemate": "draw", "no_capture_limit": 4}),
    ("fanorona", {}),
    ("fanorona", {"cols": 3, "rows": 3, "no_capture_limit": 0}),
    ("fanorona", {"cols": 5, "rows": 7, "captures": "compulsory", "no_capture_limit": 12}),
    ("vela", {}),
    ("vela", {"giver": "white"}),
    ("vela", {"cols": 3, "rows": 3, "giver": "white", "no_capture_limit": 999_999_999}),
    ("tours", {}),
    ("tours", {"paths": "cell-once", "null_move": "allowed"}),
    ("tchag", {}),
    ("tchag", {"setup": SMALL_TCHAG}),
]

MATCH_OPTIONS = [{"no_capture_limit": 3}, {"captures": "compulsory"}, {"stalemate": "draw"}]

SPECIAL = ' {}\\[]"\n\r\t;()*.0123abN/-\x00\x0b\x85\u2028\u2029\ufeff\u00a0é漢🂡'

one_line = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=30)
any_text = st.one_of(
    st.text(st.sampled_from(SPECIAL), max_size=200),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.integers(0, 400).map(lambda length: "word " * (length // 5)),
)
tag_names = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,12}", fullmatch=True).filter(
    lambda name: name not in OWN_TAGS
)
tags = st.dictionaries(tag_names, one_line, max_size=4)


def play_at_random(record: Record | TwoRounds, plies: int, chance: random.Random) -> None:
    """Plays up to so many random moves."""
    for _ in range(plies):
        current = record if isinstance(record, Record) else record.round
        if current.outcome:
            return
        record.play(chance.choice(current.position.legal_moves))


def end_at_random(record: Record | TwoRounds, chance: random.Random) -> None:
    """Ends a game that goes on in one of the ways no move shows, or leaves it open."""
    current = record if isinstance(record, Record) else record.round
    if not current.outcome:
        player = chance.choice(list(Player))
        drawn = ["agree_draw", *(["declare_draw"] if "stalemate" in current.game.options else [])]
        end = chance.choice(["", *drawn, "resign", "flag"])
        if end:
            getattr(record, end)(*([] if end in drawn else [player]))


def vary_at_random(record: Record, count: int, chance: random.Random) -> list[Variation]:
    """Adds so many variations of random moves to a record and to each other, where there is a move to play."""
    branches: list[Record | Variation] = [record]
    while len(branches) <= count:
        branch = chance.choice(branches)
        ply = chance.randrange(branch.first_ply, branch.ply + (2 if branch is record else 1))
        position = branch.positions[ply - branch.first_ply]
        moves: list[str] = []
        while position.legal_moves and len(moves) < chance.choice([1, 1, 2, 5]):
            moves.append(str(chance.choice(position.legal_moves)))
            position = position.play(moves[-1])
        if not moves:
            break
        branches.append(branch.add_variation(ply, moves))
    return [branch for branch in branches if isinstance(branch, Variation)]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of any rule set."""
    rule_set, options = draw(st.sampled_from(GAMES))
    return tablier.game(rule_set, **options)


@st.composite
def records(draw: st.DrawFn, plies: int = 40) -> Record:
    """A record of any game, from the start or from a position on the way."""
    game = draw(games())
    chance = random.Random(draw(st.integers(0, 2**32)))
    before = Record(game)
    play_at_random(before, draw(st.sampled_from([0, 0, 7, 30])), chance)
    record = Record(game, before.position, draw(tags))
    play_at_random(record, draw(st.integers(0, plies)), chance)
    end_at_random(record, chance)
    for branch in (record, *vary_at_random(record, draw(st.integers(0, 6)), chance)):
        for ply in draw(st.lists(st.sampled_from(branch.comments.places), max_size=4)):
            branch.comments[ply] = draw(any_text)
        for ply in branch.marks.places:
            if chance.random() < 0.1:
                branch.marks[ply] = chance.choice(MARKS)
    return record


@st.composite
def matches(draw: st.DrawFn) -> TwoRounds:
    """A match of two rounds, somewhere between its start and its end."""
    options: dict[str, Any] = draw(st.sampled_from(MATCH_OPTIONS))
    chance = random.Random(draw(st.integers(0, 2**32)))
    match = TwoRounds(cols=3, rows=3, tags=draw(tags), **options)
    for _ in range(draw(st.integers(0, 4))):
        play_at_random(match, chance.choice([1, 5, 20]), chance)
        end_at_random(match, chance)
    match.round.comments[0] = draw(any_text)
    return match
