import { CSV_LINE_END, csvField, csvHead } from '../../../src/shared/csv';
import { platformText } from '../../../src/shared/platform-time';
import type { CsvSheet } from '../contract/contract';
import type { Columns } from './points';

/** Minimum characters of a part. Ours. */
const PART_LENGTH = 65_536;

/**
 * Writes a sheet in parts, on demand: a row per time and a column per signal, with empty fields for missing numbers.
 */
export function* csvParts(all: readonly Columns[], sheet: CsvSheet): Generator<string, void> {
  let part = csvHead(sheet.headings, sheet.hasMark);
  const next = all.map(() => 0);
  const names = all.map((_, index) => new Map(sheet.names?.[index]));
  for (;;) {
    let time = Number.POSITIVE_INFINITY;
    for (const [index, { times }] of all.entries())
      time = Math.min(time, times[next[index] as number] ?? time);
    if (time === Number.POSITIVE_INFINITY) break;
    part += platformText(time, sheet.zone, 'milli');
    for (const [index, { times, numbers }] of all.entries()) {
      const at = next[index] as number;
      const own = names[index] as Map<string, string>;
      const number = times[at] === time ? (numbers[at] as number) : Number.NaN;
      if (own.size > 0) part += `,${csvField(Number.isNaN(number) ? '' : (own.get(String(number)) ?? ''))}`;
      part += ',';
      if (times[at] !== time) continue;
      next[index] = at + 1;
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
