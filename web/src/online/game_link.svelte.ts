// A game by link as this browser knows it: what the server has told, what is on its way, and the session that shows it.
import type { PlayerName } from "../api/names";
import { type SavedGame, type Seat, freshGame, isMade } from "../play/saved";
import { type Link, Session, type Surroundings } from "../play/session.svelte";
import { storage } from "../play/storage.svelte";
import { type Phrase, isPhrase } from "../words/online";
import type { Running } from "./clock";
import { Connection, type Listener } from "./connection.svelte";
import type { Entry, GameFrame, State, Told, Word, You } from "./frames";
import { keptId } from "./finished";

/** A phrase is shown to somebody who comes so many milliseconds later. */
const LATELY = 60_000;

/** Something a player said. */
export interface Said {
  number: number;
  player: PlayerName;
  phrase: Phrase;
}

export class GameLink implements Link, Listener {
  number = 0; // of the last entry taken in
  you = $state.raw<You>({ player: null, invitation: null, may_take: [] });
  state = $state.raw<State | null>(null);
  clock = $state.raw<Running | null>(null);
  said = $state.raw<Said | null>(null); // the last phrase
  session = $state.raw<Session | null>(null); // once the game has been told
  sending = $state.raw(false); // a move is on its way
  readonly connection: Connection;
  #sheet: GameFrame["sheet"] | null = null;
  #sitting = false; // a seat is being taken here

  constructor(
    readonly id: string,
    private readonly around: Omit<Surroundings, "save" | "next" | "link">,
    where?: (game: string, since: number) => string,
  ) {
    this.connection = new Connection(id, this, where);
  }

  /** Whether both seats are taken. */
  get isFull(): boolean {
    const { first, second } = this.state!.seats;
    return [first, second].every(({ kind }) => kind === "person" || kind === "computer");
  }

  get game(): Link["game"] {
    const { seats } = this.state!;
    const name = (player: PlayerName) => {
      const seat = seats[player];
      return seat.kind === "person" ? seat.name : "";
    };
    return {
      sheet: this.#sheet!,
      seats: { first: this.#seat("first"), second: this.#seat("second") },
      names: { first: name("first"), second: name("second") },
    };
  }

  open(): void {
    this.connection.open();
  }

  close(): void {
    this.connection.close();
    this.session?.close();
  }

  // What a player does

  async play(move: string, givenUp: AbortSignal): Promise<void> {
    this.sending = true;
    const sent = this.connection.ask({ do: "play", move }).finally(() => {
      this.sending = false;
      void this.session?.hear(); // whoever gave it up is waiting for it
    });
    await unless(sent, givenUp);
  }

  moveNow(): void {
    this.connection.send({ do: "move-now" });
  }

  ask(wish: Word): Promise<void> {
    return this.connection.ask(wish);
  }

  /** Takes a seat; then the socket is opened anew, for it was somebody without one who opened it. */
  async sit(taken: Promise<GameFrame>): Promise<void> {
    this.#sitting = true;
    try {
      this.hear(await taken);
    } finally {
      this.#sitting = false;
    }
    if (this.session && this.session.game.flipped !== (this.you.player === "second")) this.session.flip();
    this.connection.open();
  }

  // What the server tells

  hear(told: Told): void {
    switch (told.kind) {
      case "game":
        if (told.number < this.number) return;
        this.you = told.you;
        this.#sheet = told.sheet;
        this.#takeIn(told.entries, told.state, told.number);
        break;
      case "happened": {
        const last = told.entries.at(-1)?.number ?? this.number;
        if (last < this.number) return;
        this.#takeIn(told.entries, told.state, last, true);
        break;
      }
      case "present":
        if (this.state) this.state = { ...this.state, present: told.present, watching: told.watching };
        return;
      case "lines":
        if (this.session && told.id === this.number) this.session.computer.told = told;
        return;
      default:
        return;
    }
    // What it thought of its own move is to be seen until something else happens.
    if (this.session && !(told.kind === "happened" && this.#isMoveOfComputer(told.entries.at(-1))))
      this.session.computer.told = null;
    if (this.session) void this.session.hear();
    else this.#sitDown();
  }

  #isMoveOfComputer(entry?: Entry): boolean {
    return entry?.kind === "moved" && !!entry.player && this.state!.seats[entry.player].kind === "computer";
  }

  #takeIn(entries: Entry[], state: State, number: number, live = false): void {
    const fresh = entries.filter((entry) => entry.number > this.number);
    this.state = state;
    this.clock = state.clock && { ...state.clock, since: performance.now() };
    this.number = number;
    for (const entry of fresh) {
      const { kind, keep, add, player, phrase } = entry;
      if (live) this.#sheet = { ...this.#sheet!, events: [...this.#sheet!.events!.slice(0, keep), ...add] };
      if (isPhrase(phrase) && player && (live || Date.now() - entry.time < LATELY))
        this.said = { number: entry.number, player, phrase };
      // Whether it was taken in another window of this browser only a new socket can tell.
      if (live && kind === "seat-taken" && !this.you.player && !this.#sitting)
        queueMicrotask(() => this.connection.open());
    }
  }

  #sitDown(): void {
    const key = `tablier.touched/${this.id}`;
    const { sheet, ...seated } = this.game;
    const made = storage.read(key);
    const game: SavedGame = {
      ...freshGame(sheet),
      ...seated,
      id: keptId(this.id),
      strict: this.state!.strict,
      flipped: this.you.player === "second",
      made: isMade(made) ? made : null,
    };
    /** Touch-move: what was begun must be finished, after a reload too. */
    const save = ({ strict, made, result }: SavedGame) => {
      if (strict && made && !result) storage.write(key, made);
      else storage.remove(key);
    };
    this.session = new Session(game, { ...this.around, save, link: this });
    void this.session.open();
  }

  /** Who plays a side, as this screen sees it: nobody moves before both are there. */
  #seat(player: PlayerName): Seat {
    const seat = this.state!.seats[player];
    if (seat.kind === "computer") return seat.level ?? { seconds: seat.seconds! };
    return player === this.you.player && this.isFull ? "human" : "away";
  }
}

/** The same promise, which fails as soon as it is given up. */
function unless<T>(promise: Promise<T>, givenUp: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    promise.then(done, failed);
    givenUp.addEventListener("abort", () => failed(givenUp.reason as Error), { once: true });
  });
}
