import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionRecord } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import {
  type FindingWords,
  getForm,
  NO_FORM,
  type RecordForm,
  recordForm,
} from '../../shared/work/record-form';
import { decideField, rebaseForm } from '../../shared/work/record-merge';
import { useWorkDraft, type WorkDraft } from '../../state/work/use-work-draft';
import { type FormMode, formKind, recordEntity } from './names';

export interface RecordFormState {
  readonly draft: WorkDraft<RecordForm>;
  readonly form: RecordForm;
  readonly words: FindingWords;
  /** Changes the newest form; several changes within one render all count. */
  readonly change: (how: (form: RecordForm) => RecordForm) => void;
  readonly decide: (field: string, side: 'mine' | 'theirs') => void;
  /** Number of fields that took the platform's newer value in the merge. */
  readonly taken: number;
}

/** @param options - `isFresh`: the record was just read; a stored one may lack later changes. */
export function useRecordForm(
  id: InspectionId,
  record: InspectionRecord,
  { mode, isOfNow }: { readonly mode: FormMode; readonly isOfNow: boolean },
): RecordFormState {
  const t = useWords(inspectionWords);
  const words = useMemo(() => ({ normal: t('normal'), abnormal: t('abnormal') }), [t]);
  const draft = useWorkDraft({
    name: recordEntity(id, record.recordEquipId),
    kind: formKind(mode),
    initial: NO_FORM,
    decode: recordForm,
  });
  const { values, change: keep, isReady } = draft;
  const isBegun = values.version !== '';
  const blank = useMemo(() => getForm(record, words), [record, words]);
  const form = isBegun ? values : blank;
  const newest = useRef(form);
  newest.current = form;
  const [taken, setTaken] = useState(0);

  useEffect(() => {
    if (!isReady || !isBegun || !isOfNow || values.version === record.version) return;
    // A cached or late answer, older than one of the user's saves.
    if (values.over.includes(record.version)) return;
    const rebased = rebaseForm(values, record, words);
    setTaken(rebased.taken);
    keep(rebased.form);
  }, [isReady, isBegun, isOfNow, values, record, words, keep]);

  const change = useCallback(
    (how: (form: RecordForm) => RecordForm) => {
      const next = how(newest.current);
      // Without a change, an untouched form stays untouched.
      if (next === newest.current) return;
      newest.current = next;
      keep(next);
    },
    [keep],
  );
  const decide = useCallback(
    (field: string, side: 'mine' | 'theirs') => change((before) => decideField(before, field, side)),
    [change],
  );
  return { draft, form, words, change, decide, taken };
}
