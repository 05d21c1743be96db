"""What a terminal game says in French."""

from tablier.cli.language.catalogue import Catalogue

_BLACK_AND_WHITE = ("Blanc", "Noir")
_STEPS = (
    "d3-e3A-d4W : le pion de d3 va en e3 et prend par approche (A), puis va en d4 et prend par éloignement (W, pour "
    "l'anglais withdrawal). Sans lettre, un pas ne prend rien."
)

FRENCH = Catalogue(
    language="fr",
    yes=("o", "oui", "y", "yes"),
    games={
        "tumicarona": "le Fanorona où la prise est obligatoire",
        "fanorona": "on prend des lignes en s'en approchant ou s'en éloignant",
        "vela": "la seconde manche du Fanorona, où un camp donne ses pions",
        "tours": "des pièces sans maître rebondissent jusqu'au but",
        "tchag": "des tuiles qui glissent sous les pions, un plateau qui rétrécit",
        "match": "deux manches, Fanorona puis Vela",
    },
    players={
        "tumicarona": _BLACK_AND_WHITE,
        "fanorona": _BLACK_AND_WHITE,
        "vela": _BLACK_AND_WHITE,
        "tours": ("Sud", "Nord"),
        "tchag": ("Rouge", "Jaune"),
    },
    pawn_letters=("R", "J"),
    tile_legend="▓+▓ tuile noire : le pion va tout droit    ░×░ tuile grise : le pion va en diagonale",
    commands={
        "help": "aide",
        "rules": "règles",
        "moves": "coups",
        "board": "plateau",
        "flip": "tourner",
        "undo": "reprendre",
        "draw": "nulle",
        "resign": "abandon",
        "new": "nouvelle",
        "save": "enregistrer",
        "quit": "quitter",
    },
    command_help={
        "help": "afficher cette aide",
        "rules": "les règles de ce jeu en quelques lignes",
        "moves": "lister les coups permis, ou ceux d'un début : coups {token}",
        "board": "afficher de nouveau le plateau",
        "flip": "tourner le plateau",
        "undo": "reprendre le dernier pas ou le dernier coup",
        "draw": "proposer la nulle à l'adversaire",
        "resign": "abandonner la partie",
        "new": "commencer une autre partie, par exemple : nouvelle tours",
        "save": "écrire la partie dans un fichier : enregistrer FICHIER",
        "quit": "partir",
    },
    welcome="Tablier : une partie à deux sur cet écran.",
    which_game="Quel jeu ? (numéro ou nom) ",
    no_such_game="Il n'y a pas de jeu {name} : tapez un numéro de 1 à {count}, ou un nom.",
    leave_game="Cette partie n'est pas finie. La quitter quand même ? (o/n) ",
    type_move="Trait à {side}. Tapez {move}, ou aide.",
    type_move_or_token="Trait à {side}. Un coup comme {move}, {token} seul pour aller pas à pas, ou aide.",
    choose_step="Choisissez un pas par son numéro ou son nom ; reprendre annule le dernier.",
    choose_step_or_end="Choisissez le pas suivant, ou Entrée pour finir le coup ici : {move}.",
    nothing_typed="Rien n'a été tapé. {hint}",
    not_understood="{text} n'est pas un coup de ce jeu.",
    cannot_begin="Aucun coup permis ne commence par {text}. Peuvent jouer : {tokens}.",
    switched="Plutôt {token}.",
    not_a_choice="{text} n'est pas un de ces choix.",
    which_one="{text} peut se comprendre de plusieurs façons : choisissez.",
    too_long="Aucun coup n'est aussi long.",
    illegal="{text} n'est pas permis (règle {rule}). {why}",
    example="Essayez par exemple {move} ; coups donne la liste de tous les coups permis.",
    or_end="Ou nommez la case où finir : {cells}.",
    approach="approche",
    withdrawal="éloignement",
    plain_step="ne prend rien",
    captures="prend {cells}",
    bounces="rebondit : repart de {size}",
    ends_here="le coup s'arrête là",
    wins="gagne",
    slides={
        "L": "ce qui est à gauche du trou y glisse vers la droite ({count})",
        "R": "ce qui est à droite du trou y glisse vers la gauche ({count})",
        "D": "ce qui est au-dessous du trou y glisse vers le haut ({count})",
        "U": "ce qui est au-dessus du trou y glisse vers le bas ({count})",
    },
    rejoins_row={
        "<": "la ligne {line} glisse à gauche pour réunir les deux parties",
        ">": "la ligne {line} glisse à droite pour réunir les deux parties",
    },
    rejoins_column={
        "v": "la colonne {line} glisse vers le bas pour réunir les deux parties",
        "^": "la colonne {line} glisse vers le haut pour réunir les deux parties",
    },
    goal="{side} gagne ici",
    in_hand="à poser : {side} {sizes}",
    must_move_from="►  la ligne d'où {side} doit jouer",
    count="{side} {count}",
    since_capture="{count} coups depuis la dernière prise ; nulle à {limit}.",
    giver="{side} est le donneur, et ne prend rien tant qu'il a plus de 5 pions.",
    may_stop="{other} ne peut pas jouer : {side} peut rejouer, ou finir la partie par stop.",
    played="{side} a joué {move}.",
    played_and_captured="{side} a joué {move} et pris {count} : {cells}.",
    played_by_way="{side} a joué {move}, par {way}.",
    bounce="rebond",
    undone="{move} est repris.",
    reopened="La partie continue.",
    nothing_to_undo="Il n'y a rien à reprendre.",
    takes_no_draw="{side} n'est pas d'accord : la partie continue.",
    ask_draw="{side}, acceptez-vous la nulle ? (o/n) ",
    ask_resign="{side}, voulez-vous vraiment abandonner ? (o/n) ",
    win="{side} gagne : {why}{rule}.",
    drawn="Partie nulle : {why}{rule}.",
    by_rule=" (règle {rule})",
    reasons={
        "captured": "tout ce que {loser} avait est pris",
        "immobile": "{mover} ne peut pas jouer",
        "no_capture_limit": "{limit} coups ont été joués sans prise",
        "goal": "une pièce a fini son chemin dans le but",
        "deadlock": "aucun des deux camps ne peut jouer",
        "count": "la partie est arrêtée et les prises sont de {score}",
        "repetition": "cette position s'est présentée trois fois",
        "agreement": "les deux joueurs sont d'accord",
        "resignation": "{loser} abandonne",
        "time": "{loser} n'a plus de temps",
    },
    game_over="La partie est finie. Vous pouvez taper nouvelle, reprendre, enregistrer FICHIER, plateau ou quitter.",
    next_round="La manche suivante : {game}.",
    match_over="Le match est fini : {first} au Fanorona, {second} à la Vela.",
    how_to_write="Comment écrire un coup",
    notation={
        "tumicarona": _STEPS,
        "fanorona": _STEPS,
        "vela": _STEPS,
        "tours": "3@a1 pose un 3 en a1. a1-c2 mène la pièce de a1 en c2 ; on peut aussi taper le chemin : "
        "a1-a2-b2-c2. a1-goal gagne. pass quand aucune pièce ne peut bouger.",
        "tchag": "b2-c3:L,cU : le pion de b2 va en c3 ; puis ce qui est à gauche du trou y glisse, puis la colonne c "
        "glisse vers le haut (L gauche, R droite, D bas, U haut). Tapez b2-c3 pour choisir les glissements un par "
        "un. stop finit la partie quand l'adversaire ne peut pas jouer.",
    },
    rules={
        "tumicarona": "Avancez un pion d'un pas, le long d'une ligne, sur le point libre voisin. Aller vers un pion "
        "adverse le prend, avec tous ceux qui le suivent sans trou (approche) ; s'éloigner tout droit d'un pion "
        "adverse fait de même de ce côté (éloignement) ; un pas ne prend qu'une ligne.\n"
        "Il faut prendre quand on le peut. Le pion peut continuer à prendre, en changeant chaque fois de direction et "
        "sans revenir sur un point déjà occupé dans ce coup ; il peut s'arrêter après chaque pas.\n"
        "On gagne en prenant tout, ou quand l'adversaire ne peut plus jouer.",
        "fanorona": "Avancez un pion d'un pas, le long d'une ligne, sur le point libre voisin. Aller vers un pion "
        "adverse le prend, avec tous ceux qui le suivent sans trou (approche) ; s'éloigner tout droit d'un pion "
        "adverse fait de même de ce côté (éloignement) ; un pas ne prend qu'une ligne.\n"
        "Rien n'oblige à prendre, mais un pas qui peut prendre prend. Le pion peut continuer à prendre, en changeant "
        "chaque fois de direction et sans revenir sur un point déjà occupé dans ce coup ; il peut s'arrêter après "
        "chaque pas.\n"
        "On gagne en prenant tout.",
        "vela": "La seconde manche du Fanorona. Le vainqueur de la première est le donneur : tant qu'il a plus de "
        "cinq pions il ne prend rien, et l'autre camp, qui commence, prend un pion à la fois, le plus proche sur la "
        "ligne.\n"
        "À partir de cinq pions, les deux jouent le Fanorona ordinaire.",
        "tours": "D'abord chacun pose deux 1, deux 2 et deux 3 sur sa ligne de départ. Les pièces ne sont à "
        "personne : on en joue une de la ligne la plus proche de soi qui peut bouger (les flèches la montrent).\n"
        "Une pièce avance d'exactement autant de cases que sa taille, tout droit ou en tournant, par des cases vides. "
        "Si son dernier pas tombe sur une autre pièce elle rebondit : elle repart de la taille de celle-ci. On ne "
        "franchit pas deux fois le même bord entre deux cases dans un coup.\n"
        "On gagne en finissant exactement dans le but au-delà de la ligne d'en face.",
        "tchag": "Avancez un pion sur une tuile voisine : tout droit depuis une tuile noire, en diagonale depuis une "
        "grise. Aller sur un pion adverse le prend.\n"
        "La tuile quittée est retirée. Faites alors glisser des tuiles dans le trou jusqu'à ce qu'aucune ligne ni "
        "colonne ne soit coupée ; si le plateau est en deux parties, faites glisser une ligne ou une colonne pour les "
        "réunir.\n"
        "On gagne en prenant tous les pions adverses. Face à un joueur bloqué on peut s'arrêter : le plus grand "
        "nombre de prises gagne.",
    },
    commands_are="Commandes",
    moves_count="{count} coups permis :",
    no_moves="Aucun coup permis ne commence par {text}.",
    more="-- Entrée pour la suite, q pour arrêter -- ",
    save_where="Dites où : enregistrer FICHIER",
    overwrite="{file} existe déjà. Le remplacer ? (o/n) ",
    saved="La partie est enregistrée dans {file}.",
    not_saved="La partie n'a pas pu être enregistrée dans {file} : {why}",
    goodbye="Au revoir.",
    to_go_on="Pour continuer d'ici : {command}",
)
