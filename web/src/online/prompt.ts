// What to do next in a game by link: as in any other, with what only such a game has.
import { type Prompt, promptOf } from "../play/prompt";
import type { Words } from "../words";
import type { OnlineWords } from "../words/online";
import type { GameLink } from "./game_link.svelte";
import type { Session } from "../play/session.svelte";
import type { PlayerName } from "../api/names";
import { other } from "../play/scene";

/** `seat` is one that the reader may take. */
export function promptByLink(
  session: Session,
  link: GameLink,
  seat: PlayerName | null,
  words: Words,
  said: OnlineWords,
): Prompt {
  const usual = promptOf(session, words);
  const { you, isFull, state } = link;
  const only = (...kinds: string[]) => usual.actions.filter(({ act }) => kinds.includes(act.kind));
  const watching = you.player ? [] : [said.watching];
  switch (session.phase.at) {
    case "loading":
    case "browsing":
      return { ...usual, actions: only("present") };
    case "over": {
      // Another game begins with the sides swapped, and by both.
      const again = { label: said.rematch, act: { kind: "swapped" }, main: true } as const;
      const actions = [...only("analyse"), ...(you.player && !state!.rematch ? [again] : [])];
      return { ...usual, actions };
    }
    case "sending":
      return { title: said.sending, text: [], actions: [] };
    default:
      if (isFull) {
        const actions = usual.actions.filter(({ act }) => you.player || act.kind !== "move-now");
        return { ...usual, text: [...usual.text, ...watching], actions };
      }
      if (seat) return { title: said.seatFree, text: [], actions: [] };
      return { title: said.waiting, text: you.player ? [waited(link, said)] : watching, actions: [] };
  }
}

/** For whom one waits: for anybody who has the link, or for the player of the game before. */
const waited = ({ you, state }: GameLink, said: OnlineWords): string =>
  state!.seats[other(you.player!)].kind === "kept" ? said.seatKept : said.waitingNote;
