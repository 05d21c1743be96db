// Chance that can be had again: the same seed, the same choices.

export interface Random {
  below(count: number): number;
  one<T>(of: readonly T[]): T;
}

/** A small generator (mulberry32); good enough to try things out. */
export function randomly(seed: number): Random {
  let state = seed;
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
  return { below, one: (of) => of[below(of.length)]! };
}
