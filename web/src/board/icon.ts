// A single piece as a picture of its own, beside a board.
import { drawPiece, drawShades } from "./looks";
import type { Look } from "./state";
import { svg } from "./svg";

let icons = 0;

export function drawIcon(look: Look): SVGSVGElement {
  const prefix = `tbi${++icons}-`;
  return svg(
    "svg",
    { class: "tb-icon", viewBox: "-50 -50 100 104", "aria-hidden": "true" },
    drawShades(prefix),
    ...drawPiece(look, prefix),
  );
}
