// Tchag: the arrows of the parts that may slide.
import { type Plan, type Point, UNIT } from "./geometry";
import type { Slide } from "./state";
import { set, short, svg } from "./svg";

/** An arrow takes this much room in every direction: 44 px on the narrowest phone. */
const ROOM = 49;

export interface Arrow extends Point {
  slide: Slide;
  by: Point; // one cell in the direction of the slide
}

/** Where each arrow stands: on the tile next to the hole, else astride the border its part crosses; never two on each other. */
export function placeArrows(slides: Slide[], hole: string | null, plan: Plan): Arrow[] {
  const arrows = slides.flatMap((slide): Arrow[] => {
    const leaving = new Set(slide.tiles.map(([from]) => from));
    const lead = slide.tiles.find(([, to]) => !leaving.has(to)) ?? slide.tiles[0];
    const from = lead && plan.spot(lead[0]);
    const to = lead && plan.spot(lead[1]);
    if (!from || !to) return [];
    const by = { x: to.x - from.x, y: to.y - from.y };
    const share = lead[1] === hole ? 0.3 : 0.5; // as near to the hole as four of them can be
    return [{ slide, by, x: from.x + share * by.x, y: from.y + share * by.y }];
  });
  for (let round = 0; round < 40 && spread(arrows); round++);
  return arrows;
}

/** Moves arrows that cover each other apart; whether there were any. */
function spread(arrows: Arrow[]): boolean {
  const moves = arrows.map(() => ({ x: 0, y: 0 }));
  let crowded = false;
  arrows.forEach((a, i) => {
    arrows.forEach((b, j) => {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (i === j || distance >= 2 * ROOM - 0.01) return;
      crowded = true;
      // Two arrows on one spot part along their own ways.
      const away =
        distance > 1
          ? { x: (a.x - b.x) / distance, y: (a.y - b.y) / distance }
          : { x: -a.by.x / UNIT, y: -a.by.y / UNIT };
      const push = (2 * ROOM - distance) / 2;
      moves[i]!.x += away.x * push;
      moves[i]!.y += away.y * push;
    });
  });
  arrows.forEach((arrow, i) => {
    arrow.x += moves[i]!.x;
    arrow.y += moves[i]!.y;
  });
  return crowded;
}

export class Slides {
  readonly layer = svg("g", { class: "tb-slides" });
  arrows: Arrow[] = [];
  private readonly shown = new Map<string, SVGGElement>();

  show(slides: Slide[], hole: string | null, plan: Plan, locked: boolean): void {
    this.arrows = placeArrows(slides, hole, plan);
    const wanted = new Set(this.arrows.map((arrow) => arrow.slide.token));
    for (const [token, element] of this.shown) {
      if (wanted.has(token)) continue;
      element.remove();
      this.shown.delete(token);
    }
    for (const { slide, by, x, y } of this.arrows) {
      let element = this.shown.get(slide.token);
      if (!element) {
        element = drawArrow(slide.token);
        this.shown.set(slide.token, element);
        this.layer.append(element);
      }
      set(element, "class", slide.advised ? "tb-slide tb-advised" : "tb-slide");
      set(element, "aria-label", slide.name);
      set(element, "aria-disabled", locked ? "true" : null);
      set(element, "transform", `translate(${short(x)} ${short(y)})`);
      const angle = Math.round((Math.atan2(by.y, by.x) * 180) / Math.PI);
      set(element.querySelector(".tb-arrow")!, "transform", `rotate(${angle})`);
    }
  }

  element(token: string): SVGGElement | undefined {
    return this.shown.get(token);
  }

  nearest(to: Point): Arrow | undefined {
    const away = (at: Point): number => Math.hypot(at.x - to.x, at.y - to.y);
    return [...this.arrows].sort((a, b) => away(a) - away(b))[0];
  }

  /** The only slide a tile belongs to, or null. */
  ofTile(cell: string): Slide | null {
    const slides = this.arrows.filter(({ slide }) => slide.tiles.some(([from]) => from === cell));
    return slides.length === 1 ? slides[0]!.slide : null;
  }
}

function drawArrow(token: string): SVGGElement {
  return svg(
    "g",
    { "data-slide": token, role: "button", tabindex: 0, class: "tb-slide" },
    svg("circle", { r: ROOM, class: "tb-hit" }),
    svg("circle", { r: 44, class: "tb-focus" }),
    svg("circle", { r: 44, class: "tb-focus" }),
    svg("circle", { r: 32, class: "tb-slide-disc" }),
    svg("path", { d: "M-20 -7.5H2.5V-18.5L22.5 0L2.5 18.5V7.5H-20Z", class: "tb-arrow" }),
  );
}
