// Ce que dit la page en français.
import type { PlayerName } from "../api/names";
import type { Score } from "../api/types";
import { capital, lower } from "./capital";
import type { SlideWay, Words } from "./catalogue";
import { typeset } from "./typography";

const STONES: Record<PlayerName, string> = { first: "Blanc", second: "Noir" };

const TARGETS: Record<string, string> = {
  step: "aller ici",
  approach: "approche",
  withdrawal: "éloignement",
  capture: "prise",
  bounce: "rebondir ici",
  end: "peut finir ici",
  goal: "but : gagne",
  place: "poser ici",
  stop: "s'arrêter ici",
};

const DIRECTIONS: Record<string, string> = {
  L: "depuis la gauche",
  R: "depuis la droite",
  D: "depuis le bas",
  U: "depuis le haut",
};
const WAYS: Record<string, string> = {
  L: "vers la gauche",
  R: "vers la droite",
  D: "vers le bas",
  U: "vers le haut",
};

/** « depuis le bas (2 pierres) » pour fermer le trou, « la ligne 2 vers la gauche (3 pierres) » pour désiloter. */
function slide({ direction, line }: SlideWay, tiles: number): string {
  const count = tiles === 1 ? "1\u00a0pierre" : `${tiles}\u00a0pierres`;
  if (!line) return `${DIRECTIONS[direction]} (${count})`;
  return `la ${line >= "a" ? "colonne" : "ligne"} ${line} ${WAYS[direction]} (${count})`;
}

const pieces = (count: number) => (count === 1 ? "1 pion" : `${count} pions`);

/** Ce que pense le moteur, et s'il en est sûr. */
function hintScore(side: string, { value, proved, distance, expected }: Score): string {
  if (proved) {
    if (distance === 1 && value > 0) return `${side} gagne par ce coup.`;
    const within = `en ${distance} coups au plus, des deux camps : c'est prouvé`;
    if (value > 0) return `${side} gagne ${within}.`;
    if (value < 0) return `Si l'adversaire joue au mieux, ${side} perd ${within}.`;
    return "Si chacun joue au mieux, la partie est nulle : c'est prouvé.";
  }
  const share = Math.abs(expected - 0.5);
  if (share < 0.07) return "Le jeu semble égal.";
  const how = share < 0.2 ? "un peu" : share < 0.4 ? "nettement" : "bien";
  return `${side} semble ${how} ${expected > 0.5 ? "mieux" : "moins bien"}.`;
}

export const french: Words = typeset<Words>({
  code: "fr",
  name: "Français",

  titles: {
    tumicarona: "Tumicarona",
    fanorona: "Fanorona",
    vela: "Vela",
    tours: "Les Tours",
    tchag: "Tchag",
  },
  sentences: {
    tumicarona: "Balayez des lignes entières ; qui peut prendre doit prendre.",
    fanorona: "Le classique de Madagascar : on prend des lignes en s'en approchant ou en s'en éloignant.",
    vela: "La seconde manche du Fanorona : le vainqueur donne ses pions, un à un.",
    tours: "Des tours qui ne sont à personne rebondissent les unes sur les autres, jusqu'au but.",
    tchag: "Chaque pas enlève une pierre, et le plateau se referme autour des pions.",
  },
  sides: {
    tumicarona: STONES,
    fanorona: STONES,
    vela: STONES,
    tours: { first: "Sud", second: "Nord" },
    tchag: { first: "Rouge", second: "Jaune" },
  },
  levels: {
    novice: "Novice",
    beginner: "Débutant",
    casual: "Loisir",
    club: "Club",
    skilled: "Confirmé",
    expert: "Expert",
    master: "Maître",
    champion: "Champion",
  },
  levelShort: (level) => `N${level}`,
  computerAt: (level, name) => `Ordinateur, niveau\u00a0${level} (${name.toLowerCase()})`,

  tagline: "Quatre jeux de plateau qui méritent une belle maison",
  home: "Tous les jeux",
  skip: "Aller au contenu",
  language: "Langue",
  theme: "Couleurs",
  themes: { system: "Système", light: "Claires", dark: "Sombres" },
  sounds: "Sons",
  on: "Oui",
  off: "Non",
  pace: "Rythme de l'ordinateur",
  paces: { slow: "Lent", usual: "Normal", fast: "Vif", instant: "Immédiat" },
  targets: "Où une pièce peut aller",
  targetsShown: "Montrer",
  targetsHidden: "Cacher",
  letters: "Touches de lettres (U, R, H…)",
  notify: "Prévenir quand c'est à vous",
  notifyRefused: "Le navigateur ne le permet pas : changez cela dans ses réglages pour cette page.",
  settings: "Réglages",
  loading: "Un instant…",
  yes: "Oui",
  no: "Non",

  whatToDo: "Que voulez-vous faire ?",
  learn: "Apprendre",
  learnNote: "Petites leçons, toutes les règles, figures vivantes",
  playNote: (title) => `${title}, ou un des jeux ci-dessous`,
  puzzles: "Problèmes",
  analyseNote: "Une partie ou une position, coup par coup",
  puzzleOfTheDay: "Problème du jour",
  newHere: (title) => `${title} est nouveau pour vous ? La première leçon prend quelques minutes.`,
  firstLesson: "Première leçon",
  noThanks: "Non merci",
  fullRules: "Toutes les règles, avec des figures",
  chooseGame: "Choisissez un jeu",
  play: "Jouer",
  continueGames: "Continuer une partie",
  myGames: "Mes parties",
  yourTurns: (games) => `À vous de jouer dans ${games} partie${games < 2 ? "" : "s"} par lien`,
  setUpPosition: "Composer une position",
  perfectEndings: "Finales parfaites",
  editPosition: "Modifier cette position",
  removeGame: "Supprimer",
  movesPlayed: (count) => (count < 2 ? `${count} coup` : `${count} coups`),
  opponent: "Adversaire",
  friend: "Un ami ici",
  friendByLink: "Un ami par lien",
  computer: "L'ordinateur",
  watch: "Regarder",
  watchNote: "Deux ordinateurs jouent l'un contre l'autre.",
  level: "Niveau",
  levelOf: (side) => `Niveau de ${side}`,
  levelIs: (level, name) => `${level} · ${name}`,
  yourSide: "Vous jouez",
  sideOf: (name) => `${name} joue`,
  lot: "Tirage au sort",
  playerOne: "Votre nom",
  playerTwo: "Le nom de votre ami",
  lotSays: (side, name) =>
    name ? `Le tirage au sort donne ${side} à ${name}.` : `Le tirage au sort vous donne ${side}.`,
  rounds: "Manches",
  oneRound: "Une manche",
  twoRounds: "Deux manches",
  twoRoundsNote: "Fanorona, puis Vela : le vainqueur de la première donne dans la seconde.",
  takeBack: "Reprendre un coup",
  casual: "Permis",
  strict: "Pièce touchée, pièce jouée",
  strictNote: "Un pas fait ne se reprend plus ; une pièce prise en main peut encore être reposée.",
  byAgreement: "D'un commun accord",
  rules: "Règles et plateau",
  options: {
    cols: "Colonnes",
    rows: "Lignes",
    stalemate: "Qui ne peut pas jouer",
    no_capture_limit: "Coups sans prise pour la nulle (0 : jamais)",
    captures: "La prise est",
    giver: "Le donneur est",
    paths: "Une pièce peut franchir",
    null_move: "Un coup qui ne change rien est",
    setup: "Disposition",
  },
  optionValues: {
    "stalemate=loss": "perd",
    "stalemate=draw": "fait nulle",
    "captures=optional": "libre",
    "captures=compulsory": "obligatoire",
    "giver=white": "Blanc",
    "giver=black": "Noir",
    "paths=border-once": "chaque bord une fois",
    "paths=cell-once": "chaque case une fois",
    "null_move=forbidden": "interdit",
    "null_move=allowed": "permis",
  },
  fromPosition: "Partir d'une position",
  positionNote: "Le texte que donne « Copier la position » ; laissez vide pour le départ habituel.",
  start: "Commencer la partie",
  makeGame: "Créer la partie",
  playByLink: "La jouer par lien",

  toMove: (side) => `À ${side} de jouer`,
  yourMove: (side) => `À vous de jouer (${side})`,
  you: "vous",
  atTurn: "au trait",
  whatNow: "Que faire",
  thinking: (side) => `${side} réfléchit…`,
  plays: (side) => `${side} joue`,
  paused: "En pause.",
  choosePiece: "Choisissez une des pièces marquées.",
  chooseHand: "Prenez une pièce de votre bande et posez-la sur votre rangée.",
  choosePlace: "Choisissez une case libre de votre rangée.",
  chooseTarget: (cell) => `Choisissez où va la pièce en ${cell}.`,
  chooseLine: "Quelle ligne prenez-vous ? Touchez un de ses pions.",
  goOnOrStop: "Continuez la rafle, ou arrêtez-vous ici.",
  chooseNextCell: "Choisissez la case suivante du chemin.",
  bounced: "Elle rebondit ! Choisissez la suite.",
  closeHole: "Fermez le trou : choisissez la partie qui y glisse.",
  rejoin:
    "Désilotage : deux zones ne se touchent que par un coin. Faites glisser une ligne ou une colonne pour les réunir.",
  mayStop: (blocked) => `${blocked} est bloqué. Rejouez, ou arrêtez et comptez les prises.`,
  mustPass: "Aucune pièce ne peut bouger : vous passez.",
  stopHere: "S'arrêter ici",
  takeStepBack: "Revenir d'un pas",
  putDown: "Reposer",
  stopGame: "Arrêter et compter",
  pass: "Passer",
  approach: (cells) => `Approche : prendre ${cells.join(", ")}`,
  withdrawal: (cells) => `Éloignement : prendre ${cells.join(", ")}`,
  slide: (way, tiles) => `Faire glisser ${slide(way, tiles)}`,
  slideShort: (way, tiles) => capital(slide(way, tiles)),
  giverNote: (side) => `${side} est le donneur, et ne prend rien tant qu'il a plus de cinq pions.`,
  sinceCapture: (count, limit) => `${count} coups sur ${limit} sans prise`,
  repeated: "Cette position s'est déjà présentée ; la troisième fois fait nulle.",

  played: (side, move, captured) => `${side} : ${move}${captured ? `, prend ${pieces(captured)}` : ""}.`,
  resigned: (side) => `${side} abandonne.`,
  drawAgreed: "Nulle d'un commun accord.",
  wins: (side) => `${side} gagne`,
  draw: "Partie nulle",
  youWon: "Vous avez gagné !",
  youLost: "Vous avez perdu.",
  winsMatch: (side, score) => `${side} gagne le match ${score}`,
  wonMatch: (score) => `Vous avez gagné le match ${score} !`,
  lostMatch: (score) => `Vous avez perdu le match ${score}.`,
  drawnMatch: (score) => `Match nul, ${score}`,
  reasons: {
    captured: (side) => `tous les pions de ${side} sont pris`,
    immobile: (side) => `${side} ne peut pas jouer`,
    no_capture_limit: () => "trop longtemps sans prise",
    goal: () => "une pièce a atteint le but",
    deadlock: () => "aucun des deux camps ne peut jouer",
    count: (_, score) => `la partie est arrêtée et les prises sont comptées, ${score}`,
    repetition: () => "la même position pour la troisième fois",
    agreement: () => "les deux joueurs sont d'accord",
    resignation: (side) => `${side} abandonne`,
    time: (side) => `${side} n'a plus de temps`,
  },
  ended: (result, why) => (/[!.]$/.test(result) ? `${result} ${capital(why)}.` : `${result} : ${why}.`),
  byRule: (rule) => `règle ${rule}`,
  whyNot: "Pourquoi pas ?",
  wrong: "Ce n'est pas compris :",
  offline:
    "Le serveur ne répond pas. Tablier tourne-t-il encore ? La page le redemande d'elle-même, et vos parties sont gardées.",
  tryAgain: "Réessayer",
  storageFull:
    "Ce navigateur ne garde plus rien : sa mémoire est pleine ou interdite. Ce que vous jouez dure tant que cette page reste ouverte. Dans Mes parties, on peut en faire un fichier et en retirer.",
  gameGone: "Cette partie n'est plus gardée dans ce navigateur.",
  gameBroken: "Cette partie ne peut pas être ouverte telle qu'elle est gardée :",
  openSoundPart: (moves) => (moves === 1 ? "Ouvrir son premier coup" : `Ouvrir ses ${moves} premiers coups`),
  badLink: "Ce lien ne contient pas de position lisible.",
  nothingHere: "Il n'y a rien ici",
  nothingHereNote: "Aucune page de Tablier n'a cette adresse. Vos parties sont sur la première page.",
  cutLink: "Ce lien n'est pas entier",
  cutLinkNote: "Une partie s'en est perdue en route. Copiez-le encore une fois, ou redemandez-le.",

  roundOver: (round) => `La manche ${round} est finie`,
  replayed: "Une première manche nulle se rejoue depuis le début.",
  velaBegins: (giver, taker) => [
    `Voici la Vela. ${giver} a gagné et devient le donneur ; ${taker} commence.`,
    `Tant que ${giver} a plus de cinq pions il ne prend rien, et ${taker} prend un pion à la fois.`,
    `Dès que ${giver} n'a plus que cinq pions, tous deux suivent de nouveau les règles du Fanorona.`,
  ],
  begin: "Commencer la manche suivante",
  roundName: (round, title) => `Manche ${round} : ${title}`,

  moves: "Coups",
  noMoves: "Aucun coup joué.",
  first: "Au début",
  previous: "Un coup en arrière",
  next: "Un coup en avant",
  lastMove: "À la fin",
  looking: (ply, all) => (ply ? `Vous regardez le coup ${ply} sur ${all}.` : "Vous regardez le début."),
  playFromHere: "Rejouer d'ici",
  backToGame: "Revenir à la partie",
  undo: "Annuler",
  redo: "Rétablir",
  hint: "Indice",
  flip: "Tourner",
  analyse: "Analyser",
  restart: "Recommencer",
  playAgain: "Encore une partie",
  swapSides: "Encore une, en changeant de côté",
  thisGame: "Cette partie",
  browseMoves: "Parcourir les coups",
  stillBoards: "Immobiliser les plateaux",
  livelyBoards: "Laisser jouer les plateaux",
  removeSure: (title) => `Supprimer pour de bon cette partie de ${title} ?`,
  advising: "À la recherche d'un bon coup…",
  queued: "Le serveur a beaucoup à réfléchir : un instant…",
  hintSays: (steps) => `Indice : ${steps.map(lower).join(", puis ")}.`,
  hintAstray: (steps) => `Indice, depuis le début du coup : ${steps.map(lower).join(", puis ")}.`,
  hintStep: (from, to, kind, takes) =>
    `${from ? `${from} va en` : "en"} ${to}${kind === "step" ? "" : ` (${TARGETS[kind]}, prend ${takes.join(", ")})`}`,
  hintWay: (from, to, bounces) =>
    `${from} va vers ${to}${bounces.length ? `, en rebondissant sur ${bounces.join(", ")}` : ""}`,
  hintPlace: (piece, cell) => `poser une pièce ${piece} en ${cell}`,
  playHint: "Jouer l'indice",
  hintScore,
  hintLate: "Mais la limite de coups sans prise peut venir avant.",
  takenSoFar: (cells) => `Pris jusqu'ici : ${cells.join(", ")}.`,
  resign: "Abandonner",
  resignSure: (side) => `${side} : abandonner vraiment ?`,
  offerDraw: "Nulle",
  drawSure: "Les deux joueurs conviennent-ils de la nulle ?",
  restartSure: "Recommencer cette partie ? Celle-ci reste dans votre liste.",
  pauseGame: "Pause",
  resumeGame: "Continuer",
  copyPosition: "Copier la position",
  copyLink: "Copier le lien",
  copied: "Copié.",
  copyFailed: "À copier d'ici :",
  typeMove: "Saisir un coup",
  typeMoveExample: (move) => `par exemple ${move}`,
  playTyped: "Jouer ce coup",
  captured: (side, count) => `Prises de ${side} : ${count}`,
  howToPlay: "Comment on joue",
  share: "Position",
  newGame: "Nouvelle partie",
  keys: "Clavier",
  keyHelp: [
    ["← ↑ → ↓", "parcourir le plateau"],
    ["← · →", "à côté du plateau : un coup en arrière · en avant"],
    ["Entrée", "choisir : prendre en main, avancer, s'arrêter"],
    ["Échap", "revenir d'un pas"],
    ["U · R", "annuler · rétablir"],
    ["H · F", "indice · tourner le plateau"],
    ["[ · ]", "un coup en arrière · en avant"],
    ["M", "saisir un coup"],
  ],

  board: (title) => `Plateau de ${title}`,
  cell: (cell) => {
    if (cell === "goal-first") return "la bande du but de Sud";
    if (cell === "goal-second") return "la bande du but de Nord";
    if (cell.startsWith("hand-")) return "en main";
    return cell;
  },
  looks: {
    white: "pion blanc",
    black: "pion noir",
    single: "simple",
    double: "double",
    triple: "triple",
    "black-tile": "pierre noire",
    "grey-tile": "pierre grise",
    "red-pawn": "pion rouge",
    "yellow-pawn": "pion jaune",
  },
  empty: "vide",
  hole: "trou",
  canMove: "peut bouger",
  pickedUp: "en main",
  target: (kind, captured) =>
    captured.length ? `${TARGETS[kind]}, prend ${captured.join(", ")}` : TARGETS[kind]!,
});
