// States and a board to show them on, for the tests of the board.
import { Board, type BoardState, type Callbacks, type Layout, type Look, type Piece } from "../../src/board";

export const LINES: Layout = { kind: "lines", cols: 9, rows: 5 };
export const TOWERS: Layout = { kind: "towers", cols: 6, rows: 6, hands: false };
export const SETUP: Layout = { kind: "towers", cols: 6, rows: 6, hands: true };

const LOOKS: Record<string, Look[]> = {
  W: ["white"],
  B: ["black"],
  1: ["single"],
  2: ["double"],
  3: ["triple"],
  b: ["black-tile"],
  g: ["grey-tile"],
  R: ["black-tile", "red-pawn"],
  r: ["grey-tile", "red-pawn"],
  Y: ["black-tile", "yellow-pawn"],
  y: ["grey-tile", "yellow-pawn"],
};

/** The pieces of a board written row by row from the top, "." for nothing. */
export function pieces(rows: string): Piece[] {
  const lines = rows.split("/");
  return lines.flatMap((line, y) =>
    [...line].flatMap((sign, x) =>
      (LOOKS[sign] ?? []).map((look) => {
        const cell = String.fromCharCode(97 + x) + (lines.length - y);
        return { id: `${look} from ${cell}`, cell, look };
      }),
    ),
  );
}

export function state(layout: Layout, rows: string, more: Partial<BoardState> = {}): BoardState {
  return {
    layout,
    pieces: pieces(rows),
    flipped: false,
    names: {},
    label: "Board",
    movable: [],
    selected: null,
    targets: [],
    blind: false,
    slides: [],
    trail: [],
    bounces: [],
    hole: null,
    last: null,
    hint: [],
    others: [],
    locked: false,
    animate: true,
    ...more,
  };
}

export const lines = (more: Partial<BoardState> = {}): BoardState =>
  state(LINES, "BBBBBBBBB/BBBBBBBBB/BWBW.BWBW/WWWWWWWWW/WWWWWWWWW", more);

export const towers = (more: Partial<BoardState> = {}): BoardState =>
  state(TOWERS, "212313/....../....../....../....../122133", more);

/** Les Tours while the pieces are being placed: South has placed a triple on a1. */
export function setup(more: Partial<BoardState> = {}): BoardState {
  const hand = (whose: string, sizes: Look[]): Piece[] =>
    sizes.map((look, i) => ({ id: `${whose} ${i}`, cell: `hand-${whose}-${i}`, look }));
  const all: Look[] = ["single", "single", "double", "double", "triple", "triple"];
  const scene = state(SETUP, "....../....../....../....../....../3.....", more);
  scene.pieces.push(...hand("first", all.slice(0, 5)), ...hand("second", all));
  return scene;
}

export const tiles = (rows: string, more: Partial<BoardState> = {}): BoardState => {
  const lines = rows.split("/");
  return state({ kind: "tiles", cols: lines[0]!.length, rows: lines.length, frame: 6 }, rows, more);
};

/** Tchag with a hole in b2 that all four sides could close. */
export const hole = (more: Partial<BoardState> = {}): BoardState =>
  tiles("gbgb/bgbg/g.rb/bgbg", {
    hole: "b2",
    selected: "c2",
    slides: [
      { token: "L", tiles: [["a2", "b2"]], name: "left part" },
      {
        token: "R",
        tiles: [
          ["c2", "b2"],
          ["d2", "c2"],
        ],
        name: "right part",
      },
      { token: "D", tiles: [["b1", "b2"]], name: "lower part" },
      {
        token: "U",
        tiles: [
          ["b3", "b2"],
          ["b4", "b3"],
        ],
        name: "upper part",
      },
    ],
    ...more,
  });

/** Tchag in two zones that touch between a3 and b2. */
export const rejoin = (more: Partial<BoardState> = {}): BoardState =>
  tiles("y..../.bb../..Rbg", {
    slides: [
      {
        token: "2L",
        tiles: [
          ["b2", "a2"],
          ["c2", "b2"],
        ],
        name: "row 2 left",
      },
      { token: "3R", tiles: [["a3", "b3"]], name: "row 3 right" },
      { token: "aD", tiles: [["a3", "a2"]], name: "column a down" },
      { token: "bU", tiles: [["b2", "b3"]], name: "column b up" },
    ],
    ...more,
  });

export const every: [name: string, scene: () => BoardState][] = [
  ["lines", lines],
  ["lines flipped", () => lines({ flipped: true })],
  ["towers", towers],
  ["towers flipped", () => towers({ flipped: true })],
  ["set-up", setup],
  ["tiles", () => tiles("gbgbgb/byYyYg/gbgbgb/bgbgbg/gRrRrb/bgbgbg")],
  ["tiles with a hole", hole],
  ["tiles in two zones", rejoin],
];

export interface Snapshot {
  board: Board;
  host: HTMLElement;
  svg: SVGSVGElement;
  said: unknown[][]; // what the board reported
  cell(name: string): SVGGElement;
  slide(token: string): SVGGElement;
  piece(id: string): SVGGElement | null;
  at(cell: string): { clientX: number; clientY: number }; // where a cell is in the window
}

/** A board in the document, one pixel to a unit, with room of the given width. */
export function snapshot(
  width = 2000,
  answer: (said: unknown[], snapshot: Snapshot) => void = () => {},
): Snapshot {
  const frame = document.createElement("div");
  const host = document.createElement("div");
  Object.defineProperty(frame, "clientWidth", { value: width, configurable: true });
  frame.append(host);
  document.body.append(frame);
  const said: unknown[][] = [];
  const say = (...report: unknown[]): void => {
    said.push(report);
    answer(report, made);
  };
  const callbacks: Callbacks = {
    tap: (cell) => say("tap", cell),
    drop: (from, to) => say("drop", from, to),
    trace: (cell) => say("trace", cell),
    slide: (token) => say("slide", token),
    cancel: () => say("cancel"),
  };
  const board = new Board(host, callbacks);
  const svg = host.querySelector("svg")!;
  svg.getBoundingClientRect = () => {
    const [, , width, height] = svg.getAttribute("viewBox")!.split(" ").map(Number);
    return new DOMRect(0, 0, width, height);
  };
  const find = (selector: string): SVGGElement | null => svg.querySelector(selector);
  const made: Snapshot = {
    board,
    host,
    svg,
    said,
    cell: (name) => find(`[data-cell="${name}"]`)!,
    slide: (token) => find(`[data-slide="${token}"]`)!,
    piece: (id) => find(`[data-piece="${id}"]`),
    at: (cell) => {
      const [x, y] = translation(find(`[data-cell="${cell}"]`)!);
      return { clientX: x, clientY: y };
    },
  };
  return made;
}

/** Where an element has been moved to, by its style or its attribute. */
export function translation(element: SVGElement): [x: number, y: number] {
  const text = element.style.transform || element.getAttribute("transform") || "";
  const [x, y] = [...text.matchAll(/-?[\d.]+/g)].map((match) => Number(match[0]));
  return [x!, y!];
}

/** A pointer event at a place of the window, on the element given or the whole board. */
export function pointer(
  snapshot: Snapshot,
  type: string,
  at: { clientX: number; clientY: number },
  more: PointerEventInit = {},
  on: Element = snapshot.svg,
): PointerEvent {
  const event = new PointerEvent(type, {
    bubbles: true,
    cancelable: true,
    pointerId: 1,
    pointerType: "mouse",
    button: 0,
    ...at,
    ...more,
  });
  on.dispatchEvent(event);
  return event;
}

export function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.activeElement!.dispatchEvent(event);
  return event;
}

/** The name of the cell or slide that has the focus. */
export const focused = (): string | null => {
  const active = document.activeElement;
  return active?.getAttribute("data-cell") ?? active?.getAttribute("data-slide") ?? null;
};
