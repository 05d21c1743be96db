// A game as it stands before the server has been asked: for the small boards of the first page and the set-up.
import type { GameOffer, Rules, Table } from "../api/types";
import type { SavedGame } from "./saved";
import { symbols } from "./scene";

/** Where a demonstration begins instead of at the start: three boards alike, or an empty one, would show little. */
const STARTS: Partial<Record<GameOffer["id"], string>> = {
  fanorona: "2B1B4/1BBB2B2/1W1BW2W1/2W1W1W2/WW2W1W1W w 3 14",
  vela: "4B1B2/2B2B3/1W1B2BWB/WWWWWWW1W/WWWWWWWWW b 0 9 b",
  tours: "231213/....../....../....../....../312321 s -",
};

export function demoGame(info: GameOffer, at: "start" | "middle"): { game: SavedGame; table: Table } {
  const rules: Rules = {
    game: info.id,
    options: Object.fromEntries(info.options.map((option) => [option.name, option.usual])),
  };
  const middle = at === "middle" ? (STARTS[info.id] ?? null) : null;
  const position = middle ?? info.start;
  const sheet = { rules, match: false, start: middle, events: [] };
  const rows = position.split(" ")[0]!.split("/");
  const board = symbols(info.id, position);
  const cols = Math.max(
    ...Object.keys(symbols(info.id, info.start)).map((cell) => cell.charCodeAt(0) - 96),
    6,
  );
  return {
    game: {
      id: `demo-${info.id}`,
      updated: 0,
      sheet,
      redo: [],
      seats: { first: 2, second: 2 },
      names: { first: "", second: "" },
      strict: false,
      flipped: false,
      lot: null,
      result: null,
    },
    table: {
      sheet,
      rules,
      position,
      board,
      size: { cols, rows: rows.length },
      turn: /^\S+ [wsr]/.test(position) ? "first" : "second",
      steps: { choices: [], move: null, ends: [] },
      outcome: null,
      captured: { first: 0, second: 0 },
      hands: null,
      counters: null,
      giver: null,
      giving: false,
      repetitions: 1,
      history: [],
      last: null,
      round: 0,
      match: null,
    },
  };
}
