// From a game to its study: at the moment that is looked at, with all its moves. What was said and tried in an earlier
// study of the same game stays.
import type { Rules, Snapshot } from "../api/types";
import type { SavedGame } from "../play/saved";
import { isComputer } from "../play/seat";
import type { Session } from "../play/session.svelte";
import { type SavedStudy, freshStudy, keepStudy, studyFrom } from "./saved_studies";
import {
  type Tree,
  fromSheet,
  fromStudy,
  furthest,
  isMain,
  movesTo,
  playAll,
  promote,
  toStudy,
} from "./tree";

/** What the tag of this name says of a game whose players let tables of endings declare draws. */
export const VERDICTS = "tables";

/** Keeps the study of a game on the screen, and says under which name. */
export function analyse({ game, snapshot, shown, atEndOfRound }: Session): string {
  // After the last move of a round the next one has begun in the text, but not on the screen.
  const round = atEndOfRound ? shown!.history.at(-1)!.round : shown!.round;
  const events = snapshot!.history.filter((one) => one.round === round);
  const passed = shown!.history.filter((one) => one.round === round);
  const played = fromSheet({
    rules: rulesOf(round, game, snapshot!),
    two_rounds: false,
    start: game.sheet.start ?? null,
    events: events.map(({ event }) => event),
    verdicts: game.sheet.verdicts,
  });
  const from = game.sheet.two_rounds ? `${game.id}/${round + 1}` : game.id;
  const way = passed.map(({ event }) => event);
  const before = studyFrom(from);
  const tree = before ? joined(fromStudy(before.study), played) : { ...played, tags: tagsOf(game) };
  const fresh: SavedStudy = before ?? { ...freshStudy(tree, undefined, from), flipped: game.flipped };
  const changed = before && JSON.stringify(toStudy(tree)) !== JSON.stringify(before.study);
  keepStudy({
    ...fresh,
    updated: changed ? Math.max(Date.now(), before.updated + 1) : fresh.updated,
    study: toStudy(tree),
    at: furthest(tree, way),
  });
  return fresh.id;
}

/** The study of a kept game of one round: the one that was made of it, else a new one. */
export function analyseKept(game: SavedGame): string {
  const before = studyFrom(game.id);
  if (before) return before.id;
  const study = freshStudy({ ...fromSheet(game.sheet), tags: tagsOf(game) }, undefined, game.id);
  keepStudy({ ...study, flipped: game.flipped, result: game.result ?? "*" });
  return study.id;
}

/** Of two rounds the last is Vela, and the snapshot has its rules; all others have those of the sheet. */
const rulesOf = (round: number, { sheet }: SavedGame, { rules, two_rounds: both }: Snapshot): Rules =>
  both?.rounds[round]?.game === "vela" ? rules : sheet.rules;

/** Who played: by name, computers by their level, or by the seconds they had for a move at full strength; and whether tables of endings declared draws. */
export function tagsOf({ names, seats, sheet, updated }: SavedGame): Record<string, string> {
  const called = (player: "first" | "second") => {
    const seat = seats[player];
    if (names[player] || !isComputer(seat)) return names[player];
    return typeof seat === "number" ? `Tablier ${seat}` : `Tablier, ${seat.seconds} s`;
  };
  const tags = {
    Date: dateOf(updated),
    First: called("first"),
    Second: called("second"),
    Verdicts: sheet.verdicts ? VERDICTS : "",
  };
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value));
}

/** A day as records write it. */
function dateOf(time: number): string {
  const day = new Date(time);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join(".");
}

/** An earlier study of a game with the moves played since, which are its main line. */
function joined(tree: Tree, played: Tree): Tree {
  let [grown, at] = playAll(tree, -1, movesTo(played, played.nodes.length - 1));
  while (!isMain(grown, at)) [grown, at] = promote(grown, at);
  return { ...grown, ending: played.ending, played: played.played };
}
