// How each piece looks, drawn around the origin.
import type { Look } from "./state";
import { short, svg } from "./svg";

/** How far a piece reaches from its middle; tiles are squares of twice this. */
export const RADIUS: Record<Look, number> = {
  white: 40,
  black: 40,
  single: 24,
  double: 33,
  triple: 42,
  "black-tile": 47,
  "grey-tile": 47,
  "red-pawn": 29,
  "yellow-pawn": 31,
};

export const isTile = (look: Look): boolean => look.endsWith("-tile");

const STORIES: Partial<Record<Look, number>> = { single: 1, double: 2, triple: 3 };

/** The shades of `fill="url(#…)"`, each from `--tb-NAME-lit` to `--tb-NAME-low`; domed ones by way of a middle. */
const DOMED = ["white", "black", "red", "yellow"];
const ROUND = [...DOMED, "storey1", "storey2", "storey3"];
const FLAT = ["slate", "stone", "wood", "frame", "paper", "goal"];

/** The shades and patterns of one board; ids differ between boards, since a hidden board's shades do not paint. */
export function drawShades(prefix: string): SVGDefsElement {
  const defs = svg("defs");
  const stops = (name: string): SVGElement[] =>
    (DOMED.includes(name) ? ["lit", "mid", "low"] : ["lit", "low"]).map((part, index, all) =>
      svg("stop", { offset: index / (all.length - 1), "stop-color": `var(--tb-${name}-${part})` }),
    );
  for (const name of ROUND) {
    defs.append(svg("radialGradient", { id: prefix + name, cx: 0.36, cy: 0.3, r: 0.78 }, ...stops(name)));
  }
  for (const name of FLAT) {
    defs.append(svg("linearGradient", { id: prefix + name, x2: 0.35, y2: 1 }, ...stops(name)));
  }
  defs.append(
    svg(
      "pattern",
      { id: `${prefix}grain`, width: 640, height: 150, patternUnits: "userSpaceOnUse", class: "tb-grain" },
      svg("path", {
        d:
          "M0 12C120 2 220 26 340 15S560 6 640 12M0 38C90 46 210 28 330 40S540 52 640 38M0 60C160 72 250 52 400 63S580 56 640 60" +
          "M0 90C110 80 260 104 380 92S560 84 640 90M0 112C140 122 240 106 360 114S520 122 640 112M0 137C100 128 300 146 420 134S590 140 640 137",
      }),
      svg("path", {
        d: "M210 76C260 68 330 70 372 77C330 84 262 84 210 76ZM232 76C270 72 320 73 350 77",
        class: "tb-knot",
      }),
    ),
    svg(
      "pattern",
      { id: `${prefix}hatch`, width: 14, height: 14, patternUnits: "userSpaceOnUse", class: "tb-hatch" },
      svg("path", { d: "M-3.5 3.5l7 -7M0 14L14 0M10.5 17.5l7 -7" }),
    ),
  );
  return defs;
}

/** The drawing of one piece; `prefix` names the shades of its board. */
export function drawPiece(look: Look, prefix: string): SVGElement[] {
  const shade = (name: string): string => `url(#${prefix}${name})`;
  const r = RADIUS[look];
  switch (look) {
    case "white":
    case "black":
      return [
        shadow(r),
        svg("circle", { r, fill: shade(look), class: `tb-rim-${look}` }),
        svg("circle", { r: r * 0.66, class: `tb-turned-${look}` }),
      ];
    case "single":
    case "double":
    case "triple":
      return drawTower(STORIES[look]!, r, shade);
    case "black-tile":
    case "grey-tile":
      return drawTile(look, r, shade(look === "black-tile" ? "slate" : "stone"));
    case "red-pawn":
      return [
        shadow(r),
        svg("circle", { r, fill: shade("red"), class: "tb-rim-red" }),
        svg("circle", { r: 17, class: "tb-crest-red" }),
        svg("circle", { r: 5.5, class: "tb-boss-red" }),
      ];
    case "yellow-pawn":
      return [
        shadow(r - 2),
        svg("path", { d: star(8, r, r - 7), fill: shade("yellow"), class: "tb-rim-yellow" }),
        svg("path", { d: star(4, 18, 7), class: "tb-crest-yellow" }),
      ];
  }
}

function shadow(r: number): SVGElement {
  return svg("circle", { cx: 2, cy: 5, r: r + 1, class: "tb-shadow" });
}

/** A tower from above: each storey narrower and lighter, battlements around the top, a pip per storey. */
function drawTower(stories: number, r: number, shade: (name: string) => string): SVGElement[] {
  const parts: SVGElement[] = [shadow(r)];
  const top = r - (stories - 1) * 9;
  for (let storey = 1; storey <= stories; storey++) {
    const radius = r - (storey - 1) * 9;
    const level = 3 - stories + storey; // the top is always the lightest
    parts.push(svg("circle", { r: radius, fill: shade(`storey${level}`), class: "tb-storey" }));
  }
  parts.push(
    svg("circle", {
      r: top - 3,
      pathLength: 96,
      "stroke-dasharray": "7 5",
      "stroke-dashoffset": 3.5,
      class: "tb-battlements",
    }),
  );
  const ring = stories === 1 ? 0 : 7.4;
  for (let pip = 0; pip < stories; pip++) {
    const angle = -Math.PI / 2 + (2 * Math.PI * pip) / stories + (stories === 2 ? Math.PI / 4 : 0);
    const [cx, cy] = [short(ring * Math.cos(angle)), short(ring * Math.sin(angle))];
    parts.push(svg("circle", { cx, cy, r: 4.8, class: "tb-pip" }));
  }
  return parts;
}

/** A tile, engraved with the ways a pawn may leave it: straight on black, across on grey. */
function drawTile(look: "black-tile" | "grey-tile", r: number, fill: string): SVGElement[] {
  const ways = svg("path", {
    d: "M0 -41V41M-41 0H41M-5 -36L0 -41L5 -36M-5 36L0 41L5 36M-36 -5L-41 0L-36 5M36 -5L41 0L36 5",
    class: `tb-ways-${look}`,
  });
  if (look === "grey-tile") ways.setAttribute("transform", "rotate(45) scale(1.22)");
  return [
    svg("rect", { x: -r + 1, y: -r + 3, width: 2 * r, height: 2 * r, rx: 10, class: "tb-shadow" }),
    svg("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 9, fill, class: `tb-rim-${look}` }),
    svg("rect", {
      x: 3.5 - r,
      y: 3.5 - r,
      width: 2 * r - 7,
      height: 2 * r - 7,
      rx: 7,
      class: `tb-lip-${look}`,
    }),
    ways,
  ];
}

/** A star with rounded joints (by its stroke). */
function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const angle = (Math.PI * index) / points - Math.PI / 2;
    const radius = index % 2 ? inner : outer;
    return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}
