// The Fanorona board: wood with engraved lines, a ring where diagonals meet.
import { type Plan, cellName, parseCell } from "../geometry";
import { svg } from "../svg";
import { drawLetters, drawPlank } from "./plank";

export function drawLines(plan: Plan, prefix: string): SVGElement[] {
  const { cols, rows } = plan.layout;
  const along: string[] = [];
  const strong: SVGElement[] = [];
  const join = (from: string, to: string): void => {
    const [a, b] = [plan.spot(from)!, plan.spot(to)!];
    along.push(`M${a.x} ${a.y}L${b.x} ${b.y}`);
  };
  for (let row = 0; row < rows; row++) join(cellName(0, row), cellName(cols - 1, row));
  for (let col = 0; col < cols; col++) join(cellName(col, 0), cellName(col, rows - 1));
  for (let y = 0; y < plan.down; y++) {
    for (let x = 0; x < plan.across; x++) {
      const cell = plan.nameAt(x, y);
      const { col, row } = parseCell(cell)!;
      if ((col + row) % 2) continue;
      const spot = plan.spot(cell)!;
      strong.push(svg("circle", { cx: spot.x, cy: spot.y, r: 7, class: "tb-strong" }));
      for (const side of [-1, 1]) {
        if (row + 1 < rows && col + side >= 0 && col + side < cols) join(cell, cellName(col + side, row + 1));
      }
    }
  }
  const d = along.join("");
  return [
    ...drawPlank(plan, prefix, 21, "wood"),
    svg("path", { d, class: "tb-groove-lit", transform: "translate(0.8 1.6)" }),
    svg("path", { d, class: "tb-groove" }),
    ...strong,
    ...drawLetters(plan, 0),
  ];
}
