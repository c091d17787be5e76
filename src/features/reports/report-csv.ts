/** A report as a file of comma-separated values: the values as the platform sent them, newest row first. */
import type { ReportColumn } from '../../shared/calls/report';
import { CSV_LINE_END, csvHead, csvLine } from '../../shared/csv';
import { platformText, zoneText } from '../../shared/platform-time';
import { columnName } from './cell';
import type { Taker } from './read-whole';
import type { ReportPage } from './source';

export interface CsvWords {
  /** Heading of the time column. */
  readonly time: string;
  /** Zone of the times that are written. */
  readonly offsetMin: number;
}

const head = (columns: readonly ReportColumn[], { time, offsetMin }: CsvWords): string =>
  csvHead([`${time} (${zoneText(offsetMin)})`, ...columns.map(columnName)], true);

const lines = ({ rows }: ReportPage, { offsetMin }: CsvWords): string =>
  rows
    .map(
      ({ time, values }) =>
        csvLine([platformText(time, offsetMin), ...values.map((value) => value ?? '')]) + CSV_LINE_END,
    )
    .join('');

/**
 * Receives a whole report page by page. Each page becomes a part of a Blob at once, so that its text is not kept in
 * memory.
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
