// A QR code as one path: each run of black cells in a row is a rectangle.

export function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  });
  return path;
}
