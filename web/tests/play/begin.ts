// Begins games for the tests that play, with the real server as judge.
import { inject } from "vitest";
import { type Api, connect } from "../../src/api/client";
import type { GameId, OptionValue } from "../../src/api/names";
import { type SavedGame, freshGame } from "../../src/play/saved";
import { Session } from "../../src/play/session.svelte";
import { LANGUAGES } from "../../src/words";

export const api = connect(inject("server"));
export const english = LANGUAGES.en;

/** Black can take two or three times in a row. */
export const CHAIN = { options: { cols: 5, rows: 5 }, start: "2BB1/5/1W1BW/W3W/W2B1 b 0 5" };

/** South wins at once with a1. */
export const WON_TOWERS = { start: ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -" };

export interface Wish extends Partial<SavedGame> {
  options?: Record<string, OptionValue>;
  start?: string;
}

/** A game as it is kept. */
export function kept(game: GameId, { options = {}, start, ...more }: Wish = {}): SavedGame {
  return {
    ...freshGame({
      rules: { game, options },
      two_rounds: false,
      verdicts: false,
      start: start ?? null,
      events: [],
    }),
    id: "test",
    updated: 0,
    ...more,
  };
}

/** A session that has not been opened yet; what it keeps goes to `saves`. */
export function sit(game: SavedGame, asking: Api = api) {
  const saves: SavedGame[] = [];
  const session = new Session(game, {
    api: asking,
    pace: () => "instant",
    sound: () => {},
    save: (one) => void saves.push(one),
  });
  return { session, saves };
}

export async function begin(game: GameId, wish: Wish = {}, asking: Api = api) {
  const seated = sit(kept(game, wish), asking);
  await seated.session.open();
  return seated;
}

export const where = (pieces: { cell: string; look: string }[]) =>
  pieces.map((piece) => `${piece.cell} ${piece.look}`).sort();
