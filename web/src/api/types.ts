// What the server sends and takes: the same names as in its OpenAPI description (a test compares them).

export type PlayerName = "first" | "second";
export const GAMES = ["tumicarona", "fanorona", "vela", "tours", "tchag"] as const;
export type GameId = (typeof GAMES)[number];
export const isGame = (text: unknown): text is GameId => (GAMES as readonly unknown[]).includes(text);
/** The names of the levels, the weakest first; a game may have only the first ones. */
export const LEVELS = [
  "novice",
  "beginner",
  "casual",
  "club",
  "skilled",
  "expert",
  "master",
  "champion",
] as const;
export type LevelName = (typeof LEVELS)[number];
export type OptionValue = number | string;

/** A rule set with its options. */
export interface Rules {
  game: GameId;
  options: Record<string, OptionValue>;
}

/** The game so far: events are moves, `draw`, `resign first` or `resign second`. */
export interface Sheet {
  rules: Rules;
  match: boolean;
  start: string | null;
  events: string[];
}

export interface OptionOffer {
  name: string;
  usual: OptionValue;
  choices: OptionValue[] | null;
  range: [number, number] | null;
}

export interface LevelOffer {
  number: number;
  name: LevelName;
}

export interface GameOffer {
  id: GameId;
  options: OptionOffer[];
  start: string;
  sides: string[];
  levels: LevelOffer[];
}

export interface Games {
  version: string;
  games: GameOffer[];
}

/** One thing a player may do next within a turn; as a frame, one thing he did. */
export interface Choice {
  token: string;
  target: string;
  captured: string[];
  slides: [string, string][];
  preview: string;
}

/** A cell of Les Tours where a piece may end, with the cells of the way shown. */
export interface End {
  target: string;
  move: string;
  tokens: string[];
}

/** A turn in the making: what may come next, and the move if the turn may end here. */
export interface Steps {
  choices: Choice[];
  move: string | null;
  ends: End[];
}

export interface Outcome {
  winner: PlayerName | null;
  reason: string;
  rule: string;
  result: string;
}

export interface Happening {
  event: string;
  player: PlayerName | null;
  number: number;
  round: number;
  captured: number;
}

export interface Last {
  event: string;
  player: PlayerName | null;
  round: number;
  before: string;
  after: string; // in its own round, be the next one begun
  frames: Choice[];
}

export interface Round {
  game: GameId;
  result: string;
  winner: PlayerName | null;
  reason: string | null;
  rule: string | null;
}

export interface Match {
  phase: "first" | "vela" | "over";
  rounds: Round[];
  giver: PlayerName | null;
}

/** Everything the page shows of a game at one moment. */
export interface Table {
  sheet: Sheet;
  rules: Rules;
  position: string;
  board: Record<string, string>;
  size: { cols: number; rows: number };
  turn: PlayerName;
  steps: Steps;
  outcome: Outcome | null;
  captured: Record<PlayerName, number>;
  hands: Record<PlayerName, number[]> | null;
  counters: { since_capture: number; limit: number } | null;
  giver: PlayerName | null;
  giving: boolean;
  repetitions: number;
  history: Happening[];
  last: Last | null;
  round: number;
  match: Match | null;
}

export interface WhyNot {
  legal: boolean;
  rule: string;
  why: string;
}

export interface ComputerMove {
  move: string;
  frames: Choice[];
}

/** What a position is worth to the player to move; the distance counts the moves of both sides. */
export interface Score {
  value: number;
  proved: boolean;
  distance: number | null;
  expected: number;
}

export interface Hint {
  move: string;
  frames: Choice[];
  score: Score;
}

export interface Fault {
  kind: string;
  message: string;
  rule?: string;
  why?: string;
  text?: string;
  offset?: number;
  choices?: OptionValue[];
  where?: (string | number)[];
  event?: number;
}
