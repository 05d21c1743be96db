// What to do next in a game by link: as in any other, with what only such a game has.
import { type Prompt, promptOf } from "../play/prompt";
import type { Words } from "../words";
import type { OnlineWords } from "../words/online";
import type { Table } from "./table.svelte";
import type { Session } from "../play/session.svelte";

export function promptByLink(session: Session, table: Table, words: Words, said: OnlineWords): Prompt {
  const usual = promptOf(session, words);
  const { you, isFull, state } = table;
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
      if (isFull) return { ...usual, text: [...usual.text, ...watching] };
      return { title: said.waiting, text: watching, actions: [] };
  }
}
