/** Views over a record being filled: each listens to its own cell, so a key redraws one field. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Words } from '../../i18n/engine';
import type { ExcelKey } from '../../i18n/excel';
import type { RecordTimes } from '../../report-document/due';
import type { ReportForm } from '../../report-document/form';
import type { Section } from '../../report-document/model';
import { type CellKey, EMPTY } from '../../report-document/values';
import type { CellValue } from '../../shared/calls/excel-value';
import type { ExcelId, RecordId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { PhotoDraft } from '../../state/work/use-work-draft';

/** The record around a field. Stable while the user types. */
export interface FormScope {
  readonly form: ReportForm;
  /** Words of the fields: one subscription for all of them. */
  readonly t: Words<ExcelKey>;
  readonly excelId: ExcelId;
  readonly recordId: RecordId;
  readonly isFilling: boolean;
  /** Whether the form is drawn in one step; its view stays until then. */
  readonly isWhole: boolean;
  /** Whether a submission was tried: each field then shows what is missing. */
  readonly isStrict: boolean;
  readonly now: () => EpochMs;
  readonly times: RecordTimes;
  /** `null` in view mode. */
  readonly pictures: PhotoDraft | null;
  readonly getCount: (field: string) => number;
}
export const FormContext = createContext<FormScope | null>(null);
export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (scope === null) throw new Error('A field stands outside of its record');
  return scope;
}

const nothing = (): void => undefined;

/** The cell of a key; without a key a constant empty one. */
export function useCell(form: ReportForm, key: CellKey | null): CellValue {
  return useSyncExternalStore(
    useCallback((notify) => (key === null ? nothing : form.onCell(key, notify)), [form, key]),
    () => (key === null ? EMPTY : form.cell(key)),
  );
}
export function useRows(form: ReportForm, section: string): readonly string[] {
  return useSyncExternalStore(
    useCallback((notify) => form.onRows(section, notify), [form, section]),
    () => form.rows(section),
  );
}
export function useShown(form: ReportForm): ReadonlySet<Section> {
  return useSyncExternalStore(
    useCallback((notify) => form.onShown(notify), [form]),
    () => form.shown,
  );
}
