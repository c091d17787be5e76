/** Checks the value of a field: problems that prevent submission, large steps to confirm, abnormal values. */
import type { CellValue } from '../shared/calls/smart-report-value';
import { REPAIR_TEXT_MAX } from '../shared/constants';
import { parseTypedNumber } from '../shared/typed-number';
import { judgeNumber, toFinding } from '../shared/work/judge';
import { findTextProblem, type TextProblem } from '../shared/work/plain-text';
import type { Field, LiveField, NumberField } from './model';

export type Problem =
  | TextProblem
  | { readonly kind: 'not a number' }
  | { readonly kind: 'mistyped'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'no option' }
  | { readonly kind: 'too few'; readonly least: number }
  | { readonly kind: 'too many'; readonly most: number }
  | { readonly kind: 'formula' };

export const splitChoices = (v: string | null): readonly string[] =>
  (v ?? '').split(',').filter((choice) => choice !== '');

function findNumberProblem(field: LiveField | NumberField, v: string): Problem | null {
  const judgement = judgeNumber(v, field);
  if (judgement === 'not a number') return { kind: 'not a number' };
  return judgement === 'mistyped' ? { kind: 'mistyped', min: field.min, max: field.max } : null;
}

/** Checks the number of entries in a field that is filled or required. */
function findCountProblem(count: number, least: number, most: number, isRequired: boolean): Problem | null {
  if (count > most) return { kind: 'too many', most };
  const requiredCount = isRequired ? Math.max(1, least) : least;
  return count < requiredCount
    ? count === 0
      ? { kind: 'missing' }
      : { kind: 'too few', least: requiredCount }
    : null;
}

/** Returns the problem that prevents submission. `pictures` counts the field's pictures on the device. */
export function findProblem(field: Field, cell: CellValue, pictures = 0): Problem | null {
  const v = cell.v?.trim() ?? '';
  if (field.kind === 'words' || field.kind === 'unknown') return null;
  if (field.kind === 'formula') return field.mustBeRight && cell.err ? { kind: 'formula' } : null;
  if (field.kind === 'photo')
    return findCountProblem(cell.images.length + pictures, field.least, field.most, field.required);
  if (field.kind === 'signature')
    return field.required && cell.images.length + pictures === 0 ? { kind: 'missing' } : null;
  if (field.kind === 'multi')
    return splitChoices(v).some((choice) => !field.options.some(({ value }) => value === choice))
      ? { kind: 'no option' }
      : findCountProblem(splitChoices(v).length, field.least, field.most, field.required);
  if (v === '') return field.required ? { kind: 'missing' } : null;
  if (field.kind === 'select')
    return field.options.some(({ value }) => value === v) ? null : { kind: 'no option' };
  if (field.kind === 'number' || (field.kind === 'live' && cell.by === 'hand'))
    return findNumberProblem(field, v);
  if (field.kind === 'text') return findTextProblem(v, { max: field.max, anyCharacter: !field.plain });
  return null;
}

/** Checks the remark on an abnormal value like any text; it is never truncated (faults 101). */
export const findNoteProblem = ({ abnormal, note }: CellValue): Problem | null =>
  abnormal ? findTextProblem(note, { max: REPAIR_TEXT_MAX }) : null;

/** Whether a value is outside its normal range. A value that cannot be judged is not abnormal. */
export function isAbnormal(field: Field, cell: CellValue): boolean {
  const v = cell.v ?? '';
  switch (field.kind) {
    case 'live':
    case 'number':
      return toFinding(judgeNumber(v, field)) === 'abnormal';
    case 'formula':
      return !cell.err && toFinding(judgeNumber(v, field)) === 'abnormal';
    case 'select':
    case 'multi':
      return splitChoices(v).some((choice) =>
        field.options.some(({ value, abnormal }) => abnormal && value === choice),
      );
    default:
      return false;
  }
}

/** Returns the difference from the previous value if it needs a confirmation, else `null`. */
export function findLargeStep(field: Field, v: string | null, previousText: string | null): number | null {
  if (field.kind !== 'number' || field.maxDelta === null) return null;
  const [current, previous] = [parseTypedNumber(v ?? ''), parseTypedNumber(previousText ?? '')];
  if (current === null || previous === null) return null;
  const step = Math.abs(current - previous);
  return step > field.maxDelta ? step : null;
}
