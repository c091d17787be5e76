import { CSV_LINE_END, toCsvField, toCsvHead } from '../../../src/shared/csv';
import { formatPlatformTime } from '../../../src/shared/platform-time';
import type { CsvSheet } from '../contract/contract';
import type { Columns } from './points';

/** Minimum characters of a part. Ours. */
const PART_LENGTH = 65_536;

/**
 * Writes a sheet in parts, on demand: a row per time and a column per signal, with empty fields for missing numbers.
 */
export function* writeCsvParts(signals: readonly Columns[], sheet: CsvSheet): Generator<string, void> {
  let part = toCsvHead(sheet.headings, sheet.hasMark);
  const nextIndexes = signals.map(() => 0);
  const names = signals.map((_, index) => new Map(sheet.names?.[index]));
  for (;;) {
    let time = Number.POSITIVE_INFINITY;
    for (const [index, { times }] of signals.entries())
      time = Math.min(time, times[nextIndexes[index] as number] ?? time);
    if (time === Number.POSITIVE_INFINITY) break;
    part += formatPlatformTime(time, sheet.zone, 'milli');
    for (const [index, { times, numbers }] of signals.entries()) {
      const pointIndex = nextIndexes[index] as number;
      const valueNames = names[index] as Map<string, string>;
      const number = times[pointIndex] === time ? (numbers[pointIndex] as number) : Number.NaN;
      if (valueNames.size > 0)
        part += `,${toCsvField(Number.isNaN(number) ? '' : (valueNames.get(String(number)) ?? ''))}`;
      part += ',';
      if (times[pointIndex] !== time) continue;
      nextIndexes[index] = pointIndex + 1;
      // Numbers need no quoting or escaping.
      if (!Number.isNaN(number)) part += String(number);
    }
    part += CSV_LINE_END;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}
