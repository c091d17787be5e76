/** Order statistics of samples. Pure; runs in Node, in a page and in a worker. */

/** The q-quantile (0 to 1), linear between neighbours; NaN of nothing. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * q;
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export interface Ratio {
  /**
   * The median of the ratios of the single rounds: a machine that changes its speed in the middle changes it for both
   * samples of a round, but moves the two medians apart.
   */
  readonly ratio: number;
  /** Quartiles of the ratios of the single rounds: how far the rounds agree. */
  readonly spread: readonly [number, number];
}

/** The time of a contestant over that of its floor; samples at the same index are of the same round. */
export function ratioOf(contestant: readonly number[], floor: readonly number[]): Ratio {
  const byRound = contestant.map((sample, round) => sample / (floor[round] ?? Number.NaN));
  return {
    ratio: median(byRound),
    spread: [quantile(byRound, 0.25), quantile(byRound, 0.75)],
  };
}
