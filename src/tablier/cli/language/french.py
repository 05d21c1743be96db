"""What a terminal game says in French."""

from tablier.cli.language.catalogue import Catalogue

_STEPS = (
    "d3-e3A-d4W : le pion de d3 va en e3 et prend par approche (A), puis va en d4 et prend par éloignement (W, pour "
    "l'anglais withdrawal). Sans lettre, un pas ne prend rien."
)
_CAPTURING = (
    "Menez un pion, le long d'une ligne du plateau, au point vide voisin. S'il arrive ainsi devant un pion adverse, il "
    "le prend avec tous ceux qui le suivent jusqu'au premier trou (approche). S'il en laisse un juste derrière lui, il "
    "prend de même de ce côté (éloignement). Un pas ne prend que d'un côté, à votre choix."
)
_CHAINS = (
    "Après une prise, le même pion peut prendre encore, et ainsi de suite, s'il tourne chaque fois et évite les points "
    "par où il est passé dans ce coup. On s'arrête où l'on veut."
)
_ENDS = "Qui n'a plus de pion a perdu. {stalemate} {no_capture_limit}"

FRENCH = Catalogue(
    language="fr",
    yes=("o", "oui", "y", "yes"),
    games={
        "tumicarona": "le Fanorona où la prise est obligatoire",
        "fanorona": "on prend des lignes en s'en approchant ou s'en éloignant",
        "vela": "la seconde manche du Fanorona, où un camp donne ses pions",
        "tours": "des pièces qui ne sont à personne rebondissent jusque dans le but",
        "tchag": "des pierres qui glissent sous les pions, un plateau qui rétrécit",
        "two-rounds": "deux manches, Fanorona puis Vela",
    },
    pawn_letters=("R", "J"),
    tile_legend="▓+▓ pierre noire : le pion va tout droit\n░×░ pierre grise : le pion va en diagonale",
    commands={
        "help": "aide",
        "rules": "règles",
        "moves": "coups",
        "board": "plateau",
        "flip": "tourner",
        "undo": "reprendre",
        "cancel": "annuler",
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
        "cancel": "laisser là le coup commencé",
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
    type_move_or_token="Trait à {side}. Tapez un coup comme {move}, ou {token} seul pour aller pas à pas, ou aide.",
    choose_step="Choisissez un pas par son numéro ou son nom ; reprendre revient d'un pas, annuler laisse le coup.",
    choose_step_or_end="Choisissez le pas suivant, ou Entrée pour finir le coup ici : {move}.",
    nothing_typed="Rien n'a été tapé. {hint}",
    not_understood="{text} n'est pas un coup de ce jeu.",
    cannot_begin="Aucun coup permis ne commence par {text}. Commencez par : {tokens}.",
    switched="Plutôt {token}.",
    not_a_choice="{text} ne fait pas partie de ces choix.",
    which_one="{text} peut se comprendre de plusieurs façons : choisissez.",
    written="{text} s'écrit {move}.",
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
        "L": "la ligne {line} glisse à gauche pour réunir les deux parties",
        "R": "la ligne {line} glisse à droite pour réunir les deux parties",
    },
    rejoins_column={
        "D": "la colonne {line} glisse vers le bas pour réunir les deux parties",
        "U": "la colonne {line} glisse vers le haut pour réunir les deux parties",
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
    nothing_to_cancel="Aucun coup n'est commencé.",
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
        "count": "la partie est arrêtée et voici les prises : {score}",
        "repetition": "cette position s'est présentée trois fois",
        "agreement": "les deux joueurs sont d'accord",
        "resignation": "{loser} abandonne",
        "time": "{loser} n'a plus de temps",
    },
    game_over="La partie est finie. Vous pouvez taper nouvelle, reprendre, enregistrer FICHIER, plateau ou quitter.",
    next_round="La manche suivante : {game}.",
    replayed="Une première manche nulle se rejoue : {game}, depuis le début.",
    match_over="Le match est fini : Fanorona {first}, Vela {second}.",
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
        "tumicarona": f"{_CAPTURING}\n{{captures}} {_CHAINS}\n{_ENDS}",
        "fanorona": f"{_CAPTURING}\n{{captures}} {_CHAINS}\n{_ENDS}",
        "vela": "C'est la seconde manche du Fanorona. Le vainqueur de la première est le donneur, et ne prend rien "
        "tant qu'il a six pions ou plus. Son adversaire commence ; pendant ce temps il prend un seul pion par tour, "
        "celui qui est le plus près du sien, et ne continue pas. {captures}\n"
        "Dès que le donneur n'a plus que cinq pions, tous deux prennent comme au Fanorona. "
        f"{_CHAINS}\n{_ENDS}",
        "tours": "D'abord chacun pose à son tour ses pièces sur sa ligne de départ : deux de taille 1, deux de taille "
        "2, deux de taille 3. Ensuite elles ne sont à personne. On en joue une de la ligne la plus proche de soi où "
        "une pièce peut bouger (les flèches la montrent).\n"
        "Une pièce avance d'autant de cases que sa taille, ni plus ni moins, en tournant si l'on veut, par des cases "
        "vides. Si elle tombe sur une autre pièce elle rebondit : elle repart de la taille de celle-ci. {paths} "
        "{null_move}\n"
        "On gagne quand le coup finit dans le but au-delà de la ligne d'en face. Qui n'a aucun coup passe. La partie "
        "est nulle si personne ne peut jouer, si une position se présente pour la troisième fois ou si les deux "
        "joueurs sont d'accord.",
        "tchag": "Avancez un pion sur une pierre voisine : tout droit depuis une pierre noire, en diagonale depuis une "
        "grise. Aller sur un pion adverse le prend ; rien n'y oblige.\n"
        "La pierre quittée est retirée. Faites alors glisser des pierres dans le trou jusqu'à ce qu'aucune ligne ni "
        "colonne ne soit coupée ; si le plateau est alors en deux parties, faites glisser une ligne ou une colonne "
        "pour les réunir.\n"
        "Qui n'a plus de pion a perdu. Si l'adversaire est bloqué à son tour, on peut rejouer ou s'arrêter : qui a "
        "le plus de prises gagne, et à égalité la partie est nulle. On compte aussi quand personne ne peut jouer. "
        "On peut enfin convenir de la nulle.",
    },
    option_rules={
        "captures=compulsory": "Tant qu'une prise est possible il faut prendre, ce que l'on préfère.",
        "captures=optional": "Rien n'oblige à prendre : on peut faire un pas qui ne prend rien ; mais un pas qui peut "
        "prendre prend.",
        "stalemate=loss": "Qui ne peut pas jouer à son tour a perdu.",
        "stalemate=draw": "Si le joueur au trait ne peut pas jouer, la partie est nulle.",
        "no_capture_limit": "La partie est nulle si les deux joueurs sont d'accord, si une position se présente "
        "pour la troisième fois, ou après {limit} coups, ceux des deux camps comptés, sans prise.",
        "no_capture_limit=0": "La partie est nulle si les deux joueurs sont d'accord, ou si une position se "
        "présente pour la troisième fois.",
        "paths=border-once": "Dans un coup elle ne franchit pas deux fois le même bord entre deux cases.",
        "paths=cell-once": "Dans un coup elle n'entre pas deux fois dans une case, ni dans celle d'où elle est partie.",
        "null_move=forbidden": "Elle ne peut pas finir sur la case d'où elle est partie.",
        "null_move=allowed": "Elle peut finir sur la case d'où elle est partie.",
    },
    commands_are="Commandes",
    one_move="1 coup permis :",
    moves_count="{count} coups permis :",
    no_moves="Aucun coup permis ne commence par {text}.",
    more="-- Entrée pour la suite, q pour arrêter -- ",
    save_where="Dites où : enregistrer FICHIER",
    save_in_folder="{file} est un dossier : donnez un fichier, par exemple {example}.",
    overwrite="{file} existe déjà. Le remplacer ? (o/n) ",
    saved="La partie est enregistrée dans {file}.",
    not_saved="La partie n'a pas pu être enregistrée dans {file} : {why}",
    too_narrow="Le plateau fait {needed} colonnes de large, l'écran {width} seulement : élargissez-le pour tout voir.",
    goodbye="Au revoir.",
    to_go_on="Pour continuer d'ici : {command}",
)
