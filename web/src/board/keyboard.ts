// Keys: arrows along the screen, Enter or Space to tap, Escape to cancel, Home and End along a row.
import { type Point, type Spot, UNIT } from "./geometry";
import type { Arrow } from "./slides";
import { type Stage, activate, buttonOf } from "./stage";

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The next thing in a direction: straight ahead if there is one, else the nearest on that side. */
export function ahead<S extends Point & { w?: number }>(
  stops: Iterable<S>,
  from: Point,
  way: Point,
): S | null {
  let best: S | null = null;
  let least = Infinity;
  for (const stop of stops) {
    const { forward, aside } = measure(stop, from, way);
    if (forward < 1) continue;
    // A goal is as wide as the board: only what sticks out beyond it is aside.
    const off = way.y ? Math.max(0, aside - (stop.w ?? UNIT / 2) + UNIT / 2) : aside;
    const cost = forward + 8 * off;
    if (cost < least) [best, least] = [stop, cost];
  }
  return best;
}

function measure(stop: Point, from: Point, way: Point): { forward: number; aside: number } {
  const [x, y] = [stop.x - from.x, stop.y - from.y];
  return { forward: x * way.x + y * way.y, aside: Math.abs(x * way.y) + Math.abs(y * way.x) };
}

export class Keyboard {
  private readonly listeners = new AbortController();
  private caret: Point | null = null; // where the focus is; keeps its column on a goal

  constructor(private readonly stage: Stage) {
    const { svg } = stage;
    const { signal } = this.listeners;
    svg.addEventListener("keydown", (event) => this.key(event), { signal });
    svg.addEventListener("focusin", (event) => this.enter(event), { signal });
    svg.addEventListener("focusout", () => this.leave(), { signal });
  }

  destroy(): void {
    this.listeners.abort();
  }

  private enter(event: FocusEvent): void {
    const { slide, cell } = buttonOf(event.target);
    if (slide !== null) this.stage.preview(slide);
    if (cell !== null) {
      this.stage.cells.enterAt(cell);
      this.stage.point(cell);
    }
  }

  private leave(): void {
    this.stage.point(null);
    this.stage.preview(null);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const { stage } = this;
    const { slide, cell } = buttonOf(event.target);
    const way = WAYS[event.key];
    if (way && !event.ctrlKey) this.go(slide, cell, way);
    else if (event.key === "Home" || event.key === "End") this.jump(cell, event.key === "End", event.ctrlKey);
    else if (event.key === "Enter" || event.key === " ") {
      if (event.repeat) return;
      if (slide !== null && !stage.state?.locked) stage.callbacks.slide(slide);
      else if (cell !== null) activate(stage, cell);
    } else if (event.key === "Escape") stage.cancel();
    else return;
    event.preventDefault();
  }

  private go(slide: string | null, cell: string | null, way: Point): void {
    const { cells, slides } = this.stage;
    const arrow = slides.arrows.find((other) => other.slide.token === slide);
    const here = arrow ?? cells.spots.get(cell ?? "");
    if (!here) return;
    const wide = isWide(here);
    if (wide && way.x) return;
    // From a wide goal go on in the column by which it was entered.
    const from = wide && this.caret ? { x: this.caret.x, y: here.y } : here;
    const next = this.nextArrow(arrow, cell, way) ?? ahead(cells.spots.values(), from, way);
    if (!next) return;
    this.caret = isWide(next) ? from : next;
    if ("slide" in next) slides.element(next.slide.token)?.focus();
    else this.to(next.cell);
  }

  /** From the hole to the arrow beside it, from an arrow to the others and back to the hole. */
  private nextArrow(arrow: Arrow | undefined, cell: string | null, way: Point): Arrow | Spot | null {
    const { cells, slides, state } = this.stage;
    const hole = cells.spots.get(state?.hole ?? "");
    if (arrow) {
      const others = slides.arrows.filter((other) => other !== arrow);
      return ahead<Arrow | Spot>(hole ? [...others, hole] : others, arrow, way);
    }
    if (!hole || cell !== hole.cell) return null;
    const beside = slides.arrows.filter((other) => {
      const { forward, aside } = measure(other, hole, way);
      return forward > 0 && forward < 1.5 * UNIT && aside < UNIT / 2;
    });
    return ahead(beside, hole, way);
  }

  /** To the ends of the row, or with Control to the ends of the board. */
  private jump(cell: string | null, end: boolean, whole: boolean): void {
    const spots = [...this.stage.cells.spots.values()];
    const here = cell === null ? undefined : this.stage.cells.spots.get(cell);
    const row = whole || !here ? spots : spots.filter((spot) => spot.y === here.y);
    const to = end ? row.at(-1) : row[0];
    if (to) this.to(to.cell);
  }

  private to(cell: string): void {
    this.stage.cells.element(cell)?.focus();
  }
}

const isWide = (stop: Arrow | Spot): boolean => "cell" in stop && stop.w > UNIT;
