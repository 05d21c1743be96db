// The board of Les Tours: ruled paper let into wood, and a red goal beyond each end row.
import { type Plan, UNIT } from "../geometry";
import { svg } from "../svg";
import { drawLetters, drawPlank } from "./plank";

export function drawTowers(plan: Plan, prefix: string): SVGElement[] {
  const { left, top, across, down } = plan;
  const [width, height] = [across * UNIT, down * UNIT];
  const rules: string[] = [];
  for (let x = 1; x < across; x++) rules.push(`M${left + x * UNIT} ${top}v${height}`);
  for (let y = 1; y < down; y++) rules.push(`M${left} ${top + y * UNIT}h${width}`);
  const hands = plan.layout.kind === "towers" && plan.layout.hands;
  return [
    ...drawPlank(plan, prefix, 0, "wood"),
    ...drawStrip(plan, prefix, "second", hands),
    ...drawStrip(plan, prefix, "first", hands),
    svg("rect", { x: left, y: top, width, height, rx: 5, fill: `url(#${prefix}paper)`, class: "tb-sheet" }),
    svg("path", { d: rules.join(""), class: "tb-rule" }),
    ...drawLetters(plan, plan.height - top - height - 34),
  ];
}

/** A goal: red, hatched, with an open gate to each cell of its row. In set-up it is a tray with six sockets. */
function drawStrip(plan: Plan, prefix: string, whose: "first" | "second", hands: boolean): SVGElement[] {
  const spot = plan.spot(`goal-${whose}`)!;
  const box = { x: spot.x - spot.w, y: spot.y - spot.h, width: 2 * spot.w, height: 2 * spot.h, rx: 8 };
  const outward = spot.y < plan.height / 2 ? -1 : 1;
  const parts: SVGElement[] = [
    svg("rect", { ...box, fill: `url(#${prefix}goal)`, class: "tb-goal" }),
    svg("rect", { ...box, fill: `url(#${prefix}hatch)` }),
  ];
  for (let x = 0; x < plan.across; x++) {
    const middle = plan.left + (x + 0.5) * UNIT;
    const near = spot.y - outward * spot.h;
    parts.push(
      hands
        ? svg("circle", { cx: middle, cy: spot.y, r: 35, class: "tb-socket" })
        : svg("path", {
            d: `M${middle - 15} ${near + outward * 7}l15 ${outward * 14}l15 ${-outward * 14}`,
            class: "tb-gate",
          }),
    );
  }
  if (!hands) {
    const y = spot.y + outward * 12;
    parts.push(svg("path", { d: `M${spot.x - spot.w + 26} ${y}h${2 * spot.w - 52}`, class: "tb-finish" }));
  }
  return parts;
}
