// Mouse, touch and pen: tap, click–click, drag, and a drag that traces a path.
import { type Point, UNIT, nearest } from "./geometry";
import { type Stage, activate, buttonOf } from "./stage";

const REACH = 14; // how far beside a cell a finger may land, at the edges of the board
const MIDDLE = 34; // a drag this near to the middle of a cell passes over it
const SLOP = { mouse: 4, other: 10 }; // pixels a tap may wander
const GHOST_CLICK = 700; // ms in which a click belongs to the pointer that was just lifted

interface Press {
  pointer: number;
  x: number; // in the window, to tell a tap from a drag
  y: number;
  slop: number;
  cell: string | null;
  slide: string | null;
  tapped: boolean; // already reported: nothing more when the pointer is lifted
  draggable: boolean;
  dragging: boolean;
  at: Point;
  traced: string | null;
}

export class Gestures {
  private press: Press | null = null;
  private touch = false;
  private lifted = -Infinity; // when the last pointer went up
  private readonly listeners = new AbortController();

  constructor(private readonly stage: Stage) {
    const { svg } = stage;
    const { signal } = this.listeners;
    svg.addEventListener("pointerdown", (event) => this.down(event), { signal });
    svg.addEventListener("pointermove", (event) => this.move(event), { signal });
    svg.addEventListener("pointerup", (event) => this.up(event), { signal });
    svg.addEventListener(
      "pointercancel",
      (event) => event.pointerId === this.press?.pointer && this.abort(),
      { signal },
    );
    svg.addEventListener("pointerleave", () => this.press || this.leave(), { signal });
    svg.addEventListener("click", (event) => this.click(event), { signal });
    svg.addEventListener("contextmenu", (event) => this.menu(event), { signal });
    // For browsers that do not heed touch-action inside a drawing.
    svg.addEventListener(
      "touchstart",
      (event) => this.press?.draggable && event.cancelable && event.preventDefault(),
      {
        signal,
        passive: false,
      },
    );
  }

  destroy(): void {
    this.listeners.abort();
  }

  /** Ends the gesture under way without a report. */
  abort(): void {
    if (!this.press) return;
    const { dragging } = this.press;
    this.press = null;
    if (dragging) this.stage.pieces.release(null);
    this.leave();
  }

  /** A new state has been shown: a drag goes on if it still can. */
  refresh(): void {
    const press = this.press;
    if (!press) return;
    if (this.stage.state?.locked || (press.dragging && !this.stage.pieces.carry(press.at))) this.abort();
    else if (press.dragging) this.pass(press);
  }

  private cellAt(point: Point): string | null {
    return nearest(this.stage.cells.spots.values(), point, REACH)?.cell ?? null;
  }

  private isTarget(cell: string): boolean {
    return !!this.stage.state?.targets.some((target) => target.cell === cell);
  }

  private down(event: PointerEvent): void {
    const { state, svg, callbacks } = this.stage;
    if (this.press) return;
    this.touch = event.pointerType === "touch";
    if (event.button !== 0 || !state || state.locked) return;
    const at = this.stage.toPoint(event);
    const { slide } = buttonOf(event.target);
    const cell = slide === null ? this.cellAt(at) : null;
    if (slide === null && cell === null) return;
    const chosen = cell !== null && cell === state.selected;
    const movable = cell !== null && state.movable.includes(cell) && !this.isTarget(cell);
    const loose = cell !== null && !!state.free && this.stage.pieces.lookAt(cell) !== null;
    const press: Press = {
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      slop: event.pointerType === "mouse" ? SLOP.mouse : SLOP.other,
      cell,
      slide,
      tapped: false,
      draggable: chosen || movable || loose,
      dragging: false,
      at,
      traced: cell,
    };
    this.press = press;
    if (event.isTrusted) svg.setPointerCapture(event.pointerId);
    if (slide !== null) this.stage.preview(slide);
    else this.stage.point(cell);
    if (cell !== null && movable && !chosen) {
      press.tapped = true;
      callbacks.tap(cell);
    }
  }

  private move(event: PointerEvent): void {
    const at = this.stage.toPoint(event);
    const press = this.press;
    if (!press) {
      if (event.pointerType !== "touch") this.hover(event, at);
      return;
    }
    if (event.pointerId !== press.pointer) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.slop;
    if (!press.dragging && press.draggable && far && press.cell !== null) {
      press.dragging = this.stage.pieces.hold(press.cell, at) !== null;
    }
    if (!press.dragging) return;
    const from = press.at;
    // A quick hand skips pixels, not cells.
    const parts = Math.max(1, Math.ceil(Math.hypot(at.x - from.x, at.y - from.y) / (UNIT / 4)));
    for (let part = 1; part <= parts && this.press === press; part++) {
      const share = part / parts;
      press.at = { x: from.x + (at.x - from.x) * share, y: from.y + (at.y - from.y) * share };
      this.pass(press);
    }
    if (this.press !== press) return;
    if (!this.stage.pieces.carry(at)) return this.abort();
    this.stage.point(this.cellAt(at));
  }

  /** Reports a target whose middle the drag passes over, once each time. */
  private pass(press: Press): void {
    const { cells, state, callbacks } = this.stage;
    const { at } = press;
    const cell = this.cellAt(at);
    if (cell !== press.traced) press.traced = null;
    const spot = cell === null ? null : cells.spots.get(cell);
    if (cell === null || !spot || cell === press.traced || cell === state?.selected) return;
    if (!state?.blind && !this.isTarget(cell)) return;
    const inside = spot.w > spot.h ? Math.abs(at.y - spot.y) : Math.hypot(at.x - spot.x, at.y - spot.y);
    if (inside > MIDDLE) return;
    press.traced = cell;
    callbacks.trace(cell);
  }

  private up(event: PointerEvent): void {
    const { stage, press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    this.press = null;
    this.lifted = event.timeStamp;
    const at = stage.toPoint(event);
    const near = Math.hypot(event.clientX - press.x, event.clientY - press.y) <= press.slop;
    if (this.touch) this.leave();
    if (press.slide !== null) {
      const arrow = stage.slides.arrows.find(({ slide }) => slide.token === press.slide);
      stage.preview(null);
      if (arrow && Math.hypot(at.x - arrow.x, at.y - arrow.y) <= UNIT / 2) stage.callbacks.slide(press.slide);
    } else if (press.dragging) {
      const to = this.cellAt(at);
      // Until the next state the piece rests where it was put, rather than running home and back.
      stage.pieces.release(to !== null && (stage.state?.free || this.isTarget(to)) ? to : null);
      stage.callbacks.drop(press.cell!, to);
    } else if (!press.tapped && (near || this.cellAt(at) === press.cell)) {
      activate(stage, press.cell!);
    }
  }

  /** A click without a pointer comes from a screen reader or a script. */
  private click(event: MouseEvent): void {
    if (event.timeStamp - this.lifted < GHOST_CLICK || this.press) return;
    const { slide, cell } = buttonOf(event.target);
    if (slide !== null && !this.stage.state?.locked) this.stage.callbacks.slide(slide);
    else if (cell !== null) activate(this.stage, cell);
  }

  /** The right button cancels; a long touch does nothing. */
  private menu(event: MouseEvent): void {
    event.preventDefault();
    if (!this.touch) this.stage.cancel();
  }

  private hover(event: PointerEvent, at: Point): void {
    const { slide } = buttonOf(event.target);
    const cell = slide === null ? this.cellAt(at) : null;
    this.stage.point(cell);
    this.stage.preview(slide ?? (cell === null ? null : (this.stage.slides.ofTile(cell)?.token ?? null)));
  }

  private leave(): void {
    this.stage.point(null);
    this.stage.preview(null);
  }
}
