/** A signal's past in a few numbers: extremes with their times, and how often it was missing. */
import type { TrendPoints } from '../../../../workers/monitor/contract/contract';

interface Extreme {
  readonly value: number;
  readonly time: number;
}
export interface Past {
  readonly times: readonly number[];
  readonly numbers: readonly number[];
  readonly low: Extreme | null;
  readonly high: Extreme | null;
  /** Stretches without values between two values. */
  readonly gaps: number;
}

export function getPast({ times, numbers }: TrendPoints): Past {
  let low: Extreme | null = null;
  let high: Extreme | null = null;
  let gaps = 0;
  let isOpen = false;
  for (const [at, value] of numbers.entries()) {
    const time = times[at] ?? Number.NaN;
    if (Number.isNaN(value)) {
      isOpen = low !== null;
      continue;
    }
    if (isOpen) gaps++;
    isOpen = false;
    if (low === null || value < low.value) low = { value, time };
    if (high === null || value > high.value) high = { value, time };
  }
  return { times: [...times], numbers: [...numbers], low, high, gaps };
}
