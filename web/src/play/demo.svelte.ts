// Small boards to look at: how a game begins, and a game of each kind that was played once and is shown again. Nobody
// thinks for them.
import type { GameOffer, Sheet } from "../api/types";
import type { Api } from "../api/client";
import { pause } from "../api/line.svelte";
import { advance, sceneOf, settle, still, trimmed } from "./scene";
import type { Picture } from "./view";

/** Milliseconds between the frames of a turn. */
const PACE = 800;

/** A game before its first move, as it looks before the server has been asked. */
export function firstPicture(info: GameOffer, { board, size } = info.start): Picture {
  return {
    snapshot: {
      rules: {
        game: info.id,
        options: Object.fromEntries(info.options.map((option) => [option.name, option.usual])),
      },
      size,
      hands: null,
      last: null,
    },
    scene: still(settle([], board)),
  };
}

export class Demo {
  picture = $state.raw<Picture>()!;
  readonly #first: Picture;
  readonly #sheet: Sheet; // the whole game
  #settled: Picture; // between two turns
  #ply = 0;

  constructor(
    info: GameOffer,
    private readonly api: Api,
  ) {
    const { start, events } = info.show;
    this.picture = this.#first = this.#settled = firstPicture(info, start);
    this.#sheet = {
      rules: this.#first.snapshot.rules,
      two_rounds: false,
      start: start.position,
      events,
      verdicts: false,
    };
  }

  /** Plays on, and from the beginning once it is over, until told to stop. */
  async play(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted) await this.#turn(signal);
    } catch {
      // without a server the board stands still
    }
    this.picture = this.#settled;
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { events } = this.#sheet;
    if (this.#ply === events.length) {
      this.#ply = 0;
      this.picture = this.#settled = this.#first;
      await pause(PACE, signal);
    }
    const sheet = { ...this.#sheet, events: events.slice(0, this.#ply + 1) };
    const snapshot = await this.api.snapshot(sheet, signal);
    const { player, frames } = snapshot.last!;
    for (const frame of frames) {
      this.picture = { ...this.picture, scene: advance(this.picture.scene, frame, player!) };
      await pause(PACE, signal);
      signal.throwIfAborted();
    }
    const { pieces } = this.picture.scene;
    this.#ply++;
    this.picture = this.#settled = {
      snapshot,
      scene: sceneOf(snapshot, snapshot.rules.game === "tchag" ? trimmed(pieces) : pieces),
    };
    await pause(PACE, signal);
  }
}
