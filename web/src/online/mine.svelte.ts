// The games by link that this browser plays: asked for now and then, while some go on and somebody looks.
import type { MyGame } from "../api/types";
import { storage } from "../play/storage.svelte";
import { online } from "./api";

const PAUSE = 20_000;
const KEY = "tablier.by-link.any"; // whether there may be games; which they are the server knows by its cookie

export class Mine {
  games = $state.raw<MyGame[]>([]);
  #idle = false; // all are over
  readonly #ask: typeof online.mine;
  readonly turns = $derived(this.games.filter((game) => game.your_turn).length);

  constructor(ask: typeof online.mine = online.mine) {
    this.#ask = ask;
  }

  /** There may be one from now on. */
  expectSome(): void {
    storage.write(KEY, true);
  }

  /** Asks the server; fails as any question does. */
  async look(signal: AbortSignal): Promise<void> {
    const { games } = await this.#ask(signal);
    if (signal.aborted) return;
    this.games = games;
    this.#idle = games.every((game) => game.over);
    if (games.length) storage.write(KEY, true);
    else storage.remove(KEY);
  }

  /** Keeps the list up to date until what it gives is called: to be returned by an effect. */
  follow(): () => void {
    const left = new AbortController();
    const ask = () => {
      if (document.hidden || !storage.read(KEY)) return;
      this.look(left.signal).catch(() => {}); // what it knew stays, till next time
    };
    ask();
    const timer = setInterval(() => this.#idle || ask(), PAUSE);
    document.addEventListener("visibilitychange", ask, { signal: left.signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }
}

export const mine = new Mine();
