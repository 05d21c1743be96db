// Numbers as both languages write them.

/** Thousands apart, and never at the end of a line. */
export const count = (number: number): string => number.toLocaleString("en").replaceAll(",", "\u202f");

export const percent = (share: number | string): string => `${share}\u00a0%`;
