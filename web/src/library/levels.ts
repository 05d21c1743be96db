// How somebody has done against the computer, at each level and at full strength, as far as the games kept here say.
import { GAMES, type GameId } from "../api/names";
import type { SavedGame } from "../play/saved";
import { alone } from "../play/seat";
import type { Strength } from "../play/strength";

export interface Standing {
  game: GameId;
  two_rounds: boolean;
  strength: Strength;
  won: number;
  drawn: number;
  lost: number;
}

/** The points of both players in a result: `1-0`, `1/2-1/2`, and of two rounds `1.5-0.5`. */
function pointsOf(result: string): [number, number] {
  if (result === "1/2-1/2") return [0.5, 0.5];
  const [first = 0, second = 0] = result.split("-").map(Number);
  return [first, second];
}

/** Finished games of one person against a computer, from the usual start: the weakest of the first game first. */
export function standings(games: readonly SavedGame[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const game of games) {
    const person = alone(game);
    if (!person || game.result === null || game.sheet.start) continue;
    const { rules, two_rounds } = game.sheet;
    const strength = game.seats[person === "first" ? "second" : "first"] as Strength;
    const key = JSON.stringify([rules.game, two_rounds, strength]);
    const standing = found.get(key) ?? { game: rules.game, two_rounds, strength, won: 0, drawn: 0, lost: 0 };
    const [first, second] = pointsOf(game.result);
    const ahead = person === "first" ? first - second : second - first;
    standing[ahead > 0 ? "won" : ahead < 0 ? "lost" : "drawn"]++;
    found.set(key, standing);
  }
  const place = ({ game, two_rounds, strength }: Standing) =>
    typeof strength === "number"
      ? [GAMES.indexOf(game), Number(two_rounds), 0, strength]
      : [GAMES.indexOf(game), Number(two_rounds), 1, strength.seconds];
  return [...found.values()].sort((a, b) => compare(place(a), place(b)));
}

/** Which of two rows of numbers comes first. */
function compare(one: readonly number[], other: readonly number[]): number {
  const parting = one.findIndex((number, index) => number !== other[index]);
  return parting < 0 ? 0 : one[parting]! - other[parting]!;
}
