// The marks of a state: what moved, what may move, where it may go and what that takes.
import { type Plan, type Point, type Spot, UNIT, path, spots, way } from "./geometry";
import { drawHint } from "./hints";
import { RADIUS } from "./looks";
import type { BoardState, Look, Slid, Target } from "./state";
import { set, short, svg } from "./svg";
import * as symbol from "./symbols";

type LookAt = (cell: string) => Look | null;

export class Marks {
  readonly under = svg("g", { class: "tb-under" }); // below the pieces
  readonly over = svg("g", { class: "tb-over" });
  private drawn = "";

  /** Draws anew when something it shows has changed. */
  show(state: BoardState, plan: Plan, lookAt: LookAt): void {
    const { layout, flipped, movable, selected, targets, trail, bounces, last, hint, others } = state;
    const looks = [...movable, selected ?? "", ...targets.map((target) => target.cell)].map(lookAt);
    const drawn = JSON.stringify([
      layout,
      flipped,
      plan.turned,
      movable,
      selected,
      targets,
      trail,
      bounces,
      last,
      hint,
      others,
      looks,
    ]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.under.replaceChildren(
      ...drawLast(state, plan),
      ...drawTrail(state, plan),
      ...drawMovable(state, plan, lookAt),
    );
    this.over.replaceChildren(
      ...drawBounces(state, plan),
      ...drawWays(state, plan),
      ...drawVictims(state, plan),
      ...drawTargets(state, plan, lookAt),
      ...state.others
        .toReversed()
        .map((steps) => svg("g", { class: "tb-hint-other" }, ...drawHint(steps, plan))),
      ...drawHint(state.hint, plan),
    );
  }

  /** Brings out what going to a cell would take. */
  point(cell: string | null): void {
    const groups = [...this.over.querySelectorAll("[data-for]")];
    const meant = new Set(
      groups.filter((group) =>
        group
          .getAttribute("data-for")!
          .split(" ")
          .includes(cell ?? ""),
      ),
    );
    const known = meant.size > 0;
    for (const group of groups) {
      const strong = meant.has(group);
      set(group, "data-state", strong ? "strong" : known ? "aside" : null);
    }
  }
}

function drawLast({ last }: BoardState, plan: Plan): SVGElement[] {
  if (!last) return [];
  const [from, to] = [last.from, last.to].map((cell) => (cell === null ? null : plan.spot(cell)));
  const line = way(plan, last.path);
  return [
    ...(line.length > 1
      ? [svg("polyline", { points: line.map(({ x, y }) => `${x},${y}`).join(" "), class: "tb-last-path" })]
      : []),
    ...(from ? [symbol.ring(from, 17, "tb-last-from")] : []),
    ...(to ? [symbol.footing(to, plan.layout.kind === "lines" ? 49 : 4, "tb-last-to")] : []),
    ...spots(plan, last.captured).map((at) => symbol.twice("M-9 -9L9 9M9 -9L-9 9", at, "tb-last-captured")),
    ...(last.slid ?? []).flatMap((slid) => drawSlid(slid, plan)),
  ];
}

/** A tile that has slid: a small arrow on it, from where it came. */
function drawSlid({ cell, from }: Slid, plan: Plan): SVGElement[] {
  const at = plan.spot(cell);
  const { x, y } = plan.offset(from.cols, from.rows);
  if (!at || (!x && !y)) return [];
  const angle = symbol.degrees({ x, y }, { x: 0, y: 0 });
  const transform = `translate(${at.x} ${at.y}) rotate(${short(angle)})`;
  return [svg("path", { d: "M-44 0H-8M-20 -10L-8 0L-20 10", transform, class: "tb-last-slid" })];
}

function drawTrail({ trail }: BoardState, plan: Plan): SVGElement[] {
  const points = way(plan, trail);
  if (points.length < 2) return [];
  const d = path(points);
  return [
    svg("path", { d, class: "tb-trail-halo" }),
    svg("path", { d, class: "tb-trail" }),
    symbol.ring(points[0]!, 13, "tb-trail-start"),
    ...points.slice(1, -1).map((at) => symbol.ring(at, 7, "tb-trail-stop")),
  ];
}

function drawBounces({ bounces }: BoardState, plan: Plan): SVGElement[] {
  return spots(plan, bounces).flatMap((at) => [
    symbol.ring(at, 47, "tb-bounced"),
    symbol.hop({ x: at.x + 32, y: at.y - 32 }),
  ]);
}

function drawMovable({ movable, selected }: BoardState, plan: Plan, lookAt: LookAt): SVGElement[] {
  return movable.flatMap((cell) => {
    const spot = plan.spot(cell);
    return spot && cell !== selected ? [symbol.haloRing(spot, around(lookAt(cell)), "tb-movable")] : [];
  });
}

const around = (look: Look | null): number => (look ? Math.min(RADIUS[look] + 6, 47) : 40);

/** What each target takes, faintly for all of them: a finger cannot hover. */
function drawVictims({ targets }: BoardState, plan: Plan): SVGElement[] {
  return targets.flatMap((target) => {
    if (target.captured.includes(target.cell)) return [];
    const sign = target.kind === "withdrawal" ? symbol.openCross : symbol.cross;
    const marks = spots(plan, target.captured).map((at) => sign(at, "tb-victim"));
    return marks.length ? [svg("g", { class: "tb-victims", "data-for": target.cell }, ...marks)] : [];
  });
}

/** The way to each target that has one, to be seen while that is pointed at. */
function drawWays({ targets }: BoardState, plan: Plan): SVGElement[] {
  return targets.flatMap((target) => {
    const points = way(plan, target.way ?? []);
    if (points.length < 2) return [];
    const line = symbol.twice(path(points), { x: 0, y: 0 }, "tb-way");
    return [svg("g", { class: "tb-ways", "data-for": target.cell }, line)];
  });
}

function drawTargets({ targets }: BoardState, plan: Plan, lookAt: LookAt): SVGElement[] {
  const lines = new Set<string>();
  return targets.flatMap((target) => {
    const spot = plan.spot(target.cell);
    if (!spot) return [];
    const others = targets.filter((other) => other !== target && other.cell === target.cell);
    switch (target.kind) {
      case "approach":
      case "withdrawal": {
        if (!target.captured.includes(target.cell)) return drawCapture(target, spot, plan, others.length > 0);
        const line = target.kind + target.captured.join();
        if (lines.has(line)) return [];
        lines.add(line);
        return [drawLine(target, plan)];
      }
      case "capture":
        return [symbol.corners(spot)];
      case "step":
        return [symbol.ring(spot, 14, "tb-step")];
      case "end":
        return [symbol.haloRing(spot, 27, "tb-end"), symbol.ring(spot, 9, "tb-step")];
      case "bounce": {
        const look = lookAt(target.cell);
        return [
          symbol.haloRing(spot, around(look), "tb-bounce"),
          symbol.hop({ x: spot.x + 31, y: spot.y - 31 }),
        ];
      }
      case "place":
        return [symbol.socket(spot)];
      case "goal":
        return drawGoal(spot, plan);
      case "stop":
        return [symbol.haloRing(spot, 47, "tb-stop"), symbol.tick(spot)];
    }
  });
}

/** A capture by a step to an empty point: the sign points at the line it takes and counts it. */
function drawCapture(target: Target, spot: Point, plan: Plan, shared: boolean): SVGElement[] {
  const victims = spots(plan, target.captured);
  const angle = symbol.degrees(spot, victims[0] ?? spot);
  const scale = shared ? 0.76 : 1;
  const aside = shared ? 23 : 0;
  const at = {
    x: spot.x + aside * Math.cos((angle * Math.PI) / 180),
    y: spot.y + aside * Math.sin((angle * Math.PI) / 180),
  };
  const sign = target.kind === "approach" ? symbol.push : symbol.pull;
  return [sign(at, angle, scale), symbol.count(at, victims.length, target.kind, scale)];
}

/** A whole line offered for capture: outlined as one, its pieces struck. */
function drawLine(target: Target, plan: Plan): SVGElement {
  const victims = spots(plan, target.captured);
  const sign = target.kind === "withdrawal" ? symbol.openCross : symbol.cross;
  return svg(
    "g",
    { class: "tb-offer", "data-for": target.captured.join(" ") },
    symbol.capsule(victims[0]!, victims.at(-1)!, `tb-take tb-take-${target.kind}`),
    ...victims.map((at) => sign(at, "tb-victim")),
  );
}

function drawGoal({ x, y, w, h }: Spot, plan: Plan): SVGElement[] {
  const outward = y < plan.height / 2 ? -1 : 1;
  const arrows = Array.from({ length: plan.across }, (_, index) => {
    const middle = plan.left + (index + 0.5) * UNIT;
    return `M${middle - 18} ${y - outward * 20}l18 ${outward * 18}l18 ${-outward * 18}`;
  });
  const border = `M${x - w} ${y - h}h${2 * w}v${2 * h}h${-2 * w}z`;
  return [symbol.twice(border + arrows.join(""), { x: 0, y: 0 }, "tb-goal-open")];
}
