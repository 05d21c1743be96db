// What goes over the socket of a game by link: what the server tells, and what a player asks for.
import type { DaysControl, GameFrame, OnlineEntry, OnlineState, TimedControl } from "../api/types";
import type { Lines } from "../engine/frames";
import type { Phrase } from "../words/online";

export type { ClockState, GameFrame, You } from "../api/types";
export type Control = DaysControl | TimedControl;
export type State = OnlineState;
export type Entry = Pick<OnlineEntry, "number" | "time" | "kind" | "keep" | "add" | "player" | "phrase">;

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
  | (Lines & { id: number }) // what a computer thinks at full strength, after the entry of this number
  | { kind: "ping"; ping: number };

/** What a player may ask for beside a move. */
export type Word =
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

export type Wish = { do: "play"; move: string } | Word;

/** A wish with a name of its own, by which it happens once however often it is sent, and what its sender knew. */
export type Command = Wish & { id: string; at: number };
