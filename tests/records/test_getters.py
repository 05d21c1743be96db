"""Looking at a record or a match changes nothing: every getter, in any order, between any two events."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablier import Player, TablierError
from tablier.records import Record, TwoRounds

from .arbitrary import matches, records
from .test_record import WHITE_BLOCKS

LOOKS: tuple[Callable[[Record | TwoRounds], object], ...] = (
    str,
    repr,
    copy.copy,
    copy.deepcopy,
    pickle.dumps,
)


def getters(kind: type) -> list[str]:
    return [name for name in dir(kind) if isinstance(getattr(kind, name), property)]


def look(at: Record | TwoRounds, chance: random.Random) -> None:
    """Reads every property and does all that should only read, in any order."""
    reads: list[Callable[[], object]] = [lambda name=name: getattr(at, name) for name in getters(type(at))]  # type: ignore[misc]
    reads += [lambda read=read: read(at) for read in LOOKS]  # type: ignore[misc]
    reads.append(lambda: at == at)  # noqa: PLR0124
    chance.shuffle(reads)
    for read in reads:
        read()


def inside(at: Record | TwoRounds) -> object:
    """What an object holds, without asking it."""
    if isinstance(at, TwoRounds):
        return [(id(record), inside(record)) for record in at.__dict__["_rounds"]]
    return pickle.dumps(at)


def test_there_are_getters_to_look_at() -> None:
    assert {"round", "rounds", "phase", "position", "giver", "result"} <= set(getters(TwoRounds))
    assert {"position", "outcome", "repetitions", "tags", "comments"} <= set(getters(Record))


@given(match=matches(), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_looking_at_a_match_changes_nothing(match: TwoRounds, seed: int) -> None:
    before = inside(match), pickle.dumps(match), str(match)
    look(match, random.Random(seed))
    assert (inside(match), pickle.dumps(match), str(match)) == before


@given(record=records(), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_looking_at_a_record_changes_nothing(record: Record, seed: int) -> None:
    before = inside(record), str(record)
    look(record, random.Random(seed))
    assert (inside(record), str(record)) == before


@pytest.mark.parametrize("read", [*getters(TwoRounds), *LOOKS])
@pytest.mark.parametrize("end", ["play", "agree_draw", "declare_draw", "resign", "flag"])
def test_a_round_ended_through_its_record_is_followed_whoever_looks(
    end: str, read: str | Callable[[object], object]
) -> None:
    def played() -> tuple[TwoRounds, Record]:
        match = TwoRounds(cols=3, rows=3)
        first = match.round
        for move in WHITE_BLOCKS[:2]:
            first.play(move)
        getattr(first, end)(
            *{"play": [WHITE_BLOCKS[2]], "agree_draw": [], "declare_draw": []}.get(end, [Player.SECOND])
        )
        return match, first

    (looked_at, first), (left_alone, other) = played(), played()
    before = inside(looked_at)
    _ = getattr(looked_at, read) if isinstance(read, str) else read(looked_at)
    assert inside(looked_at) == before
    # Nor does it depend on who has looked what can be done.
    for record in (first, other):
        with pytest.raises(TablierError, match="through the match"):
            record.undo()
    assert looked_at == left_alone


def test_a_copy_of_a_match_is_a_match_of_its_own() -> None:
    match = TwoRounds(cols=3, rows=3)
    match.play(WHITE_BLOCKS[0])
    text = str(match)
    for one in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        one.round.resign(Player.SECOND)
        assert one.phase == "vela"
        assert (match.phase, str(match)) == ("first", text)
    match.round.resign(Player.FIRST)
    assert match.giver is Player.SECOND


def test_a_round_that_was_taken_back_is_no_longer_of_the_match() -> None:
    match = TwoRounds(cols=3, rows=3)
    match.agree_draw()
    replay = match.round
    match.undo()
    replay.resign(Player.SECOND)
    assert (match.phase, len(match.rounds), match.round.outcome) == ("first", 1, None)
