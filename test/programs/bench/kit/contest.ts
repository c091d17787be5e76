/**
 * Compares contestants. Each round runs every contestant once, in a newly shuffled order, which spreads a noisy minute
 * or a warm cache evenly. Pure except for the clock; runs in Node, a page and a worker.
 */

export interface Contestant {
  readonly name: string;
  /** Runs unmeasured before each sample. */
  readonly before?: () => void | Promise<void>;
  /** The work of one sample; a returned promise is awaited. */
  readonly work: () => unknown;
}

export interface ContestOptions {
  readonly rounds: number;
  /** Unmeasured rounds at the start, for the optimising compiler. */
  readonly warmUp: number;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly seed?: number;
}

/** Samples in milliseconds by contestant, indexed by round. */
export type Samples = ReadonlyMap<string, readonly number[]>;

export function createChance(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

export function shuffle<T>(items: readonly T[], chance: () => number): T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}

export async function runContest(
  contestants: readonly Contestant[],
  options: ContestOptions,
): Promise<Samples> {
  const chance = createChance(options.seed ?? 20_240);
  const samples = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -options.warmUp; round < options.rounds; round++) {
    for (const { name, before: prepare, work } of shuffle(contestants, chance)) {
      const preparation = prepare?.();
      if (preparation instanceof Promise) await preparation;
      const start = options.now();
      const result = work();
      if (result instanceof Promise) await result;
      const elapsedMs = options.now() - start;
      if (round >= 0) samples.get(name)?.push(elapsedMs);
    }
  }
  return samples;
}
