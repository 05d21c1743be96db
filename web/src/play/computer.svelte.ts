// The computer: the turns it plays, at a level or at full strength, and the hints it gives. The server thinks for it.
import { ApiError, NoAnswer } from "../api/client";
import { Line } from "../api/line.svelte";
import type { ComputerMove, Hint, Snapshot } from "../api/types";
import type { Lines } from "../engine/frames";
import type { Thinker } from "../engine/thinker.svelte";
import { VERDICT } from "./events";
import type { Session } from "./session.svelte";
import type { Strength } from "./strength";

/** What it thinks at full strength, and of which position. */
export interface Thought {
  found: Lines;
  about: Snapshot;
}

export class Computer {
  hint = $state.raw<Hint | "asked" | null>(null);
  told = $state.raw<Lines | null>(null); // what it thinks, in a game by link
  #thinker = $state.raw<Thinker | null>(null); // once it has played at full strength
  #about = $state.raw<Snapshot | null>(null); // where it is to move, or has moved last
  readonly #turns = new Line();
  readonly #hints = new Line();
  #wish = new AbortController(); // gives up a hint

  constructor(private readonly session: Session) {}

  /** Why an answer takes so long. */
  get trouble(): Line["trouble"] {
    return this.#turns.trouble ?? this.#thinker?.trouble ?? this.#hints.trouble;
  }

  /** What it has found so far, at full strength. */
  get found(): Lines | null {
    return this.told ?? this.#thinker?.found ?? null;
  }

  /** What it thinks of its move, also when that has been played: until something else happens. */
  get thought(): Thought | null {
    const { found } = this;
    const [about, now] = [this.#about, this.session.shown];
    if (!found || !about || !now || !about.history.every(({ event }, at) => now.history[at]?.event === event))
      return null;
    const since = now.history.slice(about.history.length).filter(({ event }) => event !== VERDICT);
    return since.length <= 1 ? { found, about } : null;
  }

  /** How many others come first, while it waits to think at full strength. */
  get place(): number | null {
    return this.#thinker?.place ?? null;
  }

  /** The seconds the server allows for a move, where they are fewer than it should have. */
  get allowed(): number | null {
    return this.#thinker?.allowed ?? null;
  }

  /** It is to move here: what it thought before is past. */
  consider(snapshot: Snapshot): void {
    this.#about = snapshot;
    this.#thinker?.forget();
  }

  /** Plays its turn, to be seen step by step. */
  async move(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const strength = session.game.seats[session.mover] as Strength;
    const choice =
      typeof strength === "number"
        ? this.#choose(strength, signal)
        : this.#chooseFully(strength.seconds, signal);
    const [chosen] = await Promise.all([choice, session.wait(1, signal)]);
    await session.show(chosen, signal);
  }

  /** Lets it play the best it has found so far at full strength. */
  moveNow(): void {
    const { link } = this.session.around;
    if (link) link.moveNow();
    else this.#thinker?.moveNow();
  }

  /** The move it chooses at full strength. */
  async #chooseFully(seconds: number, signal: AbortSignal): Promise<ComputerMove> {
    const { Thinker } = await this.#turns.ask(
      () =>
        import("../engine/thinker.svelte").catch((error: unknown) =>
          Promise.reject(new NoAnswer(String(error))),
        ),
      signal,
    );
    this.#thinker ??= new Thinker();
    return this.#thinker.choose(this.session.game.sheet, seconds, signal);
  }

  /** The move it chooses; a level the game no longer has plays as its highest. */
  async #choose(level: number, signal: AbortSignal): Promise<ComputerMove> {
    const { game, around } = this.session;
    const ask = (at: number) =>
      this.#turns.ask((given) => around.api.computer(game.sheet, at, given), signal);
    try {
      return await ask(level);
    } catch (error) {
      const offered = error instanceof ApiError && error.fault.kind === "option" ? error.fault.choices : [];
      const highest = Math.max(0, ...(offered ?? []).map(Number));
      if (!(highest > 0 && highest < level)) throw error;
      return ask(highest);
    }
  }

  /**
   * Thinks of a hint, which stays until the turn is played; settles when there is one, or when it has been given up.
   * Nothing waits for it.
   */
  async advise(): Promise<void> {
    if (!this.session.openToMove || this.hint === "asked") return;
    this.forget();
    const { game, around } = this.session;
    const { signal } = (this.#wish = new AbortController());
    this.hint = "asked";
    try {
      this.hint = await this.#hints.ask((given) => around.api.hint(game.sheet, given), signal);
    } catch (error) {
      if (signal.aborted) return;
      this.hint = null;
      this.session.complain(error);
    }
  }

  /** Takes away the hint it has given; one that is asked for it gives up. */
  forget(): void {
    this.#wish.abort();
    this.hint = null;
  }

  /** Asks a server that was away again, now. */
  hurry(): void {
    this.#turns.hurry();
    this.#hints.hurry();
    this.#thinker?.hurry();
  }

  /** Lets nobody think for it any more. */
  close(): void {
    this.forget();
    this.#thinker?.close();
  }
}
