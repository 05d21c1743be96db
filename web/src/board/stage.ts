// What gestures and keys may ask of the board they act on.
import type { Cells } from "./cells";
import type { Point } from "./geometry";
import type { Pieces } from "./pieces";
import type { Slides } from "./slides";
import type { BoardState, Callbacks } from "./state";

export interface Stage {
  readonly svg: SVGSVGElement;
  readonly cells: Cells;
  readonly pieces: Pieces;
  readonly slides: Slides;
  readonly callbacks: Callbacks;
  readonly state: BoardState | null;
  toPoint(event: { clientX: number; clientY: number }): Point; // from the window to the drawing
  point(cell: string | null): void; // brings out what going to a cell takes
  preview(token: string | null): void; // shows a slide half done
  cancel(): void; // ends a gesture under way and reports that the turn's beginning is to be taken back
}

/** A tap, click or Enter on a cell: a tile that belongs to one slide only plays that. */
export function activate(stage: Stage, cell: string): void {
  const { state, slides, callbacks } = stage;
  if (!state || state.locked) return;
  const spoken = state.movable.includes(cell) || state.targets.some((target) => target.cell === cell);
  const slide = spoken ? null : slides.ofTile(cell);
  if (slide) callbacks.slide(slide.token);
  else callbacks.tap(cell);
}

/** The slide or cell an element belongs to. */
export function buttonOf(element: EventTarget | null): { slide: string | null; cell: string | null } {
  const button = element instanceof Element ? element.closest("[data-slide],[data-cell]") : null;
  return {
    slide: button?.getAttribute("data-slide") ?? null,
    cell: button?.getAttribute("data-cell") ?? null,
  };
}
