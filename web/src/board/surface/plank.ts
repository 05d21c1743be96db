// What all boards are made on: a frame with a field let into it, and the coordinates around it.
import { type Plan, UNIT } from "../geometry";
import { svg } from "../svg";

/** A wooden frame `edge` wide around a field of the given shade. */
export function drawPlank(plan: Plan, prefix: string, edge: number, field: "wood" | "paper"): SVGElement[] {
  const { width, height } = plan;
  const inner = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
  return [
    svg("rect", { x: 0, y: 0, width, height, rx: 18, fill: `url(#${prefix}frame)` }),
    svg("rect", { ...inner, rx: 10, fill: `url(#${prefix}${field})` }),
    svg("rect", { x: 0, y: 0, width, height, rx: 18, fill: `url(#${prefix}grain)` }),
    svg("rect", { x: 1, y: 1, width: width - 2, height: height - 2, rx: 17, class: "tb-edge" }),
    svg("rect", { ...inner, rx: 10, class: "tb-inset" }),
  ];
}

/** Letters and numbers of the box: below it and left of it, `outward` further out than close by. */
export function drawLetters(plan: Plan, outward: number): SVGElement[] {
  const { layout, left, top, across, down, turned } = plan;
  const gap = layout.kind === "lines" ? 4.2 : 18;
  const kind = layout.kind === "lines" ? "tb-letter tb-letter-framed" : "tb-letter";
  const letters: SVGElement[] = [];
  const write = (x: number, y: number, words: string): void => {
    letters.push(svg("text", { x, y, class: kind }, words));
  };
  for (let x = 0; x < across; x++) {
    const cell = plan.nameAt(x, down - 1);
    write(
      left + (x + 0.5) * UNIT,
      top + down * UNIT + gap + outward,
      turned ? cell.slice(1) : cell.slice(0, 1),
    );
  }
  for (let y = 0; y < down; y++) {
    const cell = plan.nameAt(0, y);
    write(left - gap, top + (y + 0.5) * UNIT, turned ? cell.slice(0, 1) : cell.slice(1));
  }
  return letters;
}
