// The pieces on the board: one element per piece id, moved rather than redrawn.
import { type Plan, type Point, UNIT } from "./geometry";
import { RADIUS, drawPiece, isTile } from "./looks";
import type { BoardState, Look, Piece } from "./state";
import { set, svg } from "./svg";
import { haloRing } from "./symbols";

/** Longer than the fade in pieces.css: then a captured piece leaves the document. */
const FADE = 400;
const FIRST_FALL = 120; // a captured piece waits until its captor has nearly arrived …
const NEXT_FALL = 55; // … and the line behind it falls one by one,
const LAST_FALL = 400; // all of them within this time

interface Shown {
  piece: Piece;
  element: SVGGElement;
  at: Point | null; // where it is drawn
}

export class Pieces {
  readonly tiles = svg("g", { class: "tb-tiles" });
  readonly men = svg("g", { class: "tb-men" });
  private readonly shown = new Map<string, Shown>();
  private plan: Plan | null = null;
  private held: { id: string; at: Point } | null = null;
  private selected: string | null = null;
  private shift: { cells: Set<string>; by: Point } | null = null;

  constructor(private readonly prefix: string) {}

  /** Draws the pieces of a state; `still`: without any movement. */
  show(state: BoardState, plan: Plan, still: boolean): void {
    this.plan = plan;
    const wanted = new Map(state.pieces.map((piece) => [piece.id, piece]));
    const leaving = [...this.shown.values()].filter(({ piece }) => wanted.get(piece.id)?.look !== piece.look);
    for (const { piece } of leaving) this.shown.delete(piece.id);
    const moved: Shown[] = [];
    for (const piece of state.pieces) {
      const known = this.shown.get(piece.id);
      if (!known) this.add(piece, still, cameFrom(piece, state, plan));
      else {
        if (known.piece.cell !== piece.cell && !isTile(piece.look)) moved.push(known);
        known.piece = piece;
      }
    }
    this.raise(moved);
    this.remove(leaving, moved[0]?.piece.cell ?? state.selected, still);
    this.selected = state.selected;
    this.settle();
  }

  /** The look of the piece on top of a cell: a pawn rather than its tile. */
  lookAt(cell: string): Look | null {
    return this.topAt(cell)?.piece.look ?? null;
  }

  /** Takes the piece of a cell into the hand; its id, or null where none stands. */
  hold(cell: string, at: Point): string | null {
    const top = this.topAt(cell);
    if (!top) return null;
    this.held = { id: top.piece.id, at };
    this.raise([top]);
    this.settle();
    return top.piece.id;
  }

  /** Moves the piece in the hand; false when it is no longer on the board. */
  carry(at: Point): boolean {
    const shown = this.held && this.shown.get(this.held.id);
    if (!this.held || !shown) return false;
    this.held.at = at;
    this.move(shown, at);
    return true;
  }

  /** Lets go; the piece stays over `cell` until the next state, or goes back to its own. */
  release(cell: string | null): void {
    const shown = this.held && this.shown.get(this.held.id);
    this.held = null;
    this.settle();
    if (shown && cell !== null) this.move(shown, this.place(shown, cell));
  }

  /** Shows the pieces of some cells pushed aside, as a preview; null: all at their places. */
  preview(cells: string[] | null, by: Point): void {
    this.shift = cells && { cells: new Set(cells), by };
    this.settle();
  }

  /** The uppermost piece of a cell. `shown` is in the order of drawing, tiles below all else. */
  private topAt(cell: string): Shown | undefined {
    let top: Shown | undefined;
    for (const shown of this.shown.values()) {
      if (shown.piece.cell === cell && (!top || isTile(top.piece.look) || !isTile(shown.piece.look)))
        top = shown;
    }
    return top;
  }

  private add(piece: Piece, still: boolean, at: Point | null): void {
    const body = svg(
      "g",
      { class: still ? "tb-body" : "tb-body tb-arriving" },
      ...drawPiece(piece.look, this.prefix),
    );
    const element = svg("g", { class: "tb-piece", "data-piece": piece.id }, body);
    const shown = { piece, element, at };
    this.shown.set(piece.id, shown);
    this.move(shown, this.place(shown, piece.cell));
    (isTile(piece.look) ? this.tiles : this.men).append(element);
  }

  /** Moving pieces pass above the others. */
  private raise(moved: Shown[]): void {
    for (const shown of moved) {
      const { element, piece } = shown;
      this.shown.delete(piece.id);
      this.shown.set(piece.id, shown);
      if (element.parentElement?.lastElementChild === element) continue;
      set(element.lastElementChild!, "class", "tb-body"); // it does not arrive again
      element.parentElement?.append(element);
    }
    // An element put elsewhere forgets where it was, and jumps, unless its style is read before it moves.
    if (moved[0]) void getComputedStyle(moved[0].element).transform;
  }

  private remove(leaving: Shown[], captor: string | null | undefined, still: boolean): void {
    const from = captor ? this.plan?.spot(captor) : null;
    const distance = ({ piece }: Shown): number => {
      const spot = this.plan?.spot(piece.cell);
      return from && spot ? Math.hypot(spot.x - from.x, spot.y - from.y) : 0;
    };
    leaving.sort((a, b) => distance(a) - distance(b));
    leaving.forEach(({ element }, index) => {
      if (still) return element.remove();
      const delay = Math.min(FIRST_FALL + index * NEXT_FALL, LAST_FALL);
      element.setAttribute("class", "tb-piece tb-leaving");
      element.style.setProperty("--tb-delay", `${delay}ms`);
      setTimeout(() => element.remove(), delay + FADE);
    });
  }

  /** Puts every piece where it belongs. */
  private settle(): void {
    const stacks = new Map<string, number>();
    const top = this.selected === null ? undefined : this.topAt(this.selected);
    for (const shown of this.shown.values()) {
      const { piece, element } = shown;
      const held = this.held?.id === piece.id;
      ringed(shown, held || shown === top);
      set(
        element,
        "class",
        held ? "tb-piece tb-lifted tb-held" : shown === top ? "tb-piece tb-lifted" : "tb-piece",
      );
      // A tower that bounces stands on another for a moment: drawn a little aside, so that both are seen.
      const below = isTile(piece.look) ? 0 : (stacks.get(piece.cell) ?? 0);
      if (!isTile(piece.look)) stacks.set(piece.cell, below + 1);
      this.move(shown, held ? this.held!.at : this.place(shown, piece.cell, below));
    }
  }

  private place({ at }: Shown, cell: string, below = 0): Point {
    const spot = this.plan?.spot(cell) ?? { x: 0, y: 0, w: 0, h: 0 };
    const by = this.shift?.cells.has(cell) ? this.shift.by : { x: 0, y: 0 };
    // A goal is entered straight on: the piece stays in its column.
    const room = spot.w > spot.h && at ? spot.w - UNIT / 2 : 0;
    const x = Math.min(Math.max(at?.x ?? 0, spot.x - room), spot.x + room);
    return { x: x + by.x - below * 9, y: spot.y + by.y - below * 13 };
  }

  private move(shown: Shown, to: Point): void {
    if (shown.at?.x === to.x && shown.at.y === to.y) return;
    shown.at = to;
    shown.element.style.transform = `translate(${to.x}px, ${to.y}px)`;
  }
}

/** Where a piece stood before the last move brought it to where it is: a goal it has reached is entered in its column. */
function cameFrom({ cell }: Piece, { last }: BoardState, plan: Plan): Point | null {
  const [before, end] = last?.path.slice(-2) ?? [];
  return before && end === cell ? plan.spot(before) : null;
}

/** The ring of the selected piece is its own, so that it moves along. */
function ringed({ element, piece }: Shown, selected: boolean): void {
  const ring = element.querySelector(".tb-selected");
  if (!selected) ring?.remove();
  else if (!ring) element.prepend(haloRing({ x: 0, y: 0 }, RADIUS[piece.look] + 8, "tb-selected"));
}
