// A position to act on: the reader's turns on the board, what they are judged to be worth, and what is shown for them.
import type { Api } from "../api/client";
import type { PlayerName } from "../api/names";
import type { Rules, Snapshot } from "../api/types";
import { withEvents } from "../play/history";
import type { Task as Coming } from "../play/queue";
import { freshGame } from "../play/saved";
import { Session, type Surroundings } from "../play/session.svelte";

/** What the turns so far are worth. */
export interface Judgement {
  state: "met" | "failed" | "go_on";
  reply: string | null; // what the opponent plays, when it goes on
  why: string;
  refutation: string[]; // moves that show why a try fails
}

/** What is asked, and who knows the answer. */
export interface Problem {
  rules: Rules;
  position: string;
  judge(moves: string[], signal: AbortSignal): Promise<Judgement>;
  solution(signal: AbortSignal): Promise<string[]>; // moves of both sides
}

export type Verdict =
  | { state: "met" | "failed"; why: string; refutation: string[] } // the moves that answer a failed try
  | { state: "shown" };

/** How long one looks at a board before a turn is shown on it, in frames of a turn. */
const LOOK = 2;

export class Attempt {
  verdict = $state.raw<Verdict | null>(null);
  remark = $state.raw(""); // what is said of a turn after which it goes on
  readonly session: Session;
  #solver: PlayerName | null = null;
  #judged = 0; // events after which nothing is to be judged
  #asked: string[] = []; // the turns that were judged last
  #demonstrating = false;

  /** Whatever is decided is told to `settled`. */
  constructor(
    private readonly problem: Problem,
    around: Omit<Surroundings, "save" | "next">,
    private readonly settled: (verdict: Verdict) => void = () => {},
    private readonly facing = false, // the board is seen from the solver's side
  ) {
    const sheet = {
      rules: problem.rules,
      two_rounds: false,
      start: problem.position,
      events: [],
      verdicts: false,
    };
    this.session = new Session(freshGame(sheet), {
      ...around,
      save: () => {},
      next: (snapshot) => this.#next(snapshot),
    });
  }

  get untouched(): boolean {
    const { game, turn } = this.session;
    return !game.sheet.events.length && !turn?.made.length;
  }

  /** Back to the position. */
  reset(): Promise<void> {
    return this.session.overtaking((signal) => this.#begin(signal));
  }

  /** Shows a solution from the start. */
  reveal(): Promise<void> {
    return this.session.overtaking(async (signal) => {
      await this.#begin(signal);
      const moves = await this.session.ask((_, given) => this.problem.solution(given), signal);
      this.#settle({ state: "shown" });
      await this.#demonstrate(moves, signal);
    });
  }

  /** Says what was said of the last turn once more: the reader has changed the language. */
  async retell(signal: AbortSignal): Promise<void> {
    const { verdict, remark } = this;
    const said = verdict && "why" in verdict ? verdict.why : remark;
    if (!said) return;
    const { why } = await this.problem.judge(this.#asked, signal);
    if (verdict !== this.verdict || remark !== this.remark) return; // something else has been said meanwhile
    if (verdict && "why" in verdict) this.verdict = { ...verdict, why };
    else this.remark = why;
  }

  #begin(signal: AbortSignal): Promise<void> {
    this.verdict = null;
    this.remark = "";
    this.#judged = 0;
    this.#demonstrating = false;
    return this.session.stand(withEvents(this.session.game, [], []), signal);
  }

  /** After an event: the solver's turns are judged, those of the opponent are not. */
  #next(snapshot: Snapshot): Coming | null {
    const { length } = snapshot.history;
    this.#solver ??= this.#met(snapshot.turn);
    if (this.#demonstrating) return async () => {}; // one turn after the other is shown
    if (length === this.#judged) return null;
    const answered = snapshot.history[length - 1]!.player !== this.#solver && snapshot.turn === this.#solver;
    return answered && !snapshot.outcome ? null : (signal) => this.#judge(signal);
  }

  /** The first to move is the one who solves. */
  #met(solver: PlayerName): PlayerName {
    if (this.facing) this.session.game = { ...this.session.game, flipped: solver === "second" };
    return solver;
  }

  async #judge(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { events } = session.game.sheet;
    this.#asked = events;
    const { state, reply, why, refutation } = await session.ask(
      (_, given) => this.problem.judge(events, given),
      signal,
    );
    if (state !== "go_on") {
      this.#settle({ state, why, refutation });
      session.phase = { at: "settled" };
      return this.#demonstrate(refutation, signal);
    }
    this.remark = why;
    this.#judged = events.length;
    if (reply) await this.#show(reply, signal);
    else session.rest(); // the opponent cannot move: it is the solver's turn again
  }

  #settle(verdict: Verdict): void {
    this.verdict = verdict;
    this.settled(verdict);
  }

  /** Shows turns one after the other; nobody moves then. */
  async #demonstrate(moves: string[], signal: AbortSignal): Promise<void> {
    this.#demonstrating = moves.length > 0;
    for (const move of moves) {
      await this.session.wait(LOOK, signal);
      await this.#show(move, signal);
    }
    this.#demonstrating = false;
    this.session.phase = { at: "settled" };
  }

  async #show(move: string, signal: AbortSignal): Promise<void> {
    const { sheet } = this.session.game;
    const events = [...sheet.events, move];
    const { last } = await this.session.ask(
      (api: Api, given) => api.snapshot({ ...sheet, events }, given),
      signal,
    );
    await this.session.show({ move, frames: last!.frames }, signal);
  }
}
