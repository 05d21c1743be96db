// Glicko-2 (Glickman 2013): how strong somebody is, how sure that is, and how steady.

export interface Strength {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Result {
  rating: number; // of the opponent
  deviation: number;
  score: number; // 1 won, 0 lost
}

export const NEWCOMER: Strength = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178; // from the usual scale to that of the formulas
const STEADINESS = 0.5; // how little the volatility changes: the tau of the paper
const EXACT = 1e-6;

/** The strength after the results of one period; there is at least one. */
export function rated(before: Strength, results: readonly Result[]): Strength {
  const mu = (before.rating - 1500) / SCALE;
  const phi = before.deviation / SCALE;
  let information = 0; // 1 / v
  let surprise = 0; // Δ / v
  for (const { rating, deviation, score } of results) {
    const g = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (rating - 1500) / SCALE)));
    information += g * g * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  const volatility = steadied(before.volatility, phi, 1 / information, surprise / information);
  const widened = phi * phi + volatility * volatility;
  const phiAfter = 1 / Math.sqrt(1 / widened + information);
  return {
    rating: 1500 + SCALE * (mu + phiAfter * phiAfter * surprise),
    deviation: SCALE * phiAfter,
    volatility,
  };
}

/** The volatility that explains the results best: step 5 of the paper, by the Illinois method. */
function steadied(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const spread = phi * phi + v + Math.exp(x);
    return (
      (Math.exp(x) * (delta * delta - spread)) / (2 * spread * spread) - (x - a) / (STEADINESS * STEADINESS)
    );
  };
  let low = a;
  let high: number;
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
  else {
    let steps = 1;
    while (f(a - steps * STEADINESS) < 0) steps++;
    high = a - steps * STEADINESS;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EXACT) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
