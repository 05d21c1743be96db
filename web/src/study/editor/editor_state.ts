// What the board shows of a position in the making.
import type { BoardState, Target } from "../../board";
import { still } from "../../play/scene";
import { namesOf, pictureState } from "../../play/view";
import type { Words } from "../../words";
import { type Draft, placesOf } from "./draft";
import type { Editor } from "./editor.svelte";

/** Empty places that nothing else shows: those of tiles, and of pieces in hand. */
function empty(draft: Draft): Target[] {
  const taken = new Set(draft.pieces.map((piece) => piece.cell));
  return placesOf(draft)
    .filter((cell) => !taken.has(cell) && (draft.rules.game === "tchag" || cell.startsWith("hand-")))
    .map((cell) => ({ cell, kind: "place", captured: [] }));
}

export function editorState({ flipped, held }: Editor, draft: Draft, words: Words): BoardState {
  const { rules, size, pieces, placing } = draft;
  const hands = placing ? { first: [], second: [] } : null; // the pieces in them are among the others
  const state = {
    ...pictureState({ snapshot: { rules, size, hands, last: null }, scene: still([...pieces]) }, words),
    flipped,
    selected: held,
    targets: empty(draft),
    free: true,
    locked: false,
  };
  return { ...state, names: namesOf(state, words) };
}
