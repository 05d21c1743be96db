// Everything the page says, as one type: a language is complete or it does not compile.
import type { Look, TargetKind } from "../board";
import type { GameId, LevelName, PlayerName } from "../api/names";
import type { Choice, Score } from "../api/types";
import type { Pace, Theme } from "../play/saved";

/** Where tiles slide: a line of them, or a part into the hole. */
export type SlideWay = Pick<Choice, "direction" | "line">;

export interface Words {
  code: "en" | "fr";
  name: string; // the language's own name

  // Names
  titles: Record<GameId, string>;
  sentences: Record<GameId, string>; // one sentence a game, for its card
  sides: Record<GameId, Record<PlayerName, string>>;
  levels: Record<LevelName, string>;
  levelShort(level: number): string; // the same where there is little room
  computerAt(level: number, name: string): string; // who sits there: the computer, and how well it plays
  fullStrength: string; // beside the levels
  computerFully(seconds: number): string; // who sits there

  // The page
  tagline: string;
  home: string;
  skip: string; // past the head, for the keyboard
  language: string;
  theme: string;
  themes: Record<Theme, string>;
  sounds: string;
  on: string;
  off: string;
  pace: string;
  paces: Record<Pace, string>;
  targets: string; // a setting: where a piece can go
  targetsShown: string;
  targetsHidden: string;
  thoughts: string; // a setting: what a computer thinks at full strength
  letters: string; // a setting: single letters as shortcuts
  notify: string; // a setting: the system tells of turns in games by link
  notifyRefused: string;
  settings: string;
  loading: string;
  yes: string;
  no: string;

  // Choosing
  whatToDo: string; // the ways from the first page
  learn: string;
  learnNote: string;
  playNote(title: string): string;
  puzzles: string;
  puzzleOfTheDay: string;
  analyseNote: string;
  newHere(title: string): string; // on the first visit of a game
  firstLesson: string;
  noThanks: string;
  fullRules: string;
  chooseGame: string;
  play: string;
  continueGames: string;
  myGames: string; // the library
  yourTurns(games: number): string; // in games by link
  setUpPosition: string;
  perfectEndings: string; // the page about them
  editPosition: string; // the one that is shown
  removeGame: string;
  movesPlayed(count: number): string;
  opponent: string;
  friend: string;
  friendByLink: string;
  computer: string;
  watch: string;
  watchNote: string;
  level: string;
  levelOf(side: string): string;
  levelIs(level: number, name: string): string; // the level chosen
  timeAMove: string; // at full strength
  fullStrengthNote: string;
  allowed(seconds: number): string; // by the server, for a move
  yourSide: string;
  sideOf(name: string): string;
  lot: string;
  playerOne: string;
  playerTwo: string;
  lotSays(side: string, name: string): string; // no name: the one who reads
  rounds: string;
  oneRound: string;
  twoRounds: string;
  twoRoundsNote: string;
  takeBack: string;
  casual: string;
  strict: string;
  strictNote: string;
  byAgreement: string; // taking back in a game by link
  verdicts: string; // whether tables of endings declare draws
  playedOut: string; // they do not
  endedAsDraws: string;
  verdictsNote(pieces: number): string; // they know endings with up to so many pieces
  verdictShown: string; // where to see why they did
  rules: string;
  options: Record<string, string>; // by option name
  optionValues: Record<string, string>; // by "name=value"; numbers stand for themselves
  fromPosition: string;
  positionNote: string;
  start: string;
  makeGame: string; // by link
  playByLink: string; // the position shown

  // Whose turn and what to do
  toMove(side: string): string;
  yourMove(side: string): string; // against a computer
  you: string;
  atTurn: string; // of a player whose turn it is
  whatNow: string; // the part of the page that says what to do
  thinking(side: string): string;
  moveNow: string; // a button, while it thinks at full strength
  plays(side: string): string;
  paused: string;
  choosePiece: string;
  chooseHand: string;
  choosePlace: string;
  chooseTarget(cell: string): string;
  chooseLine: string;
  goOnOrStop: string;
  chooseNextCell: string;
  bounced: string;
  closeHole: string;
  rejoin: string;
  mayStop(blocked: string): string;
  mustPass: string;
  stopHere: string;
  takeStepBack: string;
  putDown: string;
  stopGame: string;
  pass: string;
  approach(cells: string[]): string;
  withdrawal(cells: string[]): string;
  slide(way: SlideWay, tiles: number): string;
  slideShort(way: SlideWay, tiles: number): string; // for a button under the question
  giverNote(side: string): string;
  sinceCapture(count: number, limit: number): string;
  repeated: string;

  // What happened
  played(side: string, move: string, captured: number): string;
  resigned(side: string): string;
  drawAgreed: string;
  wins(side: string): string;
  draw: string;
  youWon: string; // to the one person at the board
  youLost: string;
  winsMatch(side: string, score: string): string;
  wonMatch(score: string): string;
  lostMatch(score: string): string;
  drawnMatch(score: string): string;
  reasons: Record<string, (side: string, score: string) => string>; // why it ended: the side that lost or could not move, and the captures
  byRule(rule: string): string;
  ended(result: string, why: string): string; // both in one sentence
  whyNot: string;
  wrong: string;
  offline: string;
  tryAgain: string;
  storageFull: string;
  gameGone: string;
  gameBroken: string;
  openSoundPart(moves: number): string;
  badLink: string;
  nothingHere: string;
  nothingHereNote: string;
  cutLink: string; // to a game
  cutLinkNote: string;

  // A match
  roundOver(round: number): string;
  replayed: string;
  velaBegins(giver: string, taker: string): string[];
  begin: string;
  roundName(round: number, title: string): string;

  // Beside the board
  moves: string;
  noMoves: string;
  first: string;
  previous: string;
  next: string;
  lastMove: string;
  looking(ply: number, all: number): string;
  playFromHere: string;
  backToGame: string;
  undo: string;
  redo: string;
  hint: string;
  flip: string;
  analyse: string; // to the analysis board
  restart: string;
  playAgain: string;
  swapSides: string;
  thisGame: string; // the buttons about the game as a whole
  browseMoves: string;
  stillBoards: string;
  livelyBoards: string;
  removeSure(title: string): string;
  advising: string; // a hint is on its way
  queued: string; // the computer waits for its turn to think
  hintSays(steps: string[]): string; // the steps of a turn, each in a few words
  hintAstray(steps: string[]): string; // the same when the turn in the making is another
  hintStep(from: string, to: string, kind: TargetKind, takes: string[]): string; // without `from`: the same piece goes on
  hintWay(from: string, to: string, bounces: string[]): string; // Les Tours
  hintPlace(piece: string, cell: string): string;
  playHint: string;
  hintScore(side: string, score: Score): string; // what the engine thinks, and whether it is sure
  takenSoFar(cells: string[]): string;
  resign: string;
  resignSure(side: string): string;
  offerDraw: string;
  drawSure: string;
  restartSure: string;
  pauseGame: string;
  resumeGame: string;
  copyPosition: string;
  copyLink: string;
  copied: string;
  copyFailed: string;
  typeMove: string;
  typeMoveExample(move: string): string;
  playTyped: string;
  captured(side: string, count: number): string;
  howToPlay: string;
  share: string;
  newGame: string;
  keys: string;
  keyHelp: [string, string][]; // key, what it does

  // The board for those who hear it
  board(title: string): string;
  cell(cell: string): string;
  looks: Record<Look, string>;
  empty: string;
  hole: string;
  canMove: string;
  pickedUp: string;
  target(kind: TargetKind, captured: string[]): string;
}
