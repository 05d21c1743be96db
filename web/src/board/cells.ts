// The cells as buttons: what can be tapped, focused and read aloud.
import { type Plan, type Spot } from "./geometry";
import { isTile } from "./looks";
import type { BoardState } from "./state";
import { set, svg } from "./svg";

/** The cells there are in a state, row by row as on the screen. */
export function spotsOf(state: BoardState, plan: Plan): Spot[] {
  const cells = new Set<string>();
  if (state.layout.kind === "tiles" && !state.free) {
    for (const piece of state.pieces) if (isTile(piece.look)) cells.add(piece.cell);
    for (const cell of [state.hole, ...state.targets.map((target) => target.cell)])
      if (cell !== null) cells.add(cell);
  } else {
    for (let y = 0; y < plan.down; y++) for (let x = 0; x < plan.across; x++) cells.add(plan.nameAt(x, y));
  }
  if (state.layout.kind === "towers") {
    if (!state.layout.hands) for (const goal of ["goal-first", "goal-second"]) cells.add(goal);
    for (const { cell } of state.pieces) if (cell.startsWith("hand-")) cells.add(cell);
    if (state.layout.hands && state.free)
      for (const player of ["first", "second"])
        for (let place = 0; place < 6; place++) cells.add(`hand-${player}-${place}`);
  }
  return [...cells].flatMap((cell) => plan.spot(cell) ?? []).sort((a, b) => a.y - b.y || a.x - b.x);
}

export class Cells {
  readonly layer = svg("g", { class: "tb-cells" });
  spots = new Map<string, Spot>();
  private readonly shown = new Map<string, SVGGElement>();
  private entry = ""; // the cell that the Tab key enters

  show(state: BoardState, plan: Plan): void {
    this.spots = new Map(spotsOf(state, plan).map((spot) => [spot.cell, spot]));
    for (const [cell, element] of this.shown) {
      if (this.spots.has(cell)) continue;
      element.remove();
      this.shown.delete(cell);
    }
    const targets = new Set(state.targets.map((target) => target.cell));
    const movable = new Set(state.movable);
    const loose = new Set(state.free ? state.pieces.map((piece) => piece.cell) : []);
    let next = this.layer.firstElementChild;
    for (const spot of this.spots.values()) {
      let element = this.shown.get(spot.cell);
      if (!element) {
        element = drawCell(spot.cell);
        this.shown.set(spot.cell, element);
      }
      if (element === next) next = next.nextElementSibling;
      else this.layer.insertBefore(element, next);
      place(element, spot);
      const selected = spot.cell === state.selected;
      const open = !state.locked;
      set(element, "aria-label", state.names[spot.cell] ?? spot.cell);
      set(element, "aria-disabled", state.locked ? "true" : null);
      set(element, "aria-pressed", open && (selected || movable.has(spot.cell)) ? String(selected) : null);
      const draggable = open && (selected || movable.has(spot.cell) || loose.has(spot.cell));
      set(
        element,
        "class",
        `tb-cell${draggable ? " tb-draggable" : open && targets.has(spot.cell) ? " tb-tappable" : ""}`,
      );
    }
    if (!this.spots.has(this.entry)) {
      const wishes = [state.selected ?? "", ...state.movable, ...this.spots.keys()];
      this.entry = wishes.find((cell) => this.spots.has(cell)) ?? "";
    }
    this.enterAt(this.entry);
  }

  element(cell: string): SVGGElement | undefined {
    return this.shown.get(cell);
  }

  /** Makes a cell the one that the Tab key enters. */
  enterAt(cell: string): void {
    this.entry = cell;
    for (const [name, element] of this.shown) set(element, "tabindex", name === cell ? "0" : "-1");
  }
}

function drawCell(cell: string): SVGGElement {
  return svg(
    "g",
    { "data-cell": cell, role: "button" },
    svg("rect", { class: "tb-hit" }),
    svg("rect", { class: "tb-focus" }),
    svg("rect", { class: "tb-focus" }),
  );
}

function place(element: SVGGElement, { x, y, w, h }: Spot): void {
  set(element, "transform", `translate(${x} ${y})`);
  const [hit, ...focus] = element.children;
  size(hit!, w, h, 0);
  for (const ring of focus) size(ring, w - 3, h - 3, 12);
}

function size(rect: Element, w: number, h: number, rx: number): void {
  set(rect, "x", String(-w));
  set(rect, "y", String(-h));
  set(rect, "width", String(2 * w));
  set(rect, "height", String(2 * h));
  set(rect, "rx", String(rx));
}
