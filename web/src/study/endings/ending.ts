// Which positions are asked about, and what is said of one.
import type { PlayerName } from "../../api/names";
import type { Ended, Snapshot } from "../../api/types";
import type { EndingWords, Sides } from "../../words/study/endings/catalogue";

/** So many moves are shown before somebody asks for all. */
export const FEW = 5;

/** Few pieces, as the server counts them: it knows how many it can say something about. */
export const isEnding = ({
  board,
  endings,
  giving,
  outcome,
}: Pick<Snapshot, "board" | "endings" | "giving" | "outcome">): boolean =>
  endings > 0 && !outcome && !giving && Object.keys(board).length <= endings;

export interface Told {
  result: string; // in a line; empty where it is not known
  notes: string[]; // how it is known, or why not
  leads: string; // what the moves are said to lead to
  play: string; // the button that plays the line
}

/** What is said of a position; `split` is how many pieces stand against how many, in words. */
export function toldOf(
  ended: Ended,
  turn: PlayerName,
  sides: Sides,
  own: EndingWords,
  split: (id: string) => string,
): Told {
  const { value, distance, pieces, counted } = ended;
  const play = (ended.is_spoiled ? own.playToLimit : own.playLine)(ended.line.length);
  if (value === null) {
    const note = !pieces
      ? own.noTables
      : counted
        ? own.counted(split(counted.id), pieces)
        : own.unknown(pieces);
    return { result: "", notes: [note], leads: "", play };
  }
  const result = own.result(sides, turn, value, distance);
  const hasDistance = [{ value, distance }, ...ended.moves].every(
    (one) => !one.value || one.distance !== null,
  );
  const ofTables = hasDistance ? own.source : own.withoutDistance;
  const source = ended.is_published && counted ? own.published(split(counted.id)) : ofTables;
  if (!ended.is_spoiled) return { result, notes: [source], leads: own.leads, play };
  return { result: own.spoiled, notes: [own.unlimited(result), source], leads: own.leadsUnlimited, play };
}
