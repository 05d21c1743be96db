// The pieces on the board as things with an identity, so that one can be seen to move: built from the server's
// boards, carried on by the frames of a turn.
import type { Look, Piece } from "../board";
import { cellName, parseCell } from "../board/geometry";
import type { PlayerName } from "../api/names";
import type { Choice, Snapshot } from "../api/types";
import type { SlideWay } from "../words";

/** What stands on a cell of each symbol, the lower piece first. */
export const LOOKS: Readonly<Record<string, Look[]>> = {
  W: ["white"],
  B: ["black"],
  "1": ["single"],
  "2": ["double"],
  "3": ["triple"],
  b: ["black-tile"],
  g: ["grey-tile"],
  R: ["black-tile", "red-pawn"],
  r: ["grey-tile", "red-pawn"],
  Y: ["black-tile", "yellow-pawn"],
  y: ["grey-tile", "yellow-pawn"],
};

export interface Scene {
  pieces: Piece[];
  moving: string | null; // id of the piece this turn moves
  hole: string | null;
  trail: string[];
  bounces: string[];
  captured: string[];
}

export const other = (player: PlayerName): PlayerName => (player === "first" ? "second" : "first");

export const isTile = (piece: Piece): boolean => piece.look.endsWith("-tile");

/** The token that picks up a piece of Les Tours from a hand: its size. */
export const sizeToken = (piece: Piece): string =>
  ({ single: "1", double: "2", triple: "3" })[piece.look as string] ?? "";

let born = 0;

export function fresh(cell: string, look: Look): Piece {
  return { id: `p${++born}`, cell, look };
}

/**
 * The pieces of a board; those of `before` that stand there already keep their identity. So does a single piece
 * of its kind that stands elsewhere now: it is seen to go there, as when a move is taken back.
 */
export function settle(before: Piece[], board: Record<string, string>): Piece[] {
  const known = new Map(before.map((piece) => [`${piece.cell} ${piece.look}`, piece]));
  const pieces = Object.entries(board).flatMap(([cell, symbol]) =>
    (LOOKS[symbol] ?? []).map((look) => known.get(`${cell} ${look}`) ?? fresh(cell, look)),
  );
  const kept = new Set(pieces.map((piece) => piece.id));
  const old = before.filter((piece) => !kept.has(piece.id) && !piece.cell.startsWith("hand-"));
  const ids = new Set(before.map((piece) => piece.id));
  const added = pieces.filter((piece) => !ids.has(piece.id));
  const only = (from: Piece[], look: Look) => from.filter((piece) => piece.look === look);
  for (const piece of added) {
    const [gone, ...others] = only(old, piece.look);
    if (gone && !others.length && only(added, piece.look).length === 1) piece.id = gone.id;
  }
  return pieces;
}

/** The pieces still in hand during the set-up of Les Tours, in their places beside the board. */
export function inHand(before: Piece[], hands: Snapshot["hands"]): Piece[] {
  if (!hands) return [];
  const waiting = before.filter((piece) => piece.cell.startsWith("hand-"));
  return (["first", "second"] as const).flatMap((player) => {
    const own = waiting.filter((piece) => piece.cell.startsWith(`hand-${player}-`));
    const places = new Set(Array.from({ length: 6 }, (_, index) => `hand-${player}-${index}`));
    const kept: Piece[] = [];
    const missing: Look[] = [];
    for (const size of hands[player]) {
      const look = LOOKS[String(size)]![0]!;
      const index = own.findIndex((piece) => piece.look === look);
      if (index < 0) missing.push(look);
      else kept.push(...own.splice(index, 1));
    }
    for (const piece of kept) places.delete(piece.cell);
    const free = [...places];
    return [...kept, ...missing.map((look) => fresh(free.shift()!, look))];
  });
}

export function sceneOf(snapshot: Snapshot, before: Piece[] = []): Scene {
  const board = settle(before, snapshot.board);
  return still([...board, ...inHand(before, snapshot.hands), ...arrived(snapshot, before)]);
}

/** The cell of the piece this turn moves. */
export const movingCell = ({ pieces, moving }: Scene): string | null =>
  pieces.find((piece) => piece.id === moving)?.cell ?? null;

/** The last position of a round whose end is still to be seen, though the server has left it behind. */
export function endOfRound(snapshot: Snapshot, before: Piece[]): Scene {
  return still(settle(before, snapshot.last!.after));
}

/** A scene in which nothing is going on. */
export function still(pieces: Piece[]): Scene {
  return { pieces, moving: null, hole: null, trail: [], bounces: [], captured: [] };
}

/** A piece of Les Tours that has reached the goal has left the board, and is still to be seen there. */
function arrived(snapshot: Snapshot, before: Piece[]): Piece[] {
  const last = snapshot.last;
  if (snapshot.outcome?.reason !== "goal" || !last?.player) return [];
  const cell = goalOf(last.player);
  const there = before.find((piece) => piece.cell === cell);
  const symbol = last.before[last.frames[0]?.target ?? ""];
  return there ? [there] : symbol ? [fresh(cell, LOOKS[symbol]![0]!)] : [];
}

/** The goal a player plays for lies beyond the row of the other. */
export const goalOf = (player: PlayerName): string => `goal-${other(player)}`;

/** A step of a piece of Les Tours on its way, as a frame. */
export const stepTo = (token: string): Choice => ({
  token,
  kind: "step",
  target: token,
  captured: [],
  slides: [],
  direction: "",
  line: "",
  preview: "",
});

/** The scene after one more frame of a turn. */
export function advance(scene: Scene, frame: Choice, player: PlayerName): Scene {
  if (frame.slides.length) return slid(scene, frame);
  if (!scene.moving) return picked(scene, frame, player);
  const mover = scene.pieces.find((piece) => piece.id === scene.moving)!;
  const target = frame.target === "goal" ? goalOf(player) : frame.target;
  const taken = new Set(frame.captured);
  const origin = mover.cell;
  // A pawn of Tchag takes its enemy by standing on it, and the tile it leaves goes with it.
  const leavesTile = scene.pieces.some((piece) => piece.cell === origin && isTile(piece));
  const stays = (piece: Piece) =>
    piece.id === mover.id || (isTile(piece) ? piece.cell !== origin : !taken.has(piece.cell));
  const meets = scene.pieces.some((piece) => piece.cell === target && !isTile(piece) && stays(piece));
  return {
    pieces: scene.pieces
      .filter(stays)
      .map((piece) => (piece.id === mover.id ? { ...piece, cell: target } : piece)),
    moving: mover.id,
    hole: leavesTile ? origin : null,
    trail: [...(scene.trail.length ? scene.trail : [origin]), target],
    bounces: meets ? [...scene.bounces, target] : scene.bounces,
    captured: [...scene.captured, ...frame.captured],
  };
}

function picked(scene: Scene, frame: Choice, player: PlayerName): Scene {
  // A size to be placed has no cell yet: any piece of that size in the player's hand will do.
  const chosen = frame.target
    ? scene.pieces.find((piece) => piece.cell === frame.target && !isTile(piece))
    : scene.pieces.find(
        (piece) => piece.cell.startsWith(`hand-${player}-`) && sizeToken(piece) === frame.token,
      );
  return chosen ? { ...still(scene.pieces), moving: chosen.id } : scene;
}

function slid(scene: Scene, frame: Choice): Scene {
  const to = new Map(frame.slides);
  return {
    ...scene,
    pieces: scene.pieces.map((piece) => ({ ...piece, cell: to.get(piece.cell) ?? piece.cell })),
    hole: frame.target || null, // a rejoining leaves none
    trail: [], // the ground has moved under it
  };
}

/** Whether the slides on offer join two parts; those that close a hole come before. */
export const isRejoining = (choices: Choice[]): boolean => choices.some((choice) => choice.kind === "rejoin");

const OPPOSITE: Record<string, SlideWay["direction"]> = {
  L: "R",
  R: "L",
  U: "D",
  D: "U",
};

/** A slide as the players see it: from the other side of the board it goes the other way. */
export const seenSlide = ({ direction, line }: Choice, flipped: boolean): SlideWay => ({
  direction: flipped ? OPPOSITE[direction]! : direction,
  line,
});

/** After a turn of Tchag the box shrinks to the tiles: the pieces under their new names. */
export function trimmed(pieces: Piece[]): Piece[] {
  const places = pieces.map((piece) => parseCell(piece.cell)!);
  const left = Math.min(...places.map(({ col }) => col));
  const below = Math.min(...places.map(({ row }) => row));
  return pieces.map((piece, index) => {
    const { col, row } = places[index]!;
    return { ...piece, cell: cellName(col - left, row - below) };
  });
}
