import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionRecord } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import {
  createForm,
  type FindingWords,
  NO_FORM,
  type RecordForm,
  recordForm,
} from '../../shared/work/record-form';
import { decideField, rebaseForm } from '../../shared/work/record-merge';
import { useWorkDraft, type WorkDraft } from '../../state/work/use-work-draft';
import { type FormMode, getFormKind, getRecordEntity } from './names';

export interface RecordFormState {
  readonly draft: WorkDraft<RecordForm>;
  readonly form: RecordForm;
  readonly words: FindingWords;
  /** Changes the newest form; several changes within one render all count. */
  readonly change: (update: (form: RecordForm) => RecordForm) => void;
  readonly decide: (field: string, side: 'mine' | 'theirs') => void;
  /** Number of fields that took the platform's newer value in the merge. */
  readonly takenCount: number;
}

/** @param options - `isFresh`: the record was just read; a stored one may lack later changes. */
export function useRecordForm(
  id: InspectionId,
  record: InspectionRecord,
  { mode, isFresh }: { readonly mode: FormMode; readonly isFresh: boolean },
): RecordFormState {
  const t = useWords(inspectionWords);
  const words = useMemo(() => ({ normal: t('normal'), abnormal: t('abnormal') }), [t]);
  const draft = useWorkDraft({
    name: getRecordEntity(id, record.recordEquipId),
    kind: getFormKind(mode),
    initial: NO_FORM,
    decode: recordForm,
  });
  const { values, change: saveValues, isReady } = draft;
  const hasStarted = values.version !== '';
  const emptyForm = useMemo(() => createForm(record, words), [record, words]);
  const form = hasStarted ? values : emptyForm;
  const latestForm = useRef(form);
  latestForm.current = form;
  const [takenCount, setTakenCount] = useState(0);

  useEffect(() => {
    if (!isReady || !hasStarted || !isFresh || values.version === record.version) return;
    // A cached or late answer, older than one of the user's saves.
    if (values.over.includes(record.version)) return;
    const rebaseResult = rebaseForm(values, record, words);
    setTakenCount(rebaseResult.takenCount);
    saveValues(rebaseResult.form);
  }, [isReady, hasStarted, isFresh, values, record, words, saveValues]);

  const change = useCallback(
    (update: (form: RecordForm) => RecordForm) => {
      const next = update(latestForm.current);
      // Without a change, an untouched form stays untouched.
      if (next === latestForm.current) return;
      latestForm.current = next;
      saveValues(next);
    },
    [saveValues],
  );
  const decide = useCallback(
    (field: string, side: 'mine' | 'theirs') => change((previous) => decideField(previous, field, side)),
    [change],
  );
  return { draft, form, words, change, decide, takenCount };
}
