"""What a player may ask of a game. Each command has an id its client made, and the number up to which it saw the log.

A command that is sent again has the same id, and so happens once. The number says what the player knew: whoever plays a
move in a position that has changed meanwhile is told so.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tablier.games import Player
from tablier.online.events import CommandId, Hash, MoveText, PhraseId

PHRASES = (
    "hello",
    "good-luck",
    "thanks",
    "well-played",
    "oops",
    "sorry",
    "one-moment",
    "i-am-back",
    "good-game",
    "goodbye",
)
"""The ready-made phrases; what each says in a language is the page's affair."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something a player asks for."""

    id: CommandId
    at: Annotated[int, Meta(ge=0)]


class TakeSeat(Command, frozen=True, tag="take-seat"):
    """Sit down as one of the players, under a name; ``invitation`` is the hash of what the link carried."""

    player: Player
    name: str
    invitation: Hash | None = None


class Play(Command, frozen=True, tag="play"):
    """Play a move."""

    move: MoveText


class OfferDraw(Command, frozen=True, tag="offer-draw"):
    """Offer a draw, or agree if the other player has just offered one."""


class DeclineDraw(Command, frozen=True, tag="decline-draw"):
    """Decline the other player's offer."""


class AgreeDraw(Command, frozen=True, tag="agree-draw"):
    """Agree to the other player's offer."""


class Resign(Command, frozen=True, tag="resign"):
    """Give up."""


class AskTakeBack(Command, frozen=True, tag="ask-take-back"):
    """Ask to take back one's last move."""


class DeclineTakeBack(Command, frozen=True, tag="decline-take-back"):
    """Do not let the other player take back."""


class AgreeTakeBack(Command, frozen=True, tag="agree-take-back"):
    """Let the other player take back."""


class SayPhrase(Command, frozen=True, tag="say-phrase"):
    """Say one of the ready-made phrases."""

    phrase: PhraseId


class MakeRematch(Command, frozen=True, tag="make-rematch"):
    """Have another game with the seats swapped."""


Action = (
    Play
    | OfferDraw
    | DeclineDraw
    | AgreeDraw
    | Resign
    | AskTakeBack
    | DeclineTakeBack
    | AgreeTakeBack
    | SayPhrase
    | MakeRematch
)
"""What who has a seat may ask."""

AnyCommand = TakeSeat | Action
"""All commands, for whoever reads one: ``msgspec.json.decode(text, type=AnyCommand)``."""
