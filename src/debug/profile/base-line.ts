/** Reads a saved profile for comparison. The file comes from outside and is validated. */
import { lenient, list, number, oneOf, record, text, Unreadable } from '../../shared/calls/decode';
import { Count, type CountName } from '../../shared/profile';
import type { Second } from './throughput';

/** Largest accepted file: a recording of 15 minutes has a tenth of this size. */
export const BASE_LINE_MAX_BYTES = 20_000_000;

export interface BaseLine {
  readonly version: string;
  readonly seconds: readonly Second[];
  /** 99th percentile of each stage in ms, by name. */
  readonly p99: ReadonlyMap<string, number>;
}

const figure = lenient(number, Number.NaN);
const RATES = [...(Object.keys(Count) as CountName[]), 'valuesIn', 'bytes'] as const;
const rates = record(
  Object.fromEntries(RATES.map((name) => [name, figure])) as Record<(typeof RATES)[number], typeof figure>,
);
const second = record({
  at: figure,
  rates,
  workerBusy: figure,
  pageBusy: figure,
  delayP50: figure,
  delayP99: figure,
  heap: lenient(number, null),
  framesPerSecond: figure,
  longTasks: figure,
  longestTask: figure,
  inputDelay: figure,
});
const file = record({
  product: oneOf('allshift'),
  version: lenient(text, ''),
  stages: lenient(list(record({ stage: text, p99: figure })), []),
  seconds: list(second),
});

export function readBaseLine(json: string): BaseLine | null {
  try {
    const { version, stages, seconds } = file(JSON.parse(json), '$');
    if (seconds.length === 0) return null;
    return { version, seconds, p99: new Map(stages.map(({ stage, p99 }) => [stage, p99])) };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function getMedian(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
