// What the board is to show: a pure function of the session and the language.
import type { BoardState, LastMove, Layout, Piece, Slide, Target, TargetKind } from "../board";
import type { GameId, PlayerName } from "../api/names";
import type { Choice, Last, Table } from "../api/types";
import type { Words } from "../words";
import { cellName } from "../board/geometry";
import {
  advance,
  goalOf,
  isRejoining,
  isTile,
  settle,
  sizeToken,
  still,
  symbols,
  trimmed,
  turnedRound,
} from "./scene";
import type { Session } from "./session.svelte";

const LINES: readonly GameId[] = ["tumicarona", "fanorona", "vela"];

function layoutOf(table: Pick<Table, "rules" | "size" | "hands">): Layout {
  const { cols, rows } = table.size;
  if (table.rules.game === "tours") return { kind: "towers", cols: 6, rows: 6, hands: !!table.hands };
  if (table.rules.game === "tchag") return { kind: "tiles", cols, rows, frame: 6 };
  return { kind: "lines", cols, rows };
}

/** The last move as quiet marks. */
function lastMove(last: Last | null, game: GameId): LastMove | null {
  if (!last?.player || !last.frames.length) return null;
  if (game === "tchag") return { from: null, to: restingPlace(last), captured: [], path: [] };
  const goal = goalOf(last.player);
  const cells = last.frames.map((frame) => (frame.target === "goal" ? goal : frame.target));
  const to = cells.at(-1)!;
  return {
    from: cells[0] || null,
    to: to === goal ? null : to, // the piece in the goal is mark enough
    captured: last.frames.flatMap((frame) => frame.captured),
    path: cells[0] ? cells : [],
  };
}

/** Where a pawn of Tchag stands after its turn: tiles have slid under it, and cells have new names. */
function restingPlace(last: Last): string | null {
  const before = still(settle([], symbols("tchag", last.before)));
  const after = last.frames.reduce((scene, frame) => advance(scene, frame, last.player!), before);
  return trimmed(after.pieces).find((piece) => piece.id === after.moving)?.cell ?? null;
}

/** The cells whose piece the first choices of a turn pick up. */
function movable(choices: Choice[], pieces: Piece[], turn: PlayerName): string[] {
  const tokens = new Set(choices.filter((choice) => !choice.target).map((choice) => choice.token));
  const hand = pieces.filter(
    (piece) => piece.cell.startsWith(`hand-${turn}-`) && tokens.has(sizeToken(piece)),
  );
  return [...choices.flatMap((choice) => choice.target || []), ...hand.map((piece) => piece.cell)];
}

function targetsOf(session: Session): Target[] {
  const { prefix, steps, which, scene, turn } = session;
  const table = session.table!;
  if (!prefix.length) return [];
  if (which.length) {
    return which.flatMap((choice) =>
      choice.captured.map((cell) => ({ cell, kind: kindOf(choice), captured: choice.captured })),
    );
  }
  const occupied = new Set(scene.pieces.filter((piece) => !isTile(piece)).map((piece) => piece.cell));
  const kind = (choice: Choice): TargetKind => {
    if (table.rules.game !== "tours") return kindOf(choice);
    if (table.hands) return "place";
    return occupied.has(choice.target) ? "bounce" : "step";
  };
  const ends: Target[] =
    prefix.length > 1
      ? []
      : steps.ends.map(({ target, tokens }) => {
          const cell = target === "goal" ? goalOf(turn) : target;
          const way = tokens.map((token) => (token === "goal" ? cell : token));
          return { cell, kind: target === "goal" ? "goal" : "end", captured: [], way };
        });
  const taken = new Set(ends.map((end) => end.cell));
  const next = steps.choices
    .filter((choice) => choice.target && !choice.slides.length)
    .map((choice): Target => {
      if (choice.target === "goal") return { cell: goalOf(turn), kind: "goal", captured: [] };
      return { cell: choice.target, kind: kind(choice), captured: choice.captured };
    })
    .filter((target) => !taken.has(target.cell));
  const stop: Target[] =
    steps.move && session.movingCell ? [{ cell: session.movingCell, kind: "stop", captured: [] }] : [];
  return [...ends, ...next, ...stop];
}

function kindOf(choice: Choice): TargetKind {
  if (choice.token.endsWith("A")) return "approach";
  if (choice.token.endsWith("W")) return "withdrawal";
  return choice.captured.length ? "capture" : "step";
}

/** The token of a slide as the players see its direction. */
export function seenToken(session: Session, { token }: Choice): string {
  return session.game.flipped ? turnedRound(token) : token;
}

function slidesOf(session: Session, words: Words): Slide[] {
  return session.steps.choices
    .filter((choice) => choice.slides.length)
    .map((choice) => ({
      token: choice.token,
      tiles: choice.slides,
      name: words.slide(seenToken(session, choice), choice.slides.length),
    }));
}

/** All that stands on a cell, what may be done with it, in words. */
function namesOf(table: Table, state: Omit<BoardState, "names">, words: Words): Record<string, string> {
  const { cols, rows } = table.size;
  const cells = Array.from({ length: cols * rows }, (_, index) =>
    cellName(index % cols, Math.floor(index / cols)),
  );
  const strips = table.rules.game === "tours" ? ["goal-first", "goal-second"] : [];
  const hands = state.pieces.map((piece) => piece.cell).filter((cell) => cell.startsWith("hand-"));
  const names: Record<string, string> = {};
  for (const cell of [...cells, ...strips, ...hands]) {
    const parts = [words.cell(cell)];
    const there = state.pieces.filter((piece) => piece.cell === cell).reverse(); // the pawn before its tile
    if (there.length) parts.push(...there.map((piece) => words.looks[piece.look]));
    else if (cell === state.hole) parts.push(words.hole);
    else if (!cell.includes("-")) parts.push(words.empty);
    if (cell === state.selected) parts.push(words.pickedUp);
    else if (state.movable.includes(cell)) parts.push(words.canMove);
    for (const target of state.targets.filter((one) => one.cell === cell))
      parts.push(words.target(target.kind, target.captured));
    names[cell] = parts.join(", ");
  }
  return names;
}

export function boardState(session: Session, words: Words): BoardState {
  const { scene, game } = session;
  const table = session.shown!;
  const mine = session.openToMove;
  const idle = mine && session.prefix.length <= 1;
  const state = {
    layout: layoutOf(table),
    pieces: scene.pieces,
    flipped: game.flipped,
    label: words.board(words.titles[table.rules.game]),
    movable: idle ? movable(table.steps.choices, scene.pieces, table.turn) : [],
    selected: session.movingCell,
    targets: mine ? targetsOf(session) : [],
    slides: mine ? slidesOf(session, words) : [],
    trail: scene.trail,
    bounces: scene.bounces,
    hole: isRejoining(session.steps.choices) ? null : scene.hole,
    last: scene.trail.length ? null : lastMove(table.last, table.rules.game),
    hint: session.hint,
    hintTakes: session.hintTakes,
    locked: !mine,
    animate: true,
  };
  if (scene.trail.length && scene.captured.length && LINES.includes(table.rules.game)) {
    state.last = { from: null, to: null, captured: scene.captured, path: [] };
  }
  return { ...state, names: namesOf(table, state, words) };
}
