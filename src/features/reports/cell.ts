/** Kinds and texts of values in a report (page format: What the value box shows). */
import type { ReportColumn, ReportRow } from '../../shared/calls/report';
import { formatNumber } from '../../shared/number-text';
import { nameIn, nameOfBit } from '../../shared/value-names';
import { numberOfText } from '../../shared/value-number';
import { groupDigits, quantityText } from '../../shared/value-text';
import { DASH } from '../../widgets/format/shown';
import { tidy } from '../../widgets/format/tidy';

export type CellKind =
  | 'missing'
  /** Not readable as the column's type: shown as received, marked, and not counted. */
  | 'bad'
  | 'number'
  | 'text';

export interface CellTexts {
  readonly on: string;
  readonly off: string;
}

const WHOLE = new Set(['bit', 'int', 'uint']);
/** Maximum digits after the point, because columns declare none. */
const MOST_DECIMALS = 3;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** Returns the number of a value; NaN for missing values, bad values and texts. */
export function cellNumber(value: string | null, { dataType }: ReportColumn): number {
  if (value === null || dataType === 'string') return Number.NaN;
  const number = numberOfText(value);
  return WHOLE.has(dataType ?? '') && !Number.isInteger(number) ? Number.NaN : number;
}

export function cellKind(value: string | null, column: ReportColumn): CellKind {
  if (value === null || value.trim() === '') return 'missing';
  if (!Number.isNaN(cellNumber(value, column))) return 'number';
  // Any text is valid if the platform does not give the column's type.
  return column.dataType === 'string' || column.dataType === null ? 'text' : 'bad';
}

/** Counts the digits after the point, also in `1.25E1` or with a sign; 0 for `1e-7` and smaller. */
function decimalsIn(value: string): number {
  const plain = PLAIN_NUMBER.exec(value) ?? PLAIN_NUMBER.exec(String(numberOfText(value)));
  return plain?.[1]?.length ?? 0;
}

/** Returns the digits after the point in a column, the same for all its numbers to align them. */
export function getDecimals(rows: readonly ReportRow[], place: number, { dataType }: ReportColumn): number {
  if (WHOLE.has(dataType ?? '')) return 0;
  let most = 0;
  for (const { values } of rows) {
    const found = decimalsIn(values[place] ?? '');
    if (found > most) most = Math.min(found, MOST_DECIMALS);
  }
  return most;
}

/** Formats a number with the given digits after the point and grouped digits. */
export function numberText(number: number, decimals: number): string {
  return Number.isNaN(number) ? DASH : groupDigits(formatNumber(number, decimals));
}

/** Formats a number without rounding a small one to 0, because columns declare no decimals. */
export function valueNumberText(number: number, decimals: number): string {
  const text = numberText(number, decimals);
  return number !== 0 && Number(text) === 0 ? quantityText(number, null) : text;
}

/** Returns the name of a value from its column's map, or on and off of a bit; `null` if its number is shown. */
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
  // Keeps the platform's digits if they fit, because a double cannot hold 20 digits.
  if (plain !== null && has <= decimals)
    return groupDigits(
      decimals === 0 || has === decimals
        ? value
        : `${value}${has === 0 ? '.' : ''}${'0'.repeat(decimals - has)}`,
    );
  return valueNumberText(cellNumber(value, column), decimals);
}

/** Whether a column's numbers are states: a bit, or values with names. */
export const isState = ({ dataType, map }: ReportColumn): boolean => dataType === 'bit' || map.length > 0;

/** Whether a column shows texts or names of states, which are left-aligned. */
export const isWords = (column: ReportColumn): boolean => column.dataType === 'string' || isState(column);

export const percent = (part: number): string => `${numberText(part * 100, 1)}%`;

export const columnName = ({ title, unit, id }: ReportColumn): string =>
  tidy(`${title === '' ? id : title}${unit === '' ? '' : ` (${unit})`}`);
