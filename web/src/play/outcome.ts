// How a game or a match ended, told to those who played it.
import type { PlayerName } from "../api/names";
import type { TwoRounds, Outcome, Round, Snapshot } from "../api/types";
import type { Words } from "../words";
import type { SavedGame } from "./saved";
import { other } from "./scene";
import { alone, nameOf } from "./seat";

type Points = Record<PlayerName, number>;

/** The result as it is kept: of a match the points of both players, else that of the game. */
export function resultOf({ outcome, two_rounds: both }: Snapshot): string | null {
  if (!outcome || !both) return outcome?.result ?? null;
  const { first, second } = pointsOf(both);
  return `${first}-${second}`;
}

/** How a kept game ended, in a few words; it has a result. */
export function keptVerdict(game: SavedGame, words: Words): string {
  const [first = 0, second = 0] = (game.result ?? "").split("-").map(Number);
  if (game.sheet.two_rounds) return matchVerdict(game, words, { first, second });
  if (game.result === "1/2-1/2") return words.draw;
  return verdict(game, words, game.result === "1-0" ? "first" : "second");
}

/** The end of a game that is over: the title, and the reasons below it. */
export function ending(game: SavedGame, snapshot: Snapshot, words: Words): [title: string, ...why: string[]] {
  const { two_rounds: both } = snapshot;
  const outcome = snapshot.outcome!;
  const why = reason(game, snapshot, words, outcome);
  if (!both) return [verdict(game, words, outcome.winner), why];
  const rounds = both.rounds.map(
    (round, index) =>
      `${words.roundName(index + 1, words.titles[round.game])} · ${verdict(game, words, round.winner)}`,
  );
  return [matchVerdict(game, words, pointsOf(both)), why, ...rounds];
}

/** Who won, told to the one person there is, else by name. */
export function verdict(game: SavedGame, words: Words, winner: PlayerName | null): string {
  if (!winner) return words.draw;
  const person = alone(game);
  if (person) return winner === person ? words.youWon : words.youLost;
  return words.wins(nameOf(game, words, winner));
}

/** Why a game or round ended, with its rule. */
export function reason(game: SavedGame, snapshot: Snapshot, words: Words, ended: Outcome | Round): string {
  const { winner, reason, rule } = ended;
  const side = nameOf(game, words, winner ? other(winner) : snapshot.turn);
  const taken = `${snapshot.captured.second}–${snapshot.captured.first}`;
  const why = words.reasons[reason ?? ""]?.(side, taken) ?? reason ?? "";
  return rule ? `${why} (${words.byRule(rule)})` : why;
}

/** A match is the pair of a first round that was no draw, and the second one. */
function pointsOf({ rounds }: TwoRounds): Points {
  const points: Points = { first: 0, second: 0 };
  for (const { winner, game } of rounds) {
    if (winner) points[winner] += 1;
    else if (game === "vela") {
      points.first += 0.5;
      points.second += 0.5;
    }
  }
  return points;
}

function matchVerdict(game: SavedGame, words: Words, points: Points): string {
  const person = alone(game);
  const score = (player: PlayerName) => `${written(points[player])}–${written(points[other(player)])}`;
  if (points.first === points.second) return words.drawnMatch(score("first"));
  const winner = points.first > points.second ? "first" : "second";
  if (!person) return words.winsMatch(nameOf(game, words, winner), score(winner));
  return (person === winner ? words.wonMatch : words.lostMatch)(score(person));
}

/** Points as players write them: 1½. */
const written = (points: number): string => (points % 1 ? `${Math.floor(points) || ""}½` : String(points));
