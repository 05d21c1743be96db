// A hint: the turn it advises, drawn step by step. What comes next stands out.
import { type Plan, type Point, path, spots, way } from "./geometry";
import type { HintStep } from "./state";
import { svg } from "./svg";
import * as symbol from "./symbols";

export function drawHint(steps: HintStep[], plan: Plan): SVGElement[] {
  const marks = steps.map((step, index) => {
    const kind = index ? "tb-hint tb-hint-later" : "tb-hint tb-hint-next";
    return svg("g", { class: kind }, ...drawStep(step, index === 0, plan));
  });
  return marks.filter((mark) => mark.children.length).reverse(); // the next step above the others
}

function drawStep(step: HintStep, next: boolean, plan: Plan): SVGElement[] {
  const points = step.kind === "go" ? way(plan, [step.from, step.to]) : along(step.tiles, plan);
  const [from, to] = points;
  if (!from || !to) return [];
  const marks = [symbol.twice(path(points), { x: 0, y: 0 }, "tb-hint-way"), drawTip(from, to)];
  if (step.kind === "go") {
    const taken = step.captured.filter((cell) => cell !== step.to);
    marks.push(...spots(plan, taken).map((at) => symbol.cross(at, "tb-hint-takes")));
    if (next) marks.push(symbol.haloRing(from, 44, "tb-hint-piece"));
  }
  if (step.number !== null) marks.push(...drawNumber(from, to, step.number));
  return marks;
}

/** The way of a part that slides: from its last tile to where its first one goes. */
function along(tiles: [from: string, to: string][], plan: Plan): Point[] {
  const leaving = new Set(tiles.map(([from]) => from));
  const arriving = new Set(tiles.map(([, to]) => to));
  const last = tiles.find(([from]) => !arriving.has(from));
  const first = tiles.find(([, to]) => !leaving.has(to));
  return last && first ? spots(plan, [last[0], first[1]]) : [];
}

/** The head of an arrow. */
function drawTip(from: Point, to: Point): SVGElement {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (back: number, side: number): string =>
    `${Math.round(to.x - dx * back - dy * side)} ${Math.round(to.y - dy * back + dx * side)}`;
  return symbol.twice(`M${at(24, 19)}L${at(0, 0)}L${at(24, -19)}`, { x: 0, y: 0 }, "tb-hint-tip");
}

function drawNumber(from: Point, to: Point, number: number): SVGElement[] {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return [symbol.ring(middle, 17, "tb-hint-disc"), symbol.count(middle, number, "hint-number", 0.8)];
}
