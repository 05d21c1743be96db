// Setting up a position: the draft, the piece in hand, what was done, and what the server says to it.
import { type Api, ApiError, type PositionQuestion } from "../../api/client";
import { Line } from "../../api/line.svelte";
import type { PlayerName } from "../../api/names";
import type { Fault, Rules, SetUp } from "../../api/types";
import type { Callbacks, Look } from "../../board";
import { fresh } from "../../play/scene";
import { type Draft, clear, draftOf, looksOf, mirror, move, put, questionOf, remove, topAt } from "./draft";

/** What a tap on the board does: puts a piece there, takes it away, or takes it up to put it elsewhere. */
export type Tool = Look | "move" | "remove";

/** What the server has said of a draft. */
type Answer = { draft: Draft; found: SetUp; fault: null } | { draft: Draft; found: null; fault: Fault };

export class Editor {
  draft = $state.raw<Draft | null>(null); // null until the server has said how the game begins
  tool = $state.raw<Tool>("move");
  held = $state.raw<string | null>(null); // the place of the piece that goes where is tapped next
  flipped = $state.raw(false);
  fault = $state.raw<Fault | null>(null); // what is wrong with the text it should have begun with
  #answer = $state.raw<Answer | null>(null);
  #past = $state.raw<readonly Draft[]>([]);
  readonly line = new Line();

  constructor(
    readonly rules: Rules,
    private readonly api: Api,
  ) {}

  /** The last answer, also while the next one is waited for: what is said does not flicker. */
  get answer(): Answer | null {
    return this.#answer;
  }

  /** The position as it stands, once the server has found nothing wrong with it. */
  get found(): SetUp | null {
    return this.#answer?.draft === this.draft ? this.#answer.found : null;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** Begins with a position, or where games begin; if the text is wrong, that is said, and one begins there too. */
  async load(position: string | null, left: AbortSignal): Promise<void> {
    const { rules } = this;
    const found = await this.#ask({ rules, position }, left);
    if (found instanceof ApiError) {
      this.fault = found.fault;
      if (position !== null) await this.load(null, left);
    } else if (found) this.change(() => draftOf(rules, found, this.draft?.pieces));
  }

  /** Goes on with a draft of an earlier visit. */
  restore(draft: Draft): void {
    this.draft = { ...draft, pieces: draft.pieces.map(({ cell, look }) => fresh(cell, look)) };
  }

  /** Asks what a draft is as a position. */
  async ask(draft: Draft, left: AbortSignal): Promise<void> {
    const found = await this.#ask(questionOf(draft), left);
    if (found instanceof ApiError) this.#answer = { draft, found: null, fault: found.fault };
    else if (found) this.#answer = { draft, found, fault: null };
  }

  /** The answer, or what is wrong; null where nobody waits for it any more. */
  async #ask(question: PositionQuestion, left: AbortSignal): Promise<SetUp | ApiError | null> {
    try {
      return await this.line.ask((signal) => this.api.position(question, signal), left);
    } catch (error) {
      if (error instanceof ApiError) return error;
      if (left.aborted) return null;
      throw error;
    }
  }

  /** Changes the draft; a change that changes nothing is none. */
  change(how: (draft: Draft) => Draft): void {
    const before = this.draft;
    const after = how(before!);
    this.held = null;
    if (after === before) return;
    if (before) {
      this.#past = [...this.#past, before];
      this.fault = null; // it has been read
    }
    this.draft = after;
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.held = null;
    this.draft = before;
  }

  get tools(): readonly Tool[] {
    return ["move", ...looksOf(this.rules), "remove"];
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.held = null;
  }

  readonly clear = (): void => this.change(clear);
  readonly mirror = (): void => this.change(mirror);
  readonly remove = (cell: string): void => this.change((draft) => remove(draft, cell));
  readonly put = (cell: string, look: Look): void => this.change((draft) => put(draft, cell, look));
  readonly give = (turn: PlayerName): void => this.change((draft) => ({ ...draft, turn }));

  /** What is done on the board. */
  readonly callbacks: Callbacks = {
    tap: (cell) => this.#tap(cell),
    drop: (from, to) => this.#drop(from, to),
    trace: () => {},
    slide: () => {},
    cancel: () => (this.held = null),
  };

  #drop(from: string, to: string | null): void {
    const before = this.draft;
    this.change((draft) => move(draft, from, to));
    if (before && this.draft === before) this.draft = { ...before }; // shown anew, the piece goes back
  }

  #tap(cell: string): void {
    const { draft, tool, held } = this;
    if (!draft) return;
    const top = topAt(draft, cell);
    if (tool === "remove" || (top && top.look === tool)) this.remove(cell);
    else if (tool !== "move") this.put(cell, tool);
    else if (held === null) this.held = top ? cell : null;
    else this.change((before) => move(before, held, cell));
  }
}
