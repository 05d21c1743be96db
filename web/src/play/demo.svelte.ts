// Small boards to look at: how a game begins, and a game of each kind that was played once and is shown again. Nobody
// thinks for them.
import type { GameId } from "../api/names";
import type { GameOffer, Sheet } from "../api/types";
import type { Api } from "../api/client";
import { pause } from "../api/line.svelte";
import { advance, sceneOf, settle, still, symbols, trimmed } from "./scene";
import type { Picture } from "./view";

/** Milliseconds between the frames of a turn. */
const PACE = 800;

/** Three boards alike, or an empty one, would show little: some begin in the middle. */
const SHOWS: Record<GameId, { start: string | null; moves: string }> = {
  tumicarona: {
    start: null,
    moves:
      "f2-e3A d5-d4A-c5W e2-e3A-d3A c4-c3A-d2A-d1W-e1A-f2A-e2W b3-c3W a4-a3A-b3A i3-i2W b4-c3 b2-a1W b3-b2A-c3W " +
      "i2-i1 h4-i5 i1-i2 f3-g3 i2-h2 h3-h4W",
  },
  fanorona: {
    start: "2B1B4/1BBB2B2/1W1BW2W1/2W1W1W2/WW2W1W1W w 3 14",
    moves:
      "g2-g3A-f4A-e4A d3-c3A-d2A-c1W-d1W e4-d4 c5-b5 c2-c3 d1-c1 c3-c2A b5-a5 g1-f2 a5-b5 c2-c3 b5-c5 c3-c4A",
  },
  vela: {
    start: "4B1B2/2B2B3/1W1B2BWB/WWWWWWW1W/WWWWWWWWW b 0 9 b",
    moves:
      "f4-e3 f2-f3 c4-c3 e1-f2A i3-h2 d2-e1W g5-h5 f3-g3W-f4W h5-h4A-g4A-g3A-h2A-h3W e1-d2 h3-g3 f2-e1W " +
      "e5-f5 d2-e3 f5-e5 e3-e4A",
  },
  tours: {
    start: "231213/....../....../....../....../312321 s -",
    moves: "d1-d2 b6-d5 f1-d4 a6-b5 b1-c4 e6-e5 c1-f1 f6-e4 e1-e6 c6-b6 a1-a2 b6-goal",
  },
  tchag: {
    start: null,
    moves:
      "d2-d3:R,U e5-e4:D,L d3-e4:U,R c5-d5:L,D e4-d4:U,L,D d5-c4:R d4-c5:U d4-d3:U,L,D d2-e3:U,R d2-c2:U " +
      "b2-c2:D e4-d3:R e3-e2:R d3-d2:L,U,R e2-d2:L c4-b3:R d2-c3:R b3-b4 c3-b4:U",
  },
};

/** A game before its first move, or at a position, as it looks before the server has been asked. */
export function firstPicture(info: GameOffer, position = info.start): Picture {
  const cols = Object.keys(symbols(info.id, info.start)).map((cell) => cell.charCodeAt(0) - 96);
  return {
    snapshot: {
      rules: {
        game: info.id,
        options: Object.fromEntries(info.options.map((option) => [option.name, option.usual])),
      },
      size: { cols: Math.max(...cols, 6), rows: position.split(" ")[0]!.split("/").length },
      hands: null,
      last: null,
    },
    scene: still(settle([], symbols(info.id, position))),
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
    const { start, moves } = SHOWS[info.id];
    this.picture = this.#first = this.#settled = firstPicture(info, start ?? undefined);
    this.#sheet = { rules: this.#first.snapshot.rules, two_rounds: false, start, events: moves.split(" ") };
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
