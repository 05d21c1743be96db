// Where each cell lies in the drawing: cells to coordinates and back, with flip and quarter turn.
import type { Layout } from "./state";

/** The distance between two neighbouring cells, in units of the drawing. */
export const UNIT = 100;

/** A finger needs 44 pixels; an arrow is a little smaller than its cell. */
const FINGER = 45;

const LINES_EDGE = 63; // from the outermost points to the edge: a stone and the coordinates
const TILES_EDGE = 36;
const TOWERS_SIDE = 36; // left and right of the cells
const TOWERS_ENDS = [14, 34] as const; // above the upper strip, below the lower one
const STRIP = 100; // a goal's height: a piece in hand fits, and a finger
const STRIP_GAP = 9; // between goal and end row

export interface Point {
  x: number;
  y: number;
}

/** A cell as drawn: its middle, and half its width and height. */
export interface Spot extends Point {
  cell: string;
  w: number;
  h: number;
}

/** Cell name to column and row, both from 0. */
export function parseCell(cell: string): { col: number; row: number } | null {
  const match = /^([a-z])(\d+)$/.exec(cell);
  return match ? { col: match[1]!.charCodeAt(0) - 97, row: Number(match[2]) - 1 } : null;
}

export const cellName = (col: number, row: number): string => String.fromCharCode(97 + col) + (row + 1);

/** The plan of one drawing. The box starts at `left`, `top` and is `across` × `down` cells large on the screen. */
export class Plan {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;

  constructor(
    readonly layout: Layout,
    readonly flipped: boolean,
    readonly turned: boolean,
  ) {
    const { kind, cols, rows } = layout;
    this.across = turned ? rows : cols;
    this.down = turned ? cols : rows;
    if (kind === "lines") {
      this.left = this.top = LINES_EDGE - UNIT / 2;
      this.width = (this.across - 1) * UNIT + 2 * LINES_EDGE;
      this.height = (this.down - 1) * UNIT + 2 * LINES_EDGE;
    } else if (kind === "towers") {
      this.left = TOWERS_SIDE;
      this.top = TOWERS_ENDS[0] + STRIP + STRIP_GAP;
      this.width = cols * UNIT + 2 * TOWERS_SIDE;
      this.height = rows * UNIT + 2 * (STRIP + STRIP_GAP) + TOWERS_ENDS[0] + TOWERS_ENDS[1];
    } else {
      this.width = this.height = layout.frame * UNIT + 2 * TILES_EDGE;
      this.left = (this.width - this.across * UNIT) / 2;
      this.top = (this.height - this.down * UNIT) / 2;
    }
  }

  /** The cell in a column and row of the screen, both from 0 at the upper left. */
  nameAt(x: number, y: number): string {
    let [col, row] = this.turned ? [y, x] : [x, this.layout.rows - 1 - y];
    if (this.flipped) [col, row] = [this.layout.cols - 1 - col, this.layout.rows - 1 - row];
    return cellName(col, row);
  }

  /** Where a cell lies, also one outside the box; null for what is no cell of this layout. */
  spot(cell: string): Spot | null {
    const place = parseCell(cell);
    if (!place) return this.layout.kind === "towers" ? this.strip(cell) : null;
    let { col, row } = place;
    if (this.flipped) [col, row] = [this.layout.cols - 1 - col, this.layout.rows - 1 - row];
    const [x, y] = this.turned ? [row, col] : [col, this.layout.rows - 1 - row];
    return {
      cell,
      x: this.left + (x + 0.5) * UNIT,
      y: this.top + (y + 0.5) * UNIT,
      w: UNIT / 2,
      h: UNIT / 2,
    };
  }

  /** So many columns and rows as they lie in the drawing. */
  offset(cols: number, rows: number): Point {
    const unit = this.flipped ? -UNIT : UNIT;
    return this.turned ? { x: rows * unit, y: cols * unit } : { x: cols * unit, y: -rows * unit };
  }

  /** A goal ("goal-second") or a place in a hand ("hand-first-0"), both in the strips beyond the end rows. */
  private strip(cell: string): Spot | null {
    const match = /^(?:goal-(first|second)|hand-(first|second)-([0-5]))$/.exec(cell);
    if (!match) return null;
    const upper = ((match[1] ?? match[2]) === "second") !== this.flipped;
    const y = this.top + (upper ? -STRIP_GAP - STRIP / 2 : this.down * UNIT + STRIP_GAP + STRIP / 2);
    if (match[1]) return { cell, x: this.width / 2, y, w: (this.across * UNIT) / 2, h: STRIP / 2 };
    const index = Number(match[3]);
    const x = this.flipped ? this.across - 1 - index : index;
    return { cell, x: this.left + (x + 0.5) * UNIT, y, w: UNIT / 2, h: STRIP / 2 };
  }
}

/** The middles of those cells that there are. */
export function spots(plan: Plan, cells: string[]): Point[] {
  return cells.flatMap((cell) => plan.spot(cell) ?? []);
}

/** The points of a way over cells; a goal is entered straight from the cell before it. */
export function way(plan: Plan, cells: string[]): Point[] {
  const points: Point[] = [];
  for (const cell of cells) {
    const spot = plan.spot(cell);
    if (!spot) continue;
    const before = points.at(-1);
    points.push(spot.w > spot.h && before ? { x: before.x, y: spot.y } : { x: spot.x, y: spot.y });
  }
  return points;
}

/** A line over points, as a drawing writes it. */
export const path = (points: Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;

/** Whether a wide board must be turned by a quarter so that a finger can hit a cell where there is this much room. */
export function needsTurn(layout: Layout, room: number): boolean {
  if (layout.kind !== "lines" || layout.cols <= layout.rows || room === 0) return false;
  return room < leastWidth(new Plan(layout, false, false));
}

/** The width in pixels at which a finger can hit every cell. */
export const leastWidth = (plan: Plan): number => Math.ceil((plan.width / UNIT) * FINGER);

/** The spot nearest to a point, if the point is on it or at most `reach` beside it. */
export function nearest(spots: Iterable<Spot>, point: Point, reach: number): Spot | null {
  let best: Spot | null = null;
  let shortest = Infinity;
  for (const spot of spots) {
    const beside = Math.max(Math.abs(point.x - spot.x) - spot.w, Math.abs(point.y - spot.y) - spot.h);
    if (beside > reach) continue;
    const distance = Math.max(beside, 0) * UNIT + Math.hypot(point.x - spot.x, point.y - spot.y);
    if (distance < shortest) [best, shortest] = [spot, distance];
  }
  return best;
}
