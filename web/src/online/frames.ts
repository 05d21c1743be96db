// What goes over the socket of a game by link: what the server tells, and what a player asks for.
import type { PlayerName } from "../api/names";
import type { Sheet } from "../api/types";
import type { Phrase } from "../words/online";

/** Who has a seat. One that is kept has been promised to somebody who has not taken it yet. */
export type Seat =
  { kind: "free" | "kept" } | { kind: "person"; name: string } | { kind: "computer"; level: number };

export type Control = { kind: "days"; days: number } | { kind: "timed"; initial: number; increment: number }; // milliseconds

export interface ClockState {
  control: Control;
  left: Record<PlayerName, number>; // milliseconds
  running: PlayerName | null;
  now: number; // when this was so, by the server's clock
  first_move: boolean; // whoever's time runs has not moved yet
}

export interface Outcome {
  winner: PlayerName | null;
  reason: string;
  rule: string;
  result: string;
}

/** How a game stands, beside its moves. */
export interface State {
  turn: PlayerName | null;
  outcome: Outcome | null;
  seats: Record<PlayerName, Seat>;
  clock: ClockState | null;
  draw_offer: PlayerName | null;
  take_back: PlayerName | null;
  can_take_back: Record<PlayerName, boolean>;
  rematch: string | null;
  strict: boolean;
  present: Record<PlayerName, boolean>;
  watching: number; // how many others look on
}

/** One thing that happened: the sheet's events after it are the first `keep` of those before, then `add`. */
export interface Entry {
  number: number;
  time: number;
  kind: string;
  player?: PlayerName;
  phrase?: Phrase;
  keep: number;
  add: string[];
}

/** Who the reader is in a game. */
export interface You {
  player: PlayerName | null;
  invitation: string | null; // to the other seat, while it is free
  may_take: PlayerName[];
}

export interface GameFrame {
  kind: "game";
  game: string;
  number: number;
  sheet: Sheet;
  you: You;
  entries: Entry[];
  state: State;
}

/** Why something did not happen: `kind` is a word for programs, as "stale" or "illegal". */
export interface Refusal {
  kind: string;
  message: string;
  rule?: string | null; // of an illegal move
}

export type Told =
  | GameFrame
  | { kind: "happened"; entries: Entry[]; state: State }
  | { kind: "present"; present: State["present"]; watching: number }
  | { kind: "done"; id: string; number: number }
  | { kind: "refused"; id: string; error: Refusal }
  | { kind: "ping"; ping: number };

/** What a player may ask for. */
export type Wish =
  | { do: "play"; move: string }
  | { do: "say-phrase"; phrase: Phrase }
  | {
      do:
        | "offer-draw"
        | "decline-draw"
        | "agree-draw"
        | "resign"
        | "ask-take-back"
        | "decline-take-back"
        | "agree-take-back"
        | "make-rematch";
    };

/** A wish with a name of its own, by which it happens once however often it is sent, and what its sender knew. */
export type Command = Wish & { id: string; at: number };
