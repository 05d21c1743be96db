// What the board is given and what it reports: plain types, no code.

export type Layout =
  | { kind: "lines"; cols: number; rows: number } // Fanorona: points joined by lines, strong points where diagonals meet
  | { kind: "towers"; cols: 6; rows: 6; hands: boolean } // Les Tours: cells and two goals; hands: set-up, the strips hold what is still in hand
  | { kind: "tiles"; cols: number; rows: number; frame: 6 }; // Tchag: the box of the position, centred in a frame of constant scale

export type Look =
  | "white"
  | "black"
  | "single"
  | "double"
  | "triple"
  | "black-tile"
  | "grey-tile"
  | "red-pawn"
  | "yellow-pawn";

export interface Piece {
  id: string; // stays the same while a piece moves: movement is animated by it
  cell: string; // a pawn and its tile are two pieces on one cell
  look: Look;
}

export type TargetKind =
  "step" | "approach" | "withdrawal" | "capture" | "bounce" | "end" | "goal" | "place" | "stop";

export interface Target {
  cell: string;
  kind: TargetKind; // several on one cell: approach and withdrawal both possible
  captured: string[]; // what going there would take
  way?: string[]; // the cells of the way there, when it is a long one
}

export interface Slide {
  token: string; // reported when this part is chosen
  tiles: [from: string, to: string][]; // the part that moves, by one cell
  name: string; // what a screen reader says
  advised?: boolean; // the next step of a hint
}

/** A step of a turn that is advised; its number where there are several to be told apart. */
export type HintStep =
  | { kind: "go"; from: string; to: string; captured: string[]; number: number | null }
  | { kind: "slide"; token: string; tiles: [from: string, to: string][]; number: number | null };

export interface LastMove {
  from: string | null;
  to: string | null;
  captured: string[];
  path: string[]; // the cells it went over, from its start; empty: no line is drawn
  slid?: Slid[]; // Tchag: the tiles that have slid
}

/** A tile that has slid to a cell, and from how many columns and rows away. */
export interface Slid {
  cell: string;
  from: { cols: number; rows: number };
}

export interface BoardState {
  layout: Layout;
  pieces: Piece[];
  flipped: boolean; // the second player's side at the bottom
  names: Record<string, string>; // what a screen reader says at each cell: "d3, white piece, can move"
  label: string; // the board as a whole
  movable: string[]; // cells whose piece may be picked up
  selected: string | null; // the piece picked up, or moving on in a chain
  targets: Target[]; // where the next step may go, or which line to take
  blind: boolean; // where a step may go is not marked: any cell may be a target
  slides: Slide[]; // Tchag: parts that may slide now
  trail: string[]; // cells the moving piece has passed this turn, from its start
  bounces: string[]; // cells of the trail on which it bounced
  hole: string | null; // Tchag: where the tile was removed
  last: LastMove | null; // the last move, quietly marked
  hint: HintStep[]; // the turn advised, as far as it is still to be made
  others: HintStep[][]; // other turns worth a look, the best first
  locked: boolean; // nothing may be moved now: the computer thinks, the game is over, looking back
  animate: boolean; // false: jump
}

export interface Callbacks {
  tap(cell: string): void; // click, touch or Enter on a cell
  drop(from: string, to: string | null): void; // a drag ended; null: outside
  trace(cell: string): void; // a drag passes over the middle of a target; dragging goes on
  slide(token: string): void; // a part was chosen to slide
  cancel(): void; // Escape or the right mouse button
}
