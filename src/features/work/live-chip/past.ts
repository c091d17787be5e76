/** Summarizes a signal's past: its extremes with their times, and the number of gaps. */
import type { TrendPoints } from '../../../../workers/monitor/contract/contract';

interface Extreme {
  readonly value: number;
  readonly time: number;
}
export interface PastSummary {
  readonly times: readonly number[];
  readonly numbers: readonly number[];
  readonly low: Extreme | null;
  readonly high: Extreme | null;
  readonly gapCount: number;
}

export function summarizePast({ times, numbers }: TrendPoints): PastSummary {
  let low: Extreme | null = null;
  let high: Extreme | null = null;
  let gapCount = 0;
  let isInGap = false;
  for (const [at, value] of numbers.entries()) {
    const time = times[at] ?? Number.NaN;
    if (Number.isNaN(value)) {
      isInGap = low !== null;
      continue;
    }
    if (isInGap) gapCount++;
    isInGap = false;
    if (low === null || value < low.value) low = { value, time };
    if (high === null || value > high.value) high = { value, time };
  }
  return { times: [...times], numbers: [...numbers], low, high, gapCount };
}
