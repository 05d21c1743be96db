// A mistake as a question: the position before it, and who judges a better move.
import { ApiError } from "../../api/client";
import type { Sheet } from "../../api/types";
import type { Judgement } from "../../learn/attempt.svelte";
import type { PanelWords } from "../../words/study/panel/catalogue";
import type { Note } from "../../engine/frames";
import { isBad, lostBy } from "./notes";
import type { EngineSocket } from "../../engine/socket.svelte";

/** So many moves of a line are shown on the board. */
export const SHOWN = 3;

/** What the engine says of the last move of a game: the same judge, with the same time, as for the game itself. */
export function lastNote(socket: EngineSocket, sheet: Sheet, givenUp: AbortSignal): Promise<Note> {
  return new Promise((found, failed) => {
    const enough = new AbortController();
    socket.ask({ do: "annotate", sheet }, AbortSignal.any([givenUp, enough.signal]), (said) => {
      if (said.kind === "error") failed(new ApiError(said.error));
      if (said.kind !== "note") return;
      enough.abort(); // the moves before it have been looked at
      found(said.note);
    });
    givenUp.addEventListener("abort", () => failed(givenUp.reason as Error), { once: true });
  });
}

/** What a try in place of a mistake is worth; `look` asks the engine about a move that is not known. */
export async function judged(
  move: string,
  mistake: Note,
  look: (move: string) => Promise<Note>,
  words: PanelWords,
): Promise<Judgement> {
  const verdict = { reply: null, refutation: [] };
  if (move === mistake.best) return { ...verdict, state: "met", why: words.foundBest };
  const note = move === mistake.move ? mistake : await look(move);
  if (!isBad(note)) return { ...verdict, state: "met", why: words.foundGood };
  const lost = note === mistake ? words.sameAgain : words.notBetter(lostBy(note));
  return {
    ...verdict,
    state: "failed",
    why: [lost, note.reason].filter(Boolean).join(" "),
    refutation: note.refutation.slice(0, SHOWN),
  };
}
