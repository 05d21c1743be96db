// The signs drawn on cells: what a step does is told by shape, colour only helps.
import type { Point, Spot } from "./geometry";
import { short, svg } from "./svg";

const move = (at: Point, angle = 0, scale = 1): string =>
  `translate(${short(at.x)} ${short(at.y)})` +
  (angle ? ` rotate(${short(angle)})` : "") +
  (scale === 1 ? "" : ` scale(${scale})`);

export const degrees = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

export function count(at: Point, number: number, kind: string, scale = 1): SVGElement {
  return svg("text", { class: `tb-count tb-${kind}`, transform: move(at, 0, scale) }, String(number));
}

/** Pushing into what lies ahead: a full drop whose point shows the line. */
export function push(at: Point, angle: number, scale = 1): SVGElement {
  return svg("path", {
    d: "M45 0C28 7 23 23 0 24A24 24 0 0 1 0 -24C23 -23 28 -7 45 0Z",
    class: "tb-push",
    transform: move(at, angle, scale),
  });
}

/** Pulling away from what lies behind: a horseshoe open toward the line. */
export function pull(at: Point, angle: number, scale = 1): SVGElement {
  return svg(
    "g",
    { class: "tb-pull", transform: move(at, angle, scale) },
    svg("path", { d: "M40 -22H0A22 22 0 0 0 0 22H40", class: "tb-pull-rim" }),
    svg("path", { d: "M40 -22H0A22 22 0 0 0 0 22H40" }),
    svg("path", { d: "M32 -22H40M32 22H40", class: "tb-pull-poles" }),
  );
}

/** What an approach would take. */
export function cross(at: Point, kind: string): SVGElement {
  return twice("M-13 -13L13 13M13 -13L-13 13", at, kind);
}

/** What a withdrawal would take: the same, torn apart. */
export function openCross(at: Point, kind: string): SVGElement {
  return twice("M-16 -16L-7 -7M7 7L16 16M16 -16L7 -7M-7 7L-16 16", at, kind);
}

/** A line with its halo. */
export function twice(d: string, at: Point, kind: string): SVGElement {
  return svg(
    "g",
    { class: kind, transform: move(at) },
    svg("path", { d, class: "tb-halo" }),
    svg("path", { d, class: "tb-line" }),
  );
}

export function ring(at: Point, r: number, kind: string): SVGElement {
  return svg("circle", { cx: short(at.x), cy: short(at.y), r, class: kind });
}

/** A ring with its halo. */
export function haloRing(at: Point, r: number, kind: string): SVGElement {
  return twice(`M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0`, at, kind);
}

/** Corners around a piece that would be struck on its own cell. */
export function corners(at: Point): SVGElement {
  return twice("M-40 -24V-40H-24M24 -40H40V-24M40 24V40H24M-24 40H-40V24", at, "tb-corners");
}

/** A hop, for a piece that bounces on. */
export function hop(at: Point): SVGElement {
  return svg(
    "g",
    { class: "tb-hop", transform: move(at) },
    svg("circle", { r: 16 }),
    svg("path", { d: "M-9 7C-7 -11 6 -11 8 5M2 1L8.4 6.4L12 -1" }),
  );
}

/** The tick of "stop here". */
export function tick(at: Point): SVGElement {
  return svg(
    "g",
    { class: "tb-tick", transform: move(at) },
    svg("circle", { r: 25 }),
    svg("path", { d: "M-12 1L-4 10L13 -9" }),
  );
}

/** A dashed ring and a plus: a piece may be put down here. */
export function socket(at: Point): SVGElement {
  return svg(
    "g",
    { class: "tb-place", transform: move(at) },
    svg("circle", { r: 32, pathLength: 80, "stroke-dasharray": "6 4" }),
    svg("path", { d: "M-10 0H10M0 -10V10" }),
  );
}

/** An outline around a line of cells. */
export function capsule(from: Point, to: Point, kind: string): SVGElement {
  const r = 46;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return svg("rect", {
    x: -r,
    y: -r,
    width: short(length + 2 * r),
    height: 2 * r,
    rx: r,
    transform: move(from, degrees(from, to)),
    class: kind,
  });
}

/** The ground of a whole cell; `rx` makes it round. */
export function footing({ x, y, w, h }: Spot, rx: number, kind: string): SVGElement {
  return svg("rect", { x: x - w + 1, y: y - h + 1, width: 2 * w - 2, height: 2 * h - 2, rx, class: kind });
}
