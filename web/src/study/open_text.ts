// What a pasted text is: a position of one game or several, or records of games. The server reads it; the page only
// tries.
import { type Api, ApiError } from "../api/client";
import type { GameId } from "../api/names";
import type { Fault, GameOffer, ReadingError, Rules } from "../api/types";
import { type Tree, emptyTree, fromStudy } from "./tree";

export interface Opened {
  tree: Tree;
  result: string;
}

/** What can be made of a text; errors say where it cannot be read, and as what. */
export interface Understood {
  positions: Opened[]; // the same position in all games that have it
  games: Opened[];
  errors: ReadingError[];
  fault: Fault | null; // why it is no position, where it may have been meant as one
}

const LONGEST_POSITION = 200; // letters

/** Reads a text; a game chosen says of which one a position is. */
export async function understand(
  text: string,
  chosen: GameId | null,
  offers: readonly GameOffer[],
  api: Api,
  signal: AbortSignal,
): Promise<Understood> {
  const { games, errors } = await gamesIn(text, api, signal);
  const line = text.trim();
  if (games.length || line.length > LONGEST_POSITION) return { positions: [], games, errors, fault: null };
  const positions: Opened[] = [];
  let fault: Fault | null = null;
  let sizes: readonly Rules["options"][] | null = null; // those that the first game with a choice of them leaves
  for (const offer of offers.filter(({ id }) => !chosen || id === chosen)) {
    const offered = sizesOf(offer);
    const found = await positionIn(offer.id, line, offered.length ? (sizes ?? offered) : [{}], api, signal);
    if ("tree" in found) positions.push(found);
    else fault ??= found;
    if (offered.length) sizes ??= "tree" in found ? [found.tree.rules.options] : [{}];
  }
  return { positions, games, errors: positions.length ? [] : errors, fault: chosen ? fault : null };
}

/** All sizes a board can have, the usual one first; none where there is no choice. */
function sizesOf({ options }: GameOffer): Rules["options"][] {
  const of = (name: string) => options.find((one) => one.name === name)?.choices ?? [];
  const sizes = of("cols").flatMap((cols) => of("rows").map((rows) => ({ cols, rows })));
  return sizes.length ? [{}, ...sizes] : [];
}

/** A position in a game, on the first board that has its size; else what is wrong with it on the usual one. */
async function positionIn(
  game: GameId,
  start: string,
  sizes: readonly Rules["options"][],
  api: Api,
  signal: AbortSignal,
): Promise<Opened | Fault> {
  let fault: Fault | null = null;
  for (const options of sizes) {
    const sheet = { rules: { game, options }, two_rounds: false, start, events: [], verdicts: false };
    try {
      const { outcome } = await api.snapshot(sheet, signal);
      return { tree: emptyTree(sheet.rules, start), result: outcome?.result ?? "*" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fault ??= error.fault;
    }
  }
  return fault!;
}

/** All games of a text; the server may want to read it in parts. */
async function gamesIn(
  text: string,
  api: Api,
  signal: AbortSignal,
): Promise<Pick<Understood, "games" | "errors">> {
  const lines = text.split(/\r\n|\r|\n/);
  const games: Opened[] = [];
  const errors: ReadingError[] = [];
  for (let first: number | null = 1; first !== null;) {
    const part = first === 1 ? text : lines.slice(first - 1).join("\n");
    const reading = await api.readRecords(part, { first_line: first }, signal);
    games.push(...reading.studies.map(({ study, result }) => ({ tree: fromStudy(study), result })));
    errors.push(...reading.errors);
    first = reading.next_line;
  }
  return { games, errors };
}
