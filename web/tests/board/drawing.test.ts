// What is drawn for each layout, and that pieces are moved rather than redrawn.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Board, type BoardState } from "../../src/board";
import { every, hole, lines, setup, state, snapshot, tiles, towers, translation } from "./scenes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe.each(every)("%s", (_, scene) => {
  test("every piece stands on its cell", () => {
    const { board, piece, svg, cell } = snapshot();
    const shown = scene();
    board.show(shown);
    expect(svg.querySelectorAll("[data-piece]").length).toBe(shown.pieces.length);
    for (const { id, cell: name } of shown.pieces) {
      expect(translation(piece(id)!)).toEqual(translation(cell(name)));
    }
  });

  test("the same state again changes nothing", async () => {
    const { board, svg } = snapshot();
    board.show(scene()); // appears …
    board.show(scene()); // … and from now on moves
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => void changes.push(...records));
    observer.observe(svg, { subtree: true, childList: true, attributes: true, characterData: true });
    board.show(scene());
    await vi.runAllTimersAsync();
    changes.push(...observer.takeRecords());
    expect(changes.map((change) => `${change.type} ${change.attributeName}`)).toEqual([]);
    board.show({ ...scene(), label: "Another" });
    await vi.runAllTimersAsync();
    changes.push(...observer.takeRecords());
    expect(changes.length).toBe(1);
  });

  test("nothing is styled in the markup, which a strict policy refuses", () => {
    const { board, svg } = snapshot();
    board.show(scene());
    expect(svg.querySelectorAll("style, [style]:not([data-piece])").length).toBe(0);
  });
});

describe("movement", () => {
  const moved = (from: string, to: string, without: string[] = []) => {
    const after = lines();
    after.pieces = after.pieces
      .filter((piece) => !without.includes(piece.cell))
      .map((piece) => (piece.cell === from ? { ...piece, cell: to } : piece));
    return after;
  };

  test("a piece that moves keeps its element and passes above the others", () => {
    const { board, piece, cell } = snapshot();
    board.show(lines());
    const before = piece("white from d3")!;
    board.show(moved("d3", "e3"));
    expect(piece("white from d3")).toBe(before);
    expect(translation(before)).toEqual(translation(cell("e3")));
    expect(before.parentElement!.lastElementChild).toBe(before);
  });

  test("a captured piece fades out and then leaves, the nearest first", () => {
    const { board, piece } = snapshot();
    board.show(lines());
    board.show(moved("e2", "e3", ["e4", "e5"]));
    const [near, far] = [piece("black from e4")!, piece("black from e5")!];
    expect(near.getAttribute("class")).toContain("tb-leaving");
    const delay = (element: SVGElement): number => parseInt(element.style.getPropertyValue("--tb-delay"));
    expect(delay(near)).toBeLessThan(delay(far));
    vi.runAllTimers();
    expect([piece("black from e4"), piece("black from e5")]).toEqual([null, null]);
  });

  test("a capture taken back at once brings the piece back", () => {
    const { board, piece, svg } = snapshot();
    board.show(lines());
    board.show(moved("e2", "e3", ["e4", "e5"]));
    board.show(lines());
    vi.runAllTimers();
    expect(svg.querySelectorAll("[data-piece]").length).toBe(44);
    expect(piece("black from e4")!.getAttribute("class")).toBe("tb-piece");
  });

  test("without animation pieces jump and captured ones are gone at once", () => {
    const { board, piece, svg } = snapshot();
    board.show(lines());
    board.show({ ...moved("e2", "e3", ["e4"]), animate: false });
    expect(svg.classList.contains("tb-still")).toBe(true);
    expect(piece("black from e4")).toBeNull();
    board.show(lines());
    expect(svg.classList.contains("tb-still")).toBe(false);
  });

  test("the first drawing and a flip do not glide", () => {
    const { board, svg } = snapshot();
    board.show(lines());
    expect(svg.classList.contains("tb-still")).toBe(true);
    board.show(lines());
    expect(svg.classList.contains("tb-still")).toBe(false);
    board.show(lines({ flipped: true }));
    expect(svg.classList.contains("tb-still")).toBe(true);
  });

  test("a smaller box of tiles glides to the middle, with the same elements", () => {
    const { board, svg, piece } = snapshot();
    board.show(tiles("gbg/bgb"));
    const before = piece("grey-tile from c2")!;
    const [x] = translation(before);
    const after = tiles("bg/gb");
    after.pieces = after.pieces.map((tile) => ({
      ...tile,
      id: `${tile.look} from ${tile.cell === "b2" ? "c2" : tile.cell}`,
    }));
    board.show(after);
    expect(svg.classList.contains("tb-still")).toBe(false);
    expect(piece("grey-tile from c2")).toBe(before);
    expect(translation(before)[0]).toBe(x - 50);
  });

  test("a tower that bounces is seen beside the one below it", () => {
    const { board, piece, cell } = snapshot();
    board.show(towers());
    const after = towers();
    after.pieces = after.pieces.map((tower) => (tower.cell === "a1" ? { ...tower, cell: "b1" } : tower));
    board.show({ ...after, selected: "b1" });
    expect(translation(piece("double from b1")!)).toEqual(translation(cell("b1")));
    const [x, y] = translation(cell("b1"));
    const [aside, above] = translation(piece("single from a1")!);
    expect([aside < x, above < y]).toEqual([true, true]);
    expect(piece("single from a1")!.getAttribute("class")).toContain("tb-lifted");
    expect(piece("double from b1")!.getAttribute("class")).not.toContain("tb-lifted");
  });
});

describe("a tower in the goal", () => {
  const won = (): BoardState => {
    const scene = towers();
    scene.pieces = scene.pieces.map((tower) =>
      tower.cell === "b6" ? { ...tower, cell: "goal-second" } : tower,
    );
    return scene;
  };

  test("went in straight on and stays there", () => {
    const { board, piece, cell } = snapshot();
    board.show(towers());
    for (let again = 0; again < 2; again++) {
      board.show(won());
      expect(translation(piece("single from b6")!)).toEqual([
        translation(cell("b6"))[0],
        translation(cell("goal-second"))[1],
      ]);
    }
  });

  test("stands in the middle when nobody saw it go", () => {
    const { board, piece, cell } = snapshot();
    board.show(won());
    expect(translation(piece("single from b6")!)).toEqual(translation(cell("goal-second")));
  });
});

describe("the ground", () => {
  const letters = (svg: Element): string =>
    [...svg.querySelectorAll(".tb-letter")].map((text) => text.textContent).join("");

  test("coordinates follow flip and quarter turn", () => {
    const { board, svg } = snapshot();
    board.show(lines());
    expect(letters(svg)).toBe("abcdefghi54321");
    board.show(lines({ flipped: true }));
    expect(letters(svg)).toBe("ihgfedcba12345");
    const phone = snapshot(360);
    phone.board.show(lines());
    expect(letters(phone.svg)).toBe("12345abcdefghi");
    phone.board.show(lines({ flipped: true }));
    expect(letters(phone.svg)).toBe("54321ihgfedcba");
  });

  test("coordinates of Tchag name the box there is", () => {
    const { board, svg } = snapshot();
    board.show(tiles("gbg/bgb"));
    expect(letters(svg)).toBe("abc21");
  });

  test("strong points are those where diagonals meet", () => {
    const { board, svg } = snapshot();
    board.show(lines());
    expect(svg.querySelectorAll(".tb-strong").length).toBe(23);
    board.show(state({ kind: "lines", cols: 3, rows: 3 }, "BBB/B.W/WWW"));
    expect(svg.querySelectorAll(".tb-strong").length).toBe(5);
  });

  test("goals are open strips in play and trays during set-up", () => {
    const { board, svg } = snapshot();
    board.show(towers());
    expect([svg.querySelectorAll(".tb-goal").length, svg.querySelectorAll(".tb-gate").length]).toEqual([
      2, 12,
    ]);
    board.show(setup());
    expect([svg.querySelectorAll(".tb-gate").length, svg.querySelectorAll(".tb-socket").length]).toEqual([
      0, 12,
    ]);
  });

  test("the hole is a recess, only while there is one", () => {
    const { board, svg } = snapshot();
    board.show(hole());
    expect(svg.querySelectorAll(".tb-hole").length).toBe(1);
    board.show(hole({ hole: null }));
    expect(svg.querySelectorAll(".tb-hole").length).toBe(0);
  });

  test("the host learns the proportions of the board", () => {
    const { board, host } = snapshot(360);
    board.show(lines());
    const [width, height] = host.style.getPropertyValue("--board-ratio").split(" / ").map(Number);
    expect(width! < height!).toBe(true);
  });

  test("a narrower host turns the board, and back", () => {
    const seen: ResizeObserverCallback[] = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: ResizeObserverCallback) {
          seen.push(callback);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const { board, svg, host } = snapshot(900);
    board.show(lines());
    board.show(lines());
    const wide = svg.getAttribute("viewBox");
    const resize = (width: number): void => {
      Object.defineProperty(host.parentElement, "clientWidth", { value: width, configurable: true });
      seen[0]!([], {} as ResizeObserver);
    };
    resize(360);
    expect(svg.getAttribute("viewBox")).not.toBe(wide);
    expect(letters(svg)).toBe("12345abcdefghi");
    expect(svg.getAttribute("class")).toContain("tb-still");
    resize(900);
    expect(svg.getAttribute("viewBox")).toBe(wide);
    vi.unstubAllGlobals();
  });
});

describe("a picture", () => {
  test("is an image with a name, without buttons, and never turned", () => {
    const host = document.createElement("div");
    Object.defineProperty(host, "clientWidth", { value: 120 });
    const board = new Board(host, null);
    board.show(lines({ label: "Fanorona", movable: ["d3"] }));
    const svg = host.querySelector("svg")!;
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.getAttribute("aria-label")).toBe("Fanorona");
    expect(svg.querySelector("[role=button],[tabindex]")).toBeNull();
    const [, , width, height] = svg.getAttribute("viewBox")!.split(" ").map(Number);
    expect(width! > height!).toBe(true);
    svg.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    svg.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });

  test("shares no shade with another board", () => {
    const { board, svg } = snapshot();
    const other = snapshot();
    board.show(lines());
    other.board.show(lines());
    const ids = (root: Element): string[] => [...root.querySelectorAll("[id]")].map((element) => element.id);
    expect(ids(svg).length).toBeGreaterThan(5);
    expect(ids(svg).filter((id) => ids(other.svg).includes(id))).toEqual([]);
    const used = [...svg.outerHTML.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]!);
    expect(used.filter((id) => !ids(svg).includes(id))).toEqual([]);
  });
});

test("a destroyed board leaves nothing behind", () => {
  const { board, host, svg, said } = snapshot();
  board.show(lines());
  board.destroy();
  expect(host.children.length).toBe(0);
  svg.querySelector("[data-cell=d3]")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(said).toEqual([]);
});
