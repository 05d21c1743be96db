// What a board is to show: a pure function of the session, or of a picture, and of the language.
import type { BoardState, LastMove, Layout, Piece, Slid, Slide, Target, TargetKind } from "../board";
import type { GameId, PlayerName } from "../api/names";
import type { Choice, Hint, Last, Snapshot } from "../api/types";
import type { Words } from "../words";
import { cellName, parseCell } from "../board/geometry";
import {
  type Scene,
  advance,
  goalOf,
  isRejoining,
  isTile,
  movingCell,
  seenSlide,
  settle,
  sizeToken,
  stepTo,
  still,
  trimmed,
} from "./scene";
import type { Made } from "./saved";
import type { Session } from "./session.svelte";
import { type Turn, kindOf } from "./turn";
import { given, hintSteps } from "./hint";

const LINES: readonly GameId[] = ["tumicarona", "fanorona", "vela"];

function layoutOf(snapshot: Picture["snapshot"]): Layout {
  const { cols, rows } = snapshot.size;
  if (snapshot.rules.game === "tours") return { kind: "towers", cols: 6, rows: 6, hands: !!snapshot.hands };
  if (snapshot.rules.game === "tchag") return { kind: "tiles", cols, rows, frame: 6 };
  return { kind: "lines", cols, rows };
}

/** The last move as quiet marks. */
function lastMove(last: Last | null, game: GameId): LastMove | null {
  if (!last?.player || !last.frames.length) return null;
  if (game === "tchag") return { from: null, captured: [], path: [], ...shifted(last) };
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

/** The last event with the way it was made, where that is another than the one the server shows for it. */
function asMade({ rules, last, history }: Snapshot, made: Made | null): Last | null {
  if (!last || rules.game !== "tours" || made?.ply !== history.length - 1) return last;
  const { tokens } = made;
  const same = [0, -1].every((end) => tokens.at(end) === last.frames.at(end)?.target);
  return same ? { ...last, frames: tokens.map(stepTo) } : last;
}

/** Where a pawn of Tchag stands after its turn, and which tiles have slid; the cells have new names by then. */
function shifted(last: Last): { to: string | null; slid: Slid[] } {
  const before = still(settle([], last.before));
  const after = last.frames.reduce((scene, frame) => advance(scene, frame, last.player!), before);
  const places = new Map(before.pieces.map((piece) => [piece.id, parseCell(piece.cell)!]));
  const names = new Map(trimmed(after.pieces).map((piece) => [piece.id, piece.cell]));
  const slid = after.pieces.filter(isTile).map(({ id, cell }) => {
    const [was, is] = [places.get(id)!, parseCell(cell)!];
    return { cell: names.get(id)!, from: { cols: was.col - is.col, rows: was.row - is.row } };
  });
  return {
    to: names.get(after.moving ?? "") ?? null,
    slid: slid.filter(({ from }) => from.cols || from.rows),
  };
}

/** The cells whose piece the first choices of a turn pick up. */
function movable(choices: Choice[], pieces: Piece[], turn: PlayerName): string[] {
  const tokens = new Set(choices.filter((choice) => !choice.target).map((choice) => choice.token));
  const hand = pieces.filter(
    (piece) => piece.cell.startsWith(`hand-${turn}-`) && tokens.has(sizeToken(piece)),
  );
  return [...choices.flatMap((choice) => choice.target || []), ...hand.map((piece) => piece.cell)];
}

function targetsOf(turn: Turn, scene: Scene): Target[] {
  const { made, steps, which, snapshot } = turn;
  const goal = goalOf(snapshot.turn);
  if (!made.length) return [];
  if (which.length) {
    return which.flatMap((choice) =>
      choice.captured.map((cell) => ({ cell, kind: kindOf(choice), captured: choice.captured })),
    );
  }
  const occupied = new Set(scene.pieces.filter((piece) => !isTile(piece)).map((piece) => piece.cell));
  const kind = (choice: Choice): TargetKind => {
    if (snapshot.rules.game !== "tours") return kindOf(choice);
    if (snapshot.hands) return "place";
    return occupied.has(choice.target) ? "bounce" : "step";
  };
  const ends: Target[] =
    made.length > 1
      ? []
      : steps.ends.map(({ target, tokens }) => {
          const cell = target === "goal" ? goal : target;
          const way = tokens.map((token) => (token === "goal" ? cell : token));
          return { cell, kind: target === "goal" ? "goal" : "end", captured: [], way };
        });
  const taken = new Set(ends.map((end) => end.cell));
  const next = steps.choices
    .filter((choice) => choice.target && !choice.slides.length)
    .map((choice): Target => {
      if (choice.target === "goal") return { cell: goal, kind: "goal", captured: [] };
      return { cell: choice.target, kind: kind(choice), captured: choice.captured };
    })
    .filter((target) => !taken.has(target.cell));
  const here = movingCell(scene);
  const stop: Target[] = steps.move && here ? [{ cell: here, kind: "stop", captured: [] }] : [];
  return [...ends, ...next, ...stop];
}

function slidesOf(turn: Turn, flipped: boolean, advised: string | null, words: Words): Slide[] {
  return turn.steps.choices
    .filter((choice) => choice.slides.length)
    .map((choice) => ({
      token: choice.token,
      tiles: choice.slides,
      name: words.slide(seenSlide(choice, flipped), choice.slides.length),
      advised: choice.token === advised,
    }));
}

/** All that stands on a cell, what may be done with it, in words. */
function namesOf(state: Omit<BoardState, "names">, words: Words): Record<string, string> {
  const { cols, rows, kind } = state.layout;
  const cells = Array.from({ length: cols * rows }, (_, index) =>
    cellName(index % cols, Math.floor(index / cols)),
  );
  const strips = kind === "towers" ? ["goal-first", "goal-second"] : [];
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

/** A board to look at only. */
export interface Picture {
  snapshot: Pick<Snapshot, "rules" | "size" | "hands" | "last">;
  scene: Scene;
}

/** What a picture shows: pieces, and how the last of them moved. */
export function pictureState({ snapshot, scene }: Picture, words: Words): BoardState {
  return {
    layout: layoutOf(snapshot),
    pieces: scene.pieces,
    flipped: false,
    names: {},
    label: words.board(words.titles[snapshot.rules.game]),
    movable: [],
    selected: movingCell(scene),
    targets: [],
    blind: false,
    slides: [],
    trail: scene.trail,
    bounces: scene.bounces,
    hole: scene.hole,
    last: lastOf(snapshot, scene),
    hint: [],
    others: [],
    locked: true,
    animate: true,
  };
}

/** The last move; on the way of another one only what that has taken. */
function lastOf({ rules, last }: Picture["snapshot"], { trail, captured }: Scene): LastMove | null {
  if (!trail.length) return lastMove(last, rules.game);
  if (!captured.length || !LINES.includes(rules.game)) return null;
  return { from: null, to: null, captured, path: [] };
}

/** What the board of a game shows; where a piece can go only to those who want to see it. */
export function boardState(
  session: Session,
  words: Words,
  showTargets = true,
  advised: readonly Hint[] = given(session), // the best first
): BoardState {
  const { scene, game, phase } = session;
  const snapshot = session.shown!;
  const last = asMade(snapshot, game.made);
  const turn = phase.at === "moving" ? phase.turn : null;
  const [hint = [], ...others] = turn ? advised.map((one) => hintSteps(session, one)) : [];
  const next = hint[0]?.kind === "slide" ? hint[0].token : null;
  const state = {
    ...pictureState({ snapshot: { ...snapshot, last }, scene }, words),
    flipped: game.flipped,
    movable:
      turn && turn.made.length <= 1 ? movable(snapshot.steps.choices, scene.pieces, snapshot.turn) : [],
    targets: turn
      ? targetsOf(turn, scene).filter(({ kind }) => showTargets || turn.which.length || kind === "stop")
      : [],
    blind: !showTargets,
    slides: turn ? slidesOf(turn, game.flipped, next, words) : [],
    hole: turn && isRejoining(turn.steps.choices) ? null : scene.hole,
    hint,
    others,
    locked: !turn,
  };
  return { ...state, names: namesOf(state, words) };
}
