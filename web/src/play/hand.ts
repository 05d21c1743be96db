// What a person does on the board: the gestures that make a turn, step by step.
import type { Wish } from "../api/client";
import type { Choice, Steps } from "../api/types";
import type { Callbacks } from "../board";
import { followed } from "./hint";
import { stepTo } from "./scene";
import type { Session } from "./session.svelte";
import type { Turn } from "./turn";
import { written } from "./typed";

/** A second click within so many milliseconds of a step belongs to that step, and does not stop the chain. */
const DOUBLE_CLICK = 350;

/** What a button under the board may do to the turn in the making. */
export type HandAct = { kind: "take"; token: string } | { kind: "stop" | "back" };

export class Hand {
  #stepped = 0; // when the last step was made

  constructor(private readonly session: Session) {}

  /** What a board reports, done. */
  get callbacks(): Callbacks {
    return {
      tap: (cell) => void this.tap(cell),
      drop: (from, to) => void this.drop(from, to),
      trace: (cell) => void this.trace(cell),
      slide: (token) => void this.take(token),
      cancel: () => void this.back(),
    };
  }

  perform(act: HandAct): Promise<void> {
    return act.kind === "take" ? this.take(act.token) : this[act.kind]();
  }

  tap(cell: string): Promise<void> {
    return this.session.gesture((turn, signal) => this.#tap(turn, cell, signal));
  }

  /** A drag ended: on a place the piece can reach the turn goes there, whatever way the drag took. */
  drop(from: string, to: string | null): Promise<void> {
    return this.session.gesture(async (turn, signal) => {
      if (!to || to === from) return;
      const end = turn.made.length > 1 ? turn.endAt(to) : undefined;
      const move = end?.move ?? (to === this.session.movingCell ? turn.steps.move : null);
      if (move) await this.session.play(move, signal, turn);
      else if (to !== this.session.movingCell) await this.#tap(turn, to, signal);
    });
  }

  /** A drag in Les Tours passes over a cell: a step of the way, if it is one. */
  trace(cell: string): Promise<void> {
    return this.session.gesture(async (turn, signal) => {
      const onTheWay = turn.snapshot.rules.game === "tours" && !turn.snapshot.hands && turn.made.length > 0;
      const choice = turn.steps.choices.find((one) => one.target === cell);
      if (onTheWay && choice) this.session.goOn(await this.#make(turn, choice, signal));
    });
  }

  /** Takes one of the choices on offer by its token. */
  take(token: string): Promise<void> {
    return this.session.gesture(async (turn, signal) => {
      const choice = turn.steps.choices.find((one) => one.token === token);
      if (choice) await this.#step(turn, choice, signal);
    });
  }

  /** Ends a chain where it stands. */
  stop(): Promise<void> {
    return this.session.gesture(async (turn, signal) => {
      if (turn.steps.move) await this.session.play(turn.steps.move, signal, turn);
    });
  }

  /** Takes back one step of the turn in the making, or puts the piece down. */
  back(): Promise<void> {
    return this.session.gesture(async (turn, signal) => {
      this.session.notice = null;
      if (turn.which.length) this.session.goOn(turn.asking([]));
      else if (turn.made.length && !this.session.bound)
        await this.#returnTo(turn, turn.made.length - 1, signal);
    });
  }

  /** A move typed by hand. What else can happen in a game is no move: it is only explained. */
  type(text: string): Promise<void> {
    return this.session.gesture(async (turn, signal) => {
      const move = written(turn.snapshot.rules.game, text);
      if (!move || this.session.bound) return;
      const fresh = await this.#returnTo(turn, 0, signal);
      if (/^(draw|resign|flag)\b/.test(move)) await this.#explain(fresh, { move }, signal);
      else await this.session.play(move, signal, fresh);
    });
  }

  /** Makes the steps of a turn that was left in the middle; one that is not legal any more ends it. */
  async resume(tokens: string[], signal: AbortSignal): Promise<void> {
    let { turn } = this.session;
    for (const token of tokens) {
      const choice = turn?.steps.choices.find((one) => one.token === token);
      if (!turn || !choice) break;
      turn = await this.#make(turn, choice, signal);
    }
    if (turn?.made.length) this.session.goOn(turn);
  }

  /** Plays the turn that was advised, from where it has been followed to, else from its start. */
  follow(): Promise<void> {
    const { session } = this;
    return session.gesture(async (turn, signal) => {
      const { hint } = session.computer;
      if (!hint || hint === "asked") return;
      const made = followed(turn, hint);
      if (made === null && session.bound) return;
      const begun = made === null ? await this.#returnTo(turn, 0, signal) : turn;
      await this.#walk(begun, hint.frames.slice(begun.made.length), hint.move, signal);
    });
  }

  async #tap(turn: Turn, cell: string, signal: AbortSignal): Promise<void> {
    const { session } = this;
    session.notice = null;
    const meant = turn.meaning(cell, session.scene);
    if (turn.which.length) session.goOn((turn = turn.asking([])));
    switch (meant.kind) {
      case "step":
        return this.#step(turn, meant.choice, signal);
      case "which":
        return session.goOn(turn.asking(meant.lines));
      case "walk":
        return this.#walk(turn, meant.end.tokens.slice(1).map(stepTo), meant.end.move, signal);
      case "stop":
        if (performance.now() - this.#stepped >= DOUBLE_CLICK || turn.made.length === 1)
          await session.play(meant.move, signal, turn);
        return;
      case "put down":
        await this.#returnTo(turn, 0, signal);
        return;
      case "instead":
        return this.#step(await this.#returnTo(turn, 0, signal), meant.choice, signal);
      case "why": {
        const wish = turn.wish(cell);
        if (wish) await this.#explain(turn, wish, signal);
      }
    }
  }

  /** Makes one step; when the turn can only end there, it ends. */
  async #step(turn: Turn, choice: Choice, signal: AbortSignal): Promise<void> {
    const next = await this.#make(turn, choice, signal);
    const { move, choices } = next.steps;
    if (move !== null && !choices.length) await this.session.play(move, signal, next);
    else this.session.goOn(next);
  }

  /** Shows a turn going the rest of a known way step by step, then plays the move it is. */
  async #walk(turn: Turn, frames: Choice[], move: string, signal: AbortSignal): Promise<void> {
    const { session } = this;
    session.phase = { at: "showing", turn };
    for (const frame of frames) {
      session.put(frame);
      await session.wait(0.5, signal);
    }
    await session.play(move, signal, turn, [...turn.tokens, ...frames.map((frame) => frame.token)]);
  }

  /** The turn after one step more, which is then to be seen on the board. */
  async #make(turn: Turn, choice: Choice, signal: AbortSignal): Promise<Turn> {
    const next = turn.after(choice, await this.#steps(turn, [...turn.tokens, choice.token], signal));
    this.session.put(choice);
    this.#stepped = performance.now();
    return next;
  }

  /** The turn in the making with its first steps only. */
  async #returnTo(turn: Turn, length: number, signal: AbortSignal): Promise<Turn> {
    if (length === turn.made.length) return turn;
    const tokens = turn.tokens.slice(0, length);
    const before = turn.upTo(length, length ? await this.#steps(turn, tokens, signal) : turn.snapshot.steps);
    this.session.scene = before.scene(this.session.scene.pieces);
    this.session.goOn(before);
    return before;
  }

  #steps({ snapshot: { rules, position } }: Turn, tokens: string[], signal: AbortSignal): Promise<Steps> {
    return this.session.ask((api, given) => api.steps(rules, position, tokens, given), signal);
  }

  /** Tells why something cannot be done. */
  async #explain({ snapshot: { rules, position } }: Turn, wish: Wish, signal: AbortSignal): Promise<void> {
    const asked = this.session.ask((api, given) => api.whyNot(rules, position, wish, given), signal);
    const { legal, rule, why } = await asked;
    if (!legal) this.session.notice = { kind: "why", rule, why };
  }
}
