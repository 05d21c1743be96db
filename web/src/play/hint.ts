// What a hint says: the turn it advises step by step, as far as it has not been made yet, for the board and in words.
import type { Choice, Hint, Snapshot } from "../api/types";
import type { HintStep, Piece } from "../board";
import type { Words } from "../words";
import { type Scene, advance, movingCell, sceneOf, seenSlide } from "./scene";
import type { Session } from "./session.svelte";
import { type Turn, kindOf } from "./turn";

/** One step of the turn advised: where the piece was before it and is after it, and whether it bounces there. */
interface Stage {
  frame: Choice;
  from: string;
  to: string;
  bounces: boolean;
}

/** How many of the frames of a hint a turn has made; null when it has gone another way. */
export function followed({ tokens }: Turn, { frames }: Hint): number | null {
  return tokens.every((token, index) => token === frames[index]?.token) ? tokens.length : null;
}

/** The hint that has been given, if one has. */
export const given = ({ computer: { hint } }: Session): Hint[] => (hint && hint !== "asked" ? [hint] : []);

/** A turn that is advised, the one in the making, and what is left to do of the one in the other. */
function compared({ scene }: Session, hint: Hint, turn: Turn | null) {
  if (!turn) return null;
  const stages = stagesOf(hint, turn.snapshot, scene.pieces);
  const made = Math.max(0, (followed(turn, hint) ?? 0) - 1);
  return { hint, turn, stages, left: stages.slice(made) };
}

/** The steps of a turn; the first frame only picks up the piece. */
function stagesOf({ frames }: Hint, snapshot: Snapshot, pieces: Piece[]): Stage[] {
  let scene = sceneOf(snapshot, pieces);
  return frames
    .map((frame): Stage => {
      const before: Scene = scene;
      scene = advance(before, frame, snapshot.turn);
      const cells = { from: movingCell(before) ?? "", to: movingCell(scene) ?? "" };
      return { frame, ...cells, bounces: scene.bounces.length > before.bounces.length };
    })
    .slice(1);
}

/** The steps still to be made, for the board; those at which a piece may rest are numbered, where there are several. */
export function hintSteps(session: Session, hint: Hint): HintStep[] {
  const found = compared(session, hint, session.turn);
  if (!found) return [];
  const { turn, stages, left } = found;
  const rests = stages.filter((stage) => turn.snapshot.rules.game !== "tours" || stage.bounces);
  if (!rests.includes(stages.at(-1)!)) rests.push(...stages.slice(-1));
  return left.map((stage) => {
    const { frame, from, to } = stage;
    const number = rests.length > 1 && rests.includes(stage) ? rests.indexOf(stage) + 1 : null;
    return frame.slides.length
      ? { kind: "slide", token: frame.token, tiles: frame.slides, number }
      : { kind: "go", from, to, captured: frame.captured, number };
  });
}

/** What it advises, and what the engine thinks of it. */
export function hintInWords(session: Session, words: Words, mover: string): string[] {
  const { hint, trouble } = session.computer;
  if (hint === "asked") return trouble ? [] : [words.advising];
  const found = hint && compared(session, hint, session.turn);
  if (!found) return [];
  const { score } = found.hint;
  const astray = followed(found.turn, found.hint) === null;
  return [
    (astray ? words.hintAstray : words.hintSays)(turnInWords(session, found, words)),
    words.hintScore(mover, score),
  ];
}

/** Each step of a turn that is advised, as far as it is still to be made in the one in the making. */
export function stepsInWords(session: Session, words: Words, hint: Hint, turn = session.turn): string[] {
  const found = compared(session, hint, turn);
  return found ? turnInWords(session, found, words) : [];
}

/** Each step in a few words. */
function turnInWords(
  session: Session,
  { hint, turn, left, stages }: NonNullable<ReturnType<typeof compared>>,
  words: Words,
): string[] {
  if (hint.move === "pass") return [words.pass];
  if (hint.move === "stop") return [words.stopGame];
  if (!left.length) return [words.stopHere];
  const { hands, rules } = turn.snapshot;
  const [first] = left;
  const last = left.at(-1)!;
  if (hands) {
    const { pieces } = sceneOf(turn.snapshot, session.scene.pieces); // it may have been placed meanwhile
    const piece = pieces.find((one) => one.cell === first!.from);
    return [words.hintPlace(piece ? words.looks[piece.look] : "", last.to)];
  }
  if (rules.game === "tours") {
    const bounces = left.filter((stage) => stage.bounces).map((stage) => stage.to);
    return [words.hintWay(first!.from, words.cell(last.to), bounces)];
  }
  return left.map((stage) => {
    const { frame, from, to } = stage;
    if (frame.slides.length) return words.slide(seenSlide(frame, session.game.flipped), frame.slides.length);
    return words.hintStep(stage === stages[0] ? from : "", to, kindOf(frame), frame.captured);
  });
}
