import type { CellValue } from '../shared/calls/excel-value';
import { roundHalfAway } from '../shared/formula/round';
import { formatNumber } from '../shared/number-text';
import type { Computed } from './formulas';
import type { FormulaField } from './model';
import { EMPTY } from './values';

/** Formats a number for its field, rounded by its decimal digits instead of its binary value. */
export const numberText = (value: number, decimals: number | null): string =>
  formatNumber(decimals === null ? value : roundHalfAway(value, decimals), decimals);

/** Returns a formula's value as a cell, or the previous cell if nothing has changed, to avoid redrawing it. */
export function formulaCell(field: FormulaField, { value, error }: Computed, before: CellValue): CellValue {
  const v = error === null ? numberText(value, field.decimals) : '0';
  const err = error !== null;
  if (before.v === v && before.err === err && before.by === 'formula') return before;
  return { ...EMPTY, v, err, by: 'formula' };
}
