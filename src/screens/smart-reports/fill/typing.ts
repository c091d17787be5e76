import type { Place } from '../../../report-document/form';
import type { CellValue, ValueSource } from '../../../shared/calls/smart-report-value';
import { type FormScope, useFormScope } from '../use-form';

export interface InputProps {
  readonly place: Place;
  readonly cell: CellValue;
  readonly error: string;
}

/** Returns the cell with a typed value; a value taken from elsewhere becomes the user's. */
export const typeCell = (
  previous: CellValue,
  v: string,
  at: number,
  source: ValueSource = 'hand',
): CellValue => ({
  ...previous,
  v: v === '' ? null : v,
  at: at as CellValue['at'],
  by: source,
  live: source === 'hand' ? previous.live : null,
  err: false,
});

type TypingTarget = Pick<InputProps, 'place' | 'cell'>;
export const createTypeHandler =
  ({ place, cell }: TypingTarget, { form, now }: Pick<FormScope, 'form' | 'now'>): ((v: string) => void) =>
  (v) =>
    form.changeCell(place, typeCell(cell, v, now()));
export const useTyping = (target: TypingTarget): ((v: string) => void) =>
  createTypeHandler(target, useFormScope());
export const markRequired = (label: string, isRequired: boolean): string =>
  isRequired ? `${label} *` : label;
