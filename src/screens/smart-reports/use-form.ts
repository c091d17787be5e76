/** Hooks for a form being filled. Each field subscribes to its own cell, so typing rerenders only one. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Words } from '../../i18n/engine';
import type { SmartReportKey } from '../../i18n/smart-reports';
import type { RecordTimes } from '../../report-document/due';
import type { ReportForm } from '../../report-document/form';
import type { Section } from '../../report-document/model';
import { type CellKey, EMPTY_CELL } from '../../report-document/values';
import type { CellValue } from '../../shared/calls/smart-report-value';
import type { RecordId, SmartReportId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { PhotoDraft } from '../../state/work/use-work-draft';

/** Context of a field: its form and record. Stable while the user types. */
export interface FormScope {
  readonly form: ReportForm;
  /** Translator of all fields, which share one subscription. */
  readonly t: Words<SmartReportKey>;
  readonly excelId: SmartReportId;
  readonly recordId: RecordId;
  readonly isFilling: boolean;
  /** Whether the form is drawn in one step instead of gradually. */
  readonly isWhole: boolean;
  /** Whether the user has tried to submit: fields then show missing input. */
  readonly isStrict: boolean;
  readonly now: () => EpochMs;
  readonly times: RecordTimes;
  /** `null` in view mode. */
  readonly pictures: PhotoDraft | null;
  readonly getPictureCount: (field: string) => number;
}
export const FormContext = createContext<FormScope | null>(null);
export function useFormScope(): FormScope {
  const scope = useContext(FormContext);
  if (scope === null) throw new Error('A field is outside its record');
  return scope;
}

const noop = (): void => undefined;

/** Returns the cell of a key; a constant empty cell if the key is `null`. */
export function useCell(form: ReportForm, key: CellKey | null): CellValue {
  return useSyncExternalStore(
    useCallback((notify) => (key === null ? noop : form.onCell(key, notify)), [form, key]),
    () => (key === null ? EMPTY_CELL : form.cell(key)),
  );
}
export function useRows(form: ReportForm, section: string): readonly string[] {
  return useSyncExternalStore(
    useCallback((notify) => form.onRows(section, notify), [form, section]),
    () => form.rows(section),
  );
}
export function useShownSections(form: ReportForm): ReadonlySet<Section> {
  return useSyncExternalStore(
    useCallback((notify) => form.onShown(notify), [form]),
    () => form.shownSections,
  );
}
