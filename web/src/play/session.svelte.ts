// A game on this screen: the turn in the making, the computer's turns, undo, looking back. What is legal it asks
// the server.
import type { PlayerName } from "../api/names";
import type { Choice, ComputerMove, Fault, Score, Steps, Table } from "../api/types";
import type { Piece } from "../board";
import { type Api, ApiError, NoAnswer } from "../api/client";
import { type Scene, advance, goalOf, sceneOf, settle, sizeToken, still, symbols, trimmed } from "./scene";
import type { Pace, SavedGame } from "./saved";

/** Something to be told beside the board. */
export type Notice =
  | { kind: "why"; rule: string; why: string }
  | { kind: "elsewhere" } // the move is legal, but not after the steps already made
  | { kind: "wrong"; message: string } // the server could not make sense of it
  | { kind: "offline" };

export type Sound = "pick" | "step" | "capture" | "slide" | "end";

/** What the session needs of the page around it. */
export interface Surroundings {
  api: Api;
  language(): string;
  pace(): Pace;
  sound(kind: Sound): void;
  save(game: SavedGame): void;
}

/** Milliseconds between the frames of a turn that is shown. */
const PACES: Record<Pace, number> = { slow: 800, usual: 380, fast: 150, instant: 0 };

/** A second click within so many milliseconds of a step belongs to that step, and does not stop the chain. */
const DOUBLE_CLICK = 350;

const NO_STEPS: Steps = { choices: [], move: null, ends: [] };

export class Session {
  game = $state.raw<SavedGame>()!;
  table = $state.raw<Table | null>(null); // where the game stands
  shown = $state.raw<Table | null>(null); // what the board shows: that, or an earlier moment
  looking = $state.raw<number | null>(null); // how many events of the game are shown, while looking back
  scene = $state.raw<Scene>(still([]));
  steps = $state.raw<Steps>(NO_STEPS);
  prefix = $state.raw<string[]>([]); // tokens of the turn in the making
  which = $state.raw<Choice[]>([]); // choices on one point between which the player must choose
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<string[]>([]); // the cells of a move that was advised
  hintTakes = $state.raw<string[]>([]); // what it would take
  advised = $state.raw(""); // that move
  score = $state.raw<Score | null>(null); // what the engine thinks of it
  advising = $state.raw(false); // a hint is being thought of
  thinking = $state.raw(false);
  queued = $state.raw(false); // the server has too much to think about: it is asked again and again
  showing = $state.raw(false); // a computer's turn is being shown step by step
  paused = $state.raw(false);
  sending = $state.raw(false); // a turn is complete and being judged
  broken = $state.raw<Fault | null>(null); // what the server has against the game as it was kept

  #chosen: Choice[] = []; // the frames of the turn in the making
  #ends: Steps["ends"] = []; // where the piece picked up may end, kept while its way is drawn
  #begun = $state.raw(-1); // number of events at which the players went on to the next round
  #queue: Promise<void> = Promise.resolve();
  #stepped = 0; // when the last step was made
  #kept: SavedGame; // the game as it was kept last
  #run = 0; // grows when what is under way has been overtaken
  #thought = new AbortController(); // gives up what a computer is thinking
  #wish = new AbortController(); // gives up a hint

  constructor(
    game: SavedGame,
    private readonly around: Surroundings,
  ) {
    this.game = this.#kept = game;
  }

  /** Asks the server where the game stands, and goes on from there. */
  open(): Promise<void> {
    return this.#enqueue(async () => {
      try {
        await this.#stand(this.game);
        this.broken = null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.broken = error.fault;
      }
    });
  }

  /** Goes over to what another window has made of this game; that window goes on with it, this one waits. */
  follow(game: SavedGame): Promise<void> {
    if (game.updated <= this.game.updated) return this.#queue;
    this.#overtake();
    this.paused = true;
    return this.#enqueue(async () => {
      this.#kept = game;
      await this.#stand(game);
    });
  }

  /** Opens a game that is wrong from some event on without what is wrong. */
  openSoundPart(): Promise<void> {
    const { sheet } = this.game;
    this.game = this.#with(sheet.events.slice(0, this.broken?.event ?? sheet.events.length), []);
    return this.open();
  }

  /** Lets nothing more happen by itself; a game that is closed can be gone on with. */
  close(): void {
    this.paused = true;
    this.#overtake();
  }

  get turn(): PlayerName {
    return this.table?.turn ?? "first";
  }

  /** Between two rounds of a match: the end of the last one is shown until the players go on. */
  get interlude(): boolean {
    const table = this.shown;
    const last = table?.history.at(-1);
    return (
      !!table &&
      !!last &&
      last.round !== table.round &&
      (this.looking !== null || this.#begun !== table.history.length)
    );
  }

  get over(): boolean {
    return !!this.table?.outcome;
  }

  get watching(): boolean {
    return this.game.seats.first !== "human" && this.game.seats.second !== "human";
  }

  /** Whether a person may move a piece now. */
  get openToMove(): boolean {
    return (
      !!this.table &&
      !this.over &&
      this.looking === null &&
      !this.interlude &&
      !this.thinking &&
      !this.showing &&
      !this.sending &&
      this.game.seats[this.turn] === "human"
    );
  }

  get movingCell(): string | null {
    return this.scene.pieces.find((piece) => piece.id === this.scene.moving)?.cell ?? null;
  }

  /** Touch-move: after a first step the turn must be finished (T11). */
  get bound(): boolean {
    return this.game.strict && this.prefix.length > 1;
  }

  get canUndo(): boolean {
    if (this.game.strict || this.looking !== null) return false;
    return this.prefix.length > 0 || this.#lastOwn() >= 0;
  }

  get canRedo(): boolean {
    return !this.game.strict && this.looking === null && this.game.redo.length > 0;
  }

  // What a person does on the board

  tap(cell: string): Promise<void> {
    return this.#enqueue(() => this.#tap(cell));
  }

  /** A drag ended: on a place the piece can reach the turn goes there, whatever way the drag took. */
  drop(from: string, to: string | null): Promise<void> {
    return this.#enqueue(async () => {
      if (!to || to === from) return;
      const end = this.#ends.find((one) => this.#cell(one.target) === to);
      if (end && this.prefix.length > 1 && this.steps.move !== end.move) return this.#commit(end.move);
      if (to !== this.movingCell) await this.#tap(to);
      else if (this.steps.move) await this.#commit(this.steps.move);
    });
  }

  /** A drag in Les Tours passes over a cell: a step of the way, if it is one. */
  trace(cell: string): Promise<void> {
    return this.#enqueue(async () => {
      const choice = this.steps.choices.find((one) => one.target === cell);
      const onTheWay = this.table?.rules.game === "tours" && !this.table.hands && this.prefix.length > 0;
      if (this.openToMove && onTheWay && choice) await this.#choose(choice, false);
    });
  }

  slide(token: string): Promise<void> {
    return this.take(token);
  }

  /** Takes one of the choices on offer by its token. */
  take(token: string): Promise<void> {
    return this.#enqueue(async () => {
      const choice = this.steps.choices.find((one) => one.token === token);
      if (choice && this.openToMove) await this.#choose(choice);
    });
  }

  /** Ends a chain where it stands. */
  stop(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.openToMove && this.steps.move) await this.#commit(this.steps.move);
    });
  }

  /** Takes back one step of the turn in the making, or puts the piece down. */
  back(): Promise<void> {
    return this.#enqueue(async () => {
      this.#quieten();
      if (this.which.length) this.which = [];
      else if (this.prefix.length && this.openToMove && !this.bound)
        await this.#returnTo(this.prefix.length - 1);
    });
  }

  /** A move typed by hand. */
  type(text: string): Promise<void> {
    return this.#enqueue(async () => {
      const move = text.trim();
      if (!move || !this.openToMove) return;
      if (this.bound) return;
      await this.#returnTo(0);
      const { rules, position } = this.table!;
      const answer = await this.around.api.whyNot(rules, position, move, this.around.language());
      if (answer.legal) await this.#commit(move);
      else this.notice = { kind: "why", rule: answer.rule, why: answer.why };
    });
  }

  // What a person does beside the board

  undo(): Promise<void> {
    if (this.prefix.length) return this.back();
    if (!this.canUndo) return this.#queue; // what is under way must not stop for nothing
    this.#overtake();
    return this.#enqueue(async () => {
      const ply = this.#lastOwn();
      if (!this.canUndo || ply < 0) return;
      this.#begun = -1;
      if (this.watching) this.paused = true;
      const { events } = this.game.sheet;
      await this.#stand(this.#with(events.slice(0, ply), [...events.slice(ply), ...this.game.redo]));
    });
  }

  redo(): Promise<void> {
    if (!this.canRedo) return this.#queue;
    this.#overtake();
    return this.#enqueue(async () => {
      if (!this.canRedo) return;
      this.#begun = -1;
      const events = [...this.game.sheet.events];
      const rest = [...this.game.redo];
      let table: Table;
      do {
        events.push(rest.shift()!);
        table = await this.around.api.table({ ...this.game.sheet, events });
      } while (rest.length && this.game.seats[table.turn] !== "human" && !this.watching);
      await this.#stand(this.#with(events, rest));
    });
  }

  /** Shows an earlier moment of the game; `null` comes back to where it stands. */
  look(events: number | null): Promise<void> {
    if (this.bound) return this.#queue;
    this.#overtake();
    return this.#enqueue(async () => {
      const all = this.game.sheet.events;
      const wanted = events === null ? null : Math.max(0, Math.min(events, all.length));
      if (wanted === null || wanted === all.length) return this.#stand(this.game);
      const shown = await this.around.api.table({ ...this.game.sheet, events: all.slice(0, wanted) });
      this.looking = wanted;
      this.#show(shown);
    });
  }

  /** Goes on from the moment looked at; what came after can be brought back with redo. */
  playFromHere(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.looking === null || this.game.strict) return;
      const { events } = this.game.sheet;
      this.paused = this.watching;
      this.#begun = -1;
      await this.#stand(
        this.#with(events.slice(0, this.looking), [...events.slice(this.looking), ...this.game.redo]),
      );
    });
  }

  /** Begins the next round of a match. */
  nextRound(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.table || !this.interlude || this.looking !== null) return;
      this.#begun = this.table.history.length;
      this.scene = sceneOf(this.table, this.scene.pieces);
      this.#goOn();
    });
  }

  resign(player: PlayerName): Promise<void> {
    this.#overtake();
    return this.#enqueue(() => this.#commit(`resign ${player}`));
  }

  agreeDraw(): Promise<void> {
    this.#overtake();
    return this.#enqueue(() => this.#commit("draw"));
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) this.#overtake();
    void this.#enqueue(async () => {
      if (paused && this.table) this.#show(this.table);
      this.#goOn();
    });
  }

  flip(): void {
    this.game = { ...this.game, flipped: !this.game.flipped };
    this.#save();
  }

  /** Shows the move the engine would play; whatever is done meanwhile does not wait for it, and gives it up. */
  async advise(): Promise<void> {
    if (!this.openToMove || this.bound || this.advising) return this.#queue;
    let signal: AbortSignal | null = null;
    await this.#enqueue(async () => {
      if (!this.openToMove || !this.table || this.bound) return;
      if (this.prefix.length) await this.#returnTo(0);
      this.#quieten();
      ({ signal } = this.#wish = new AbortController());
      this.advising = true;
    });
    if (signal) await this.#adviseUnless(signal);
  }

  async #adviseUnless(givenUp: AbortSignal): Promise<void> {
    try {
      const found = await this.#patiently((signal) => this.around.api.hint(this.game.sheet, signal), givenUp);
      if (!found || givenUp.aborted) return;
      const { move, frames, score } = found;
      let scene = this.scene;
      const cells: string[] = [];
      for (const frame of frames) {
        scene = advance(scene, frame, this.turn);
        const cell = scene.pieces.find((piece) => piece.id === scene.moving)?.cell;
        if (cell && cells.at(-1) !== cell && !frame.slides.length) cells.push(cell);
      }
      this.hint = cells;
      this.hintTakes = scene.captured;
      this.advised = move;
      this.score = score;
    } catch (error) {
      this.#complain(error);
    } finally {
      if (!givenUp.aborted) this.advising = false;
    }
  }

  // Inside

  #cell(target: string): string {
    return target === "goal" ? goalOf(this.turn) : target;
  }

  /** The last event of the game that a person may take back, or -1. */
  #lastOwn(): number {
    const history = this.table?.history ?? [];
    if (this.watching) return history.length - 1;
    for (let ply = history.length - 1; ply >= 0; ply--) {
      const player = history[ply]!.player;
      if (!player || this.game.seats[player] === "human") return ply;
    }
    return -1;
  }

  async #tap(cell: string): Promise<void> {
    if (!this.openToMove || !this.table) return;
    this.#quieten();
    if (this.which.length) {
      const taken = this.which.filter((choice) => choice.captured.includes(cell));
      if (taken.length === 1) return this.#choose(taken[0]!);
      this.which = [];
    }
    const end =
      this.prefix.length === 1 ? this.#ends.find((one) => this.#cell(one.target) === cell) : undefined;
    if (end) return this.#walk(end.tokens.slice(1), end.move);
    const choices = this.steps.choices.filter(
      (choice) => this.prefix.length && this.#cell(choice.target) === cell && !choice.slides.length,
    );
    if (choices.length > 1) {
      this.which = choices;
      return;
    }
    if (choices[0]) return this.#choose(choices[0]);
    if (cell === this.movingCell) {
      const again = performance.now() - this.#stepped < DOUBLE_CLICK && this.prefix.length > 1;
      if (again) return;
      if (this.steps.move) return this.#commit(this.steps.move);
      if (this.prefix.length === 1) return this.#returnTo(0);
      return;
    }
    const slides = this.steps.choices.filter((choice) => choice.slides.some(([from]) => from === cell));
    if (slides.length === 1) return this.#choose(slides[0]!);
    if (this.prefix.length <= 1) {
      const first = this.table.steps.choices.find((choice) => this.#begins(choice, cell));
      if (first) {
        if (this.prefix.length) await this.#returnTo(0);
        return this.#choose(first);
      }
    }
    await this.#explain(cell);
  }

  /** Whether a first choice of the turn picks up the piece on this cell. */
  #begins(choice: Choice, cell: string): boolean {
    if (choice.target) return choice.target === cell;
    const piece = this.scene.pieces.find((one) => one.cell === cell);
    return !!piece && cell.startsWith(`hand-${this.turn}-`) && sizeToken(piece) === choice.token;
  }

  async #explain(cell: string): Promise<void> {
    const table = this.table!;
    const { rules, position } = table;
    const language = this.around.language();
    const onSlides = this.steps.choices.some((choice) => choice.slides.length);
    const place = cell.startsWith("goal-") ? (cell === goalOf(this.turn) ? "goal" : "") : cell;
    if (onSlides || !place || place.startsWith("hand-")) return;
    const [first] = this.prefix;
    if (!first) {
      if (!table.board[place]) return;
      const answer = await this.around.api.whyStuck(rules, position, place, language);
      if (!answer.legal) this.notice = { kind: "why", rule: answer.rule, why: answer.why };
      return;
    }
    const move =
      rules.game === "tours"
        ? `${first}${table.hands ? "@" : "-"}${place}`
        : [...this.prefix, place].join("-");
    const answer = await this.around.api.whyNot(rules, position, move, language);
    this.notice = answer.legal ? { kind: "elsewhere" } : { kind: "why", rule: answer.rule, why: answer.why };
  }

  /** Makes one step; when the turn can only end there, it ends. */
  async #choose(choice: Choice, ends = true): Promise<void> {
    const table = this.table!;
    const first = !this.prefix.length;
    const prefix = [...this.prefix, choice.token];
    const steps = await this.around.api.steps(table.rules, table.position, prefix);
    this.#make(choice);
    this.prefix = prefix;
    const complete = ends && steps.move !== null && !steps.choices.length;
    if (!complete) this.steps = steps;
    if (first) this.#ends = steps.ends;
    if (complete) await this.#commit(steps.move!);
  }

  /** Puts one frame on the board. */
  #make(frame: Choice): void {
    this.which = [];
    this.scene = advance(this.scene, frame, this.turn);
    this.#chosen.push(frame);
    this.#stepped = performance.now();
    const kind: Sound = frame.captured.length
      ? "capture"
      : frame.slides.length
        ? "slide"
        : this.#chosen.length > 1
          ? "step"
          : "pick";
    this.around.sound(kind);
  }

  /** Shows a piece of Les Tours going its way cell by cell, then plays the move. */
  async #walk(tokens: string[], move: string): Promise<void> {
    const table = this.table!;
    const run = this.#run;
    this.showing = true;
    try {
      for (const token of tokens) {
        const steps = await this.around.api.steps(table.rules, table.position, this.prefix);
        const choice = steps.choices.find((one) => one.token === token);
        if (!choice || run !== this.#run) return;
        this.#make(choice);
        this.prefix = [...this.prefix, token];
        this.steps = NO_STEPS;
        await this.#wait(0.5);
      }
      if (run === this.#run) await this.#commit(move);
    } finally {
      this.showing = false;
    }
  }

  /** The turn in the making with its first steps only. */
  async #returnTo(length: number): Promise<void> {
    const table = this.table!;
    const prefix = this.prefix.slice(0, length);
    const steps = length ? await this.around.api.steps(table.rules, table.position, prefix) : table.steps;
    const frames = this.#chosen.slice(0, length);
    let scene = sceneOf(table, this.scene.pieces);
    for (const frame of frames) scene = advance(scene, frame, this.turn);
    this.#chosen = frames;
    this.prefix = prefix;
    this.steps = steps;
    this.which = [];
    this.scene = scene;
    if (length <= 1) this.#ends = steps.ends;
  }

  async #commit(event: string): Promise<void> {
    if (!this.table || this.over) return;
    this.sending = true;
    const table = await this.around.api
      .play(this.game.sheet, event, this.around.language())
      .finally(() => (this.sending = false));
    const redo = this.game.redo[0] === table.sheet.events.at(-1) ? this.game.redo.slice(1) : [];
    this.game = this.#with(table.sheet.events, redo, table);
    this.#settle(table);
    if (this.over) this.around.sound("end");
    if (!this.watching) this.paused = false;
    this.#goOn();
  }

  /** Asks where a game stands and shows it; one that was only opened or looked at is not kept anew. */
  async #stand(game: SavedGame): Promise<void> {
    const table = await this.around.api.table(game.sheet);
    this.looking = null;
    this.game = game === this.#kept ? game : { ...game, result: table.outcome?.result ?? null };
    this.table = table;
    this.#show(table);
    if (game !== this.#kept) this.#save();
    this.#goOn();
  }

  /** The board after a turn that was seen: pieces keep their identity. */
  #settle(table: Table): void {
    this.table = table;
    this.looking = null;
    // A box of tiles shrinks after the turn, and its cells are named anew.
    if (table.rules.game === "tchag" && this.#chosen.length) this.scene = still(trimmed(this.scene.pieces));
    this.#show(table);
    this.#save();
  }

  #show(table: Table): void {
    this.shown = table;
    this.#forgetTurn(table);
    const { pieces } = this.scene;
    this.scene = this.interlude ? this.#endOfRound(table, pieces) : sceneOf(table, pieces);
  }

  /** The last position of the round before, which the server has already left behind. */
  #endOfRound(table: Table, pieces: Piece[]): Scene {
    const { round, after } = table.last!;
    return still(settle(pieces, symbols(table.match!.rounds[round]!.game, after)));
  }

  #forgetTurn(table: Table): void {
    this.prefix = [];
    this.steps = table.steps;
    this.which = [];
    this.#chosen = [];
    this.#ends = [];
    this.#quieten();
  }

  /** Takes away what was told; the board is not drawn again for nothing, a piece just dropped would run home. */
  #quieten(): void {
    this.notice = null;
    if (this.advising) this.queued = false;
    this.#wish.abort();
    this.advising = false;
    if (this.hint.length) this.hint = [];
    if (this.hintTakes.length) this.hintTakes = [];
    this.advised = "";
    this.score = null;
  }

  /** Lets the computer play when it is its turn. */
  #goOn(): void {
    const table = this.table;
    if (!table || this.over || this.looking !== null || this.interlude || this.thinking) return;
    const seat = this.game.seats[table.turn];
    if (seat === "human" || this.paused) return;
    const run = ++this.#run;
    const thought = (this.#thought = new AbortController());
    this.thinking = true;
    void this.#enqueue(async () => {
      try {
        const [chosen] = await Promise.all([
          this.#patiently((signal) => this.#computer(seat, signal), thought.signal),
          this.#wait(1),
        ]);
        if (!chosen || run !== this.#run) return;
        const { move, frames } = chosen;
        this.showing = true;
        for (const frame of frames) {
          this.#make(frame);
          await this.#wait(this.#chosen.length > 1 ? 1 : 0.7);
          if (run !== this.#run) return;
        }
        this.thinking = false;
        this.showing = false;
        await this.#commit(move);
      } finally {
        if (run === this.#run || !this.thinking) this.showing = false;
        if (run === this.#run) this.thinking = false;
      }
    });
  }

  /** The computer's move; a level the game no longer has plays as its highest. */
  async #computer(level: number, signal: AbortSignal): Promise<ComputerMove> {
    const { api } = this.around;
    try {
      return await api.computer(this.game.sheet, level, signal);
    } catch (error) {
      const offered = error instanceof ApiError && error.fault.kind === "option" ? error.fault.choices : [];
      const highest = Math.max(0, ...(offered ?? []).map(Number));
      if (!(highest > 0 && highest < level)) throw error;
      return api.computer(this.game.sheet, highest, signal);
    }
  }

  /** Asks until the server has time to think; nothing once that is given up. */
  async #patiently<T>(ask: (signal: AbortSignal) => Promise<T>, givenUp: AbortSignal): Promise<T | null> {
    try {
      while (!givenUp.aborted) {
        try {
          return await ask(givenUp);
        } catch (error) {
          if (givenUp.aborted) break;
          if (!(error instanceof ApiError) || error.fault.kind !== "busy") throw error;
          this.queued = true;
          await pause(error.wait, givenUp);
        }
      }
      return null;
    } finally {
      if (!givenUp.aborted) this.queued = false;
    }
  }

  /** Makes what is under way stop at its next pause; nobody needs to go on thinking. */
  #overtake(): void {
    this.#run++;
    this.#thought.abort();
    this.queued = false;
    this.thinking = false;
    this.showing = false;
  }

  #wait(share: number): Promise<void> {
    const time = PACES[this.around.pace()] * share;
    return time ? new Promise((done) => setTimeout(done, time)) : Promise.resolve();
  }

  #with(events: string[], redo: string[], table?: Table): SavedGame {
    const sheet = { ...this.game.sheet, events };
    return { ...this.game, sheet, redo, result: table?.outcome?.result ?? null };
  }

  #save(): void {
    this.game = this.#kept = { ...this.game, updated: Date.now() };
    this.around.save(this.game);
  }

  /** One thing after the other: a gesture waits for the answer to the one before. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(task).catch((error: unknown) => {
      this.thinking = false;
      this.showing = false;
      this.#complain(error);
    });
    return this.#queue;
  }

  /** Tells what went wrong. */
  #complain(error: unknown): void {
    if (error instanceof NoAnswer) {
      this.notice = { kind: "offline" };
      return;
    }
    if (!(error instanceof ApiError)) {
      console.error(error); // a defect of the page: the game is kept, and the next gesture works again
      this.notice = { kind: "wrong", message: String(error) };
      return;
    }
    const { kind, rule, why, message } = error.fault;
    if (kind === "illegal") this.notice = { kind: "why", rule: rule ?? "", why: why ?? message };
    else this.notice = { kind: "wrong", message };
  }
}

/** Waits so many milliseconds, or until that is given up. */
function pause(time: number, givenUp: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, time);
    givenUp.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}
