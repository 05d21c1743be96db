"""A game and its commands: what each leads to, what is refused and why, and that all of it follows from the log."""

from __future__ import annotations

from typing import Any

import pytest

from tablier.errors import IllegalMove, TablierError
from tablier.games import Player
from tablier.online import COMPUTER, Already, Days, Entry, LogError, OnlineGame, Refused, hash_token
from tablier.online import game as online_game
from tablier.online.clock import LAG
from tablier.online.commands import (
    AgreeDraw,
    AgreeTakeBack,
    AskTakeBack,
    Command,
    DeclineDraw,
    DeclineTakeBack,
    MakeRematch,
    OfferDraw,
    Play,
    Resign,
    SayPhrase,
    TakeSeat,
)
from tablier.online.events import (
    ComputerSeat,
    Created,
    DrawAgreed,
    DrawOffered,
    FlagFell,
    Moved,
    OpenSeat,
    Outage,
    ReservedSeat,
    Resigned,
    SeatTaken,
    invitation_to,
)
from tablier.records import TwoRounds
from tablier.words import message
from tests.online.playing import ANN, BLITZ, BOB, EVE, FIRST, SECOND, START, WON, Board, created


def refusal(board: Board, by: Any, kind: type[Command], *values: Any, at: int | None = None) -> Refused:
    """The refusal of a new command, which must leave the game as it was."""
    before = list(board.game.entries)
    with pytest.raises(Refused) as caught:
        board.act(by, kind("new", board.game.number if at is None else at, *values))
    assert board.game.entries == before
    french = message(caught.value, "fr")
    assert french != message(caught.value, "en")
    return caught.value


def replayed(game: OnlineGame) -> OnlineGame:
    """The same game once more, from its log alone."""
    again = OnlineGame(game.id, game.entries)
    hidden = {"entries", "played"}
    for name in vars(game).keys() - hidden:
        assert getattr(again, name) == getattr(game, name), name
    assert again.played == game.played
    return again


# Seats


def test_a_seat_is_taken_once_and_kept_by_its_token() -> None:
    board = Board(created(), seated=False)
    assert refusal(board, ANN, Play, "b1-b2A").code == "no-seat"
    [entry] = board.do(ANN, TakeSeat, FIRST, "Ann")
    assert board.game.player(ANN) is FIRST
    assert board.game.player(BOB) is None
    assert refusal(board, BOB, TakeSeat, FIRST, "Bob").code == "taken"
    assert refusal(board, ANN, TakeSeat, SECOND, "Ann").code == "seated"
    assert refusal(board, ANN, Play, "b1-b2A").code == "free-seat"
    assert refusal(board, ANN, Resign).code == "free-seat"
    again = board.do(ANN, TakeSeat, FIRST, "Ann")
    assert again == Already(entry.number)
    board.do(BOB, TakeSeat, SECOND, "Bob")
    assert board.game.is_full
    for kind, values in ((Play, ("b1-b2A",)), (Resign, ()), (OfferDraw, ()), (SayPhrase, ("hello",))):
        assert refusal(board, EVE, kind, *values).code == "no-seat"
    assert refusal(board, COMPUTER, Resign).code == "no-seat"
    assert refusal(board, COMPUTER, TakeSeat, FIRST, "Deep").code == "no-seat"


def test_a_reserved_seat_is_for_who_has_its_token() -> None:
    board = Board(created(seats=(ReservedSeat(ANN), OpenSeat())), seated=False)
    assert refusal(board, BOB, TakeSeat, FIRST, "Bob").code == "reserved"
    board.do(ANN, TakeSeat, FIRST, "Ann")
    assert board.game.player(ANN) is FIRST


def test_the_computer_needs_no_token_and_is_known_to_be_waited_for() -> None:
    board = Board(created(seats=(OpenSeat(), ComputerSeat(3))), seated=False)
    assert refusal(board, ANN, TakeSeat, SECOND, "Ann").code == "taken"
    board.do(ANN, TakeSeat, FIRST, "Ann")
    assert not board.game.summary.computer
    board.do(ANN, Play, "b1-b2A")
    assert board.game.summary.computer
    board.do(ANN, AskTakeBack)
    board.do(COMPUTER, AgreeTakeBack)
    assert not board.game.summary.computer
    assert board.game.turn is FIRST
    board.do(ANN, OfferDraw)
    assert board.game.summary.computer
    board.do(COMPUTER, AgreeDraw)
    assert not board.game.summary.computer
    assert board.game.summary.over


@pytest.mark.parametrize(
    "made",
    [
        Created("chess", {}, (OpenSeat(), OpenSeat())),
        Created("tours", {"cols": 3}, (OpenSeat(), OpenSeat())),
        Created("tours", {}, (OpenSeat(), OpenSeat()), two_rounds=True),
        Created("fanorona", {}, (OpenSeat(), OpenSeat()), two_rounds=True, start="9/9/4W4/9/9 w 0 1"),
        Created("fanorona", {}, (OpenSeat(), OpenSeat()), start="nonsense"),
        Created("fanorona", {}, (OpenSeat(), OpenSeat()), start="9/9/4W4/9/9 w 0 1"),
        Created("vela", {}, (OpenSeat(), ComputerSeat(8))),
        Created("tours", {}, (ComputerSeat(1), ComputerSeat(2))),
    ],
)
def test_a_game_that_cannot_be_is_not_made(made: Created) -> None:
    with pytest.raises(LogError, match="game somegame, entry 1: "):
        OnlineGame("somegame", [Entry(1, START, made)])


# Moves and repeats


def test_a_game_to_its_end() -> None:
    board = Board(created())
    board.play(*WON)
    game = replayed(board.game)
    assert game.is_over
    assert game.turn is None
    assert game.outcome is not None
    assert game.outcome.winner is FIRST
    told = refusal(board, BOB, Resign)
    assert told.code == "over"
    assert message(told, "fr") == "la partie est terminée : aucun coup possible"


def test_a_command_sent_twice_happens_once() -> None:
    board = Board(created())
    first = Play("move-1", 3, "b1-b2A")
    assert len(board.act(ANN, first)) == 1
    assert board.act(ANN, first) == Already(4)
    board.play("c3-b3")
    assert board.act(ANN, first) == Already(4)
    board.play("c2-c3")
    assert board.act(ANN, first) == Already(4), "also when the game is over"
    with pytest.raises(Refused, match="this id was used before, for something else, at number 4"):
        board.act(ANN, Play("move-1", 3, "b1-b2W"))
    with pytest.raises(Refused) as caught:
        board.act(ANN, Resign("move-1", 3))
    assert caught.value.code == "id-used"


def test_ids_of_one_player_are_no_matter_to_the_other() -> None:
    board = Board(created())
    board.act(ANN, Play("1", 3, "b1-b2A"))
    assert board.act(BOB, Play("1", 4, "c3-b3"))[0].number == 5


def test_illegal_moves_are_explained_and_change_nothing() -> None:
    board = Board(created())
    with pytest.raises(IllegalMove) as caught:
        board.do(ANN, Play, "a1-a2")
    assert caught.value.rule
    assert caught.value.french
    with pytest.raises(TablierError):
        board.do(ANN, Play, "nonsense")
    assert refusal(board, BOB, Play, "b1-b2A").code == "not-your-turn"
    assert board.game.number == 3


def test_a_stale_move_is_told_what_happened_meanwhile() -> None:
    board = Board(created())
    board.play("b1-b2A")
    told = refusal(board, BOB, Play, "c3-b3", at=3)
    assert (told.code, str(told)) == ("stale", "b1-b2A was played meanwhile, at number 4")
    assert message(told, "fr") == "b1-b2A a été joué entre-temps, au numéro 4"
    assert [entry.event for entry in told.happened] == [Moved(FIRST, "c0", move="b1-b2A")]
    board.do(ANN, AskTakeBack)
    board.do(BOB, AgreeTakeBack)
    told = refusal(board, BOB, OfferDraw, at=4)
    assert str(told) == "a move was taken back meanwhile, at number 6"
    assert [entry.number for entry in told.happened] == [5, 6]
    assert refusal(board, ANN, Play, "b1-b2A", at=7).code == "ahead"


def test_what_does_not_touch_the_position_makes_nothing_stale() -> None:
    board = Board(created())
    board.do(BOB, SayPhrase, "hello")
    board.do(BOB, OfferDraw)
    board.act(ANN, Play("m", 3, "b1-b2A"))
    board.act(ANN, Resign("r", 3))
    assert board.game.is_over


def test_in_two_rounds_nothing_meant_for_one_falls_upon_the_next() -> None:
    board = Board(created(two_rounds=True))
    board.play(*WON)
    game = board.game
    assert isinstance(game.played, TwoRounds)
    assert game.played.phase == "vela"
    assert not game.is_over
    number = game.number
    for kind in (Resign, OfferDraw):
        told = refusal(board, BOB, kind, at=number - 1)
        assert (told.code, str(told)) == ("stale", f"the round ended meanwhile, at number {number}")
    board.do(BOB, Resign)
    assert replayed(game).is_over
    assert game.played.result == ("1-0", "1-0")


# Draws and take-backs


def test_draws() -> None:
    board = Board(created())
    assert refusal(board, ANN, AgreeDraw).code == "no-offer"
    board.do(ANN, OfferDraw)
    assert refusal(board, ANN, AgreeDraw).code == "no-offer", "not one's own"
    assert refusal(board, ANN, OfferDraw).code == "asked-before"
    board.do(BOB, DeclineDraw)
    assert refusal(board, ANN, OfferDraw).code == "asked-before"
    board.play("b1-b2A")
    board.do(ANN, OfferDraw)
    board.do(BOB, AgreeDraw)
    assert replayed(board.game).outcome is not None
    assert board.game.record.result == "1/2-1/2"


def test_an_offer_stands_until_the_other_moves() -> None:
    board = Board(created())
    board.do(ANN, OfferDraw)
    board.play("b1-b2A")
    assert board.game.draw_offer is FIRST
    board.play("c3-b3")
    assert board.game.draw_offer is None
    assert refusal(board, BOB, AgreeDraw).code == "no-offer"


def test_two_offers_that_cross_are_an_agreement() -> None:
    board = Board(created())
    board.act(ANN, OfferDraw("offer", 3))
    cross = OfferDraw("offer", 3)
    [entry] = board.act(BOB, cross)
    assert isinstance(entry.event, DrawAgreed)
    assert board.game.is_over
    assert board.act(BOB, cross) == Already(5)


@pytest.mark.parametrize(("by", "other"), [(ANN, BOB), (BOB, ANN)])
def test_a_take_back_is_asked_and_answered(by: str, other: str) -> None:
    board = Board(created())
    assert refusal(board, ANN, AskTakeBack).code == "no-move"
    board.play("b1-b2A", "c3-b3")
    board.do(by, AskTakeBack)
    assert refusal(board, by, AgreeTakeBack).code == "no-offer"
    assert refusal(board, other, AskTakeBack).code == "offered"
    board.do(other, DeclineTakeBack)
    assert board.game.record.ply == 2
    assert refusal(board, by, AskTakeBack).code == "asked-before"


@pytest.mark.parametrize(("asker", "left"), [(FIRST, 0), (SECOND, 1)])
def test_a_take_back_goes_to_the_askers_last_move(asker: Player, left: int) -> None:
    board = Board(created())
    board.play("b1-b2A", "c3-b3")
    by, other = (ANN, BOB) if asker is FIRST else (BOB, ANN)
    board.do(by, AskTakeBack)
    board.do(other, AgreeTakeBack)
    assert (board.game.record.ply, board.game.turn) == (left, asker)
    replayed(board.game)


def test_a_move_ends_the_question() -> None:
    board = Board(created())
    board.play("b1-b2A")
    board.do(ANN, AskTakeBack)
    board.play("c3-b3")
    assert refusal(board, BOB, AgreeTakeBack).code == "no-offer"


def test_strict_games_take_nothing_back() -> None:
    board = Board(created(strict=True))
    board.play("b1-b2A")
    assert refusal(board, ANN, AskTakeBack).code == "strict"


# Clocks


def test_a_flag_falls_when_it_is_due_and_not_before() -> None:
    board = Board(created(clock=BLITZ))
    assert board.game.summary.flag_at is None
    board.play("b1-b2A", after=10**10)
    flag_at = board.game.summary.flag_at
    assert flag_at == board.time + 300_000 + LAG
    board.flag(flag_at - 1)
    assert not board.game.is_over
    board.flag(flag_at)
    game = replayed(board.game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (FIRST, "time")
    with pytest.raises(Refused, match="this flag does not fall now"):
        game.decide_flag(flag_at)


def test_nothing_is_played_after_the_time() -> None:
    board = Board(created(clock=BLITZ))
    board.play("b1-b2A", "c3-b3")
    assert board.game.clock.deadline is not None
    board.time = board.game.clock.deadline + 1
    assert refusal(board, ANN, Play, "c2-c3").code == "time"
    board.time += LAG - 1
    for by, kind in ((ANN, Resign), (BOB, OfferDraw), (ANN, AskTakeBack)):
        assert refusal(board, by, kind).code == "time"
    board.do(BOB, SayPhrase, "oops")
    with pytest.raises(LogError, match="the time has run out"):
        board.game.apply(Entry(board.game.number + 1, board.time, Resigned(FIRST, "x")))


def test_a_move_on_its_way_is_in_time() -> None:
    board = Board(created(clock=BLITZ))
    board.play("b1-b2A", "c3-b3")
    assert board.game.clock.deadline is not None
    board.time = board.game.clock.deadline + 200
    board.do(ANN, Play, "c2-c3", lag=250)
    assert board.game.is_over
    assert board.game.clock.left[FIRST] == 50 + 3_000


def test_a_take_back_gives_no_time_back() -> None:
    board = Board(created(clock=BLITZ))
    board.play("b1-b2A", "c3-b3")
    board.do(BOB, AskTakeBack, after=4_000)
    board.do(ANN, AgreeTakeBack, after=1_000)
    assert board.game.clock.left == (295_000, 300_000)
    assert board.game.clock.deadline == board.time + 300_000
    replayed(board.game)


def test_every_round_has_full_clocks_and_begins_at_once() -> None:
    board = Board(created(clock=BLITZ, two_rounds=True))
    board.play(*WON, after=20_000)
    clock = board.game.clock
    assert clock.left == (300_000, 300_000)
    assert (clock.turn, clock.deadline) == (board.game.turn, board.time + 300_000)
    board.flag(board.time + 300_000 + LAG)
    assert board.game.is_over, "who leaves after the first round loses the second"


def test_a_game_by_days() -> None:
    board = Board(created(clock=Days(3)))
    board.play("b1-b2A", after=10**9)
    board.play("c3-b3", after=2 * 86_400_000)
    assert board.game.clock.deadline == board.time + 3 * 86_400_000


def test_an_outage_is_given_back_once() -> None:
    board = Board(created(clock=BLITZ))
    board.play("b1-b2A")
    before = board.game.summary.flag_at
    began, ended = board.time + 5_000, board.time + 65_000
    outage = Entry(board.game.number + 1, ended, Outage(began, ended))
    board.game.apply(outage)
    assert before is not None
    assert board.game.summary.flag_at == before + 60_000
    for event in (Outage(began, ended), Outage(ended + 5, ended + 5), Outage(ended, ended + 9)):
        with pytest.raises(LogError, match="no clock stood still then"):
            board.game.apply(Entry(board.game.number + 1, ended + 5, event))
    replayed(board.game)


def test_time_never_goes_back_in_a_log() -> None:
    board = Board(created(clock=BLITZ))
    board.play("b1-b2A", after=5_000)
    board.play("c3-b3", after=-3_000)
    times = [entry.time for entry in board.game.entries]
    assert times == sorted(times)


# After the end


def test_a_rematch_swaps_the_seats_and_keeps_them() -> None:
    board = Board(created(clock=BLITZ))
    assert refusal(board, ANN, MakeRematch).code == "not-over"
    board.play(*WON)
    board.do(BOB, MakeRematch)
    told = refusal(board, ANN, MakeRematch)
    assert told.code == "rematch"
    assert board.game.rematch
    assert board.game.rematch in str(told)
    other = Board(board.game.next_created(), seated=False)
    assert other.game.created.rematch_of == board.game.id
    assert other.game.created.clock == BLITZ
    assert refusal(other, ANN, TakeSeat, FIRST, "Ann").code == "reserved"
    other.do(ANN, TakeSeat, SECOND, "Ann")
    other.do(BOB, TakeSeat, FIRST, "Bob")


def test_phrases_are_ready_made_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(created())
    with pytest.raises(TablierError, match="there is no phrase 'you-fool'; choose from hello"):
        board.do(ANN, SayPhrase, "you-fool")
    for _ in range(online_game.MOST_PHRASES):
        board.do(ANN, SayPhrase, "hello")
    assert refusal(board, ANN, SayPhrase, "hello").code == "too-many-phrases"
    board.do(BOB, SayPhrase, "hello")


def test_a_log_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(created())
    board.play("b1-b2A")
    monkeypatch.setattr(online_game, "LONGEST", 4)
    assert refusal(board, BOB, Play, "c3-b3").code == "too-long"
    OnlineGame("testgame", board.game.entries)
    board.do(BOB, Resign)


# Logs with nonsense in them


@pytest.mark.parametrize(
    ("number", "time", "event"),
    [
        (6, START, Resigned(FIRST, "x")),
        (4, START, Resigned(FIRST, "x")),
        (5, START - 1, Resigned(FIRST, "x")),
        (5, START, created()),
        (5, START, Moved(FIRST, "x", move="a1-a2")),
        (5, START, Moved(SECOND, "x", move="a1-a2")),
        (5, START, Moved(SECOND, "x", move="nonsense")),
        (5, START, DrawAgreed(SECOND, "x")),
        (5, START, FlagFell(SECOND)),
        (5, START, Outage(START, START + 1)),
    ],
)
def test_what_cannot_have_happened_is_not_believed(number: int, time: int, event: Any) -> None:
    board = Board(created())
    board.play("b1-b2A")
    with pytest.raises(LogError) as caught:
        board.game.apply(Entry(number, time, event))
    assert (caught.value.game, caught.value.number) == ("testgame", number)
    assert message(caught.value, "fr").startswith(f"partie testgame, entrée {number} : ")
    board.play("c3-b3")
    replayed(board.game)


def test_a_log_begins_with_its_creation() -> None:
    with pytest.raises(LogError, match="game somegame, entry 1: a game is created once"):
        OnlineGame("somegame", [Entry(1, START, DrawOffered(FIRST, "x"))])


def test_tokens_are_not_in_the_log() -> None:
    board = Board(created(), seated=False)
    board.do(hash_token("secret"), TakeSeat, FIRST, "Ann")
    assert "secret" not in board.game.entries[-1].payload("somegame")


# Invitations


def test_a_seat_with_an_invitation_is_for_who_has_it() -> None:
    secret = invitation_to("testgame", "the maker's key")
    seats = (OpenSeat(), OpenSeat(hash_token(secret)))
    board = Board(created(seats=seats), seated=False)
    board.act(ANN, TakeSeat("a", 1, FIRST, "Ann"))
    for told in (None, hash_token("another"), hash_token(invitation_to("othergame", "the maker's key"))):
        with pytest.raises(Refused) as refused:
            board.act(EVE, TakeSeat("e", 2, SECOND, "Eve", told))
        assert refused.value.code == "invitation"
    board.act(BOB, TakeSeat("b", 2, SECOND, "Bob", hash_token(secret)))
    assert board.game.is_full


def test_a_log_in_which_somebody_sits_without_his_invitation_is_not_believed() -> None:
    seats = (OpenSeat(hash_token("x")), OpenSeat())
    board = Board(created(seats=seats), seated=False)
    with pytest.raises(LogError, match="invitation"):
        board.game.apply(Entry(2, START, SeatTaken(FIRST, "a", ANN, "Ann")))


def test_a_log_without_invitations_reads_as_before() -> None:
    old = '{"player":0,"command":"a","token":"' + ANN + '","name":"Ann"}'
    assert Entry.read("testgame", 2, START, "seat-taken", old).event == SeatTaken(FIRST, "a", ANN, "Ann")


def test_the_sheet_follows_what_is_taken_back_and_the_next_round() -> None:
    board = Board(created(two_rounds=True))
    board.play(*WON[:2])
    assert board.game.events == list(WON[:2])
    board.do(ANN, AskTakeBack)
    board.do(BOB, AgreeTakeBack)
    assert board.game.events == []
    assert board.game.told[-1] == (0, None)
    board.play(*WON)
    assert board.game.events == list(WON)
    board.do(ANN, Resign)
    assert board.game.events == [*WON, "resign first"]
    events: list[str] = []
    for keep, add in board.game.told:
        events[keep:] = [] if add is None else [add]
    assert events == board.game.events
