// The board: draws a state and reports gestures. It knows no rule.
import { Cells } from "./cells";
import { Gestures } from "./gestures";
import { Plan, type Point, type Spot, leastWidth, nearest, needsTurn } from "./geometry";
import { Keyboard } from "./keyboard";
import { drawShades } from "./looks";
import { Marks } from "./marks";
import { Pieces } from "./pieces";
import { type Arrow, Slides } from "./slides";
import { type Stage, buttonOf } from "./stage";
import type { BoardState, Callbacks } from "./state";
import { drawLines } from "./surface/lines";
import { drawHole, drawTray } from "./surface/tiles";
import { drawTowers } from "./surface/towers";
import { set, svg } from "./svg";

/** How much of its way a slide shows before it is played. */
const PREVIEW = 0.34;

let boards = 0;

export class Board {
  private readonly svg: SVGSVGElement;
  private readonly prefix = `tb${++boards}-`;
  private readonly surface = svg("g");
  private readonly hole = svg("g");
  private readonly pieces = new Pieces(this.prefix);
  private readonly marks = new Marks();
  private readonly cells = new Cells();
  private readonly slides = new Slides();
  private readonly gestures: Gestures | null = null;
  private readonly keyboard: Keyboard | null = null;
  private readonly resize: ResizeObserver | null = null;
  private state: BoardState | null = null;
  private plan: Plan | null = null;
  private drawnSurface = "";
  private drawnHole = "";
  private pointed: string | null = null; // the cell under the pointer or in focus
  private previewed: string | null = null; // a slide's token
  private previewedPart: string | undefined; // and its part: the token may name another one in the next state

  /** Without callbacks the board is a picture: no buttons, no listeners, never turned. */
  constructor(
    private readonly host: HTMLElement,
    callbacks: Callbacks | null,
  ) {
    const drawing = svg(
      "g",
      { "aria-hidden": "true" },
      this.surface,
      this.hole,
      this.pieces.tiles,
      this.marks.under,
      this.pieces.men,
      this.marks.over,
    );
    this.svg = svg(
      "svg",
      { class: "tb", role: callbacks ? "group" : "img" },
      drawShades(this.prefix),
      drawing,
    );
    host.append(this.svg);
    if (!callbacks) return;
    this.svg.append(this.cells.layer, this.slides.layer);
    const stage = this.stage(callbacks);
    this.gestures = new Gestures(stage);
    this.keyboard = new Keyboard(stage);
    this.resize = new ResizeObserver(() => {
      if (this.state && this.plan && this.plan.turned !== needsTurn(this.state.layout, this.room))
        this.draw(this.state);
    });
    this.resize.observe(this.frame);
  }

  /** Draws a state; drawing the same one again changes nothing. */
  show(state: BoardState): void {
    this.draw(state);
    this.gestures?.refresh();
  }

  /** Puts the keyboard on a cell. */
  focus(cell: string): void {
    this.cells.element(cell)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.gestures?.destroy();
    this.keyboard?.destroy();
    this.resize?.disconnect();
    this.svg.remove();
  }

  private draw(state: BoardState): void {
    const before = this.plan;
    const turned = this.gestures !== null && needsTurn(state.layout, this.room);
    const plan = new Plan(state.layout, state.flipped, turned);
    const still = !state.animate || !before || !sameView(before, plan);
    this.state = state;
    this.plan = plan;
    const manners = [
      this.gestures ? "" : " tb-picture",
      still ? " tb-still" : "",
      state.locked ? " tb-locked" : "",
    ];
    set(this.svg, "class", `tb${manners.join("")}`);
    set(this.svg, "aria-label", state.label);
    this.drawGround(plan, state);
    this.pieces.show(state, plan, still);
    this.marks.show(state, plan, (cell) => this.pieces.lookAt(cell));
    if (this.gestures) {
      const active = this.svg.ownerDocument.activeElement;
      const focused = this.svg.contains(active) ? this.focused() : undefined;
      this.cells.show(state, plan);
      this.slides.show(state.slides, state.hole, plan, state.locked);
      if (focused) this.refocus(focused);
    }
    this.marks.point(this.pointed);
    if (JSON.stringify(this.part(this.previewed)) !== this.previewedPart) this.preview(null);
  }

  /** What the host stands in: its width does not change when the board is turned. */
  private get frame(): HTMLElement {
    return this.host.parentElement ?? this.host;
  }

  private get room(): number {
    return matchMedia("print").matches ? Infinity : this.frame.clientWidth; // on paper there are no fingers
  }

  private drawGround(plan: Plan, { layout, flipped, hole }: BoardState): void {
    const surface = JSON.stringify([layout, flipped, plan.turned]);
    if (surface !== this.drawnSurface) {
      this.drawnSurface = surface;
      const draw = { lines: drawLines, towers: drawTowers, tiles: drawTray }[layout.kind];
      set(this.svg, "viewBox", `0 0 ${plan.width} ${plan.height}`);
      this.host.style.setProperty("--board-ratio", `${plan.width} / ${plan.height}`);
      this.host.style.setProperty("--board-least", `${leastWidth(plan)}px`);
      this.host.toggleAttribute("data-turned", plan.turned);
      this.surface.replaceChildren(...draw(plan, this.prefix));
    }
    const recess = surface + hole;
    if (recess !== this.drawnHole) {
      this.drawnHole = recess;
      this.hole.replaceChildren(...(hole === null ? [] : drawHole(plan, hole)));
    }
  }

  /** What has the focus, if it is on this board. */
  private focused(): Arrow | Spot | undefined {
    const { slide, cell } = buttonOf(this.svg.ownerDocument.activeElement);
    return this.part(slide) ?? this.cells.spots.get(cell ?? "");
  }

  /** Redrawing never loses the focus: what had it keeps it, else the nearest of what there is now takes it. */
  private refocus(focused: Arrow | Spot): void {
    const sliding = "slide" in focused;
    const same = sliding ? this.slides.element(focused.slide.token) : this.cells.element(focused.cell);
    const arrow = sliding && this.slides.nearest(focused);
    const cell = nearest(this.cells.spots.values(), focused, Infinity)?.cell ?? "";
    const element = same ?? (arrow ? this.slides.element(arrow.slide.token) : this.cells.element(cell));
    if (element !== this.svg.ownerDocument.activeElement) element?.focus({ preventScroll: true });
  }

  private point(cell: string | null): void {
    this.pointed = cell;
    this.marks.point(cell);
  }

  private part(token: string | null): Arrow | undefined {
    return this.slides.arrows.find(({ slide }) => slide.token === token);
  }

  private preview(token: string | null): void {
    if (token === this.previewed) return;
    const arrow = this.part(token);
    this.previewed = token;
    this.previewedPart = JSON.stringify(arrow);
    this.pieces.preview(arrow ? arrow.slide.tiles.map(([from]) => from) : null, {
      x: (arrow?.by.x ?? 0) * PREVIEW,
      y: (arrow?.by.y ?? 0) * PREVIEW,
    });
  }

  /** From the window to the drawing, which is fitted into its box like a picture. */
  private toPoint(event: { clientX: number; clientY: number }): Point {
    const box = this.svg.getBoundingClientRect();
    const { width, height } = this.plan ?? box;
    const scale = Math.min(box.width / width, box.height / height) || 1;
    return {
      x: (event.clientX - box.left - (box.width - width * scale) / 2) / scale,
      y: (event.clientY - box.top - (box.height - height * scale) / 2) / scale,
    };
  }

  private stage(callbacks: Callbacks): Stage {
    const { svg, cells, pieces, slides } = this;
    const state = (): BoardState | null => this.state;
    return {
      svg,
      cells,
      pieces,
      slides,
      callbacks,
      get state() {
        return state();
      },
      toPoint: (event) => this.toPoint(event),
      point: (cell) => this.point(cell),
      preview: (token) => this.preview(token),
      cancel: () => {
        this.gestures?.abort();
        callbacks.cancel();
      },
    };
  }
}

/** Whether pieces may glide from one plan to the other. */
function sameView(before: Plan, after: Plan): boolean {
  const { kind, cols, rows } = before.layout;
  return (
    kind === after.layout.kind &&
    before.flipped === after.flipped &&
    before.turned === after.turned &&
    (kind === "tiles" || (cols === after.layout.cols && rows === after.layout.rows))
  );
}
