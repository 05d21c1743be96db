"""Plays games without knowing a rule: whatever the page marks or offers may be done."""

from __future__ import annotations

import random
import re

from tests.browser.screen import Screen, View

# Buttons that undo rather than do.
BACKWARD = ("Put it down", "Take the step back", "Reposer", "Revenir d'un pas")
OVER = re.compile(
    r" (wins|gagne)$|^(A draw|Partie nulle)$"
    r"|^You (won|lost)\b|^Vous avez (gagné|perdu)\b|\b(match is drawn|wins the match|[Mm]atch nul|gagne le match)\b"
)
MOST = 2000  # decisions in a game; more would be a game that does not end


def is_over(view: View) -> bool:
    """Whether the page says that the game has ended."""
    return bool(OVER.search(view.title))


def onward(view: View) -> list[str]:
    """The cells that may be chosen next. That the piece may stop where it is has a button; so soon after its step a
    second tap on it would be taken for half a double click."""
    return [cell for cell in view.targets if cell != view.selected] if view.selected else view.movable


def decide(screen: Screen, view: View, rng: random.Random) -> None:
    """Does one of the things on offer, now and then something that takes back."""
    forward = [spot for label, spot in view.buttons.items() if label not in BACKWARD]
    backward = [spot for label, spot in view.buttons.items() if label in BACKWARD]
    cells = onward(view)
    offered = [*view.slides.values()] or [view.cells[cell].at for cell in cells]
    if not offered and not forward:  # every way on leads over a piece that could be moved instead
        offered = [view.cells[cell].at for cell in view.movable]
    assert offered or forward, f"nothing can be done: {view}"
    if backward and rng.random() < 0.04:
        screen.click(rng.choice(backward))
    elif forward and (not offered or rng.random() < 0.3):
        screen.click(rng.choice(forward))
    else:
        screen.click(rng.choice(offered))


def play_on(screen: Screen, rng: random.Random, moves: int | None = None) -> View:
    """Plays until the game is over, or so many moves have been played."""
    view = screen.look()
    for _ in range(MOST):
        if is_over(view) or (moves is not None and len(view.moves) >= moves):
            return view
        decide(screen, view, rng)
        after = screen.look()
        assert after != view, "a click on something marked did nothing"
        view = after
    raise AssertionError(f"no end after {MOST} decisions: {view.position}")
