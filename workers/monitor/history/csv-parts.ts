/** Writes a sheet of loaded points: a row for each time, a column for each signal; empty where there is no number. */
import { CSV_LINE_END, csvField, csvHead } from '../../../src/shared/csv';
import { platformText } from '../../../src/shared/platform-time';
import type { CsvSheet } from '../contract/contract';
import type { Columns } from './points';

/** Characters of a part, at least. Ours. */
const PART_LENGTH = 65_536;

/** The parts of the sheet, made when they are asked for. */
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
      // A number has nothing in it that would have to be quoted or escaped.
      if (!Number.isNaN(number)) part += String(number);
    }
    part += CSV_LINE_END;
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
}
