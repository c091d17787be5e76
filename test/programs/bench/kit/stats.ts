/** Order statistics. Pure; runs in Node, a page and a worker. */

/** Returns the q-quantile (0 to 1), linear between neighbours; NaN if empty. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const position = (sorted.length - 1) * q;
  const below = sorted[Math.floor(position)] as number;
  const above = sorted[Math.ceil(position)] as number;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export interface Ratio {
  /** Median of the rounds' ratios: if the machine changes speed midway, both samples of a round change. */
  readonly ratio: number;
  /** Quartiles of the rounds' ratios, to show how far they agree. */
  readonly spread: readonly [number, number];
}

export function getRatio(contestant: readonly number[], floor: readonly number[]): Ratio {
  const byRound = contestant.map((sample, round) => sample / (floor[round] ?? Number.NaN));
  return {
    ratio: median(byRound),
    spread: [quantile(byRound, 0.25), quantile(byRound, 0.75)],
  };
}
