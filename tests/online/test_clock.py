"""Clocks: what is charged, what is given back, and when a flag falls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablier.games import Player
from tablier.online.clock import DAY, FIRST_MOVE, LAG, Clock, Control, Days, Timed

FIRST, SECOND = Player
TIMES = st.integers(0, 10**13)
CONTROLS: st.SearchStrategy[Control] = st.one_of(
    st.builds(Days, st.integers(1, 30)),
    st.builds(Timed, st.integers(1_000, DAY), st.integers(0, 3_600_000)),
)


def begun(control: Control | None) -> Clock:
    """A clock after both first moves, which were made at 0; the first player's time runs."""
    clock = Clock.full(control)
    for player in (FIRST, SECOND):
        clock = clock.moved(player, 0).running(player.other, 0)
    return clock


def test_nobodys_time_runs_before_the_first_move() -> None:
    clock = Clock.full(Timed(5_000, 1_000))
    assert clock.deadline is None
    assert clock.flag_at is None
    assert not clock.is_late(10**12)
    clock = clock.moved(FIRST, 10**12)
    assert clock.left == (5_000, 5_000)


def test_a_first_move_costs_nothing_but_must_come() -> None:
    clock = Clock.full(Timed(5_000, 1_000)).moved(FIRST, 0).running(SECOND, 0)
    assert clock.deadline == FIRST_MOVE
    assert clock.moved(SECOND, FIRST_MOVE).left == (5_000, 5_000)
    long = Clock.full(Timed(300_000)).running(FIRST, 0)
    assert long.deadline == 300_000


def test_moves_cost_what_they_take_and_earn_the_increment() -> None:
    clock = begun(Timed(60_000, 2_000))
    clock = clock.moved(FIRST, 10_000).running(SECOND, 10_000)
    assert clock.left == (52_000, 60_000)
    clock = clock.moved(SECOND, 70_000)
    assert clock.left == (52_000, 2_000)


@pytest.mark.parametrize(("lag", "left"), [(0, 50_000), (200, 50_200), (LAG, 50_300), (5_000, 50_300)])
def test_lag_is_given_back_up_to_a_limit(lag: int, left: int) -> None:
    assert begun(Timed(60_000)).moved(FIRST, 10_000, lag).left[FIRST] == left


def test_a_move_that_was_played_in_time_is_in_time_until_the_flag_falls() -> None:
    clock = begun(Timed(60_000))
    assert clock.deadline is not None
    assert clock.flag_at == clock.deadline + LAG
    assert not clock.is_late(clock.deadline)
    assert clock.is_late(clock.deadline + 1)
    assert not clock.is_late(clock.deadline + LAG, LAG)
    assert clock.is_late(clock.deadline + LAG + 1, 10 * LAG)


@given(TIMES)
def test_days_are_for_each_move(time: int) -> None:
    clock = Clock.full(Days(3)).running(FIRST, time)
    assert clock.deadline == time + 3 * DAY
    clock = clock.moved(FIRST, time + 2 * DAY).running(SECOND, time + 2 * DAY)
    assert clock.deadline == time + 5 * DAY
    assert clock.left_at(FIRST, 0) == 3 * DAY


@given(TIMES)
def test_no_clock_never_falls(time: int) -> None:
    clock = begun(None)
    assert clock.flag_at is None
    assert not clock.is_late(time)
    assert clock.moved(FIRST, time).running(SECOND, time).deadline is None


@given(CONTROLS, st.integers(0, DAY), st.integers(0, DAY))
def test_an_outage_puts_the_flag_off_by_as_much(control: Control, outage: int, time: int) -> None:
    clock = begun(control)
    later = clock.after_outage(outage)
    assert clock.flag_at is not None
    assert later.flag_at == clock.flag_at + outage
    assert later.moved(FIRST, time + outage).left == clock.moved(FIRST, time).left


@given(CONTROLS, st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 1_000)), max_size=30))
def test_time_is_neither_made_nor_lost(control: Control, moves: list[tuple[int, int]]) -> None:
    """What both have left is what they began with, less the time that passed, but for lag and increments."""
    clock, now, player = begun(control), 0, FIRST
    given_back = earned = 0
    for think, lag in moves:
        if clock.is_late(now + think, lag):
            break
        shown = clock.left_at(player, now + think)
        now += think
        clock = clock.moved(player, now, lag).running(player.other, now)
        if isinstance(control, Timed):
            given_back += min(lag, LAG, think)
            earned += control.increment
            assert shown <= clock.left[player] <= shown + LAG + control.increment
        player = player.other
    full = Clock.full(control).left[0]
    if isinstance(control, Timed):
        assert sum(clock.left) == 2 * full - now + given_back + earned
    else:
        assert clock.left == (full, full)
    assert min(clock.left) >= 0


@given(CONTROLS, st.integers(0, 10**10))
def test_what_is_shown_runs_down_to_the_deadline_and_not_below(control: Control, time: int) -> None:
    clock = begun(control)
    assert clock.deadline is not None
    assert clock.left_at(FIRST, time) == max(0, clock.deadline - time)
    assert clock.left_at(SECOND, time) == clock.left[SECOND]
    assert clock.stopped(time).left_at(FIRST, time + 1) in (clock.left_at(FIRST, time), clock.left[FIRST])
