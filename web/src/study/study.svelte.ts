// A study on this screen: its tree, the place in it that the board shows, and what is kept of it.
import { ApiError } from "../api/client";
import { Line } from "../api/line.svelte";
import type { Fault, Sheet, Snapshot } from "../api/types";
import { withEvents } from "../play/history";
import { type SavedGame, freshGame } from "../play/saved";
import { Session, type Surroundings } from "../play/session.svelte";
import { type Annotation, isAnnotation } from "./panel/notes";
import { type SavedStudy, keepStudy, savedStudy } from "./saved_studies";
import { Told, untold } from "./told";
import {
  type Mark,
  type Placed,
  START,
  type Tree,
  fromStudy,
  furthest,
  main,
  movesTo,
  playAll,
  promote,
  remove,
  toStudy,
  withComment,
  withMark,
} from "./tree";

/** Something in the tree that cannot be played. */
export interface Wrong {
  at: number | null; // the move; null when not even its start can be
  message: string;
}

/** How many changes can be undone, but one. */
const MOST_UNDONE = 199;

/** How long a place is looked at before it is kept, in milliseconds. */
const LOOK = 400;

export class Study {
  tree = $state.raw<Tree>()!;
  at = $state.raw(START); // the move played last on the board; START before the first
  annotation = $state.raw<Annotation | null>(null); // what the engine has said of the game
  kept = $state.raw(false); // whether the browser keeps it
  wrong = $state.raw<Wrong | null>(null);
  readonly id: string;
  readonly from: string | null;
  readonly session: Session;
  #updated: number;
  #past = $state.raw<readonly Placed[]>([]); // what can be undone, the last of it at the end
  #future = $state.raw<readonly Placed[]>([]);
  readonly #told = new Told();
  #heard = $state.raw(0); // how often something has been told
  readonly #line = new Line();
  #leave = new AbortController();
  #asking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What has been told of each move, by its place. */
  readonly told = $derived.by(() => {
    void this.#heard;
    return this.#told.of(this.tree);
  });

  /** A study that is not `kept` is kept once it is changed. */
  constructor(saved: SavedStudy, around: Omit<Surroundings, "save" | "next">, kept = true) {
    this.id = saved.id;
    this.from = saved.from;
    this.#updated = saved.updated;
    this.tree = fromStudy(saved.study);
    this.at = Math.min(saved.at, this.tree.nodes.length - 1);
    this.annotation = annotationOf(saved);
    this.kept = kept;
    const { First = "", Second = "" } = this.tree.tags;
    const game = { ...freshGame(this.sheet()), names: { first: First, second: Second } };
    this.session = new Session(
      { ...game, flipped: saved.flipped },
      { ...around, save: (played) => this.#follow(played) },
    );
  }

  // How it stands

  /** The game up to a place, as the server takes it. */
  sheet(at = this.at): Sheet {
    const { rules, start } = this.tree;
    return { rules, two_rounds: false, start, events: movesTo(this.tree, at), verdicts: false };
  }

  get flipped(): boolean {
    return this.session.game.flipped;
  }

  /** How the main line ends, as records write it. */
  get result(): string {
    const { ending } = this.tree;
    const last = main(this.tree).at(-1);
    if (ending === "draw" || ending === "verdict") return "1/2-1/2";
    if (ending) return ending.endsWith("first") ? "0-1" : "1-0";
    return (last === undefined ? null : this.told[last]?.outcome?.result) ?? "*";
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  // Opening and leaving

  /** Shows the place that was looked at last, and asks about all moves there are. */
  async open(): Promise<void> {
    this.#leave = new AbortController();
    await this.session.open();
    const { phase, snapshot } = this.session;
    if (phase.at === "broken") {
      this.#blame(this.sheet(), phase.fault);
    } else if (snapshot) {
      this.#hear(snapshot);
      await this.#askAll();
    }
  }

  /** Goes on without a move that cannot be played and all that follows it. */
  async openSoundPart(): Promise<void> {
    const at = this.wrong?.at ?? null;
    if (at === null) return;
    const way = movesTo(this.tree, this.at);
    this.wrong = null;
    [this.tree] = remove(this.tree, at);
    this.at = furthest(this.tree, way);
    if (this.kept) this.#replace(this.tree);
    this.session.game = withEvents(this.session.game, this.sheet().events, []);
    this.session.phase = { at: "loading" };
    await this.open();
  }

  close(): void {
    this.#leave.abort();
    this.settle();
    this.session.close();
  }

  /** Keeps at once what would be kept soon. */
  settle(): void {
    if (this.#timer) this.#keep();
  }

  /** Goes over to what another window has made of this study. */
  async follow(saved: SavedStudy): Promise<void> {
    this.#adopt(saved);
    this.#catchUp();
    await this.session.idle;
    await this.#askAll();
  }

  // What a person does

  /** Shows another place. */
  go(at: number): Promise<void> {
    const { session } = this;
    this.at = at;
    const game = withEvents(session.game, movesTo(this.tree, at), []);
    return session.overtaking(async (signal) => {
      try {
        await session.stand(game, signal);
      } catch (error) {
        if (!signal.aborted) this.at = furthest(this.tree, session.game.sheet.events);
        throw error;
      }
    });
  }

  /** Plays a move on the board; one that is no move is explained there. */
  play(move: string): Promise<void> {
    return this.session.gesture((turn, signal) => this.session.play(move, signal, turn));
  }

  /** Adds moves after a place, which are legal there, and says where they end; the board stays where it is. */
  addLine(at: number, moves: string[]): number {
    const line = [...movesTo(this.tree, at), ...moves];
    this.#change((tree) => playAll(tree, START, line)[0]);
    void this.#askAll();
    return furthest(this.tree, line);
  }

  /** Makes the variation a place is in the main continuation. */
  promote(at = this.at): void {
    this.#changeAt(at, (tree, place) => promote(tree, place)[0]);
  }

  /** Takes a move and all that follows it away. */
  remove(at = this.at): void {
    this.#changeAt(at, (tree, place) => remove(tree, place)[0]);
  }

  comment(text: string, at = this.at): void {
    this.#changeAt(at, (tree, place) => withComment(tree, place, text));
  }

  mark(mark: Mark, at = this.at): void {
    this.#changeAt(at, (tree, place) => withMark(tree, place, mark));
  }

  /** Keeps what the engine says of the game. */
  annotate(annotation: Annotation): void {
    this.annotation = annotation;
    this.#updated = Math.max(Date.now(), this.#updated + 1);
    this.kept = true;
    this.#keepSoon();
  }

  flip(): void {
    this.session.flip();
  }

  /** Takes the last change back. */
  undo(): void {
    [this.#past, this.#future] = this.#exchange(this.#past, this.#future);
  }

  redo(): void {
    [this.#future, this.#past] = this.#exchange(this.#future, this.#past);
  }

  /** Keeps a study that was only opened. */
  keep(): void {
    this.kept = true;
    this.#keep();
  }

  // Inside

  /** The board has come to a place: by a move on it, or because it was told to go there. */
  #follow({ sheet: { events } }: SavedGame): void {
    const { snapshot } = this.session;
    if (snapshot) this.#hear(snapshot);
    this.#change((tree) => playAll(tree, START, events)[0], events);
  }

  /** A change of the tree as it is now, with what another window has made of it; these moves then lead to the place. */
  #change(change: (tree: Tree) => Tree, way = movesTo(this.tree, this.at)): void {
    this.#adopt(savedStudy(this.id));
    const before: Placed = [this.tree, this.at];
    const tree = change(this.tree);
    this.at = furthest(tree, way);
    if (tree === before[0]) return this.#keepSoon();
    this.#past = [...this.#past.slice(-MOST_UNDONE), before];
    this.#future = [];
    this.#replace(tree);
    this.#catchUp();
  }

  /** A change at a place, if that is still there. */
  #changeAt(at: number, change: (tree: Tree, at: number) => Tree): void {
    const way = movesTo(this.tree, at);
    this.#change((tree) => {
      const place = furthest(tree, way);
      return movesTo(tree, place).length === way.length ? change(tree, place) : tree;
    });
  }

  #replace(tree: Tree): void {
    this.tree = tree;
    this.#updated = Math.max(Date.now(), this.#updated + 1);
    this.kept = true;
    this.#keep();
  }

  /** Puts the last of one list in place of what there is, which goes to the other. */
  #exchange(from: readonly Placed[], to: readonly Placed[]): [readonly Placed[], readonly Placed[]] {
    const last = from.at(-1);
    if (!last) return [from, to];
    const now: Placed = [this.tree, this.at];
    [, this.at] = last;
    this.#replace(last[0]);
    this.#catchUp();
    return [from.slice(0, -1), [...to, now]];
  }

  /** Takes over what another window has made of it, if that is later; the place stays as far as it is there. */
  #adopt(saved: SavedStudy | null): void {
    if (!saved || saved.updated <= this.#updated) return;
    const place = movesTo(this.tree, this.at);
    this.#updated = saved.updated;
    this.tree = fromStudy(saved.study);
    this.annotation = annotationOf(saved);
    this.at = furthest(this.tree, place);
    this.#past = [];
    this.#future = [];
  }

  /** Lets the board show the place, where it shows another one. */
  #catchUp(): void {
    if (this.session.game.sheet.events!.join(" ") !== movesTo(this.tree, this.at).join(" "))
      void this.go(this.at);
  }

  #hear(snapshot: Snapshot): void {
    this.#told.hear(snapshot);
    this.#heard++;
  }

  /** Asks about every line of which something is not told yet. */
  async #askAll(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const { signal } = this.#leave;
    try {
      for (let end = untold(this.tree, this.told); end !== null; end = untold(this.tree, this.told)) {
        const sheet = this.sheet(end);
        try {
          this.#hear(await this.#line.ask((given) => this.session.around.api.snapshot(sheet, given), signal));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          return this.#blame(sheet, error.fault);
        }
      }
      this.#keepSoon(); // its result is known now
    } catch (error) {
      if (!signal.aborted) this.session.complain(error);
    } finally {
      this.#asking = false;
    }
  }

  /** Finds the move of a line that the server has something against. */
  #blame({ events = [] }: Sheet, { event, message }: Fault): void {
    const at = event == null ? null : furthest(this.tree, events.slice(0, event + 1));
    this.wrong = { at, message };
  }

  #keepSoon(): void {
    if (!this.kept) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#keep();
      this.#catchUp();
    }, LOOK);
  }

  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.kept) return;
    this.#adopt(savedStudy(this.id));
    const { id, from, at, flipped, result, annotation } = this;
    const study = toStudy(this.tree);
    keepStudy({ id, from, at, flipped, result, annotation, updated: this.#updated, study });
  }
}

/** What was kept of it, if it can be read. */
const annotationOf = ({ annotation }: SavedStudy): Annotation | null =>
  isAnnotation(annotation) ? annotation : null;
