// The turn in the making: the steps made so far, how it may go on, and what a tap on a cell would mean.
import type { Choice, End, Steps, Snapshot } from "../api/types";
import type { Piece, TargetKind } from "../board";
import { type Scene, advance, goalOf, movingCell, sceneOf, sizeToken } from "./scene";

export type Meaning =
  | { kind: "step"; choice: Choice }
  | { kind: "which"; lines: Choice[] } // one point, several lines to take: the player must say which
  | { kind: "walk"; end: End } // a far cell of Les Tours
  | { kind: "stop"; move: string } // on the moving piece: the turn ends here
  | { kind: "put down" }
  | { kind: "instead"; choice: Choice } // another piece is picked up
  | { kind: "none" }
  | { kind: "why" }; // it cannot be meant: the player may wonder why

/** What a step does, as the board shows it. */
export function kindOf(choice: Choice): TargetKind {
  if (choice.kind === "approach") return "approach";
  if (choice.kind === "withdrawal") return "withdrawal";
  return choice.captured.length ? "capture" : "step";
}

export class Turn {
  private constructor(
    readonly snapshot: Snapshot,
    readonly made: readonly Choice[], // what was chosen, the picking up of the piece first
    readonly steps: Steps, // what may come next
    readonly ends: readonly End[], // where the piece picked up may end, also when it is on its way
    readonly which: readonly Choice[] = [], // the lines between which the player is asked to choose
  ) {}

  static begin(snapshot: Snapshot): Turn {
    return new Turn(snapshot, [], snapshot.steps, []);
  }

  get tokens(): string[] {
    return this.made.map((choice) => choice.token);
  }

  /** The turn with one step more, and what the server says may come then. */
  after(choice: Choice, steps: Steps): Turn {
    return new Turn(this.snapshot, [...this.made, choice], steps, this.made.length ? this.ends : steps.ends);
  }

  /** The turn with its first steps only, and what may come after them. */
  upTo(length: number, steps: Steps): Turn {
    return new Turn(this.snapshot, this.made.slice(0, length), steps, length > 1 ? this.ends : steps.ends);
  }

  asking(which: readonly Choice[]): Turn {
    return new Turn(this.snapshot, this.made, this.steps, this.ends, which);
  }

  /** The board with the steps made so far; pieces that are there already keep their identity. */
  scene(before: Piece[]): Scene {
    const { snapshot, made } = this;
    return made.reduce((scene, frame) => advance(scene, frame, snapshot.turn), sceneOf(snapshot, before));
  }

  /** The end of the turn on a cell, and the way that is shown to it. */
  endAt(cell: string): End | undefined {
    return this.ends.find((end) => this.#cell(end.target) === cell);
  }

  meaning(cell: string, scene: Scene): Meaning {
    const { made, steps, snapshot, which } = this;
    const taken = which.filter((choice) => choice.captured.includes(cell));
    if (taken.length === 1) return { kind: "step", choice: taken[0]! };
    const end = made.length === 1 ? this.endAt(cell) : undefined;
    if (end) return { kind: "walk", end };
    const lines = steps.choices.filter(
      (choice) => made.length && this.#cell(choice.target) === cell && !choice.slides.length,
    );
    if (lines.length > 1) return { kind: "which", lines };
    if (lines[0]) return { kind: "step", choice: lines[0] };
    if (cell === movingCell(scene)) {
      if (steps.move) return { kind: "stop", move: steps.move };
      return { kind: made.length === 1 ? "put down" : "none" };
    }
    const slides = steps.choices.filter((choice) => choice.slides.some(([from]) => from === cell));
    if (slides.length === 1) return { kind: "step", choice: slides[0]! };
    const first =
      made.length <= 1 && snapshot.steps.choices.find((choice) => this.#begins(choice, cell, scene));
    if (first) return { kind: made.length ? "instead" : "step", choice: first };
    return { kind: "why" };
  }

  /** The move that going to a cell would be, to ask why it is none; null where nobody would wonder. */
  wish(cell: string): { piece: string } | { move: string } | null {
    const { snapshot, made, steps } = this;
    const place = cell.startsWith("goal-") ? (cell === goalOf(snapshot.turn) ? "goal" : "") : cell;
    const sliding = steps.choices.some((choice) => choice.slides.length);
    if (sliding || !place || place.startsWith("hand-")) return null;
    if (!made.length) return snapshot.board[place] ? { piece: place } : null;
    if (snapshot.rules.game === "tours")
      return { move: `${made[0]!.token}${snapshot.hands ? "@" : "-"}${place}` };
    return { move: [...this.tokens, place].join("-") };
  }

  #cell(target: string): string {
    return target === "goal" ? goalOf(this.snapshot.turn) : target;
  }

  /** Whether a first choice of the turn picks up the piece on this cell. */
  #begins(choice: Choice, cell: string, scene: Scene): boolean {
    if (choice.target) return choice.target === cell;
    const piece = scene.pieces.find((one) => one.cell === cell);
    return !!piece && cell.startsWith(`hand-${this.snapshot.turn}-`) && sizeToken(piece) === choice.token;
  }
}
