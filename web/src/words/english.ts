// What the page says in English.
import type { PlayerName } from "../api/names";
import type { Score } from "../api/types";
import { capital, lower } from "./capital";
import type { SlideWay, Words } from "./catalogue";

const STONES: Record<PlayerName, string> = { first: "White", second: "Black" };

const TARGETS: Record<string, string> = {
  step: "go here",
  approach: "approach",
  withdrawal: "withdrawal",
  capture: "capture",
  bounce: "bounce here",
  end: "can end here",
  goal: "goal: wins",
  place: "place here",
  stop: "stop here",
};

const DIRECTIONS: Record<string, string> = { L: "the left", R: "the right", D: "below", U: "above" };
const WAYS: Record<string, string> = { L: "left", R: "right", D: "down", U: "up" };

/** "from below (2 tiles)" for a closing, "row 2 left (3 tiles)" for a rejoining. */
function slide({ direction, line }: SlideWay, tiles: number): string {
  const count = tiles === 1 ? "1\u00a0tile" : `${tiles}\u00a0tiles`;
  if (!line) return `from ${DIRECTIONS[direction]} (${count})`;
  return `${line >= "a" ? "column" : "row"} ${line} ${WAYS[direction]} (${count})`;
}

const pieces = (count: number) => (count === 1 ? "1 piece" : `${count} pieces`);

/** What the engine thinks, and whether it is sure. */
function hintScore(side: string, { value, proved, distance, expected }: Score): string {
  if (proved) {
    if (distance === 1 && value > 0) return `${side} wins with it.`;
    const within = `within ${distance} moves of both sides: proved`;
    if (value > 0) return `${side} wins ${within}.`;
    if (value < 0) return `Against best play ${side} loses ${within}.`;
    return "With best play a draw: proved.";
  }
  const share = Math.abs(expected - 0.5);
  if (share < 0.07) return "The game looks even.";
  const how = share < 0.2 ? "a little" : share < 0.4 ? "clearly" : "far";
  return `${side} looks ${how} ${expected > 0.5 ? (how === "far" ? "ahead" : "better") : how === "far" ? "behind" : "worse"}.`;
}

export const english: Words = {
  code: "en",
  name: "English",

  titles: {
    tumicarona: "Tumicarona",
    fanorona: "Fanorona",
    vela: "Vela",
    tours: "Les Tours",
    tchag: "Tchag",
  },
  sentences: {
    tumicarona: "Sweep whole lines off the board; whoever can capture must.",
    fanorona: "Madagascar's classic: take lines by moving up to them or away from them.",
    vela: "Fanorona's second round: the winner gives stones away, one by one.",
    tours: "Towers that belong to nobody bounce off each other, all the way to the goal.",
    tchag: "Every step takes a tile away, and the board closes up around the pawns.",
  },
  sides: {
    tumicarona: STONES,
    fanorona: STONES,
    vela: STONES,
    tours: { first: "South", second: "North" },
    tchag: { first: "Red", second: "Yellow" },
  },
  levels: {
    novice: "Novice",
    beginner: "Beginner",
    casual: "Casual",
    club: "Club",
    skilled: "Skilled",
    expert: "Expert",
    master: "Master",
    champion: "Champion",
  },
  levelShort: (level) => `L${level}`,
  computerAt: (level, name) => `Computer, level\u00a0${level} (${name.toLowerCase()})`,

  tagline: "Four board games that deserve a good home",
  home: "All games",
  skip: "Skip to the content",
  language: "Language",
  theme: "Colours",
  themes: { system: "System", light: "Light", dark: "Dark" },
  sounds: "Sounds",
  on: "On",
  off: "Off",
  pace: "Pace of the computer",
  paces: { slow: "Slow", usual: "Usual", fast: "Fast", instant: "Instant" },
  targets: "Where a piece can go",
  targetsShown: "Shown",
  targetsHidden: "Hidden",
  letters: "Letter keys (U, R, H …)",
  settings: "Settings",
  loading: "One moment …",
  yes: "Yes",
  no: "No",

  whatToDo: "What would you like to do?",
  learn: "Learn",
  learnNote: "Short lessons, all rules, living figures",
  playNote: (title) => `${title}, or any game below`,
  puzzles: "Puzzles",
  analyseNote: "A game or a position, move by move",
  puzzleOfTheDay: "Puzzle of the day",
  newHere: (title) => `New to ${title}? The first lesson takes a few minutes.`,
  firstLesson: "First lesson",
  noThanks: "No, thanks",
  fullRules: "All rules, with figures",
  chooseGame: "Choose a game",
  play: "Play",
  continueGames: "Your games",
  removeGame: "Remove",
  movesPlayed: (count) => (count === 1 ? "1 move" : `${count} moves`),
  opponent: "Opponent",
  friend: "A friend",
  computer: "The computer",
  watch: "Watch",
  watchNote: "Two computers play each other.",
  level: "Level",
  levelOf: (side) => `Level of ${side}`,
  levelIs: (level, name) => `${level} · ${name}`,
  yourSide: "You play",
  sideOf: (name) => `${name} plays`,
  lot: "By lot",
  playerOne: "Your name",
  playerTwo: "Your friend's name",
  lotSays: (side, name) => (name ? `The lot gives ${side} to ${name}.` : `The lot gives you ${side}.`),
  rounds: "Rounds",
  oneRound: "One round",
  twoRounds: "Two rounds",
  twoRoundsNote: "Fanorona, then Vela: the winner of the first round gives in the second.",
  takeBack: "Taking back",
  casual: "Allowed",
  strict: "Touch-move",
  strictNote: "A step once made is final; a piece may still be put down again.",
  rules: "Rules and board",
  options: {
    cols: "Columns",
    rows: "Rows",
    stalemate: "A player who cannot move",
    no_capture_limit: "Moves without a capture that draw (0: never)",
    captures: "Captures are",
    giver: "The giver is",
    paths: "A piece may cross",
    null_move: "A move that changes nothing is",
    setup: "Set-up",
  },
  optionValues: {
    "stalemate=loss": "loses",
    "stalemate=draw": "draws",
    "captures=optional": "free",
    "captures=compulsory": "compulsory",
    "giver=white": "White",
    "giver=black": "Black",
    "paths=border-once": "each border once",
    "paths=cell-once": "each cell once",
    "null_move=forbidden": "forbidden",
    "null_move=allowed": "allowed",
  },
  fromPosition: "Begin from a position",
  positionNote: "The text that “Copy position” gives; leave empty for the usual start.",
  start: "Start the game",

  toMove: (side) => `${side} to move`,
  yourMove: (side) => `Your move (${side})`,
  you: "you",
  atTurn: "to move",
  whatNow: "What to do",
  thinking: (side) => `${side} is thinking …`,
  plays: (side) => `${side} plays`,
  paused: "Paused.",
  choosePiece: "Choose one of the marked pieces.",
  chooseHand: "Choose a piece from your strip and place it on your row.",
  choosePlace: "Choose a free cell of your row.",
  chooseTarget: (cell) => `Choose where the piece on ${cell} goes.`,
  chooseLine: "Which line do you take? Tap one of its pieces.",
  goOnOrStop: "Go on capturing, or stop here.",
  chooseNextCell: "Choose the next cell of the way.",
  bounced: "It bounces! Choose where it goes on.",
  closeHole: "Close the hole: choose the part that slides in.",
  rejoin: "Two parts touch at a corner only: slide a row or column to join them.",
  mayStop: (blocked) => `${blocked} is blocked. Move again, or stop and count the captures.`,
  mustPass: "No piece can move: you pass.",
  stopHere: "Stop here",
  takeStepBack: "Take the step back",
  putDown: "Put it down",
  stopGame: "Stop and count",
  pass: "Pass",
  approach: (cells) => `Approach: take ${cells.join(", ")}`,
  withdrawal: (cells) => `Withdrawal: take ${cells.join(", ")}`,
  slide: (way, tiles) => `Slide ${slide(way, tiles)}`,
  slideShort: (way, tiles) => capital(slide(way, tiles)),
  giverNote: (side) => `${side} is the giver and captures nothing while more than five stones are left.`,
  sinceCapture: (count, limit) => `${count} of ${limit} moves without a capture`,
  repeated: "This position has occurred before; the third time draws.",

  played: (side, move, captured) => `${side}: ${move}${captured ? `, takes ${pieces(captured)}` : ""}.`,
  resigned: (side) => `${side} resigns.`,
  drawAgreed: "A draw is agreed.",
  wins: (side) => `${side} wins`,
  draw: "A draw",
  youWon: "You won!",
  youLost: "You lost.",
  winsMatch: (side, score) => `${side} wins the match ${score}`,
  wonMatch: (score) => `You won the match ${score}!`,
  lostMatch: (score) => `You lost the match ${score}.`,
  drawnMatch: (score) => `The match is drawn ${score}`,
  reasons: {
    captured: (side) => `every piece of ${side} is taken`,
    immobile: (side) => `${side} cannot move`,
    no_capture_limit: () => "too long without a capture",
    goal: () => "a piece has reached the goal",
    deadlock: () => "neither side can move",
    count: (_, score) => `the game is stopped and the captures are counted: ${score}`,
    repetition: () => "the same position for the third time",
    agreement: () => "both players agree",
    resignation: (side) => `${side} resigns`,
    time: (side) => `${side} is out of time`,
  },
  ended: (result, why) => (/[!.]$/.test(result) ? `${result} ${capital(why)}.` : `${result}: ${why}.`),
  byRule: (rule) => `rule ${rule}`,
  whyNot: "Why not?",
  wrong: "This cannot be understood:",
  offline:
    "The server does not answer. Is Tablier still running? It is asked again by itself, and your games are kept.",
  tryAgain: "Try again",
  storageFull:
    "This browser keeps nothing more: its storage is full or forbidden. What you play now lasts as long as this page is open. Removing games from your list makes room.",
  gameGone: "This game is no longer kept in this browser.",
  gameBroken: "This game cannot be opened as it was kept:",
  openSoundPart: (moves) => (moves === 1 ? "Open its first move" : `Open its first ${moves} moves`),
  badLink: "This link holds no position that can be read.",
  nothingHere: "There is nothing here",
  nothingHereNote: "No page of Tablier has this address. Your games are on the first page.",

  roundOver: (round) => `Round ${round} is over`,
  replayed: "A drawn first round is played again from the start.",
  velaBegins: (giver, taker) => [
    `Now comes Vela. ${giver} won and is the giver; ${taker} begins.`,
    `While ${giver} has more than five stones he captures nothing, and ${taker} takes one stone at a time.`,
    `Once ${giver} is down to five stones, both play by Fanorona's rules again.`,
  ],
  begin: "Begin the next round",
  roundName: (round, title) => `Round ${round}: ${title}`,

  moves: "Moves",
  noMoves: "No moves yet.",
  first: "To the start",
  previous: "One move back",
  next: "One move on",
  lastMove: "To the end",
  looking: (ply, all) =>
    ply ? `You are looking at move ${ply} of ${all}.` : "You are looking at the start.",
  playFromHere: "Play on from here",
  backToGame: "Back to the game",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  flip: "Flip",
  analyse: "Analyse",
  restart: "Restart",
  playAgain: "Play again",
  swapSides: "Play again, sides swapped",
  thisGame: "This game",
  browseMoves: "Go through the moves",
  stillBoards: "Keep the boards still",
  livelyBoards: "Let the boards play",
  olderGames: "Older games",
  removeSure: (title) => `Remove this game of ${title} for good?`,
  advising: "Looking for a good move …",
  queued: "The server has much to think about: one moment …",
  hintSays: (steps) => `Hint: ${steps.map(lower).join(", then ")}.`,
  hintAstray: (steps) => `Hint, from the start of the turn: ${steps.map(lower).join(", then ")}.`,
  hintStep: (from, to, kind, takes) =>
    `${from ? `${from} to` : "to"} ${to}${kind === "step" ? "" : ` (${TARGETS[kind]}, takes ${takes.join(", ")})`}`,
  hintWay: (from, to, bounces) =>
    `${from} to ${to}${bounces.length ? `, bouncing on ${bounces.join(", ")}` : ""}`,
  hintPlace: (piece, cell) => `place a ${piece} on ${cell}`,
  playHint: "Play the hint",
  hintScore,
  hintLate: "But the limit of moves without a capture may come first.",
  takenSoFar: (cells) => `Taken so far: ${cells.join(", ")}.`,
  resign: "Resign",
  resignSure: (side) => `${side}: really resign?`,
  offerDraw: "Draw",
  drawSure: "Do both players agree on a draw?",
  restartSure: "Start over? This game stays in your list.",
  pauseGame: "Pause",
  resumeGame: "Go on",
  copyPosition: "Copy position",
  copyLink: "Copy link",
  copied: "Copied.",
  copyFailed: "Copy it from here:",
  typeMove: "Type a move",
  typeMoveExample: (move) => `such as ${move}`,
  playTyped: "Play it",
  captured: (side, count) => `${side} has taken ${count}`,
  howToPlay: "How it is played",
  share: "Position",
  newGame: "New game",
  keys: "Keys",
  keyHelp: [
    ["← ↑ → ↓", "go over the board"],
    ["← · →", "beside the board: one move back · on"],
    ["Enter", "choose: pick up, step, stop"],
    ["Esc", "take a step back"],
    ["U · R", "undo · redo"],
    ["H · F", "hint · flip the board"],
    ["[ · ]", "one move back · on"],
    ["M", "type a move"],
  ],

  board: (title) => `${title} board`,
  cell: (cell) => {
    if (cell === "goal-first") return "South's goal strip";
    if (cell === "goal-second") return "North's goal strip";
    if (cell.startsWith("hand-")) return "in hand";
    return cell;
  },
  looks: {
    white: "white stone",
    black: "black stone",
    single: "single",
    double: "double",
    triple: "triple",
    "black-tile": "black tile",
    "grey-tile": "grey tile",
    "red-pawn": "red pawn",
    "yellow-pawn": "yellow pawn",
  },
  empty: "empty",
  hole: "hole",
  canMove: "can move",
  pickedUp: "picked up",
  target: (kind, captured) =>
    captured.length ? `${TARGETS[kind]}, takes ${captured.join(", ")}` : TARGETS[kind]!,
};
