/**
 * Formats a report as CSV, in the platform's order, newest row first. A coded value has its name in a separate column
 * before the raw value.
 */

import type { ReportColumn } from '../../shared/calls/history-reports';
import { CSV_LINE_END, toCsvHead, toCsvLine } from '../../shared/csv';
import { formatPlatformTime, formatZone } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { type CellTexts, formatColumnName, getValueName, isState } from './cell';
import type { PageReceiver } from './read-whole';
import type { ReportPage } from './source';

export interface CsvTexts {
  readonly time: string;
  readonly zone: PlatformZone;
  readonly raw: string;
  /** Default names of a bit. */
  readonly bits: CellTexts;
}

const formatHead = (columns: readonly ReportColumn[], { time, zone, raw }: CsvTexts): string =>
  toCsvHead(
    [
      `${time} (${formatZone(zone)})`,
      ...columns.flatMap((column) => {
        const name = formatColumnName(column);
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
  return [value === null ? '' : (getValueName(value, column, bits) ?? raw), raw];
}

const formatRows = ({ columns, rows }: ReportPage, { zone, bits }: CsvTexts): string =>
  rows
    .map(({ time, values }) => {
      const fields = values.flatMap((value, index) => getFields(value, columns[index], bits));
      return toCsvLine([formatPlatformTime(time, zone), ...fields]) + CSV_LINE_END;
    })
    .join('');

/** Creates a receiver that turns each page of a report into a Blob, to keep its text out of memory. */
export function createCsvReceiver(texts: CsvTexts): PageReceiver & { readonly toBlob: () => Blob } {
  let parts: Blob[] = [];
  return {
    reset: () => {
      parts = [];
    },
    addPage: (page) => {
      const text = `${parts.length === 0 ? formatHead(page.columns, texts) : ''}${formatRows(page, texts)}`;
      parts.push(new Blob([text]));
      return true;
    },
    toBlob: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}
