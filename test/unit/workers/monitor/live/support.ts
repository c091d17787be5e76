import {
  Freshness,
  getFreshness,
  getQuality,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
  HAS_TEXT,
  Quality,
} from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import type { Ingest } from '../../../../../workers/monitor/live/frame-ingest';
import type { ArrivalContext } from '../../../../../workers/monitor/live/merge';
import type { ValueTable } from '../../../../../workers/monitor/live/table';
import type { Oracle, OracleResult, OracleValue } from './oracle';

export const PLATFORM_NOW = 1_760_000_000_000;

export const createContext = (overrides: Partial<ArrivalContext> = {}): ArrivalContext => ({
  generation: 1,
  arrival: epochMs(5_000),
  platformNow: PLATFORM_NOW,
  ...overrides,
});

export function ingestWithAlarms(
  ingestFrame: Ingest['ingestFrame'],
  text: string,
  now: ArrivalContext,
): OracleResult {
  let gatewayAlarm: unknown;
  const result = ingestFrame(text, now, (part) => {
    gatewayAlarm = part;
  });
  return { ...result, gatewayAlarm };
}

const QUALITIES = new Map<Quality, OracleValue['quality']>([
  [Quality.good, 'good'],
  [Quality.bad, 'bad'],
  [Quality.invalid, 'invalid'],
]);

/** Returns a row in the oracle's form; `undefined` before its first arrival. */
export function toOracleValue(table: ValueTable, row: number): OracleValue | undefined {
  const flags = table.flags[row] ?? 0;
  if (getFreshness(flags) === Freshness.never) return undefined;
  return {
    number: table.numbers[row] ?? Number.NaN,
    text: table.texts[row] ?? null,
    quality: QUALITIES.get(getQuality(flags)) ?? 'good',
    time: table.times[row] ?? Number.NaN,
    isFuture: (flags & HAS_SUSPECT_TIME) !== 0,
    arrival: table.arrivals[row] ?? Number.NaN,
    generation: table.generations[row] ?? 0,
  };
}

/** Whether the flags match the columns of numbers and texts. */
export function isConsistent(table: ValueTable, row: number): boolean {
  const flags = table.flags[row] ?? 0;
  return (
    ((flags & HAS_NUMBER) !== 0) === !Number.isNaN(table.numbers[row]) &&
    ((flags & HAS_TEXT) !== 0) === (table.texts[row] !== null)
  );
}

export function getBothSides(table: ValueTable, rows: ReadonlyMap<string, number>, oracle: Oracle) {
  return {
    ours: [...rows].map(([id, row]) => [id, toOracleValue(table, row), isConsistent(table, row)]),
    theirs: [...rows].map(([id]) => [id, oracle.values.get(id), true]),
  };
}
