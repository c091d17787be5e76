/**
 * Formats a report as CSV, in the platform's order, newest row first. A coded value has its name in a separate column
 * before the raw value.
 */

import type { ReportColumn } from '../../shared/calls/report';
import { CSV_LINE_END, csvHead, csvLine } from '../../shared/csv';
import { platformText, zoneText } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { type CellTexts, cellWords, columnName, isState } from './cell';
import type { Taker } from './read-whole';
import type { ReportPage } from './source';

export interface CsvWords {
  readonly time: string;
  readonly zone: PlatformZone;
  readonly raw: string;
  /** Default names of a bit. */
  readonly bits: CellTexts;
}

const head = (columns: readonly ReportColumn[], { time, zone, raw }: CsvWords): string =>
  csvHead(
    [
      `${time} (${zoneText(zone)})`,
      ...columns.flatMap((column) => {
        const name = columnName(column);
        return isState(column) ? [name, `${name} (${raw})`] : [name];
      }),
    ],
    true,
  );

function getFields(
  value: string | null,
  column: ReportColumn | undefined,
  bits: CellTexts,
): readonly string[] {
  const raw = value ?? '';
  if (column === undefined || !isState(column)) return [raw];
  return [value === null ? '' : (cellWords(value, column, bits) ?? raw), raw];
}

const lines = ({ columns, rows }: ReportPage, { zone, bits }: CsvWords): string =>
  rows
    .map(({ time, values }) => {
      const fields = values.flatMap((value, place) => getFields(value, columns[place], bits));
      return csvLine([platformText(time, zone), ...fields]) + CSV_LINE_END;
    })
    .join('');

/**
 * Creates a receiver that turns each page of a report into a Blob, to keep its text out of memory.
 */
export function csvTaker(words: CsvWords): Taker & { readonly file: () => Blob } {
  let parts: Blob[] = [];
  return {
    begin: () => {
      parts = [];
    },
    take: (page) => {
      const text = `${parts.length === 0 ? head(page.columns, words) : ''}${lines(page, words)}`;
      parts.push(new Blob([text]));
      return true;
    },
    file: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}
