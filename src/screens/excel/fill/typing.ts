import type { Place } from '../../../report-document/form';
import type { CellValue, ValueSource } from '../../../shared/calls/excel-value';
import { type FormScope, useFormScope } from '../use-form';

export interface InputProps {
  readonly place: Place;
  readonly cell: CellValue;
  readonly error: string;
}

/** Returns the cell with a typed value; a value taken from elsewhere becomes the user's. */
export const typeCell = (before: CellValue, v: string, at: number, by: ValueSource = 'hand'): CellValue => ({
  ...before,
  v: v === '' ? null : v,
  at: at as CellValue['at'],
  by,
  live: by === 'hand' ? before.live : null,
  err: false,
});

type Typed = Pick<InputProps, 'place' | 'cell'>;
export const createOnType =
  ({ place, cell }: Typed, { form, now }: Pick<FormScope, 'form' | 'now'>): ((v: string) => void) =>
  (v) =>
    form.change(place, typeCell(cell, v, now()));
export const useTyping = (typed: Typed): ((v: string) => void) => createOnType(typed, useFormScope());
export const markRequired = (label: string, required: boolean): string => (required ? `${label} *` : label);
