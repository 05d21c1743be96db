// What to do next, in words and buttons: a pure function of the session and the language.
import { type Words, capital } from "../words";
import type { HandAct } from "./hand";
import type { Session } from "./session.svelte";
import { followed, hintInWords } from "./hint";
import { isRejoining, other, seenSlide } from "./scene";
import { ending, reason, verdict } from "./outcome";
import { alone, isAtFullStrength, nameOf } from "./seat";
import type { Turn } from "./turn";

export type Act =
  | HandAct
  | {
      kind:
        "begin" | "resume" | "present" | "from-here" | "again" | "swapped" | "analyse" | "hint" | "move-now";
    };

export interface PromptAction {
  label: string;
  act: Act;
  main: boolean; // the one to see first
}

export interface Prompt {
  title: string;
  text: string[];
  actions: PromptAction[];
}

const action = (label: string, act: Act, main = false): PromptAction => ({ label, act, main });

export function promptOf(session: Session, words: Words): Prompt {
  const { phase, game, shown: snapshot } = session;
  if (!snapshot) return { title: words.loading, text: [], actions: [] };
  const mover = nameOf(session.game, words, snapshot.turn);
  const waits = session.computer.trouble === "busy" ? [words.queued] : [];
  switch (phase.at) {
    case "interlude":
      return betweenRounds(session, words);
    case "browsing": {
      const back = action(words.backToGame, { kind: "present" }, true);
      const again = game.strict ? [] : [action(words.playFromHere, { kind: "from-here" })];
      const title = words.looking(phase.ply, game.sheet.events.length);
      return { title, text: [], actions: [back, ...again] };
    }
    case "over": {
      const [title, why = "", ...rounds] = ending(game, snapshot, words);
      const again = action(words.playAgain, { kind: "again" }, true);
      const analyse = action(words.analyse, { kind: "analyse" }, true);
      const swapped = action(words.swapSides, { kind: "swapped" });
      const shown = snapshot.outcome!.reason === "verdict" ? [words.verdictShown] : [];
      return { title, text: [`${capital(why)}.`, ...shown, ...rounds], actions: [analyse, again, swapped] };
    }
    case "paused":
      return { title: words.paused, text: [], actions: [action(words.resumeGame, { kind: "resume" }, true)] };
    case "waiting":
      return { title: words.toMove(mover), text: [], actions: [] };
    case "thinking": {
      const thinksLong = isAtFullStrength(game.seats[snapshot.turn]);
      const now = thinksLong ? [action(words.moveNow, { kind: "move-now" })] : [];
      return { title: words.thinking(mover), text: waits, actions: now };
    }
    case "moving": {
      const [text, actions] = turnInWords(session, phase.turn, words);
      const title = alone(game) ? words.yourMove(mover) : words.toMove(mover);
      const advice = hintInWords(session, words, mover);
      return { title, text: [text, ...advice, ...waits], actions: [...actions, ...follow(session, words)] };
    }
    default:
      return { title: words.plays(mover), text: [], actions: [] };
  }
}

/** The button that plays the hint; a turn that may not be left must have followed it so far. */
function follow({ computer: { hint }, turn, bound }: Session, words: Words): PromptAction[] {
  if (!hint || hint === "asked" || !turn || (bound && followed(turn, hint) === null)) return [];
  return [action(words.playHint, { kind: "hint" })];
}

function turnInWords(
  session: Session,
  { made, steps, which, snapshot }: Turn,
  words: Words,
): [text: string, actions: PromptAction[]] {
  const { bounces } = session.scene;
  const tokens = steps.choices.map((choice) => choice.token);
  if (!made.length) {
    if (tokens.includes("pass")) {
      return [words.mustPass, [action(words.pass, { kind: "take", token: "pass" }, true)]];
    }
    if (tokens.includes("stop")) {
      const blocked = nameOf(session.game, words, other(snapshot.turn));
      return [words.mayStop(blocked), [action(words.stopGame, { kind: "take", token: "stop" })]];
    }
    return [snapshot.hands ? words.chooseHand : words.choosePiece, []];
  }
  const back = session.bound
    ? []
    : [action(made.length > 1 ? words.takeStepBack : words.putDown, { kind: "back" })];
  if (which.length) {
    const lines = which.map((choice) =>
      action(
        choice.kind === "approach" ? words.approach(choice.captured) : words.withdrawal(choice.captured),
        { kind: "take", token: choice.token },
        true,
      ),
    );
    return [words.chooseLine, [...lines, ...back]];
  }
  if (steps.move) return [words.goOnOrStop, [action(words.stopHere, { kind: "stop" }, true), ...back]];
  const slides = steps.choices.filter((choice) => choice.slides.length);
  if (slides.length) {
    const buttons = slides.map((choice) =>
      action(words.slideShort(seenSlide(choice, session.game.flipped), choice.slides.length), {
        kind: "take",
        token: choice.token,
      }),
    );
    return [isRejoining(slides) ? words.rejoin : words.closeHole, [...buttons, ...back]];
  }
  if (snapshot.hands) return [words.choosePlace, back];
  if (made.length === 1) return [words.chooseTarget(session.movingCell ?? ""), back];
  const bounced = bounces.length > 0 && bounces.at(-1) === session.movingCell;
  return [bounced ? words.bounced : words.chooseNextCell, back];
}

function betweenRounds(session: Session, words: Words): Prompt {
  const snapshot = session.shown!;
  const index = snapshot.history.at(-1)!.round;
  const round = snapshot.two_rounds!.rounds[index]!;
  const ended = words.ended(
    verdict(session.game, words, round.winner),
    reason(session.game, snapshot, words, round),
  );
  const giver = snapshot.two_rounds!.giver;
  const next = giver
    ? words.velaBegins(nameOf(session.game, words, giver), nameOf(session.game, words, other(giver)))
    : [words.replayed];
  return {
    title: `${words.roundOver(index + 1)}. ${ended}`,
    text: next,
    actions: [action(words.begin, { kind: "begin" }, true)],
  };
}
