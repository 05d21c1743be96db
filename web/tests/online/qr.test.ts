// A QR code as a path draws exactly its black cells.
import { expect, test } from "vitest";
import { encode } from "uqr";
import { pathOf } from "../../src/online/qr";

/** The cells that a path of rectangles covers. */
function drawn(path: string, size: number): boolean[][] {
  const cells = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    for (let cell = Number(x); cell < Number(x) + Number(width); cell++) cells[Number(y)]![cell] = true;
  }
  return cells;
}

test("as it is encoded", () => {
  const { data, size } = encode("https://x.org/#/online/abcdefghijkl/0123456789abcdefghi_-Z", {
    ecc: "M",
    border: 4,
  });
  expect(drawn(pathOf(data), size)).toEqual(data);
});

test("small ones", () => {
  expect(pathOf([])).toBe("");
  expect(pathOf([[true, true, false, true]])).toBe("M0 0h2v1H0zM3 0h1v1H3z");
});
