/** The value of a formula as a cell: rounded as its field says, 0 with a mark where it is in error. */

import type { CellValue } from '../shared/calls/excel-value';
import { roundHalfAway } from '../shared/formula/round';
import { formatNumber } from '../shared/number-text';
import type { Computed } from './formulas';
import type { FormulaField } from './model';
import { EMPTY } from './values';

/** The text of a number as its field shows it. Rounded on paper's rules, not on a double's. */
export const numberText = (value: number, decimals: number | null): string =>
  formatNumber(decimals === null ? value : roundHalfAway(value, decimals), decimals);

/** The cell before where nothing has changed, so that nobody draws it again. */
export function formulaCell(field: FormulaField, { value, error }: Computed, before: CellValue): CellValue {
  const v = error === null ? numberText(value, field.decimals) : '0';
  const err = error !== null;
  if (before.v === v && before.err === err && before.by === 'formula') return before;
  return { ...EMPTY, v, err, by: 'formula' };
}
