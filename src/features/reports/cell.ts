/** Kind and text of a value in a report (page format: What the value box shows). */
import type { ReportColumn, ReportRow } from '../../shared/calls/report';
import { formatNumber } from '../../shared/number-text';
import { nameIn, nameOfBit } from '../../shared/value-names';
import { numberOfText } from '../../shared/value-number';
import { groupDigits, quantityText } from '../../shared/value-text';
import { DASH } from '../../widgets/format/shown';
import { tidy } from '../../widgets/format/tidy';

export type CellKind =
  | 'missing'
  /** Unreadable as its column's type: shown as received, marked, and not counted. */
  | 'bad'
  | 'number'
  | 'text';

export interface CellTexts {
  readonly on: string;
  readonly off: string;
}

const WHOLE = new Set(['bit', 'int', 'uint']);
/** Digits after the point if none are declared. */
const MOST_DECIMALS = 3;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** The number of a value; NaN for missing or bad values and texts. */
export function cellNumber(value: string | null, { dataType }: ReportColumn): number {
  if (value === null || dataType === 'string') return Number.NaN;
  const number = numberOfText(value);
  return WHOLE.has(dataType ?? '') && !Number.isInteger(number) ? Number.NaN : number;
}

export function cellKind(value: string | null, column: ReportColumn): CellKind {
  if (value === null || value.trim() === '') return 'missing';
  if (!Number.isNaN(cellNumber(value, column))) return 'number';
  // If the platform gives no column type, a text is valid.
  return column.dataType === 'string' || column.dataType === null ? 'text' : 'bad';
}

/** Digits after the point of a value, also for `1.25E1` or with a sign; only `1e-7` and smaller have none. */
function decimalsIn(value: string): number {
  const plain = PLAIN_NUMBER.exec(value) ?? PLAIN_NUMBER.exec(String(numberOfText(value)));
  return plain?.[1]?.length ?? 0;
}

/** Digits after the point in a column, equal for all its numbers to align them. */
export function getDecimals(rows: readonly ReportRow[], place: number, { dataType }: ReportColumn): number {
  if (WHOLE.has(dataType ?? '')) return 0;
  let most = 0;
  for (const { values } of rows) {
    const found = decimalsIn(values[place] ?? '');
    if (found > most) most = Math.min(found, MOST_DECIMALS);
  }
  return most;
}

/** Formats a number of a column with that many digits after the point, grouped for reading. */
export function numberText(number: number, decimals: number): string {
  return Number.isNaN(number) ? DASH : groupDigits(formatNumber(number, decimals));
}

/** The number of a value, never rounded to 0: columns declare no decimals. */
export function valueNumberText(number: number, decimals: number): string {
  const text = numberText(number, decimals);
  return number !== 0 && Number(text) === 0 ? quantityText(number, null) : text;
}

/** The text of a value from its column's map or a bit's on and off; `null` if its number is shown. */
export function cellWords(value: string, column: ReportColumn, texts: CellTexts): string | null {
  const number = cellNumber(value, column);
  const mapped = nameIn(column.map, value.trim(), number);
  if (mapped !== undefined) return mapped;
  return column.dataType === 'bit' && !Number.isNaN(number)
    ? nameOfBit(number !== 0, column.map, texts)
    : null;
}

export function cellText(
  value: string | null,
  column: ReportColumn,
  decimals: number,
  texts: CellTexts,
): string {
  const kind = cellKind(value, column);
  if (value === null || kind === 'missing') return DASH;
  if (kind !== 'number') return tidy(value);
  const words = cellWords(value, column, texts);
  if (words !== null) return words;
  const plain = PLAIN_NUMBER.exec(value);
  const has = plain?.[1]?.length ?? 0;
  // Digit for digit as the platform wrote it, if that fits: a 20-digit number is not a double.
  if (plain !== null && has <= decimals)
    return groupDigits(
      decimals === 0 || has === decimals
        ? value
        : `${value}${has === 0 ? '.' : ''}${'0'.repeat(decimals - has)}`,
    );
  return valueNumberText(cellNumber(value, column), decimals);
}

/** Whether a column's numbers are states: of a bit, or of a map of texts. */
export const isState = ({ dataType, map }: ReportColumn): boolean => dataType === 'bit' || map.length > 0;

/** Whether a column shows words, which are left-aligned: texts, a bit's on and off, named values. */
export const isWords = (column: ReportColumn): boolean => column.dataType === 'string' || isState(column);

export const percent = (part: number): string => `${numberText(part * 100, 1)}%`;

export const columnName = ({ title, unit, id }: ReportColumn): string =>
  tidy(`${title === '' ? id : title}${unit === '' ? '' : ` (${unit})`}`);
