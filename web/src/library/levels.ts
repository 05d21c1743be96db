// How somebody has done against each level of the computer, as far as the games kept in this browser say.
import { GAMES, type GameId } from "../api/names";
import type { SavedGame } from "../play/saved";
import { alone } from "../play/seat";

export interface Standing {
  game: GameId;
  two_rounds: boolean;
  level: number;
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

/** Finished games of one person against a computer, from the usual start: the weakest level of the first game first. */
export function standings(games: readonly SavedGame[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const game of games) {
    const person = alone(game);
    if (!person || game.result === null || game.sheet.start) continue;
    const { rules, two_rounds } = game.sheet;
    const level = game.seats[person === "first" ? "second" : "first"] as number;
    const key = [rules.game, two_rounds, level].join();
    const standing = found.get(key) ?? { game: rules.game, two_rounds, level, won: 0, drawn: 0, lost: 0 };
    const [first, second] = pointsOf(game.result);
    const ahead = person === "first" ? first - second : second - first;
    standing[ahead > 0 ? "won" : ahead < 0 ? "lost" : "drawn"]++;
    found.set(key, standing);
  }
  const place = ({ game, two_rounds, level }: Standing) =>
    (GAMES.indexOf(game) * 2 + Number(two_rounds)) * 100 + level;
  return [...found.values()].sort((a, b) => place(a) - place(b));
}
