// A file of many games in parts small enough to be sent, cut between games. What a game is the server says.

/** Bytes of a part: well below what a request may hold, so that progress is seen and a server is soon free again. */
export const LARGEST = 64 * 1024;

export interface Batch {
  text: string;
  first: number; // the index of its first line
  next: number; // that of the line after it
}

/** Lines end as records have it: LF, CR LF or CR. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Whether a game begins at a line: with a tag after anything else. */
const begins = (lines: readonly string[], index: number): boolean =>
  lines[index]!.startsWith("[") && !lines[index - 1]?.startsWith("[");

const encoder = new TextEncoder();

/** How many bytes a line has in a request, its end included. */
const bytesOf = (line: string): number => encoder.encode(JSON.stringify(line)).length;

/** The games from a line on, as many as there is room for; a single game comes whole, however large it is. */
export function batchFrom(lines: readonly string[], first: number, largest = LARGEST): Batch {
  let next = first; // where the last game begins that may not fit
  let size = 0;
  let index = first;
  for (; index < lines.length && (size <= largest || next === first); index++) {
    if (index > first && begins(lines, index)) {
      next = index;
      if (size > largest) break;
    }
    size += bytesOf(lines[index]!);
  }
  if (index === lines.length && (size <= largest || next === first)) next = lines.length;
  return { text: lines.slice(first, next).join("\n"), first, next };
}
