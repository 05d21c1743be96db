// A game on this screen, and how it goes from one phase to the next. What is legal it asks the server.
import type { PlayerName } from "../api/names";
import type { Choice, ComputerMove, Snapshot } from "../api/types";
import { type Api, ApiError } from "../api/client";
import { Line, pause } from "../api/line.svelte";
import { Computer } from "./computer.svelte";
import { VERDICT } from "./events";
import { Hand } from "./hand";
import { History, played, withEvents } from "./history";
import { resultOf } from "./outcome";
import { type Phase, endsRound, resting } from "./phase";
import { Queue, type Task } from "./queue";
import { type Scene, advance, endOfRound, movingCell, sceneOf, still, trimmed } from "./scene";
import { isWatched } from "./seat";
import type { Pace, SavedGame } from "./saved";
import type { Turn } from "./turn";

/** Something to be told beside the board. */
export type Notice = { kind: "why"; rule: string; why: string } | { kind: "wrong"; message: string }; // the server could not make sense of it

export type Sound = "pick" | "step" | "capture" | "slide" | "end";

/** What the other end of a link does not let happen, and why. */
export class Refused extends Error {
  constructor(
    why: string,
    readonly rule: string,
  ) {
    super(why);
  }
}

/** The other end of a game by link, which decides what has happened. */
export interface Link {
  /** How it was told last. */
  readonly game: Pick<SavedGame, "sheet" | "seats" | "names">;
  /** Whether a move is on its way. */
  readonly sending: boolean;
  /**
   * Sends a move. Settles when `game` shows what came of it, or fails by what `Refused` says; giving it up does not call
   * it back.
   */
  play(move: string, givenUp: AbortSignal): Promise<void>;
  /** Asks a computer that thinks at full strength to play now. */
  moveNow(): void;
}

/** What the session needs of the page around it. */
export interface Surroundings {
  api: Api;
  pace(): Pace;
  sound(kind: Sound): void;
  save(game: SavedGame): void;
  /** Where this is a task and no game: what comes now by itself; null when a person is to move. */
  next?(snapshot: Snapshot): Task | null;
  /** Where a game is played by link: who moves is decided there. */
  link?: Link;
}

/** How many events two games have in common from the start. */
function shared(one: readonly string[], other: readonly string[]): number {
  const parting = one.findIndex((event, index) => event !== other[index]);
  return parting < 0 ? one.length : parting;
}

/** Milliseconds between the frames of a turn that is shown. */
const PACES: Record<Pace, number> = { slow: 800, usual: 380, fast: 150, instant: 0 };

export class Session {
  game = $state.raw<SavedGame>()!;
  phase = $state.raw<Phase>({ at: "loading" });
  snapshot = $state.raw<Snapshot | null>(null); // where the game stands
  scene = $state.raw<Scene>(still([])); // what the board shows
  notice = $state.raw<Notice | null>(null);
  paused = $state.raw(false); // computers wait until they are told to go on
  readonly hand = new Hand(this); // what a person does on the board
  readonly history = new History(this);
  readonly computer = new Computer(this);
  readonly #line = new Line();
  readonly #queue = new Queue((error) => this.#fail(error));
  #begun = -1; // number of events at which the players went on to the next round
  #kept: SavedGame; // the game as it was kept last

  constructor(
    game: SavedGame,
    readonly around: Surroundings,
  ) {
    this.game = this.#kept = game;
  }

  // How it stands

  /** The snapshot to be seen: where the game stands, or an earlier moment. */
  get shown(): Snapshot | null {
    return this.phase.at === "browsing" ? this.phase.snapshot : this.snapshot;
  }

  /** The turn in the making. */
  get turn(): Turn | null {
    return "turn" in this.phase ? this.phase.turn : null;
  }

  get mover(): PlayerName {
    return this.snapshot?.turn ?? "first";
  }

  /** Whether a person may move a piece now. */
  get openToMove(): boolean {
    return this.phase.at === "moving";
  }

  get over(): boolean {
    return !!this.snapshot?.outcome;
  }

  get watched(): boolean {
    return isWatched(this.game);
  }

  /** Why an answer takes so long: the server is busy, or it does not answer. */
  get trouble(): Line["trouble"] {
    return this.#line.trouble ?? this.computer.trouble;
  }

  /** Whether the end of a round is to be seen, now or looking back. */
  get atEndOfRound(): boolean {
    const { phase } = this;
    return phase.at === "interlude" || (phase.at === "browsing" && endsRound(phase.snapshot));
  }

  get movingCell(): string | null {
    return movingCell(this.scene);
  }

  /** Touch-move: after a first step the turn must be finished (T11). */
  get bound(): boolean {
    return this.game.strict && (this.turn?.made.length ?? 0) > 1;
  }

  // Opening and leaving

  /** Asks the server where the game stands, and goes on from there. */
  open(): Promise<void> {
    return this.overtaking(async (signal) => {
      try {
        await this.stand(this.game, signal);
      } catch (error) {
        if (this.snapshot || !(error instanceof ApiError)) throw error;
        this.phase = { at: "broken", fault: error.fault };
      }
    });
  }

  /** Opens a game that is wrong from some event on without what is wrong. */
  openSoundPart(): Promise<void> {
    const { events } = this.game.sheet;
    const sound = this.phase.at === "broken" ? (this.phase.fault.event ?? 0) : events.length;
    this.game = withEvents(this.game, events.slice(0, sound), []);
    this.phase = { at: "loading" };
    return this.open();
  }

  /** Goes over to what another window has made of this game; that window goes on with it, this one waits. */
  follow(game: SavedGame): Promise<void> {
    if (game.updated <= this.game.updated) return this.idle;
    this.paused = true;
    return this.overtaking(async (signal) => {
      this.#kept = game;
      await this.stand(game, signal);
    });
  }

  /** Lets nothing more happen by itself, and nobody think for it; a game that is closed can be gone on with. */
  close(): void {
    this.paused = true;
    this.#overtake();
    this.computer.close();
  }

  /** Asks a server that is away again, now. */
  tryAgain(): void {
    this.#line.hurry();
    this.computer.hurry();
  }

  // What a person does about the game as a whole

  /** Begins the next round of a match. */
  nextRound(): Promise<void> {
    return this.#queue.add(async () => {
      if (this.phase.at !== "interlude") return;
      this.#begun = this.snapshot!.history.length;
      this.rest();
    });
  }

  resign(player: PlayerName): Promise<void> {
    return this.overtaking((signal) => this.play(`resign ${player}`, signal, this.turn));
  }

  agreeDraw(): Promise<void> {
    return this.overtaking((signal) => this.play("draw", signal, this.turn));
  }

  pause(paused: boolean): Promise<void> {
    this.paused = paused;
    if (this.phase.at === "browsing" || !this.snapshot) return this.idle;
    return this.overtaking(async () => this.rest());
  }

  flip(): void {
    this.game = { ...this.game, flipped: !this.game.flipped };
    this.#save();
  }

  // For the hand, the history and the computer

  /** Settles when nothing is under way. */
  get idle(): Promise<void> {
    return this.#queue.done;
  }

  ask<T>(question: (api: Api, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#line.ask((given) => question(this.around.api, given), signal);
  }

  /** Something done while a person moves; it takes the place of what waits for a server that is away. */
  gesture(task: (turn: Turn, signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#line.trouble && this.turn && !this.around.link) this.#overtake();
    if (!this.openToMove) return this.idle;
    return this.#queue.add(async (signal) => {
      if (this.phase.at === "moving") await task(this.phase.turn, signal);
    });
  }

  /** Something that does not wait for what is under way, but ends it. */
  overtaking(task: Task): Promise<void> {
    this.#overtake();
    const done = this.#queue.add(task);
    return this.around.link ? this.hear() : done; // what came by link may be what was overtaken
  }

  /** Takes in what has come by link, once what is under way is done. */
  hear(): Promise<void> {
    return this.#queue.add((signal) => this.#catchUp(signal));
  }

  /** Puts one frame of a turn on the board. */
  put(frame: Choice): void {
    const quiet = this.scene.moving ? "step" : "pick";
    this.scene = advance(this.scene, frame, this.mover);
    this.around.sound(frame.captured.length ? "capture" : frame.slides.length ? "slide" : quiet);
  }

  /** Shows a turn that nobody makes by hand, step by step, and plays it. */
  async show({ move, frames }: ComputerMove, signal: AbortSignal): Promise<void> {
    await this.#watch(frames, signal);
    await this.play(move, signal);
  }

  /** Waits for a share of the time between two frames. */
  async wait(share: number, signal: AbortSignal): Promise<void> {
    const time = PACES[this.around.pace()] * share;
    if (time) await pause(time, signal);
    signal.throwIfAborted();
  }

  /** Goes on with a turn; one that must be finished is kept, so that no reload undoes its steps. */
  goOn(turn: Turn): void {
    this.phase = { at: "moving", turn };
    const made = { ply: turn.snapshot.history.length, tokens: turn.tokens };
    if (!this.bound || JSON.stringify(made) === JSON.stringify(this.game.made)) return;
    this.game = { ...this.game, made };
    this.#save();
  }

  /** Plays an event, the end of a turn made by these tokens; the turn is there again if it is refused. */
  async play(
    event: string,
    signal: AbortSignal,
    turn: Turn | null = null,
    tokens = turn?.tokens ?? [],
  ): Promise<void> {
    if (this.over) return;
    this.phase = { at: "sending", turn };
    const made = tokens.length ? { ply: this.game.sheet.events.length, tokens } : null;
    if (this.around.link) return this.#send(this.around.link, event, made, signal);
    const snapshot = await this.ask((api, given) => api.play(this.game.sheet, event, given), signal);
    this.game = { ...played(this.game, snapshot), made };
    this.#arrive(snapshot);
    this.#save();
    if (!this.watched) this.paused = false;
    this.rest();
  }

  /** Asks where a game stands and shows it; one that was only opened or looked at is not kept anew. */
  async stand(game: SavedGame, signal: AbortSignal): Promise<void> {
    const snapshot = await this.ask((api, given) => api.snapshot(game.sheet, given), signal);
    const changed = game !== this.#kept;
    if (changed) this.#begun = -1;
    this.game = changed ? { ...game, result: resultOf(snapshot) } : game;
    this.snapshot = snapshot;
    if (changed) this.#save();
    this.rest();
    const { made, strict } = this.game;
    if (strict && made?.ply === snapshot.history.length) await this.hand.resume(made.tokens, signal);
  }

  /** Shows the game as it stands, and lets whoever is to move move. */
  rest(): void {
    this.quieten();
    const coming = this.around.next?.(this.snapshot!);
    this.#show(coming ? { at: "showing", turn: null } : this.#resting(this.paused));
    if (coming) void this.#queue.add(coming);
    if (this.phase.at !== "thinking") return;
    this.computer.consider(this.snapshot!);
    if (!this.around.link) void this.#queue.add((signal) => this.computer.move(signal));
  }

  /** Takes away what was told about the turn. */
  quieten(): void {
    this.notice = null;
    this.computer.forget();
  }

  /** Tells what went wrong. */
  complain(error: unknown): void {
    if (error instanceof Refused) {
      this.notice = { kind: "why", rule: error.rule, why: error.message };
      return;
    }
    if (!(error instanceof ApiError)) {
      console.error(error); // a defect of the page: the game is kept, and the next gesture works again
      this.notice = { kind: "wrong", message: String(error) };
      return;
    }
    const { kind, rule, message } = error.fault;
    if (kind === "illegal" || kind === "parse") this.notice = { kind: "why", rule: rule ?? "", why: message };
    else this.notice = { kind: "wrong", message };
  }

  // Inside

  /** Sends a move by link; one that is refused is taken back on the board, and it is told why. */
  async #send(link: Link, move: string, made: SavedGame["made"], signal: AbortSignal): Promise<void> {
    try {
      await link.play(move, signal);
      await this.#catchUp(signal, made);
    } catch (error) {
      signal.throwIfAborted();
      await this.#catchUp(signal);
      this.complain(error);
    }
  }

  /**
   * Goes over to what was told by link. The next move is seen step by step, unless it was `made` here; whoever looks at
   * an earlier moment that is still part of the game goes on looking at it.
   */
  async #catchUp(signal: AbortSignal, made: SavedGame["made"] = null): Promise<void> {
    const { link } = this.around;
    if (!link || !this.snapshot) return;
    const { sheet, seats, names } = link.game;
    const before = this.game.sheet.events;
    const kept = shared(before, sheet.events);
    const isNew = sheet.events.length > kept || before.length > kept;
    const seated = JSON.stringify(seats) !== JSON.stringify(this.game.seats);
    const snapshot = isNew
      ? await this.ask((api, given) => api.snapshot(sheet, given), signal)
      : this.snapshot;
    const { phase } = this;
    const browses = phase.at === "browsing" && phase.ply <= kept;
    const { last } = snapshot;
    const coming = sheet.events.slice(kept).filter((event) => event !== VERDICT);
    if (!browses && !made && last && kept === before.length && coming.length === 1) {
      this.scene = sceneOf(this.snapshot, this.scene.pieces); // without what was begun here
      await this.#watch(last.frames, signal);
    }
    this.game = { ...this.game, sheet, seats, names, ...(isNew && { made, result: resultOf(snapshot) }) };
    if (isNew) {
      this.#arrive(snapshot);
      this.#save();
    }
    if (!browses && (isNew || seated || (phase.at === "sending" && !link.sending))) this.rest();
  }

  /** Shows the frames of a turn, one after the other. */
  async #watch(frames: Choice[], signal: AbortSignal): Promise<void> {
    this.phase = { at: "showing", turn: null };
    for (const [index, frame] of frames.entries()) {
      this.put(frame);
      await this.wait(index ? 1 : 0.7, signal);
    }
  }

  /** Where the game stands after something was played, and is to be seen on the board. */
  #arrive(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    // A box of tiles shrinks after the turn, and its cells are named anew.
    if (snapshot.rules.game === "tchag" && this.scene.moving) this.scene = still(trimmed(this.scene.pieces));
    if (this.over) this.around.sound("end");
  }

  #resting(paused: boolean): Phase {
    const snapshot = this.snapshot!;
    if (this.around.link?.sending) return { at: "sending", turn: null };
    const begun = this.#begun === snapshot.history.length;
    return resting(this.game, snapshot, begun, paused && !this.around.link);
  }

  /** Gives up what is under way: a turn in the making is as it was before, and a computer waits. */
  #overtake(): void {
    this.#queue.overtake();
    this.#recover();
  }

  #fail(error: unknown): void {
    this.#recover();
    this.complain(error);
  }

  #recover(): void {
    const { turn } = this;
    if (!this.snapshot || !["sending", "showing", "thinking"].includes(this.phase.at)) return;
    const waiting: Phase = this.around.next ? { at: "settled" } : this.#resting(true);
    this.#show(turn && !this.around.link?.sending ? { at: "moving", turn } : waiting);
  }

  #show(phase: Phase): void {
    const { pieces } = this.scene;
    this.phase = phase;
    if (phase.at === "moving") this.scene = phase.turn.scene(pieces);
    else this.scene = (phase.at === "interlude" ? endOfRound : sceneOf)(this.snapshot!, pieces);
  }

  #save(): void {
    this.game = this.#kept = { ...this.game, updated: Date.now() };
    this.around.save(this.game);
  }
}
