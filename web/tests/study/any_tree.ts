// Trees of legal moves at random, with things said of them; the real server knows the moves.
import type { GameId } from "../../src/api/names";
import {
  MARKS,
  START,
  type Tree,
  emptyTree,
  fromStudy,
  main,
  movesTo,
  playAll,
  toStudy,
  withComment,
  withMark,
} from "../../src/study/tree";
import { api } from "../play/begin";
import type { Random } from "./randomly";

/** A move at random after these, as the server has it; null when the game is over. */
async function anyMove(game: GameId, events: string[], random: Random): Promise<string | null> {
  const rules = { game, options: {} };
  const { position, outcome, steps } = await api.snapshot({
    rules,
    two_rounds: false,
    verdicts: false,
    start: null,
    events,
  });
  if (outcome) return null;
  const tokens: string[] = [];
  let at = steps;
  while (!at.move || (at.choices.length && random.below(2))) {
    tokens.push(random.one(at.choices).token);
    at = await api.steps(rules, position, tokens);
  }
  return at.move;
}

/** A tree of legal moves with things said of them. */
export async function anyTree(game: GameId, random: Random): Promise<Tree> {
  let tree = emptyTree({ game, options: {} });
  for (let size = 0; size < 24; size++) {
    const at = random.below(4) ? tree.nodes.length - 1 : random.below(tree.nodes.length + 1) - 1;
    const move = await anyMove(game, movesTo(tree, at), random);
    if (move) [tree] = playAll(tree, at, [move]);
    const place = random.below(tree.nodes.length + 1) - 1;
    if (!random.below(4)) tree = withMark(tree, place, random.one(MARKS));
    if (!random.below(4)) tree = withComment(tree, place, random.one(["[é]", "#1\n.", 'say "no"', "𝔸 {\\}"]));
  }
  const played = random.below(2) ? random.below(main(tree).length + 1) : null;
  const tags = { First: 'Ann "A"', Second: "[" };
  const studied = fromStudy({ ...toStudy(tree), tags, played, ending: "" });
  const over = !(await anyMove(game, movesTo(studied, main(studied).at(-1) ?? START), random));
  const drawn = game === "tours" || game === "tchag" ? "draw" : random.one(["draw", "verdict"] as const);
  const ending = over ? "" : random.one(["", drawn, "resign second"] as const);
  return fromStudy({ ...toStudy(studied), ending });
}
