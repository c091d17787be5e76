/** What a value of a report is, and how it is shown (page format: What the value box shows). Pure. */
import type { ReportColumn, ReportRow } from '../../shared/calls/report';
import { numberOfText } from '../../shared/value-number';
import { formatNumber } from '../../widgets/format/number';
import { DASH } from '../../widgets/format/shown';
import { tidy } from '../../widgets/format/tidy';

export type CellKind =
  /** Nothing was collected. */
  | 'missing'
  /** It cannot be read as what its column is. Shown as it came, marked, and counted nowhere. */
  | 'bad'
  | 'number'
  /** Of a column of texts. */
  | 'text';

export interface CellTexts {
  readonly on: string;
  readonly off: string;
}

const WHOLE = new Set(['bit', 'int', 'uint']);
/** Digits after the point that are shown where nothing says how many. */
const MOST_DECIMALS = 3;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** The number of a value, NaN where it has none: missing, bad, a text. */
export function cellNumber(value: string | null, { dataType }: ReportColumn): number {
  if (value === null || dataType === 'string') return Number.NaN;
  const number = numberOfText(value);
  return WHOLE.has(dataType ?? '') && !Number.isInteger(number) ? Number.NaN : number;
}

export function cellKind(value: string | null, column: ReportColumn): CellKind {
  if (value === null || value.trim() === '') return 'missing';
  if (!Number.isNaN(cellNumber(value, column))) return 'number';
  // Where the platform does not say what a column is, words are no fault.
  return column.dataType === 'string' || column.dataType === null ? 'text' : 'bad';
}

/** How many digits after the point a column shows, so that its numbers stand under each other. */
export function decimalsOf(rows: readonly ReportRow[], place: number, { dataType }: ReportColumn): number {
  if (WHOLE.has(dataType ?? '')) return 0;
  let most = 0;
  for (const { values } of rows) {
    const found = PLAIN_NUMBER.exec(values[place] ?? '')?.[1]?.length ?? 0;
    if (found > most) most = Math.min(found, MOST_DECIMALS);
  }
  return most;
}

/** A number of a column, with that many digits after the point. */
export function numberText(number: number, decimals: number): string {
  return Number.isNaN(number) ? DASH : formatNumber(number, decimals);
}

/** The words that stand for a value: of its column's map, on and off of a bit; null where it shows itself. */
export function cellWords(value: string, column: ReportColumn, texts: CellTexts): string | null {
  const mapped = column.map.find(([raw]) => raw === value.trim())?.[1];
  if (mapped !== undefined) return mapped;
  if (column.dataType !== 'bit') return null;
  const number = cellNumber(value, column);
  return Number.isNaN(number) ? null : number === 0 ? texts.off : texts.on;
}

/** What is shown of a value. */
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
  // As the platform wrote it, digit for digit, wherever that fits: a number of 20 digits is no double.
  if (plain !== null && has <= decimals)
    return decimals === 0 || has === decimals
      ? value
      : `${value}${has === 0 ? '.' : ''}${'0'.repeat(decimals - has)}`;
  return formatNumber(cellNumber(value, column), decimals);
}

/** Whether a column's numbers are names of states: a switch, or an enumeration. */
export const isState = ({ dataType, map }: ReportColumn): boolean => dataType === 'bit' || map.length > 0;

/** A part of a whole. */
export const percent = (part: number): string => `${numberText(part * 100, 1)}%`;

/** A column's name with its unit. */
export const columnName = ({ title, unit, id }: ReportColumn): string =>
  tidy(`${title === '' ? id : title}${unit === '' ? '' : ` (${unit})`}`);
