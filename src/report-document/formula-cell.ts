import type { CellValue } from '../shared/calls/smart-report-value';
import { roundHalfAway } from '../shared/formula/round';
import { formatNumber } from '../shared/number-text';
import type { FormulaResult } from './formulas';
import type { FormulaField } from './model';
import { EMPTY_CELL } from './values';

/** Formats a number for its field, rounded by its decimal digits instead of its binary value. */
export const formatFieldNumber = (value: number, decimals: number | null): string =>
  formatNumber(decimals === null ? value : roundHalfAway(value, decimals), decimals);

/** Returns a formula's value as a cell, or the previous cell if nothing has changed, to avoid redrawing it. */
export function toFormulaCell(
  field: FormulaField,
  { value, error }: FormulaResult,
  previous: CellValue,
): CellValue {
  const v = error === null ? formatFieldNumber(value, field.decimals) : '0';
  const err = error !== null;
  if (previous.v === v && previous.err === err && previous.by === 'formula') return previous;
  return { ...EMPTY_CELL, v, err, by: 'formula' };
}
