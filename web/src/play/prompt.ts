// What to do next, in words and buttons: a pure function of the session and the language.
import type { PlayerName } from "../api/names";
import type { Outcome, Round } from "../api/types";
import { type Words, capital } from "../words";
import type { Session } from "./session.svelte";
import { isRejoining, other } from "./scene";
import { seenToken } from "./view";

export type Act =
  | { kind: "take"; token: string }
  | { kind: "stop" | "back" | "begin" | "resume" | "present" | "from-here" | "again" };

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
  const table = session.shown;
  if (!table) return { title: words.loading, text: [], actions: [] };
  const name = (player: PlayerName) => nameOf(session, words, player);
  if (session.interlude && session.looking === null) return betweenRounds(session, words);
  if (session.looking !== null) {
    const all = session.game.sheet.events.length;
    const back = action(words.backToGame, { kind: "present" }, true);
    const again = session.game.strict ? [] : [action(words.playFromHere, { kind: "from-here" })];
    return { title: words.looking(session.looking, all), text: [], actions: [back, ...again] };
  }
  if (table.outcome) {
    const [title, why] = ending(session, words, table.outcome);
    const again = action(words.playAgain, { kind: "again" }, true);
    return { title, text: [`${capital(why)}.`, ...matchScore(session, words)], actions: [again] };
  }
  if (session.paused && session.game.seats[table.turn] !== "human") {
    return { title: words.paused, text: [], actions: [action(words.resumeGame, { kind: "resume" }, true)] };
  }
  const mover = name(table.turn);
  const alone =
    session.game.seats[table.turn] === "human" && session.game.seats[other(table.turn)] !== "human";
  if (session.showing || session.sending) return { title: words.plays(mover), text: [], actions: [] };
  const waits = session.queued ? [words.queued] : [];
  if (!session.openToMove) return { title: words.thinking(mover), text: waits, actions: [] };
  const [text, actions] = turnInWords(session, words);
  const title = alone ? words.yourMove(mover) : words.toMove(mover);
  return { title, text: [text, ...hintInWords(session, words, mover), ...waits], actions };
}

/** The move advised, what it takes, and what the engine thinks of it. */
function hintInWords(session: Session, words: Words, mover: string): string[] {
  const { advised, score, hintTakes, table } = session;
  if (session.advising) return session.queued ? [] : [words.advising];
  if (!advised || !score) return [];
  const { since_capture = 0, limit = 0 } = table?.counters ?? {};
  const late = score.proved && score.value > 0 && limit > 0 && since_capture + score.distance! > limit;
  return [
    words.hintSays(advised, hintTakes),
    words.hintScore(mover, score),
    ...(late ? [words.hintLate] : []),
  ];
}

function turnInWords(session: Session, words: Words): [text: string, actions: PromptAction[]] {
  const { prefix, steps, which, scene } = session;
  const table = session.table!;
  const tokens = steps.choices.map((choice) => choice.token);
  if (!prefix.length) {
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
    : [action(prefix.length > 1 ? words.takeStepBack : words.putDown, { kind: "back" })];
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
      action(words.slideShort(seenToken(session, choice), choice.slides.length), {
        kind: "take",
        token: choice.token,
      }),
    );
    return [isRejoining(slides) ? words.rejoin : words.closeHole, [...buttons, ...back]];
  }
  if (table.hands) return [words.choosePlace, back];
  if (prefix.length === 1) return [words.chooseTarget(session.movingCell ?? ""), back];
  const bounced = scene.bounces.length > 0 && scene.bounces.at(-1) === session.movingCell;
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
