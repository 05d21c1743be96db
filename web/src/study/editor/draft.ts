// A position in the making: pieces in places, and what else a position has. Whether it can be, the server says.
import type { PlayerName } from "../../api/names";
import type { PiecesQuestion, Rules, SetUp, Size } from "../../api/types";
import type { Look, Piece } from "../../board";
import { cellName, parseCell } from "../../board/geometry";
import { LOOKS, fresh, inHand, isTile, settle, sizeToken } from "../../play/scene";

export interface Draft {
  readonly rules: Rules;
  readonly size: Size; // of the board on the screen; Tchag: of the frame in which its box lies anywhere
  readonly pieces: readonly Piece[]; // on cells, and in Les Tours in hand
  readonly turn: PlayerName;
  readonly since_capture: number | null; // null where a game does not count
  readonly number: number | null;
  readonly giver: PlayerName | null;
  readonly placing: boolean; // Les Tours: pieces are still in hand
  readonly finish: SetUp["finish"];
}

const FRAME = 6;

/** What can be put on the board of a game. */
export function looksOf({ game }: Rules): Look[] {
  if (game === "tours") return ["single", "double", "triple"];
  if (game === "tchag") return ["black-tile", "grey-tile", "red-pawn", "yellow-pawn"];
  return ["white", "black"];
}

/** The draft of a position; pieces of an earlier one that stand where they stood keep their identity. */
export function draftOf(rules: Rules, found: SetUp, before: readonly Piece[] = []): Draft {
  const { board, size, turn, since_capture, number, giver, hands, finish } = found;
  const known = [...before];
  const inFrame = rules.game === "tchag";
  const pieces = settle(known, inFrame ? centred(board, size) : board);
  return {
    rules,
    size: inFrame ? { cols: FRAME, rows: FRAME } : size,
    pieces: [...pieces, ...inHand(known, hands)],
    turn,
    since_capture,
    number,
    giver,
    placing: hands !== null,
    finish,
  };
}

/** The tiles of a box in the middle of the frame. */
function centred(board: Record<string, string>, { cols, rows }: Size): Record<string, string> {
  const [right, up] = [Math.floor((FRAME - cols) / 2), Math.floor((FRAME - rows) / 2)];
  return Object.fromEntries(
    Object.entries(board).map(([cell, symbol]) => {
      const { col, row } = parseCell(cell)!;
      return [cellName(col + right, row + up), symbol];
    }),
  );
}

/** All places where pieces may stand, row by row from the first cell on. */
export function placesOf({ size: { cols, rows }, placing }: Draft): string[] {
  const cells = Array.from({ length: cols * rows }, (_, index) =>
    cellName(index % cols, Math.floor(index / cols)),
  );
  const hand = (player: PlayerName) => Array.from({ length: 6 }, (_, index) => `hand-${player}-${index}`);
  return placing ? [...cells, ...hand("first"), ...hand("second")] : cells;
}

/** What stands in a place, the pawn before its tile. */
const standing = ({ pieces }: Draft, cell: string): Piece[] =>
  pieces.filter((piece) => piece.cell === cell).sort((a, b) => Number(isTile(a)) - Number(isTile(b)));

export const topAt = (draft: Draft, cell: string): Piece | undefined => standing(draft, cell)[0];

const without = (draft: Draft, ...gone: (Piece | undefined)[]): Draft => ({
  ...draft,
  pieces: draft.pieces.filter((piece) => !gone.includes(piece)),
});

/** What a piece that comes to a place takes the place of: a tile of a tile, anything else of all but a tile. */
const replaced = (draft: Draft, cell: string, piece: { look: Look }): Piece[] =>
  standing(draft, cell).filter((other) => isTile(other) === piece.look.endsWith("-tile"));

const isPawn = (look: Look): boolean => look.endsWith("-pawn");

/** Puts a piece in a place, instead of what stood there. A pawn gets a tile where there is none, coloured as on a chessboard. */
export function put(draft: Draft, cell: string, look: Look): Draft {
  if (!placesOf(draft).includes(cell) || topAt(draft, cell)?.look === look) return draft;
  const ground = isPawn(look) && !standing(draft, cell).some(isTile) ? [fresh(cell, tileAt(cell))] : [];
  const cleared = without(draft, ...replaced(draft, cell, { look }));
  return { ...cleared, pieces: [...cleared.pieces, ...ground, fresh(cell, look)] };
}

function tileAt(cell: string): Look {
  const { col, row } = parseCell(cell)!;
  return (col + row) % 2 ? "grey-tile" : "black-tile";
}

/** Takes the uppermost piece of a place away. */
export const remove = (draft: Draft, cell: string): Draft => without(draft, topAt(draft, cell));

/** Moves the uppermost piece of a place to another, or off the board; a pawn goes to tiles only. */
export function move(draft: Draft, from: string, to: string | null): Draft {
  const piece = topAt(draft, from);
  if (!piece || from === to) return draft;
  if (to === null) return remove(draft, from);
  if (!placesOf(draft).includes(to)) return draft;
  if (isPawn(piece.look) && !standing(draft, to).some(isTile)) return draft;
  const cleared = without(draft, ...replaced(draft, to, piece));
  return {
    ...cleared,
    pieces: cleared.pieces.map((one) => (one === piece ? { ...piece, cell: to } : one)),
  };
}

export const clear = (draft: Draft): Draft => ({ ...draft, pieces: [], finish: null });

/** The board seen in a mirror: left is right. */
export function mirror(draft: Draft): Draft {
  const seen = (cell: string) => {
    const place = parseCell(cell);
    return place ? cellName(draft.size.cols - 1 - place.col, place.row) : cell;
  };
  return { ...draft, pieces: draft.pieces.map((piece) => ({ ...piece, cell: seen(piece.cell) })) };
}

/** Les Tours: whether pieces are in hand; without that the hands are empty. */
export const withHands = (draft: Draft, placing: boolean): Draft => ({
  ...draft,
  placing,
  finish: null,
  pieces: draft.pieces.filter(({ cell }) => placing || parseCell(cell)),
});

/** What the server is asked about it. */
export function questionOf(draft: Draft): PiecesQuestion {
  const { rules, turn, since_capture, number, giver, finish, placing } = draft;
  const board: Record<string, string> = {};
  for (const cell of placesOf({ ...draft, placing: false })) {
    const symbol = symbolOf(standing(draft, cell).map((piece) => piece.look));
    if (symbol) board[cell] = symbol;
  }
  const inHandOf = (player: PlayerName) =>
    draft.pieces
      .filter(({ cell }) => cell.startsWith(`hand-${player}-`))
      .map((piece) => Number(sizeToken(piece)));
  const hands = placing ? { first: inHandOf("first"), second: inHandOf("second") } : null;
  return { rules, board, turn, since_capture, number, giver, hands, finish };
}

/** The symbol of what stands on a cell. */
function symbolOf(looks: Look[]): string | undefined {
  const stack = [...looks].reverse().join();
  return Object.keys(LOOKS).find((symbol) => LOOKS[symbol]!.join() === stack);
}

/** Whether a value has the shape of a draft: an older page may have kept another. */
export function isDraft(value: unknown): value is Draft {
  const draft = value as Draft | null;
  return (
    typeof draft === "object" &&
    draft !== null &&
    typeof draft.rules === "object" &&
    typeof draft.size?.cols === "number" &&
    Array.isArray(draft.pieces) &&
    draft.pieces.every((piece) => typeof piece?.cell === "string" && typeof piece.look === "string") &&
    (draft.turn === "first" || draft.turn === "second")
  );
}
