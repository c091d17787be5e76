/** Properties of the input of a field, and how what is typed becomes the value of its cell. */
import type { Place } from '../../../report-document/form';
import type { CellValue, ValueSource } from '../../../shared/calls/excel-value';
import { type FormScope, useFormScope } from '../use-form';

export interface InputProps {
  readonly place: Place;
  readonly cell: CellValue;
  /** The error, '' for none. */
  readonly error: string;
}

/** A value as it is typed: what was taken from elsewhere before is a person's now. */
export const typedCell = (before: CellValue, v: string, at: number, by: ValueSource = 'hand'): CellValue => ({
  ...before,
  v: v === '' ? null : v,
  at: at as CellValue['at'],
  by,
  live: by === 'hand' ? before.live : null,
  err: false,
});

type Typed = Pick<InputProps, 'place' | 'cell'>;
/** Takes what is typed into the cell of a place. */
export const typing =
  ({ place, cell }: Typed, { form, now }: Pick<FormScope, 'form' | 'now'>): ((v: string) => void) =>
  (v) =>
    form.change(place, typedCell(cell, v, now()));
export const useTyping = (typed: Typed): ((v: string) => void) => typing(typed, useFormScope());
export const starred = (label: string, required: boolean): string => (required ? `${label} *` : label);
