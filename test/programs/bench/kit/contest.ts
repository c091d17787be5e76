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

export function seededChance(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

export function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

export async function contest(contestants: readonly Contestant[], options: ContestOptions): Promise<Samples> {
  const chance = seededChance(options.seed ?? 20_240);
  const samples = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -options.warmUp; round < options.rounds; round++) {
    for (const { name, before, work } of shuffled(contestants, chance)) {
      const ready = before?.();
      if (ready instanceof Promise) await ready;
      const start = options.now();
      const done = work();
      if (done instanceof Promise) await done;
      const took = options.now() - start;
      if (round >= 0) samples.get(name)?.push(took);
    }
  }
  return samples;
}
