// What to do next, in words and buttons: a pure function of the session and the language.
import type { PlayerName } from "../api/names";
import type { Outcome, Round } from "../api/types";
import { type Words, capital } from "../words";
import type { Session } from "./session.svelte";
import { followed, hintInWords } from "./hint";
import { isRejoining, other, seenToken } from "./scene";
import { alone } from "./seat";
import type { Turn } from "./turn";

export type Act =
  | { kind: "take"; token: string }
  | { kind: "stop" | "back" | "begin" | "resume" | "present" | "from-here" | "again" | "hint" };

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

/** What a player is called: by name, else by side. */
export function nameOf(session: Session, words: Words, player: PlayerName): string {
  const game = session.shown?.rules.game ?? session.game.sheet.rules.game;
  return session.game.names[player] || words.sides[game][player];
}

/** How a game or round ended: the result, and the reason with its rule. */
export function ending(
  session: Session,
  words: Words,
  outcome: Outcome | Round,
): [title: string, why: string] {
  const { winner, reason, rule } = outcome;
  const table = session.shown!;
  const title = winner ? words.wins(nameOf(session, words, winner)) : words.draw;
  const side = nameOf(session, words, winner ? other(winner) : table.turn);
  const score = `${table.captured.second}–${table.captured.first}`;
  const why = words.reasons[reason ?? ""]?.(side, score) ?? reason ?? "";
  return [title, rule ? `${why} (${words.byRule(rule)})` : why];
}

export function promptOf(session: Session, words: Words): Prompt {
  const { phase, game, shown: table } = session;
  if (!table) return { title: words.loading, text: [], actions: [] };
  const mover = nameOf(session, words, table.turn);
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
      const [title, why] = ending(session, words, table.outcome!);
      const again = action(words.playAgain, { kind: "again" }, true);
      return { title, text: [`${capital(why)}.`, ...matchScore(session, words)], actions: [again] };
    }
    case "paused":
      return { title: words.paused, text: [], actions: [action(words.resumeGame, { kind: "resume" }, true)] };
    case "thinking":
      return { title: words.thinking(mover), text: waits, actions: [] };
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
  { made, steps, which, table }: Turn,
  words: Words,
): [text: string, actions: PromptAction[]] {
  const { bounces } = session.scene;
  const tokens = steps.choices.map((choice) => choice.token);
  if (!made.length) {
    if (tokens.includes("pass")) {
      return [words.mustPass, [action(words.pass, { kind: "take", token: "pass" }, true)]];
    }
    if (tokens.includes("stop")) {
      const blocked = nameOf(session, words, other(table.turn));
      return [words.mayStop(blocked), [action(words.stopGame, { kind: "take", token: "stop" })]];
    }
    return [table.hands ? words.chooseHand : words.choosePiece, []];
  }
  const back = session.bound
    ? []
    : [action(made.length > 1 ? words.takeStepBack : words.putDown, { kind: "back" })];
  if (which.length) {
    const lines = which.map((choice) =>
      action(
        choice.token.endsWith("A") ? words.approach(choice.captured) : words.withdrawal(choice.captured),
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
      action(words.slideShort(seenToken(choice, session.game.flipped), choice.slides.length), {
        kind: "take",
        token: choice.token,
      }),
    );
    return [isRejoining(slides) ? words.rejoin : words.closeHole, [...buttons, ...back]];
  }
  if (table.hands) return [words.choosePlace, back];
  if (made.length === 1) return [words.chooseTarget(session.movingCell ?? ""), back];
  const bounced = bounces.length > 0 && bounces.at(-1) === session.movingCell;
  return [bounced ? words.bounced : words.chooseNextCell, back];
}

function betweenRounds(session: Session, words: Words): Prompt {
  const table = session.shown!;
  const index = table.history.at(-1)!.round;
  const [title, why] = ending(session, words, table.match!.rounds[index]!);
  const giver = table.match!.giver;
  const next = giver
    ? words.velaBegins(nameOf(session, words, giver), nameOf(session, words, other(giver)))
    : [words.replayed];
  return {
    title: `${words.roundOver(index + 1)}. ${words.ended(title, why)}`,
    text: next,
    actions: [action(words.begin, { kind: "begin" }, true)],
  };
}

/** The results of the rounds, when a match is over. */
function matchScore(session: Session, words: Words): string[] {
  const match = session.shown?.match;
  if (match?.phase !== "over") return [];
  return match.rounds.map(
    (round, index) =>
      `${words.roundName(index + 1, words.titles[round.game])} · ${ending(session, words, round)[0]}`,
  );
}
