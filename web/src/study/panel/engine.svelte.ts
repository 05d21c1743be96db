// The engine beside the board: silent until asked, then it thinks about the position on the board, wherever that goes.
import type { PlayerName } from "../../api/names";
import type { Fault, Hint, Snapshot } from "../../api/types";
import { pause } from "../../api/line.svelte";
import type { Lines } from "../../engine/frames";
import { turnedScore } from "../../engine/score";
import type { EngineSocket } from "../../engine/socket.svelte";

/** Milliseconds a position must stay on the board before it is thought about, when one goes fast from one to the next. */
const LOOK = 150;

export const MOST_LINES = 3;

/** A position to think about; null where there is nothing to think about. */
export type Subject = Pick<Snapshot, "sheet" | "turn"> | null;

/** What it thinks of a position. */
interface Opinion {
  events: readonly string[]; // that have led there
  lines: Lines;
  turn: PlayerName;
  isDone: boolean;
}

export class Engine {
  isOn = $state.raw(false);
  count = $state.raw(MOST_LINES); // how many lines are wanted
  place = $state.raw<number | null>(null); // how many others come first, while it waits
  fault = $state.raw<Fault | null>(null);
  #opinion = $state.raw<Opinion | null>(null); // of the position on the board
  readonly #opinions = new Map<string, Opinion>(); // of all positions it was asked about
  #asking = new AbortController();
  #key: string | null = null; // what it thinks about
  #followed = -Infinity; // when the position changed last

  constructor(readonly socket: EngineSocket) {}

  get opinion(): Opinion | null {
    return this.#opinion;
  }

  /** What the position is worth to the first player. */
  get score() {
    return this.#opinion && turnedScore(this.#opinion.lines.score, this.#opinion.turn);
  }

  /** The moves it would play, the best first. */
  get hints(): Hint[] {
    return (this.#opinion?.lines.lines ?? []).flatMap(({ moves: [move], frames: [frames], score }) =>
      move && frames ? [{ move, frames, score }] : [],
    );
  }

  /** Thinks about this position from now on, and about no other. */
  follow(subject: Subject): void {
    const key = subject && this.isOn ? JSON.stringify([this.count, subject.sheet]) : null;
    if (key === this.#key) return;
    this.#quieten();
    this.#key = key;
    if (!subject || !key) return;
    this.#opinion = this.#opinions.get(key) ?? null;
    if (!this.#opinion?.isDone) void this.#ask(subject, key);
  }

  /** Lets nobody think any more; what was found is found again. */
  close(): void {
    this.#quieten();
    this.socket.close();
  }

  #quieten(): void {
    this.#asking.abort();
    this.#key = this.#opinion = this.place = this.fault = null;
  }

  async #ask({ sheet, turn }: NonNullable<Subject>, key: string): Promise<void> {
    const { signal } = (this.#asking = new AbortController());
    const now = performance.now();
    const hurried = now - this.#followed < LOOK;
    this.#followed = now;
    if (hurried) await pause(LOOK, signal);
    this.socket.ask({ do: "analyse", sheet, lines: this.count }, signal, (said) => {
      this.place = said.kind === "waiting" ? said.place : null;
      if (said.kind === "error") this.fault = said.error;
      else if (said.kind === "lines")
        this.#learn(key, { events: sheet.events, lines: said, turn, isDone: false });
      else if (said.kind === "done" && this.#opinion) this.#learn(key, { ...this.#opinion, isDone: true });
    });
  }

  /** Keeps an opinion, unless a deeper one is known from before. */
  #learn(key: string, opinion: Opinion): void {
    const known = this.#opinions.get(key);
    if (known && known.lines.depth > opinion.lines.depth) return;
    this.#opinions.set(key, opinion);
    this.#opinion = opinion;
  }
}
