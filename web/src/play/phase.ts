// What is going on in a game: one thing at a time.
import type { Fault, Snapshot } from "../api/types";
import type { SavedGame } from "./saved";
import { isHuman } from "./seat";
import { Turn } from "./turn";

export type Phase =
  | { at: "loading" } // the server has not said yet where the game stands
  | { at: "broken"; fault: Fault } // what the server has against the game as it was kept
  | { at: "moving"; turn: Turn } // a person moves; the turn may have no steps yet
  | { at: "sending"; turn: Turn | null } // an event is being judged; the turn it ends, if a person made one
  | { at: "showing"; turn: Turn | null } // a turn is seen step by step; where it came from, if a person did it
  | { at: "thinking" } // a computer is to move
  | { at: "paused" } // a computer is to move, and waits
  | { at: "waiting" } // somebody who is not here is to move
  | { at: "browsing"; ply: number; snapshot: Snapshot } // an earlier moment is shown, after so many events
  | { at: "interlude" } // a round of a match is over; its end is shown until the players go on
  | { at: "settled" } // a task has been judged, or its solution shown: nobody moves
  | { at: "over" };

/** Whether the last event of a snapshot ended a round, and the next one has begun in the text. */
export const endsRound = ({ history, round }: Snapshot): boolean =>
  history.length > 0 && history.at(-1)!.round !== round;

/** The phase in which a game waits for the one whose turn it is. */
export function resting(game: SavedGame, snapshot: Snapshot, begun: boolean, paused: boolean): Phase {
  if (snapshot.outcome) return { at: "over" };
  if (endsRound(snapshot) && !begun) return { at: "interlude" };
  if (isHuman(game, snapshot.turn)) return { at: "moving", turn: Turn.begin(snapshot) };
  if (game.seats[snapshot.turn] === "away") return { at: "waiting" };
  return { at: paused ? "paused" : "thinking" };
}
