"""What a terminal game says in English."""

from tablier.cli.language.catalogue import Catalogue

_STEPS = (
    "d3-e3A-d4W is the piece of d3 going to e3 and capturing by approach (A), then to d4 capturing by withdrawal "
    "(W). Without a letter a step captures nothing."
)
_CAPTURING = (
    "Move a piece along a line of the board to the empty point at its other end. If this brings it up to an enemy "
    "piece straight ahead, it takes that one and all enemies behind it up to the first gap (approach). If it leaves an "
    "enemy piece straight behind it, it takes enemies on that side in the same way (withdrawal). One step takes on one "
    "side only: you choose."
)
_CHAINS = (
    "After a capture the same piece may capture again, and so on, if it turns each time and keeps off the points it "
    "has visited in this move. You may stop wherever you like."
)
_ENDS = "Who has no piece left has lost. {stalemate} {no_capture_limit}"

ENGLISH = Catalogue(
    language="en",
    yes=("y", "yes"),
    games={
        "tumicarona": "Fanorona where you must capture when you can",
        "fanorona": "capture whole lines by moving toward them or away from them",
        "vela": "Fanorona's second round, in which one side gives pieces away",
        "tours": "pieces that belong to nobody bounce off each other into the goal",
        "tchag": "pawns on sliding tiles; every move makes the board smaller",
        "two-rounds": "two rounds, Fanorona and then Vela",
    },
    pawn_letters=("R", "Y"),
    tile_legend="▓+▓ black tile: a pawn steps straight\n░×░ grey tile: a pawn steps diagonally",
    commands={
        "help": "help",
        "rules": "rules",
        "moves": "moves",
        "board": "board",
        "flip": "flip",
        "undo": "undo",
        "cancel": "cancel",
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
        "cancel": "leave the move you have begun",
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
    choose_step="Choose the next step by its number or name; undo takes the last one back, cancel leaves the move.",
    choose_step_or_end="Choose the next step, or press Enter to end the move here: {move}.",
    nothing_typed="Nothing typed. {hint}",
    not_understood="{text} is not a move of this game.",
    cannot_begin="No legal move begins with {text}. Begin with one of: {tokens}.",
    switched="{token} instead.",
    not_a_choice="{text} is not one of these choices.",
    which_one="{text} can be meant in more than one way: choose.",
    written="{text} is written {move}.",
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
        "L": "row {line} slides left to join the two parts",
        "R": "row {line} slides right to join the two parts",
    },
    rejoins_column={
        "D": "column {line} slides down to join the two parts",
        "U": "column {line} slides up to join the two parts",
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
    nothing_to_cancel="No move has been begun.",
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
        "count": "the game is stopped and the captures are: {score}",
        "repetition": "this position has occurred three times",
        "agreement": "both players agree",
        "resignation": "{loser} gives up",
        "time": "{loser} has no time left",
    },
    game_over="The game is over. You can type new, undo, save FILE, board, or quit.",
    next_round="The next round is {game}.",
    replayed="A drawn first round is played again: {game} from the start.",
    match_over="The match is over: Fanorona {first}, Vela {second}.",
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
        "tumicarona": f"{_CAPTURING}\n{{captures}} {_CHAINS}\n{_ENDS}",
        "fanorona": f"{_CAPTURING}\n{{captures}} {_CHAINS}\n{_ENDS}",
        "vela": "This is the second round of Fanorona. Whoever won the first is the giver, and takes nothing as long "
        "as he owns six pieces or more. His opponent begins; meanwhile he takes a single piece in a turn, the one "
        "next to his own, and does not go on. {captures}\n"
        "Once the giver is down to five pieces both capture as in Fanorona. "
        f"{_CHAINS}\n{_ENDS}",
        "tours": "First the players put their pieces on their own end rows, one at a time: two of size 1, two of size "
        "2, two of size 3. From then on the pieces are nobody's. On your turn you play one from the row closest to "
        "you in which any piece can move (arrows show it).\n"
        "A piece of size 2 goes two cells, neither more nor fewer, and so for every size: it may turn corners, and "
        "crosses empty cells only. Landing on another piece it bounces: it goes on, by the size of that one. {paths} "
        "{null_move}\n"
        "You win when your move ends in the goal behind the far row. With no move at all you pass. The game is drawn "
        "when nobody can move, when a position comes up for the third time, or when both agree.",
        "tchag": "Step with a pawn to a tile beside it: straight on from a black tile, diagonally from a grey one. "
        "An enemy pawn on that tile is captured; nobody has to capture.\n"
        "The tile you stepped off is taken away. Slide tiles into the hole until no row and no column has a gap; if "
        "the board is then in two parts, slide a row or column to join them.\n"
        "Who has no pawn left has lost. If the other player is blocked on his turn, you may go on moving or stop: "
        "then more captures win, and equally many are a draw. They are counted too when nobody can move. A draw can "
        "also be agreed.",
    },
    option_rules={
        "captures=compulsory": "While anything can be captured you have to capture, whatever you like best.",
        "captures=optional": "You may leave captures alone and make a step that takes nothing; but a step that takes "
        "something does take it.",
        "stalemate=loss": "Who cannot move on his turn has lost.",
        "stalemate=draw": "When the player whose turn it is cannot move, the game is a draw.",
        "no_capture_limit": "The game is a draw when both agree, when a position comes up for the third time, or after "
        "{limit} moves, those of both sides counted, without a capture.",
        "no_capture_limit=0": "The game is a draw when both agree, or when a position comes up for the third time.",
        "paths=border-once": "In one move it does not cross the same border between two cells again.",
        "paths=cell-once": "In one move it does not enter a cell again, nor the one it started from.",
        "null_move=forbidden": "It may not end on the cell it started from.",
        "null_move=allowed": "It may end on the cell it started from.",
    },
    commands_are="Commands",
    one_move="1 legal move:",
    moves_count="{count} legal moves:",
    no_moves="No legal move begins with {text}.",
    more="-- Enter for more, q to stop -- ",
    save_where="Say where: save FILE",
    save_in_folder="{file} is a folder: name a file in it, such as {example}.",
    overwrite="{file} exists already. Replace it? (y/n) ",
    saved="The game is saved in {file}.",
    not_saved="The game could not be saved in {file}: {why}",
    too_narrow="The board is {needed} columns wide, the screen only {width}: make it wider to see all of it.",
    goodbye="Goodbye.",
    to_go_on="To go on from here: {command}",
)
