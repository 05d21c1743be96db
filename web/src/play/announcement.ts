// What has just happened, for those who hear the page.
import type { Happening } from "../api/types";
import type { Words } from "../words";
import { ending, nameOf } from "./prompt";
import type { Session } from "./session.svelte";

/** One event of a game in words. */
export function eventInWords(session: Session, words: Words, entry: Happening): string {
  if (entry.event === "draw") return words.drawAgreed;
  const [what, who] = entry.event.split(" ");
  if (what === "resign") return words.resigned(nameOf(session, words, who === "second" ? "second" : "first"));
  return words.played(nameOf(session, words, entry.player ?? "first"), entry.event, entry.captured);
}

/** The last event and, at the end, the result. */
export function announcement(session: Session, words: Words): string {
  const table = session.table!;
  const last = table.history.at(-1);
  const parts = last ? [eventInWords(session, words, last)] : [];
  if (table.outcome) {
    const [title, why] = ending(session, words, table.outcome);
    parts.push(`${title}: ${why}.`);
  } else parts.push(`${words.toMove(nameOf(session, words, table.turn))}.`);
  return parts.join(" ");
}
