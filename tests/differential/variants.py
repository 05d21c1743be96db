"""Every rule set with every option, and the sizes that are compared."""

from __future__ import annotations

from typing import Any

SMALL_SETUP = "gbgb/bYyg/gbgb/bRrg r -"
UNEQUAL_SETUP = "gbgbg/yYbgb/gbgbg/bgbRb/gbrbR r -"

# The usual options come first in each list and get half of the positions.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "tumicarona": [
        {},
        {"cols": 5},
        {"cols": 3, "rows": 3},
        {"cols": 9, "rows": 7},
        {"cols": 7, "rows": 3, "stalemate": "draw"},
        {"cols": 3, "rows": 7, "no_capture_limit": 6},
        {"no_capture_limit": 0},
    ],
    "fanorona": [
        {},
        {"captures": "compulsory"},
        {"cols": 5},
        {"cols": 3, "rows": 5, "stalemate": "draw"},
        {"cols": 9, "rows": 3, "captures": "compulsory", "stalemate": "draw"},
        {"cols": 7, "rows": 7},
        {"cols": 5, "rows": 3, "no_capture_limit": 4},
        {"cols": 3, "rows": 3, "no_capture_limit": 0},
    ],
    "vela": [
        {},
        {"giver": "white"},
        {"cols": 5},
        {"cols": 7, "rows": 3, "stalemate": "draw"},
        {"cols": 9, "rows": 7, "giver": "white"},
        {"cols": 5, "rows": 7, "no_capture_limit": 9},
        {"cols": 7, "rows": 5, "no_capture_limit": 0},
    ],
    "tours": [
        {},
        {"paths": "cell-once"},
        {"null_move": "allowed"},
        {"paths": "cell-once", "null_move": "allowed"},
    ],
    "tchag": [{}, {"setup": SMALL_SETUP}, {"setup": UNEQUAL_SETUP}],
}
