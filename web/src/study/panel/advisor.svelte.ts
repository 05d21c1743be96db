// The engine's side of a study while it is open: what it thinks of the board, and what it says of the game.
import type { PlayerName } from "../../api/names";
import type { Hint } from "../../api/types";
import { settings } from "../../page/settings.svelte";
import { followed } from "../../play/hint";
import type { Study } from "../study.svelte";
import { START, furthest, lineTo, main } from "../tree";
import { Engine, type Subject } from "./engine.svelte";
import type { Noted } from "./notes";
import { Review } from "./review.svelte";
import { EngineSocket } from "../../engine/socket.svelte";

/** A move that loses more of the point than that against the best is not drawn. */
const WORSE = 0.1;

export class Advisor {
  readonly socket = new EngineSocket();
  readonly engine = new Engine(this.socket);
  readonly review = new Review(this.socket);
  learner = $state.raw<PlayerName | null>(null); // who is being asked about mistakes

  readonly game = $derived.by(() => main(this.study.tree)); // the places of its moves

  /** The places of the annotated game, as far as the tree still has it. */
  readonly line = $derived.by(() => {
    const { tree, annotation } = this.study;
    return lineTo(tree, furthest(tree, annotation?.events ?? []));
  });

  /** What is said of the moves of that game, in the order of play. */
  readonly notes = $derived.by((): Noted[] =>
    (this.study.annotation?.notes ?? []).flatMap((note) => {
      const player = this.study.told[this.line[note.ply - 1] ?? START]?.player;
      return player ? [{ ...note, player }] : [];
    }),
  );

  /** The same by the places of the moves. */
  readonly noted = $derived(new Map(this.notes.map((note) => [this.line[note.ply - 1]!, note])));

  constructor(private readonly study: Study) {}

  /** The position on the board, where there is something to think about; while it looks at a whole game, nothing else. */
  get subject(): Subject {
    const { snapshot } = this.study.session;
    return !snapshot || snapshot.outcome || this.learner || this.review.progress ? null : snapshot;
  }

  /** The moves it would play, for the board: hardly worse than the best, and as the turn in the making allows them. */
  get hints(): Hint[] {
    const { turn } = this.study.session;
    const { hints } = this.engine;
    const least = (hints[0]?.score.expected ?? 0) - WORSE;
    return hints.filter((hint) => hint.score.expected >= least && (!turn || followed(turn, hint) !== null));
  }

  /** The ply on the board, where that is a moment of the annotated game. */
  get ply(): number | null {
    const { at } = this.study;
    const index = this.line.indexOf(at);
    return at === START ? 0 : index < 0 ? null : index + 1;
  }

  /** Looks at the whole game. */
  annotate(): void {
    const { study } = this;
    const sheet = study.sheet(this.game.at(-1));
    this.review.run(sheet, settings.language, (annotation) => study.annotate(annotation));
  }

  /** Goes to a moment of the annotated game. */
  go(ply: number): void {
    void this.study.go(this.line[ply - 1] ?? START);
  }

  /** Plays moves of the engine's into the tree, which may have gone on meanwhile, and goes to the end of them. */
  play(moves: string[]): Promise<void> {
    const events = this.engine.opinion?.events ?? [];
    return this.show(furthest(this.study.tree, events), moves);
  }

  /** Puts moves into the tree that are legal at a place, and goes to the end of them. */
  show(at: number, moves: string[]): Promise<void> {
    return this.study.go(this.study.addLine(at, moves));
  }

  /** Lets nobody think any more. */
  close(): void {
    this.review.cancel();
    this.engine.close();
  }
}
