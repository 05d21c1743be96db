// The tray of Tchag: a frame of constant size in which the tiles lie.
import { type Plan } from "../geometry";
import { svg } from "../svg";
import { drawLetters, drawPlank } from "./plank";

export function drawTray(plan: Plan, prefix: string): SVGElement[] {
  return [...drawPlank(plan, prefix, 10, "wood"), ...drawLetters(plan, 0)];
}

/** The hole: a recess where a tile was removed. */
export function drawHole(plan: Plan, hole: string): SVGElement[] {
  const spot = plan.spot(hole);
  if (!spot) return [];
  const box = { x: spot.x - 47, y: spot.y - 47, width: 94, height: 94, rx: 9 };
  return [
    svg("rect", { ...box, class: "tb-hole" }),
    svg("path", { d: `M${spot.x - 44} ${spot.y + 40}v-76q0 -8 8 -8h80`, class: "tb-hole-shade" }),
  ];
}
