// The computer: the turns it plays at its level, and the hints it gives. Its thinking is done by the server.
import { ApiError } from "../api/client";
import { Line } from "../api/line.svelte";
import type { ComputerMove, Hint } from "../api/types";
import type { Session } from "./session.svelte";

export class Computer {
  hint = $state.raw<Hint | "asked" | null>(null);
  readonly #turns = new Line();
  readonly #hints = new Line();
  #wish = new AbortController(); // gives up a hint

  constructor(private readonly session: Session) {}

  /** Why an answer takes so long. */
  get trouble(): Line["trouble"] {
    return this.#turns.trouble ?? this.#hints.trouble;
  }

  /** Plays its turn, to be seen step by step. */
  async move(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const level = Number(session.game.seats[session.mover]);
    const [chosen] = await Promise.all([this.#choose(level, signal), session.wait(1, signal)]);
    await session.show(chosen, signal);
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

  /** Takes a hint away, or gives it up. */
  forget(): void {
    this.#wish.abort();
    this.hint = null;
  }

  /** Asks a server that was away again, now. */
  hurry(): void {
    this.#turns.hurry();
    this.#hints.hurry();
  }
}
