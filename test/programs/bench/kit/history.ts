import { createChance } from './contest';

export interface HistorySample {
  readonly times: Float64Array;
  readonly numbers: Float64Array;
}

export function createHistorySample(count: number, seed: number): HistorySample {
  const chance = createChance(seed);
  const times = new Float64Array(count);
  const numbers = new Float64Array(count);
  let number = 50;
  for (let i = 0; i < count; i++) {
    number += chance() - 0.5 + (50 - number) * 0.001;
    times[i] = 1_760_000_000_000 + 5_000 * i + Math.floor(chance() * 900);
    numbers[i] = Math.round(number * 100) / 100;
  }
  return { times, numbers };
}

/** Returns the body of the answer as one flat string, as a response has it. */
export function formatHistoryBody({ times, numbers }: HistorySample): string {
  const points: string[] = [];
  for (let i = 0; i < times.length; i++) points.push(`[${times[i]},"${(numbers[i] as number).toFixed(2)}"]`);
  const text = `{"code":"200","message":"success","data":[{"id":"s1","list":[${points.join(',')}],"totalCount":${times.length}}]}`;
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Adds spikes that alternate up and down, and returns their indexes. */
export function plantSpikes({ numbers }: HistorySample, count: number): readonly number[] {
  const indexes = Array.from({ length: count }, (_, i) => (i * 104_729 + 31) % numbers.length);
  for (const [order, index] of indexes.entries())
    numbers[index] = order % 2 === 0 ? 200 + order : -200 - order;
  return indexes;
}
