// What has just happened, for those who hear the page.
import type { PlayerName } from "../api/names";
import type { Happening } from "../api/types";
import { type Words, capital } from "../words";
import { endingOf } from "./events";
import { ending } from "./outcome";
import type { Prompt } from "./prompt";
import { nameOf } from "./seat";
import type { Session } from "./session.svelte";

/** One event of a game in words. */
export function eventInWords(session: Session, words: Words, entry: Happening): string {
  const name = (player: PlayerName | null) => nameOf(session.game, words, player ?? "first");
  const ending = endingOf(entry.event);
  if (!ending) return words.played(name(entry.player), entry.event, entry.captured);
  if (ending.how === "draw") return words.drawAgreed;
  if (ending.how === "verdict") return `${capital(words.reasons.verdict!("", ""))}.`;
  if (ending.how === "resign") return words.resigned(name(ending.loser));
  return `${words.reasons.time!(name(ending.loser), "")}.`;
}

/** Within a turn: what has been taken so far, and what to do next; nothing while a computer plays. */
export function stepInWords(session: Session, words: Words, prompt: Prompt): string {
  const { phase, scene, openToMove } = session;
  if (phase.at === "thinking" && session.computer.trouble === "busy") return words.queued;
  if (!openToMove && phase.at !== "interlude" && phase.at !== "browsing") return "";
  const taken = openToMove && scene.captured.length ? [words.takenSoFar(scene.captured)] : [];
  const title = openToMove ? [] : [prompt.title];
  return [...taken, ...title, ...prompt.text].join(" ");
}

/** The last event and, at the end, the result. */
export function announcement(session: Session, words: Words): string {
  const snapshot = session.snapshot!;
  const last = snapshot.history.at(-1);
  const parts = last ? [eventInWords(session, words, last)] : [];
  if (snapshot.outcome) {
    const [title, why = ""] = ending(session.game, snapshot, words);
    parts.push(words.ended(title, why));
  } else if (session.phase.at !== "interlude")
    parts.push(`${words.toMove(nameOf(session.game, words, snapshot.turn))}.`);
  return parts.join(" ");
}
