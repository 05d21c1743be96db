"""The French of every sentence that says what is wrong.

A gap in braces is filled with what the English sentence has there; one with a star is told in French itself, and so is
the reason why a game is over. A sentence is looked for from the top, so what holds others comes first.
"""

from __future__ import annotations

REASONS = {
    "captured": "tout est pris",
    "immobile": "aucun coup possible",
    "no_capture_limit": "trop longtemps sans prise",
    "goal": "le but est atteint",
    "deadlock": "personne ne peut jouer",
    "count": "les prises sont comptées",
    "repetition": "trois fois la même position",
    "agreement": "accord des joueurs",
    "verdict": "nulle prouvée par les tables",
    "resignation": "abandon",
    "time": "temps épuisé",
}

PARTS = {
    "the side to move": "le camp au trait",
    "the giver": "le donneur",
    "the number of plies since the last capture": "le nombre de demi-coups depuis la dernière prise",
    "the move number": "le numéro du coup",
    "a size in hand": "une taille en main",
    "the number of pairs": "le nombre de paires",
    "the number of random moves": "le nombre de coups au hasard",
    "the number of jobs": "le nombre de processus",
    "the seed": "la graine",
    "a seed": "la graine",
    "the longest game in plies": "la plus longue partie en demi-coups",
    "the number of playouts": "le nombre de parties au hasard",
    "the number of nodes": "le nombre de nœuds",
    "the number of threads": "le nombre de fils",
    "the number of pieces": "le nombre de pièces",
    "the memory in megabytes": "la mémoire en mégaoctets",
    "the memory": "la mémoire",
    "the number of lines": "le nombre de variantes",
    "a limit of nodes": "la limite de nœuds",
    "a limit of depth": "la limite de profondeur",
    "the number of a game": "le numéro d'une partie",
    "the depth of perft": "la profondeur de perft",
}

FRENCH = {
    # What holds another sentence
    "{what*}; choose from {choices}": "{what} ; choisissez parmi {choices}",
    "the position cannot be read: {what*}": "la position est illisible : {what}",
    "setup: {what*}": "setup : {what}",
    "line {line} of the certificate: {what*}": "ligne {line} du certificat : {what}",
    "{path} cannot be read: line {line}: {what*}": "{path} est illisible : ligne {line} : {what}",
    "the rulebook does not bear out what was found, so nothing is claimed: {why}": "le livre des règles "
    "ne confirme pas ce qui a été trouvé, donc rien n'est affirmé : {why}",
    "game {game}, entry {number}: {what*}": "partie {game}, entrée {number} : {what}",
    "{what*} meanwhile, at number {number}": "{what} entre-temps, au numéro {number}",
    "{word} cannot be played: {what*}": "{word} ne peut pas être joué : {what}",
    "{move} is not legal ({rule}): {why}": "{move} n'est pas permis ({rule}) : {why}",
    "at the end of the text": "à la fin du texte",
    "at character {number}": "au caractère {number}",
    "{what*} ('{command}' shows how it is used)": "{what} (« {command} » dit comment s'en servir)",
    "{what*}, and a number cannot be negative here": "{what}, et un nombre ne peut pas être négatif ici",
    "invalid value for {name}: {what*}": "valeur impossible pour {name} : {what}",
    # Positions: all games
    "nothing may follow here": "rien ne peut suivre ici",
    "no legal move begins with these steps": "aucun coup permis ne commence par ces pas",
    # Positions: Fanorona
    "rank {rank} is too short for a {size} board": "la rangée {rank} est trop courte pour un plateau {size}",
    "rank {rank} is too long for a {size} board": "la rangée {rank} est trop longue pour un plateau {size}",
    "too many ranks for a {size} board": "trop de rangées pour un plateau {size}",
    "too few ranks for a {size} board": "trop peu de rangées pour un plateau {size}",
    "{byte*} is not W, B, / or a number of empty points": "{byte} n'est ni W, ni B, ni /, ni un nombre de points vides",
    "White has more than the {count} pieces of the start": "Blanc a plus que les {count} pions du début",
    "Black has more than the {count} pieces of the start": "Noir a plus que les {count} pions du début",
    "{what*} must be w or b": "{what} doit être w ou b",
    "{what*} must be a number from {low} to {high}": "{what} doit être un nombre de {low} à {high}",
    # Positions: Les Tours
    "the board ends before its 6 rows of 6 cells are full": "le plateau finit avant que ses 6 lignes de "
    "6 cases soient pleines",
    "the board goes on after its 6 rows of 6 cells": "le plateau continue après ses 6 lignes de 6 cases",
    "expected / after a row of 6 cells": "il faut / après une ligne de 6 cases",
    "{byte*} is not 1, 2, 3 or .": "{byte} n'est ni 1, ni 2, ni 3, ni .",
    "more than four pieces of size {size}": "plus de quatre pièces de taille {size}",
    "the side to move must be s or n": "le camp au trait doit être s ou n",
    "the last field is missing: -, won, or the hands during set-up": "le dernier champ manque : -, won, "
    "ou les mains pendant la mise en place",
    "expected -, won, or two hands such as 112233:112233": "il faut -, won, ou deux mains comme 112233:112233",
    "an empty hand is written .": "une main vide s'écrit .",
    "{byte*} is not a size in hand (1, 2 or 3)": "{byte} n'est pas une taille en main (1, 2 ou 3)",
    "the sizes in hand must ascend": "les tailles en main doivent aller en croissant",
    "more than two pieces of size {size} in hand": "plus de deux pièces de taille {size} en main",
    "two empty hands are written -": "deux mains vides s'écrivent -",
    "during set-up only the end rows hold pieces": "pendant la mise en place, seules les lignes de "
    "départ portent des pièces",
    "South needs exactly two pieces of size {size} between hand and end row, not {count}": "Sud doit "
    "avoir exactement deux pièces de taille {size} entre sa main et sa ligne de départ, et non {count}",
    "North needs exactly two pieces of size {size} between hand and end row, not {count}": "Nord doit "
    "avoir exactement deux pièces de taille {size} entre sa main et sa ligne de départ, et non {count}",
    "it is not North's turn to place": "ce n'est pas à Nord de poser",
    "it is not South's turn to place": "ce n'est pas à Sud de poser",
    # Positions: Tchag
    "a set-up has 1 to 4 pawns a side": "une mise en place a de 1 à 4 pions par camp",
    "a set-up ends in r -": "une mise en place finit par r -",
    "the board is missing": "le plateau manque",
    "a row has 1 to 6 cells": "une ligne a de 1 à 6 cases",
    "a board has at most 6 rows": "un plateau a au plus 6 lignes",
    "every row must have as many cells as the first, {count}": "chaque ligne doit avoir autant de cases "
    "que la première, {count}",
    "{byte*} is not one of b g R r Y y .": "{byte} n'est pas l'un de b g R r Y y .",
    "there is no tile": "il n'y a aucune pierre",
    "the tiles must form one zone": "les pierres doivent former une seule zone",
    "a row or column has a gap": "une ligne ou une colonne a un vide",
    "there is no pawn": "il n'y a aucun pion",
    "Red has more than the 1 pawn of the set-up": "Rouge a plus que le pion de la mise en place",
    "Red has more than the {count} pawns of the set-up": "Rouge a plus que les {count} pions de la mise en place",
    "Yellow has more than the 1 pawn of the set-up": "Jaune a plus que le pion de la mise en place",
    "Yellow has more than the {count} pawns of the set-up": "Jaune a plus que les {count} pions de la mise en place",
    "the side to move must be r or y": "le camp au trait doit être r ou y",
    "the last field is missing: -, stop or stopped": "le dernier champ manque : -, stop ou stopped",
    "the last field must be -, stop or stopped": "le dernier champ doit être -, stop ou stopped",
    "only a player who can move against a blocked opponent may stop": "seul un joueur qui peut jouer "
    "face à un adversaire bloqué peut arrêter",
    # Games, options and moves
    "there is no rule set {name}": "il n'y a pas de règles nommées {name}",
    "there is no theme {name}": "il n'y a pas de thème {name}",
    "pictures are drawn of tumicarona, fanorona and vela only": "on ne dessine que tumicarona, fanorona et vela",
    "no endings of {name} are known": "on ne connaît pas de finales de {name}",
    "nothing is known about the endings {name}": "on ne sait rien des finales {name}",
    "there is no task {name}": "il n'y a pas d'exercice {name}",
    "{task} is a task of {count} own turns, not of {other}": "{task} est un exercice de {count} tours "
    "à soi, et non de {other}",
    "a puzzle is an object with the fields {fields}": "un problème est un objet avec les champs {fields}",
    "a puzzle of {game} among those of {other}": "un problème de {game} parmi ceux de {other}",
    "the puzzle {name} is there twice": "le problème {name} y est deux fois",
    "the puzzle {name} is about another position": "le problème {name} porte sur une autre position",
    "the position is written {text}": "la position s'écrit {text}",
    "{name} must be a list of texts, not {value}": "{name} doit être une liste de textes, et non {value}",
    "options must be an object, not {value}": "options doit être un objet, et non {value}",
    "a solution has two turns of the player at least, and ends with one": "une solution a au moins deux tours du "
    "joueur, et finit par l'un d'eux",
    "the explorer looks at a Position, not at {found}": "l'explorateur regarde une Position, pas {found}",
    "{path} is no file of openings": "{path} n'est pas un fichier d'ouvertures",
    "{path} is of a version that cannot be read, or damaged": "{path} est d'une version illisible, ou abîmé",
    "{path} holds what no builder writes": "{path} contient ce qu'aucun constructeur n'écrit",
    "{path} is about {other}, not about {game}": "{path} porte sur {other}, pas sur {game}",
    "{game} has no puzzle {name}": "{game} n'a pas de problème {name}",
    "line {line} of the state is damaged": "la ligne {line} de l'état est abîmée",
    "the state is about another question than {question}": "l'état porte sur une autre question que {question}",
    "{game} has no rule {name}": "{game} n'a pas de règle {name}",
    "{game} has no option {name}": "{game} n'a pas d'option {name}",
    "{game} has no level {number}": "{game} n'a pas de niveau {number}",
    "the computer plays at a level, or at full strength with some seconds a move": "l'ordinateur joue à "
    "un niveau, ou à pleine force avec quelques secondes par coup",
    "the computer plays at a level, or at full strength for some time: not both": "l'ordinateur joue à un "
    "niveau, ou à pleine force pendant un temps : pas les deux",
    "--second is for games against the computer: give --level or --time too": "--second vaut pour les parties "
    "contre l'ordinateur : donnez aussi --level ou --time",
    "--time must be a number of seconds above 0, not {value}": "--time doit être un nombre de secondes "
    "au-dessus de 0, et non {value}",
    "the computer does not play at full strength here": "l'ordinateur ne joue pas à pleine force ici",
    "the computer does not think for {seconds} seconds a move here": "l'ordinateur ne réfléchit pas "
    "{seconds} secondes par coup ici",
    "{game} has the levels 1 to {count}; there is no level {number}": "{game} a les niveaux 1 à {count} "
    "; il n'y a pas de niveau {number}",
    "{what*} must be a whole number from {low} to {high}, not {value}": "{what} doit être un nombre "
    "entier de {low} à {high}, et non {value}",
    "{what*} must be a whole number from {low} on, not {value}": "{what} doit être un nombre entier à partir "
    "de {low}, et non {value}",
    "{what*} cannot be {count} megabytes: this machine has {there}": "{what} ne peut pas être de {count} "
    "mégaoctets : cette machine en a {there}",
    "a position is read from a text, not from {kind}": "une position se lit dans un texte, et non dans {kind}",
    "{position} is not a position of {game}": "{position} n'est pas une position de {game}",
    "a position of {game} has no {name}": "une position de {game} n'a pas de {name}",
    "a board is a mapping of cells to pieces, not {board}": "un plateau associe des pièces à des cases, ce "
    "que ne fait pas {board}",
    "{cell} is not on a board of {size}": "{cell} n'est pas sur un plateau de {size}",
    "on {cell} there cannot be {symbol} in {game}": "en {cell} il ne peut pas y avoir {symbol} dans {game}",
    "hands are two lists of sizes, not {hands}": "les mains sont deux listes de tailles, et non {hands}",
    "nobody has won while pieces are still in hand": "personne n'a gagné tant que des pièces sont en main",
    "a move is a Move or a text, not {move}": "un coup est un Move ou un texte, et non {move}",
    "the steps of a turn are a list of texts, not {steps}": "les pas d'un tour sont une liste de textes, "
    "et non {steps}",
    "a batch is made of positions, not of {other}": "un lot est fait de positions, et non de {other}",
    "a move of {game} is a row of {count} bytes": "un coup de {game} est une rangée de {count} octets",
    "play needs {count} whole numbers, one per position": "il faut {count} nombres entiers, un par position",
    "position {index} has {count} legal moves, so no move {move}": "la position {index} a {count} coups "
    "permis, et donc pas de coup {move}",
    "no match can begin here: the game is over ({reason})": "aucun match ne peut commencer ici : la "
    "partie est terminée ({reason})",
    "the match is over: both rounds are played": "le match est terminé : les deux manches sont jouées",
    "the game is over: {reason} ({rule})": "la partie est terminée : {reason} ({rule})",
    "the game is over: {reason}": "la partie est terminée : {reason}",
    # Records
    "there is no game in this text": "il n'y a pas de partie dans ce texte",
    "there is no match in this text": "il n'y a pas de match dans ce texte",
    "a second game begins here, and one record holds one game": "une deuxième partie commence ici, or on "
    "n'en attend qu'une",
    "the match goes on after this round, but its next round is missing": "le match continue après cette "
    "manche, mais la suivante manque",
    "the first round of a match is played under fanorona": "la première manche d'un match se joue selon fanorona",
    "a round of a match begins from the usual start": "une manche d'un match commence par le départ habituel",
    'this should be [{tag} "{value}"]': 'il faudrait ici [{tag} "{value}"]',
    'the tag [{tag} "{value}"] is missing': 'la balise [{tag} "{value}"] manque',
    "the next round has begun: take this one back through the match": "la manche suivante a commencé : "
    "annulez par le match",
    "a record is about a game, not about {other}": "une feuille de partie porte sur un jeu, et non sur {other}",
    "this needs Player.FIRST or Player.SECOND, not {player}": "il faut Player.FIRST ou Player.SECOND, et non {player}",
    "there is nothing to undo: no move has been played": "il n'y a rien à annuler : aucun coup n'est joué",
    "games are read from a path, an open file or lines, not from {kind}": "on lit des parties d'un "
    "chemin, d'un fichier ouvert ou de lignes, et non de {kind}",
    "a record is read from a text, not from {kind}": "une partie se lit dans un texte, et non dans {kind}",
    "line {line} is no text but {kind}": "la ligne {line} n'est pas un texte mais {kind}",
    "the file cannot be decoded: {why}": "le fichier ne peut pas être décodé : {why}",
    "a tag's name is a capital letter, then letters, digits or underscores, not {name}": "le nom d'une "
    "balise est une majuscule, puis des lettres, des chiffres ou des soulignés, et non {name}",
    "the tag {name} follows from the game and cannot be set": "la balise {name} vient du jeu et ne se choisit pas",
    "the tag {name} follows from the match and cannot be changed": "la balise {name} vient du match et "
    "ne se change pas",
    "the value of the tag {name} must be a text, not {value}": "la valeur de la balise {name} doit être "
    "un texte, et non {value}",
    "{what*} cannot stand in the tag {name}, which is one line of text": "{what} ne peut pas être dans "
    "la balise {name}, qui est une ligne de texte",
    "{what*} cannot stand in a comment": "{what} ne peut pas être dans un commentaire",
    "{what*} cannot stand in a record": "{what} ne peut pas être dans une feuille de partie",
    "a comment has its place after {first} to {last} moves, not {ply}": "un commentaire se place après {first} à "
    "{last} coups, et non {ply}",
    "{text} is no move of Fanorona, such as d3e3A or d3-e3A-d4W": "{text} n'est pas un coup de Fanorona, comme d3e3A "
    "ou d3-e3A-d4W",
    "{text} can mean more than one move": "{text} peut dire plusieurs coups",
    "{name} is no game that is known here": "{name} n'est pas un jeu connu ici",
    "there is no move {ply} to mark": "il n'y a pas de coup {ply} à annoter",
    "a mark is stuck to its move": "une annotation se colle à son coup",
    "{mark} is no mark": "{mark} n'est pas une annotation",
    "a variation begins with one of the moves {first} to {last}, not {ply}": "une variante commence à l'un des coups "
    "{first} à {last}, et non {ply}",
    "the moves of a variation are a list of texts, not {moves}": "les coups d'une variante sont une liste de textes, "
    "et non {moves}",
    "a variation has at least one move": "une variante a au moins un coup",
    "a variation begins with a move": "une variante commence par un coup",
    "{variation} is not one of these variations": "{variation} n'est pas l'une de ces variantes",
    "this parenthesis closes no variation": "cette parenthèse ne ferme aucune variante",
    "the variation that begins here does not end": "la variante qui commence ici ne finit pas",
    "a comment must be a text, not {other}": "un commentaire doit être un texte, et non {other}",
    "{name} must be a text, not {value}": "{name} doit être un texte, et non {value}",
    'in a tag a backslash is followed by " or by another backslash': "dans une balise, une barre oblique "
    "inverse est suivie de \" ou d'une autre",
    "in a comment a backslash is followed by {, }, another backslash, n (a line break) or u with the four "
    "hexadecimal digits of a character": "dans un commentaire, une barre oblique inverse est suivie "
    "d'une accolade, d'une autre barre, de n (fin de ligne) ou de u avec les quatre chiffres hexadécimaux "
    "d'un caractère",
    "a tag begins with a name of letters, digits and underscores": "une balise commence par un nom de "
    "lettres, de chiffres et de soulignés",
    "the quotation mark that ends the value is missing": "le guillemet qui ferme la valeur manque",
    "after the value comes ] and then the line ends": "après la valeur vient ], puis la ligne finit",
    "the tag {name} is given twice": "la balise {name} est donnée deux fois",
    "nothing may follow the result; the next game begins with its tags": "rien ne peut suivre le "
    "résultat ; la partie suivante commence par ses balises",
    "after the rounds before it this round is {game}, not {other}": "après les manches qui la précèdent, "
    "cette manche est {game}, et non {other}",
    "after a tag's name come a space and the value in quotation marks": "après le nom d'une balise "
    "viennent une espace et la valeur entre guillemets",
    "a tab cannot stand in a tag": "une tabulation ne peut pas être dans une balise",
    "the byte 0x{code} is not {encoding} here": "l'octet 0x{code} n'est pas de l'{encoding} ici",
    "comments do not nest; a brace in a comment is written with a backslash before it": "un commentaire "
    "n'en contient pas d'autre ; une accolade s'y écrit après une barre oblique inverse",
    "the moves end the game with {result} ({reason}), not with {other}": "les coups finissent la partie "
    "par {result} ({reason}), et non par {other}",
    "the moves leave the game open; {result} needs a Termination: {endings}": "les coups laissent la "
    "partie ouverte ; {result} demande une Termination : {endings}",
    "the moves leave the game open; its Termination must be one of {endings}": "les coups laissent la "
    "partie ouverte ; sa Termination doit être l'une de {endings}",
    "the comment that begins here does not end": "le commentaire qui commence ici ne finit pas",
    "this brace closes no comment": "cette accolade ne ferme aucun commentaire",
    "a word of {count} characters is no move": "un mot de {count} caractères n'est pas un coup",
    "the tag contradicts the moves, which end with {result}": "la balise contredit les coups, qui "
    "finissent par {result}",
    "the result is missing at the end of the game: {results}": "le résultat manque à la fin de la partie : {results}",
    "the moves end the game by {reason}": "les coups finissent la partie : {reason}",
    "a move number stands after another": "un numéro de coup en suit un autre",
    "the number of the next move is {number}": "le numéro du coup suivant est {number}",
    "a move number stands before no move": "un numéro de coup ne précède aucun coup",
    "a game that goes on has no Termination": "une partie qui continue n'a pas de Termination",
    "{termination} does not end in {result}": "{termination} ne finit pas par {result}",
    # The engine
    "there is no computer {name}": "il n'y a pas d'ordinateur {name}",
    "there is no level {level}": "il n'y a pas de niveau {level}",
    "a limit of time, nodes or depth is needed: without one thinking never ends": "il faut une limite de "
    "temps, de nœuds ou de profondeur : sans elle, la réflexion ne finit jamais",
    "a limit is made by {how}, not {other}": "une limite se fait par {how}, et non {other}",
    "endings are True, False or a Tablebase, not {value}": "les finales sont True, False ou une "
    "Tablebase, et non {value}",
    "a search is fresh or not, True or False; not {value}": "une recherche est neuve ou non, True ou "
    "False, et non {value}",
    "the engine looks at a Position or a Record, not at {other}": "le moteur regarde une Position ou un "
    "Record, et non {other}",
    "a limit of time must be a number of seconds above 0, not {value}": "la limite de temps doit être un "
    "nombre de secondes positif, et non {value}",
    "a proof has no depth to limit: limit its time or its nodes": "une preuve n'a pas de profondeur à "
    "limiter : limitez son temps ou ses nœuds",
    "a solver looks at a Position, not at {other}": "un solveur regarde une Position, et non {other}",
    "this solver is running: wait for its end, or stop it": "ce solveur travaille : attendez sa fin, ou arrêtez-le",
    "this machine does not give {count} megabytes of memory": "cette machine ne donne pas {count} "
    "mégaoctets de mémoire",
    # Matches
    "a player is a text, a level or a function, not {other}": "un joueur est un texte, un niveau ou une "
    "fonction, et non {other}",
    "the player {name} cannot be sent to another process ({why}): define it at the top of a module, and "
    "the module so that it can be imported": "le joueur {name} ne peut pas être envoyé à un autre "
    "processus ({why}) : définissez-le au premier niveau d'un module qui puisse être importé",
    "the limit for a move must be a number of seconds above 0, not {value}": "la limite d'un coup doit "
    "être un nombre de secondes positif, et non {value}",
    "a process of the match ended before a player was asked for a move ({how})": "un processus du match "
    "a fini avant qu'un joueur soit interrogé ({how})",
    "no process could be started: {why}": "aucun processus n'a pu démarrer : {why}",
    "{path} is in the format {format}, and this version reads {other}": "{path} est au format {format}, "
    "et cette version lit {other}",
    "{path} is not the file of a match": "{path} n'est pas le fichier d'un match",
    "{path}, line 1 is damaged: its checksum is not that of the line": "{path}, la ligne 1 est abîmée : "
    "sa somme de contrôle n'est pas celle de la ligne",
    "{path}, line {line} is damaged: its checksum is not that of the lines up to it": "{path}, la ligne "
    "{line} est abîmée : sa somme de contrôle n'est pas celle des lignes jusqu'à elle",
    "{path} was removed or replaced while the match was played": "{path} a été retiré ou remplacé pendant le match",
    "{path}, line {line} is not a game of a match": "{path}, la ligne {line} n'est pas une partie d'un match",
    "{path}, line {line}: game {number} is there twice": "{path}, ligne {line} : la partie {number} y est deux fois",
    "{path} is the file of another match: its {name} is {theirs}, not {value}": "{path} est le fichier "
    "d'un autre match : {name} y vaut {theirs}, et non {value}",
    "{path} is in use: another match is being played with it": "{path} est pris : un autre match s'en sert",
    "every opening ends the game at once: there is nothing to play": "chaque ouverture finit la partie "
    "aussitôt : il n'y a rien à jouer",
    "there is no player {name}": "il n'y a pas de joueur {name}",
    "a player that searches needs a limit": "un joueur qui cherche a besoin d'une limite",
    "the player uct needs a limit": "le joueur uct a besoin d'une limite",
    "the player {word} has no settings, so no {name}": "le joueur {word} n'a pas de réglages, et donc pas {name}",
    "the player {word} has no setting {name}": "le joueur {word} n'a pas de réglage {name}",
    "the search has no feature {name} to do without": "la recherche n'a pas de trait {name} dont se passer",
    "the search has no number {name}": "la recherche n'a pas de nombre {name}",
    "the number {name} of the search": "le nombre {name} de la recherche",
    "the player has the number {name} of the search twice": "le joueur a deux fois le nombre {name} de la recherche",
    "there is no folder {folder} with tables of endings": "il n'y a pas de dossier {folder} avec des tables de finales",
    "{part} has no value: after the first word a player has settings such as nodes=5000": "{part} n'a "
    "pas de valeur : après le premier mot, un joueur a des réglages comme nodes=5000",
    "the player {text} has {name} twice": "le joueur {text} a deux fois {name}",
    "the test needs elo0 below elo1, both from -{low} to {high}, not {elo0} and {elo1}": "le test "
    "demande elo0 sous elo1, tous deux de -{low} à {high}, et non {elo0} et {elo1}",
    "{name} must be a number, not {value}": "{name} doit être un nombre, et non {value}",
    "{name} must lie between 0 and 0.5, not be {value}": "{name} doit être entre 0 et 0,5, et non {value}",
    "interrupted after {count} nodes": "interrompu après {count} nœuds",
    "interrupted when the rulebook had checked {count} of {total} positions: the result is not verified, "
    "and no certificate is written": "interrompu quand le livre des règles avait vérifié {count} "
    "positions sur {total} : le résultat n'est pas vérifié, et aucun certificat n'est écrit",
    "interrupted before {path} was written": "interrompu avant que {path} soit écrit",
    # Certificates and what a solver keeps
    "this is no certificate: it is not ASCII": "ce n'est pas un certificat : il n'est pas en ASCII",
    "this is no certificate: its first line is not {line}": "ce n'est pas un certificat : sa première "
    "ligne n'est pas {line}",
    "this certificate is of a version that cannot be read: {line}": "ce certificat est d'une version "
    "illisible ici : {line}",
    "the certificate is cut short: its last line is no checksum": "le certificat est coupé : sa dernière "
    "ligne n'est pas une somme de contrôle",
    "the certificate is damaged: its checksum is that of another text": "le certificat est abîmé : sa "
    "somme de contrôle est celle d'un autre texte",
    "{path} is no certificate: byte {number} is not ASCII": "{path} n'est pas un certificat : l'octet "
    "{number} n'est pas en ASCII",
    "a sample is a number of positions from 1 on, not {value}": "un échantillon est un nombre de "
    "positions à partir de 1, et non {value}",
    "certificates are about unlimited play: no_capture_limit must be 0": "les certificats portent sur le "
    "jeu sans limite : no_capture_limit doit être 0",
    "the game is over in {text}": "la partie est terminée dans {text}",
    "{text}: not the turn of the {player} player": "{text} : ce n'est pas au joueur {player} de jouer",
    "{text}: the game is over": "{text} : la partie est terminée",
    "{text}: {move} is not a legal move": "{text} : {move} n'est pas un coup permis",
    "{text} is not written as {other}": "{text} ne s'écrit pas {other}",
    "the game of the certificate does not exist: {why}": "le jeu du certificat n'existe pas : {why}",
    "{text} is no position: {why}": "{text} n'est pas une position : {why}",
    "{where} the win takes longer than {plies} plies": "{where} : le gain prend plus de {plies} demi-coups",
    "{where} the game can end in {text} otherwise than claimed": "{where} : la partie peut finir en "
    "{text} autrement qu'il n'est dit",
    "{where} the strategy has no reply to {text}": "{where} : la stratégie n'a pas de réponse à {text}",
    "{where} comes {text}, {plies} plies from the win, not {left}": "{where} vient {text}, à {plies} "
    "demi-coups du gain, et non {left}",
    "{path} is about another question: {question}": "{path} porte sur une autre question : {question}",
    "{path} was kept by another version of the solver, whose table means something else: begin anew, "
    "without it": "{path} vient d'une autre version du solveur, dont la table veut dire autre chose : "
    "recommencez sans lui",
    "{path} holds what no solver writes": "{path} contient ce qu'aucun solveur n'écrit",
    "{path} is no state of a solver": "{path} n'est pas l'état d'un solveur",
    "{path} is damaged or cut short": "{path} est abîmé ou coupé",
    "{path} is of a version that cannot be read: begin anew, without it": "{path} est d'une version "
    "illisible ici : recommencez sans lui",
    "an analysis is about a Record, not about {value}": "une analyse porte sur un Record, et non sur {value}",
    # Games by link
    "only who has a seat in this game may do this": "il faut une place dans cette partie pour le faire",
    "no computer plays in this game": "aucun ordinateur ne joue dans cette partie",
    "the computer sits where the game was made with one": "l'ordinateur a la place que la partie lui a "
    "donnée au départ",
    "number {at} has not happened: the game is at number {number}": "le numéro {at} n'a pas encore eu "
    "lieu : la partie est au numéro {number}",
    "this id was used before, for something else, at number {number}": "cet identifiant a déjà servi, "
    "pour autre chose, au numéro {number}",
    "the round ended": "la manche a fini",
    "a move was taken back": "un coup a été repris",
    "this game has {count} entries: it can only be ended": "cette partie a {count} entrées : on ne peut "
    "que la terminer",
    "this was asked before in this position": "cela a déjà été demandé dans cette position",
    "{count} phrases are enough for one game": "{count} phrases suffisent pour une partie",
    "there is no phrase {name}": "il n'y a pas de phrase {name}",
    "a game is created once, before anything else happens": "une partie se crée une fois, avant tout le reste",
    "the other seat is still free": "l'autre place est encore libre",
    "the time has run out": "le temps est épuisé",
    "this seat is taken": "cette place est prise",
    "this seat is kept for somebody else": "cette place est réservée à quelqu'un d'autre",
    "this seat is for whoever has the invitation": "cette place est pour qui a l'invitation",
    "{option} must be an address such as https://games.example/, not {text}": "{option} doit être une adresse comme "
    "https://games.example/, et non {text}",
    "a key is 22 letters, digits, - or _, after the word Bearer": "une clé, ce sont 22 lettres, chiffres, - ou _, "
    "après le mot Bearer",
    "this is for our own page alone": "ceci est réservé à notre propre page",
    "games by link cannot be reached now: try again in a moment": "les parties par lien sont hors d'atteinte : "
    "réessayez dans un instant",
    "too many games were made from your address: finish some, or come again later": "trop de parties ont été créées "
    "depuis votre adresse : finissez-en, ou revenez plus tard",
    "you have {count} games that are not over: finish some first": "vous avez {count} parties en cours : "
    "finissez-en d'abord",
    "the database is not open yet": "la base de données n'est pas encore ouverte",
    "there is no such game": "cette partie n'existe pas",
    "too many sockets are open: try again later": "trop de connexions sont ouvertes : réessayez plus tard",
    "the game cannot be read now: try again later": "la partie est illisible pour l'instant : réessayez plus tard",
    "the server restarts: connect again": "le serveur redémarre : reconnectez-vous",
    "nothing was heard for a while": "rien n'est venu depuis un moment",
    "nobody plays against himself: you have the other seat": "on ne joue pas contre soi-même : vous avez l'autre place",
    "it is the other player's turn": "c'est à l'autre joueur de jouer",
    "in this game a move once made is final": "dans cette partie, un coup joué est définitif",
    "somebody has asked to take back already": "quelqu'un a déjà demandé à reprendre",
    "there is no move of yours to take back": "vous n'avez aucun coup à reprendre",
    "a draw is offered already": "la nulle est déjà proposée",
    "no draw is offered": "personne ne propose la nulle",
    "nobody asked to take back": "personne ne demande à reprendre",
    "the game is not over yet": "la partie n'est pas encore terminée",
    "there is a rematch already: {game}": "la revanche existe déjà : {game}",
    "this flag does not fall now": "ce drapeau ne tombe pas maintenant",
    "no clock stood still then": "aucune pendule n'était arrêtée alors",
    "a link to a game looks like {example}; {text} with what follows does not": "un lien vers une partie "
    "ressemble à {example} ; {text} et la suite n'y ressemblent pas",
    "a server has an address such as {example}, not {text}": "un serveur a une adresse comme {example}, et non {text}",
    "a client needs the address of a server": "il faut au client l'adresse d'un serveur",
    "a key has 22 letters, digits, - or _": "une clé a 22 lettres, chiffres, - ou _",
    "no server answers at {address}: {why}": "aucun serveur ne répond à {address} : {why}",
    "there is no Tablier at {address}: it answers with status {status}": "il n'y a pas de Tablier à "
    "{address} : la réponse a le statut {status}",
    "the server says what this client does not understand: {why}": "ce client ne comprend pas ce que dit "
    "le serveur : {why}",
    "this table was left": "cette table a été quittée",
    "no seat of this game is free": "aucune place de cette partie n'est libre",
    "interrupted; the seat stays taken": "interrompu ; la place reste prise",
    "one seat at least is for a person": "une place au moins est pour une personne",
    "a name is one line of 1 to {count} characters, not {name}": "un nom est une ligne de 1 à {count} "
    "caractères, et non {name}",
    "no game has the id {id}": "aucune partie n'a l'identifiant {id}",
    "the game {game} is at number {number} by now": "la partie {game} est maintenant au numéro {number}",
    "others were faster each time: ask again in a moment": "d'autres ont chaque fois été plus rapides : "
    "redemandez dans un instant",
    "this entry is missing": "cette entrée manque",
    "it is older than the entry before it": "elle est plus ancienne que celle qui la précède",
    "this would not be read as it was meant": "cela ne serait pas relu comme il faut",
    "there is no kind of event {kind}": "il n'y a pas d'événement nommé {kind}",
    "this is no event of a game: {why}": "ce n'est pas un événement d'une partie : {why}",
    "games are kept in {place}, not in {url}": "les parties se gardent dans {place}, et non dans {url}",
    "a database is named by a URL such as {url}": "une base de données se désigne par une URL comme {url}",
    "PostgreSQL needs psycopg: {command}": "PostgreSQL demande psycopg : {command}",
    "PostgreSQL is copied by its own pg_dump: {command}": "PostgreSQL se copie par son propre pg_dump : {command}",
    "there is no database {path}": "il n'y a pas de base de données {path}",
    "{path} is the database itself: name another file": "{path} est la base de données elle-même : nommez "
    "un autre fichier",
    "{path} was removed": "{path} a été retiré",
    "{path} cannot be written: the disk is full": "{path} ne peut pas être écrit : le disque est plein",
    "{path} is damaged ({why}): put a backup in its place": "{path} est abîmé ({why}) : mettez une "
    "sauvegarde à sa place",
    "the database cannot be used: {why}": "la base de données est hors d'usage : {why}",
    "the database is of version {version}, and this version of Tablier reads version {other}": "la base "
    "de données est de version {version}, et cette version de Tablier lit la version {other}",
    "this is no database of Tablier: it has a table {table}": "ce n'est pas une base de données de "
    "Tablier : elle a une table {table}",
    "this is no database of Tablier": "ce n'est pas une base de données de Tablier",
    "the storage is closed": "la base de données est fermée",
    "too much waits to be written: ask again in a moment": "trop d'écritures attendent : redemandez dans un instant",
    "too much waits to be read: ask again in a moment": "trop de lectures attendent : redemandez dans un instant",
    # The command line
    "the option {text} has no value: write it as NAME=VALUE, such as cols=5": "l'option {text} n'a pas "
    "de valeur : écrivez-la NOM=VALEUR, comme cols=5",
    "the option {name} is given twice": "l'option {name} est donnée deux fois",
    "there is no log {name}": "il n'y a pas de journal {name}",
    "there is no language {name}": "il n'y a pas de langue {name}",
    "there is no game {name}": "il n'y a pas de jeu {name}",
    "options and positions belong to a game: name it, as in tablier play tours": "les options et les "
    "positions vont avec un jeu : nommez-le, comme dans tablier play tours",
    "a match begins from the usual start: it takes no position": "un match commence par le départ "
    "habituel : il ne prend pas de position",
    "a saved game says itself what is played: give --record FILE and no game": "une partie enregistrée "
    "dit elle-même ce qu'on joue : donnez --record FICHIER et pas de jeu",
    "--output and --graph are the same file: {path}": "--output et --graph sont le même fichier : {path}",
    "give --nodes or --time, not both": "donnez --nodes ou --time, pas les deux",
    "there is no game in {path}": "il n'y a pas de partie dans {path}",
    "{path} has the games 1 to {count}; there is no game {number}": "{path} a les parties 1 à {count} ; il "
    "n'y a pas de partie {number}",
    "--graph draws one game, and {path} has {count}: choose one with --game": "--graph dessine une partie, "
    "et {path} en a {count} : choisissez-en une avec --game",
    "--sprt needs two differences in Elo such as 0,10, not {text}": "--sprt demande deux différences en "
    "Elo comme 0,10, et non {text}",
    "--alpha and --beta are about the test of --sprt: give that too": "--alpha et --beta concernent le test de "
    "--sprt : donnez-le aussi",
    "--file and --records are the same file: {path}": "--file et --records sont le même fichier : {path}",
    "{path} exists: {option} writes a new file": "{path} existe déjà : {option} écrit un nouveau fichier",
    "{path} exists: name another file with --certificate, or remove it": "{path} existe déjà : nommez un "
    "autre fichier avec --certificate, ou retirez-le",
    "{path} cannot be both: name one file for the certificate, another for the state": "{path} ne peut "
    "pas être les deux : nommez un fichier pour le certificat, un autre pour l'état",
    "{path} cannot be written: there is no folder {folder}": "{path} ne peut pas être écrit : il n'y a "
    "pas de dossier {folder}",
    "{path} cannot be written: {why}": "{path} ne peut pas être écrit : {why}",
    "{path} cannot be read: {why}": "{path} est illisible : {why}",
    "{option} must be addresses such as 127.0.0.1 or 10.0.0.0/8, not {text}": "{option} doit être des "
    "adresses comme 127.0.0.1 ou 10.0.0.0/8, et non {text}",
    "port {port} and those after it are taken: choose another with --port": "le port {port} et les "
    "suivants sont pris : choisissez-en un autre avec --port",
    "there is no host {host} to serve on: {why}": "il n'y a pas d'hôte {host} où servir : {why}",
    "cannot serve on {host}, port {port}: {why}": "impossible de servir sur {host}, port {port} : {why}",
    "no such option: {name} Did you mean {other}?": "il n'y a pas d'option {name} ; serait-ce {other} ?",
    "no such option: {name} (Possible options: {others})": "il n'y a pas d'option {name} (mais {others})",
    "no such option: {name}": "il n'y a pas d'option {name}",
    "no such command {name}": "il n'y a pas de commande {name}",
    "missing argument {name}": "il manque {name}",
    "missing option {name}": "il manque l'option {name}",
    "got unexpected extra argument ({text})": "{text} est de trop",
    "got unexpected extra arguments ({text})": "{text} sont de trop",
    "option {name} requires an argument": "l'option {name} demande une valeur",
    "option {name} does not take a value": "l'option {name} ne prend pas de valeur",
    "give --data or --database, not both": "donnez --data ou --database, pas les deux",
    "--data must name a folder": "--data doit nommer un dossier",
    "{option} must be a number of days such as 90d, not {text}": "{option} doit être un nombre de jours comme "
    "90d, et non {text}",
    "nobody can be asked here: give --yes to delete, or --dry-run to know how many": "personne ne peut répondre "
    "ici : donnez --yes pour effacer, ou --dry-run pour savoir combien",
    "cannot write: the output is closed": "impossible d'écrire : la sortie est fermée",
    "cannot write: {why}": "impossible d'écrire : {why}",
    # The server
    "the parameter {name} is there {count} times": "le paramètre {name} y est {count} fois",
    "the body of the request cannot be read": "le corps de la requête est illisible",
    "there is nothing at this address": "il n'y a rien à cette adresse",
    "this address takes another method": "cette adresse demande une autre méthode",
    "something went wrong here; what it was is in the server's log": "quelque chose n'a pas marché ici ; "
    "le journal du serveur dit quoi",
    "too many connections are open: ask again in a moment": "trop de connexions sont ouvertes : "
    "redemandez dans un instant",
    "others are before you: ask again in a moment, your place is kept": "d'autres sont avant vous : "
    "redemandez dans un instant, votre place est gardée",
    "too many boards are being analysed: try again later": "trop de plateaux sont en analyse : "
    "réessayez plus tard",
    "nothing was asked for a while": "rien n'a été demandé depuis un moment",
    "games of more than {count} moves are not annotated": "les parties de plus de {count} coups ne sont pas annotées",
    "the server is closing": "le serveur ferme",
    "this server does not answer to that host name": "ce serveur ne répond pas à ce nom d'hôte",
    "a request may have at most {count} bytes": "une requête peut avoir au plus {count} octets",
    "the events of this game take too long to play again": "rejouer les événements de cette partie prend trop de temps",
    "the moves of this study take too long to play again": "rejouer les coups de cette étude prend trop de temps",
    "the moves of a study stand after their parents": "les coups d'une étude viennent après leurs parents",
    "the game has {count} moves, not {played}": "la partie a {count} coups, et non {played}",
    "a match of two rounds begins with fanorona, not with {game}": "un match en deux manches commence "
    "par fanorona, et non par {game}",
    "a match of two rounds begins from the usual start": "un match en deux manches commence par le départ habituel",
    "this is not JSON": "ce n'est pas du JSON",
    "this is not JSON: {why}": "ce n'est pas du JSON : {why}",
    # What a request must be made of
    "Field required": "ce champ manque",
    "Extra inputs are not permitted": "ce champ n'existe pas",
    "Input should be a valid string": "il faut un texte",
    "Input should be a valid string, unable to parse raw data as a unicode string": "il faut un texte en Unicode",
    "Input should be '{one}' or '{other}'": "il faut '{one}' ou '{other}'",
    "Input should be a valid integer": "il faut un nombre entier",
    "Input should be greater than or equal to {least}": "il faut au moins {least}",
    "Input should be less than or equal to {most}": "il faut au plus {most}",
    "Input should be a valid boolean": "il faut true ou false",
    "Input should be a valid list": "il faut une liste",
    "Input should be a valid dictionary": "il faut un objet",
    "Input should be a valid dictionary or object to extract fields from": "il faut un objet",
    "String should have at most {count} characters": "il faut au plus {count} caractères",
    "String should have at least {count} character": "il faut au moins {count} caractère",
    "String should match pattern '{pattern}'": "ce texte n'a pas la forme voulue : '{pattern}'",
    "Input should be '{one}', '{two}' or '{three}'": "il faut '{one}', '{two}' ou '{three}'",
    "Input should be a valid dictionary or instance of {kind}": "il faut un objet",
    "Input tag '{tag}' found using 'kind' does not match any of the expected tags: {tags}": "il n'y a pas de sorte "
    "'{tag}' : choisissez parmi {tags}",
    "Unable to extract tag using discriminator 'kind'": "il manque 'kind', la sorte",
    "List should have at most {count} items after validation, not {other}": "il faut au plus {count} "
    "éléments, et non {other}",
    "Dictionary should have at most {count} items after validation, not {other}": "il faut au plus "
    "{count} éléments, et non {other}",
    # Tables of endings
    "there are no tables of endings for a board of {cols}x{rows}": "il n'y a pas de tables de finales pour un "
    "plateau de {cols}x{rows}",
    "{game} has no draw by a verdict of tables": "{game} n'a pas de nulle par verdict des tables",
    "no table of endings is asked here": "on n'interroge pas de table de finales ici",
    "{game} has no tables of endings; tumicarona, fanorona and vela have": "{game} n'a pas de tables de "
    "finales ; tumicarona, fanorona et vela en ont",
    "tables of endings are about games in which a player without a move loses": "les tables de finales ne valent "
    "que si un joueur sans coup perd",
    "tables of {pieces} pieces need about {needed} megabytes, more than the {memory} given": "les tables de "
    "{pieces} pièces demandent environ {needed} mégaoctets, plus que les {memory} accordés",
    "{path} is not a table of endings": "{path} n'est pas une table de finales",
    "{path} is a table of another version of Tablier: build it anew": "{path} est une table d'une autre version de "
    "Tablier : construisez-la à nouveau",
    "{path} holds another table than its name says, or is damaged": "{path} contient une autre table que son nom ne "
    "dit, ou est abîmé",
    "{path} is damaged: its checksum is another": "{path} est abîmé : sa somme de contrôle est autre",
    "{path} is damaged": "{path} est abîmé",
    "{path} is cut short": "{path} est tronqué",
    "{path} is cut short, or longer than it should be": "{path} est tronqué, ou plus long qu'il ne devrait",
    "{path} has not the size it should have": "{path} n'a pas la taille voulue",
    "{count} values of these tables are wrong: build them anew": "{count} valeurs de ces tables sont fausses : "
    "construisez-les à nouveau",
    "there are tables of up to {pieces} pieces only: {kind}": "il n'y a que des tables de {pieces} pièces au plus : "
    "{kind}",
    "there is no {program}: `make gpu` builds it where Tablier's source and nvcc 13 are; {variable} may say where it "
    "is": "il n'y a pas de {program} : `make gpu` le construit là où sont les sources de Tablier et nvcc 13 ; "
    "{variable} peut dire où il est",
    "{program} cannot be started: {why}": "{program} ne peut pas être lancé : {why}",
    "{program} has not built all tables: it did not say why": "{program} n'a pas construit toutes les tables, et n'a "
    "pas dit pourquoi",
    "{program} has not built all tables: {why}": "{program} n'a pas construit toutes les tables : {why}",
    "the table of {mover} against {other} has not come from the GPU as it was sent": "la table de {mover} contre "
    "{other} n'est pas arrivée du GPU comme il l'a envoyée",
    "the GPU has built {mover} against {other} with {count} wrong positions of those it derived again": "le GPU a "
    "construit {mover} contre {other} avec {count} positions fausses parmi celles qu'il a déduites à nouveau",
    "--pieces must be all, or a whole number from 2 to {most}, not {value}": "--pieces doit être all ou un nombre "
    "entier de 2 à {most}, et non {value}",
    "tables of all {pieces} pieces would be too large; those of up to {most} can be built": "les tables des "
    "{pieces} pièces seraient trop grandes ; on peut construire celles de {most} pièces au plus",
    "there are no tables of this board and these rules: `{command}` builds them": "il n'y a pas de tables pour ce "
    "plateau et ces règles : `{command}` les construit",
    "this position has {pieces} pieces, and there are tables of up to {most}: `{command}` builds more": "cette "
    "position a {pieces} pièces, et il y a des tables de {most} au plus : `{command}` en construit d'autres",
    "this position has {pieces} pieces, and tables of endings have {most} at most": "cette position a {pieces} pièces, "
    "et les tables de finales en ont {most} au plus",
    "tables of endings know nothing of a round of Vela in which pieces are still given": "les tables de finales ne "
    "savent rien d'une manche de Vela où l'on donne encore des pions",
    "a table that this position needs cannot be read": "une table dont cette position a besoin est illisible",
    "--lines is about what --json tells: give both": "--lines concerne ce que dit --json : donnez les deux",
    "{path} is no folder": "{path} n'est pas un dossier",
    # Networks
    "{path} is not a network, or of another version": "{path} n'est pas un réseau, ou est d'une autre version",
    "{path} is a network of another form than this engine has": "{path} est un réseau d'une autre forme que ceux "
    "de ce moteur",
    "the network of {game} that should come along is one of {other}": "le réseau de {game} qui devrait être fourni "
    "est un réseau de {other}",
    "the network is one of {game}, not of {other}": "le réseau est un réseau de {game}, et non de {other}",
    "an engine plays by the book or not, True or False; not {given}": "un moteur joue avec le livre ou sans, True ou "
    "False, et non {given}",
    "a player plays by the book or not, not {given}": "un joueur joue avec le livre ou sans, et non {given}",
    "{path} is no book": "{path} n'est pas un livre d'ouvertures",
    "{path} holds what nobody writes into a book": "{path} contient ce que personne n'écrit dans un livre",
    "these are no weights of a network of {game}": "ce ne sont pas les poids d'un réseau de {game}",
    "{game} has no networks": "{game} n'a pas de réseaux",
    "a network is True, False or a Network, not {given}": "network vaut True, False ou un Network, et non {given}",
    # Last, for much could be taken for these
    "{move} was played": "{move} a été joué",
    "{what*} is missing": "{what} manque",
    "the byte {code}, which is not UTF-8 here,": "l'octet {code}, qui n'est pas de l'UTF-8 ici,",
    "the character {code}": "le caractère {code}",
    "byte {code}": "l'octet {code}",
    "{name} cannot be {value}": "{name} ne peut pas être {value}",
    "{path}, line {line}: {what*}": "{path}, ligne {line} : {what}",
}
