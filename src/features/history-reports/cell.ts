/** Kinds and texts of values in a report (page format: What the value box shows). */
import type { ReportColumn, ReportRow } from '../../shared/calls/history-reports';
import { formatNumber } from '../../shared/number-text';
import { findName, getBitName } from '../../shared/value-names';
import { parseValueNumber } from '../../shared/value-number';
import { formatQuantity, groupDigits } from '../../shared/value-text';
import { DASH } from '../../widgets/format/shown';
import { tidyText } from '../../widgets/format/tidy';

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

const INTEGER_TYPES = new Set(['bit', 'int', 'uint']);
/** Maximum digits after the point, because columns declare none. */
const MAX_DECIMALS = 3;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** Returns the number of a value; NaN for missing values, bad values and texts. */
export function getCellNumber(value: string | null, { dataType }: ReportColumn): number {
  if (value === null || dataType === 'string') return Number.NaN;
  const number = parseValueNumber(value);
  return INTEGER_TYPES.has(dataType ?? '') && !Number.isInteger(number) ? Number.NaN : number;
}

export function getCellKind(value: string | null, column: ReportColumn): CellKind {
  if (value === null || value.trim() === '') return 'missing';
  if (!Number.isNaN(getCellNumber(value, column))) return 'number';
  // Any text is valid if the platform does not give the column's type.
  return column.dataType === 'string' || column.dataType === null ? 'text' : 'bad';
}

/** Counts the digits after the point, also in `1.25E1` or with a sign; 0 for `1e-7` and smaller. */
function countDecimals(value: string): number {
  const match = PLAIN_NUMBER.exec(value) ?? PLAIN_NUMBER.exec(String(parseValueNumber(value)));
  return match?.[1]?.length ?? 0;
}

/** Returns the digits after the point in a column, the same for all its numbers to align them. */
export function getDecimals(
  rows: readonly ReportRow[],
  columnIndex: number,
  { dataType }: ReportColumn,
): number {
  if (INTEGER_TYPES.has(dataType ?? '')) return 0;
  let decimals = 0;
  for (const { values } of rows) {
    const count = countDecimals(values[columnIndex] ?? '');
    if (count > decimals) decimals = Math.min(count, MAX_DECIMALS);
  }
  return decimals;
}

export function formatGrouped(number: number, decimals: number): string {
  return Number.isNaN(number) ? DASH : groupDigits(formatNumber(number, decimals));
}

/** Formats a number without rounding a small one to 0, because columns declare no decimals. */
export function formatNonZero(number: number, decimals: number): string {
  const text = formatGrouped(number, decimals);
  return number !== 0 && Number(text) === 0 ? formatQuantity(number, null) : text;
}

/** Returns the name of a value from its column's map, or on and off of a bit; `null` if its number is shown. */
export function getValueName(value: string, column: ReportColumn, texts: CellTexts): string | null {
  const number = getCellNumber(value, column);
  const mapped = findName(column.map, value.trim(), number);
  if (mapped !== undefined) return mapped;
  return column.dataType === 'bit' && !Number.isNaN(number)
    ? getBitName(number !== 0, column.map, texts)
    : null;
}

export function formatCellText(
  value: string | null,
  column: ReportColumn,
  decimals: number,
  texts: CellTexts,
): string {
  const kind = getCellKind(value, column);
  if (value === null || kind === 'missing') return DASH;
  if (kind !== 'number') return tidyText(value);
  const name = getValueName(value, column, texts);
  if (name !== null) return name;
  const match = PLAIN_NUMBER.exec(value);
  const decimalCount = match?.[1]?.length ?? 0;
  // Keeps the platform's digits if they fit, because a double cannot hold 20 digits.
  if (match !== null && decimalCount <= decimals)
    return groupDigits(
      decimals === 0 || decimalCount === decimals
        ? value
        : `${value}${decimalCount === 0 ? '.' : ''}${'0'.repeat(decimals - decimalCount)}`,
    );
  return formatNonZero(getCellNumber(value, column), decimals);
}

/** Whether a column's numbers are states: a bit, or values with names. */
export const isState = ({ dataType, map }: ReportColumn): boolean => dataType === 'bit' || map.length > 0;

/** Whether a column shows texts or names of states, which are left-aligned. */
export const isTextual = (column: ReportColumn): boolean => column.dataType === 'string' || isState(column);

export const formatPercent = (fraction: number): string => `${formatGrouped(fraction * 100, 1)}%`;

export const formatColumnName = ({ title, unit, id }: ReportColumn): string =>
  tidyText(`${title === '' ? id : title}${unit === '' ? '' : ` (${unit})`}`);
