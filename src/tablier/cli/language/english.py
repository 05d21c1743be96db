"""What a terminal game says in English."""

from tablier.cli.language.catalogue import Catalogue

_BLACK_AND_WHITE = ("White", "Black")
_STEPS = (
    "d3-e3A-d4W is the piece of d3 going to e3 and capturing by approach (A), then to d4 capturing by withdrawal "
    "(W). Without a letter a step captures nothing."
)

ENGLISH = Catalogue(
    language="en",
    yes=("y", "yes"),
    games={
        "tumicarona": "Fanorona where you must capture when you can",
        "fanorona": "capture whole lines by moving toward them or away from them",
        "vela": "Fanorona's second round, in which one side gives pieces away",
        "tours": "nobody's pieces bounce off each other into the goal",
        "tchag": "pawns on sliding tiles; every move makes the board smaller",
        "match": "two rounds, Fanorona and then Vela",
    },
    players={
        "tumicarona": _BLACK_AND_WHITE,
        "fanorona": _BLACK_AND_WHITE,
        "vela": _BLACK_AND_WHITE,
        "tours": ("South", "North"),
        "tchag": ("Red", "Yellow"),
    },
    pawn_letters=("R", "Y"),
    tile_legend="▓+▓ black tile: a pawn steps straight    ░×░ grey tile: a pawn steps diagonally",
    commands={
        "help": "help",
        "rules": "rules",
        "moves": "moves",
        "board": "board",
        "flip": "flip",
        "undo": "undo",
        "draw": "draw",
        "resign": "resign",
        "new": "new",
        "save": "save",
        "quit": "quit",
    },
    command_help={
        "help": "show this",
        "rules": "the rules of this game in a few lines",
        "moves": "list the legal moves, or those that begin so: moves {token}",
        "board": "show the board again",
        "flip": "turn the board round",
        "undo": "take back the last step or the last move",
        "draw": "offer a draw to the other player",
        "resign": "give up",
        "new": "begin another game, for example: new tours",
        "save": "write the game to a file: save FILE",
        "quit": "leave",
    },
    welcome="Tablier: a game for two at this screen.",
    which_game="Which game? (number or name) ",
    no_such_game="There is no game {name}: type a number from 1 to {count}, or a name.",
    leave_game="This game is not finished. Leave it all the same? (y/n) ",
    type_move="{side} to move. Type {move}, or help.",
    type_move_or_token="{side} to move. Type a move like {move}, or just {token} to go step by step, or help.",
    choose_step="Choose the next step by its number or name; undo takes the last one back.",
    choose_step_or_end="Choose the next step, or press Enter to end the move here: {move}.",
    nothing_typed="Nothing typed. {hint}",
    not_understood="{text} is not a move of this game.",
    cannot_begin="No legal move begins with {text}. These can move: {tokens}.",
    switched="{token} instead.",
    not_a_choice="{text} is not one of these choices.",
    which_one="{text} can be meant in more than one way: choose.",
    too_long="No move is as long as that.",
    illegal="{text} is not legal (rule {rule}). {why}",
    example="Try {move}, for example; moves lists all that are legal.",
    or_end="Or name the cell to end on: {cells}.",
    approach="approach",
    withdrawal="withdrawal",
    plain_step="captures nothing",
    captures="captures {cells}",
    bounces="bounces: goes on by {size}",
    ends_here="the move ends here",
    wins="wins",
    slides={
        "L": "what is left of the hole slides right into it ({count})",
        "R": "what is right of the hole slides left into it ({count})",
        "D": "what is below the hole slides up into it ({count})",
        "U": "what is above the hole slides down into it ({count})",
    },
    rejoins_row={
        "<": "row {line} slides left to join the two parts",
        ">": "row {line} slides right to join the two parts",
    },
    rejoins_column={
        "v": "column {line} slides down to join the two parts",
        "^": "column {line} slides up to join the two parts",
    },
    goal="{side} wins here",
    in_hand="still to place: {side} {sizes}",
    must_move_from="►  the row {side} must move from",
    count="{side} {count}",
    since_capture="{count} moves since the last capture; drawn at {limit}.",
    giver="{side} is the giver, and captures nothing while owning more than 5 pieces.",
    may_stop="{other} cannot move: {side} may move again, or end the game with stop.",
    played="{side} played {move}.",
    played_and_captured="{side} played {move} and captured {count}: {cells}.",
    played_by_way="{side} played {move}, by {way}.",
    bounce="bounce",
    undone="{move} is taken back.",
    reopened="The game goes on.",
    nothing_to_undo="There is nothing to take back.",
    takes_no_draw="{side} does not agree: the game goes on.",
    ask_draw="{side}, do you agree to a draw? (y/n) ",
    ask_resign="{side}, do you really give up? (y/n) ",
    win="{side} wins: {why}{rule}.",
    drawn="The game is a draw: {why}{rule}.",
    by_rule=" (rule {rule})",
    reasons={
        "captured": "everything {loser} had is captured",
        "immobile": "{mover} cannot move",
        "no_capture_limit": "{limit} moves were made without a capture",
        "goal": "a piece has ended its way in the goal",
        "deadlock": "neither side can move",
        "count": "the game is stopped and the captures are {score}",
        "repetition": "this position has occurred three times",
        "agreement": "both players agree",
        "resignation": "{loser} gives up",
        "time": "{loser} has no time left",
    },
    game_over="The game is over. You can type new, undo, save FILE, board, or quit.",
    next_round="The next round is {game}.",
    match_over="The match is over: {first} in Fanorona, {second} in Vela.",
    how_to_write="How moves are written",
    notation={
        "tumicarona": _STEPS,
        "fanorona": _STEPS,
        "vela": _STEPS,
        "tours": "3@a1 places a 3 on a1. a1-c2 takes the piece of a1 to c2; the way may be typed too: a1-a2-b2-c2. "
        "a1-goal wins. pass when no piece can move.",
        "tchag": "b2-c3:L,cU is the pawn of b2 stepping to c3; then what is left of the hole slides into it, then "
        "column c slides up. Type b2-c3 to be asked for the slides one by one. stop ends the game when the other "
        "player cannot move.",
    },
    rules={
        "tumicarona": "Step with a piece along a line to the next empty point. Stepping toward an enemy piece "
        "captures it and all enemies behind it in an unbroken line (approach); stepping straight away from one "
        "does the same on that side (withdrawal); one step takes one line only.\n"
        "You must capture if you can. The piece may go on capturing, each time in another direction and never to "
        "a point it has been on in this move, and may stop after any step.\n"
        "You win by capturing everything, or when the other player cannot move.",
        "fanorona": "Step with a piece along a line to the next empty point. Stepping toward an enemy piece "
        "captures it and all enemies behind it in an unbroken line (approach); stepping straight away from one "
        "does the same on that side (withdrawal); one step takes one line only.\n"
        "You need not capture, but a step that can capture does. The piece may go on capturing, each time in "
        "another direction and never to a point it has been on in this move, and may stop after any step.\n"
        "You win by capturing everything.",
        "vela": "Fanorona's second round. The winner of the first is the giver: while the giver owns more than "
        "five pieces he captures nothing, and the other side, which begins, captures one piece at a time, the "
        "nearest on the line.\n"
        "From five pieces on both play Fanorona as usual.",
        "tours": "First each places two 1, two 2 and two 3 on the own end row. The pieces belong to nobody: you "
        "move one from the row nearest to you that can move (the arrows show it).\n"
        "A piece goes exactly as many cells as its size, straight or round corners, over empty cells. If its last "
        "step lands on another piece it bounces: it goes on by the size of that piece. No border between two cells "
        "is crossed twice in a move.\n"
        "You win by ending exactly in the goal beyond the far row.",
        "tchag": "Step with a pawn to a tile beside it: straight from a black tile, diagonally from a grey one. "
        "Stepping onto an enemy pawn captures it.\n"
        "The tile you left is taken away. Then slide tiles into the hole until no row and no column has a gap; if "
        "the board is in two parts, slide a row or column to join them.\n"
        "You win by capturing every enemy pawn. Against a player who cannot move you may stop: more captures win.",
    },
    commands_are="Commands",
    moves_count="{count} legal moves:",
    no_moves="No legal move begins with {text}.",
    more="-- Enter for more, q to stop -- ",
    save_where="Say where: save FILE",
    overwrite="{file} exists already. Replace it? (y/n) ",
    saved="The game is saved in {file}.",
    not_saved="The game could not be saved in {file}: {why}",
    goodbye="Goodbye.",
    to_go_on="To go on from here: {command}",
)
