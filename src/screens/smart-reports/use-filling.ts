/**
 * Fills one record, combining the draft on this device, the draft on the platform and other users' changes. Every save
 * carries the platform's revision; if the platform has a newer one, the record is read again and merged (faults 73).
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReportForm } from '../../report-document/form';
import type { CellConflict } from '../../report-document/merge';
import type { ReportDocument } from '../../report-document/model';
import { encodeValues, readValues } from '../../report-document/values';
import { getOperationOptions } from '../../shared/calls/operation';
import { type FieldValues, fieldValues } from '../../shared/calls/smart-report-value';
import { type ReportRecord, reportRecordInfo, saveReport } from '../../shared/calls/smart-reports';
import { SERVER_DRAFT_MS } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import type { Version } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import { CONTENT_CHANGED } from '../../shared/work/refusal-codes';
import { getPlatformClock } from '../../state/live/platform-clock';
import { type Services, useServices } from '../../state/services';
import { useWorkDraft, type WorkDraft } from '../../state/work/use-work-draft';
import { decodeReportDraft, getDraftName, REPORT_DRAFT, type ReportDraft } from './report-draft';
import { encodeDraft } from './sent-form';

/** Longest time that a submission waits for the revision that a lost save may have created. */
const REPORT_RECHECK_MS: Millis = 10_000;

const NO_DRAFT = null;

/** Converts values to an object that can be stored and decoded again. */
const toStoredValues = (document: ReportDocument, values: FieldValues): object =>
  Object.fromEntries(encodeValues(document, readValues(document, values)));

interface DraftBasis {
  readonly values: FieldValues;
  readonly rev: Version;
}

type Submission = Pick<ReportRecord, 'filler' | 'fillTime'>;

export interface Filling {
  readonly form: ReportForm;
  readonly draft: WorkDraft<ReportDraft | null>;
  readonly getRev: () => Version;
  readonly conflicts: readonly CellConflict[];
  readonly resolveFirstConflict: () => void;
  /**
   * Waits for the running save and starts no other until the returned function is called: the submission then has the
   * newest revision. `null` if the save raised conflicts that must be decided first.
   */
  readonly holdSaves: () => Promise<(() => void) | null>;
  readonly saveFault: Fault | null;
  readonly editor: string;
  /** Submitter and time of the last submission; `null` if never submitted. */
  readonly submission: Submission | null;
  /** Whether the draft belongs to another version than the record: its values can only be copied (faults 74). */
  readonly isOutdated: boolean;
}

/** Whether the revision is surely the newest after a save; `wasSure` is the state before it. */
const isRevSureAfter = (save: Outcome<unknown>, wasSure: boolean): boolean =>
  save.ok || (wasSure && save.fault.kind === 'refused' && save.fault.code !== CONTENT_CHANGED);

function useSaveResults() {
  /** Earlier revisions. They are opaque and never recur: an answer with an earlier revision is outdated. */
  const pastRevs = useRef(new Set<Version>());
  /** Values of the last save if its answer was lost, otherwise `null`. */
  const unconfirmedValues = useRef<FieldValues | null>(null);
  /** Whether the revision is surely the newest: not while a save has no result yet, or after another user's save. */
  const isRevSure = useRef(true);
  const endSave = useCallback((save: Outcome<unknown>, sentValues: FieldValues, wasSure: boolean): void => {
    isRevSure.current = isRevSureAfter(save, wasSure);
    if (save.ok) unconfirmedValues.current = null;
    else if (save.fault.kind !== 'refused') unconfirmedValues.current = sentValues;
  }, []);
  return { pastRevs, unconfirmedValues, isRevSure, endSave };
}

type RecordRevision = Pick<ReportRecord, 'excelId' | 'recordId' | 'version' | 'rev'>;
const saveDraft = (services: Services, name: RecordRevision, form: ReportForm) =>
  services.call(
    saveReport,
    {
      ...name,
      final: false,
      values: encodeDraft(form),
      occurredAt: getPlatformClock(services).now(),
    },
    getOperationOptions(services.newOperationId()),
  );

/** Keeps the draft of a record on this device, based on its original values while conflicts are open. */
function useRecordDraft(
  report: ReportDocument,
  record: ReportRecord,
  draft: WorkDraft<ReportDraft | null>,
  isOutdated: boolean,
) {
  const services = useServices();
  const { excelId, recordId, version } = record;
  const [editor, setEditor] = useState('');
  const [submission, setSubmission] = useState<Submission | null>(record.status === 'filled' ? record : null);
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const base = useRef<FieldValues>(record.values);
  const rev = useRef(record.rev);
  const { pastRevs, isRevSure, unconfirmedValues, endSave } = useSaveResults();
  /** Values and revision the draft is based on: the original ones until every conflict is decided. */
  const basis = useRef<DraftBasis>({ values: record.values, rev: record.rev });
  const storedBase = useRef<{ readonly content: FieldValues; readonly storedValues: object } | null>(null);
  const openConflicts = useRef<readonly CellConflict[]>([]);
  const hasDraft = useRef(false);
  hasDraft.current = draft.values !== null;

  const change = draft.change;
  /** Stores the form on the device. Changes by other users alone do not make a draft. */
  const store = useCallback(
    (form: ReportForm): void => {
      if (isOutdated || (!hasDraft.current && !form.isChanged)) return;
      const { values, rev: baseRev } = basis.current;
      if (storedBase.current?.content !== values)
        storedBase.current = { content: values, storedValues: toStoredValues(report, values) };
      change({
        excelId,
        recordId,
        version,
        rev: baseRev,
        name: report.name,
        base: storedBase.current.storedValues,
        mine: Object.fromEntries(form.getSentValues()),
      });
    },
    [change, report, excelId, recordId, version, isOutdated],
  );
  /** Sets the open conflicts. Without any, the draft is based on the newest values. */
  const setOpenConflicts = useCallback(
    (form: ReportForm, nextConflicts: readonly CellConflict[]): void => {
      openConflicts.current = nextConflicts;
      setConflicts(nextConflicts);
      if (nextConflicts.length > 0) return;
      basis.current = { values: base.current, rev: rev.current };
      store(form);
    },
    [store],
  );

  const merge = useCallback(
    (target: ReportForm, newestRecord: ReportRecord): void => {
      if (newestRecord.rev === rev.current || pastRevs.current.has(newestRecord.rev)) return;
      pastRevs.current.add(rev.current);
      base.current = newestRecord.values;
      rev.current = newestRecord.rev;
      const newConflicts = target.merge(newestRecord.values, unconfirmedValues.current);
      unconfirmedValues.current = null;
      setEditor(newestRecord.filler);
      setSubmission(newestRecord.status === 'filled' ? newestRecord : null);
      const conflictingFields = new Set(newConflicts.map(({ field }) => field));
      const isStillOpen = ({ field }: CellConflict): boolean =>
        !conflictingFields.has(field) && target.place(field) !== null && !target.equalsBase(field);
      setOpenConflicts(target, [...openConflicts.current.filter(isStillOpen), ...newConflicts]);
    },
    [setOpenConflicts, pastRevs, unconfirmedValues],
  );

  const readAndMerge = useCallback(
    async (target: ReportForm, timeoutMs?: Millis): Promise<boolean> => {
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      const outcome = await services.call(reportRecordInfo, { excelId, recordId }, options);
      if (outcome.ok) merge(target, outcome.value);
      return outcome.ok;
    },
    [services, excelId, recordId, merge],
  );
  const resolveFirstConflict = (form: ReportForm): void =>
    setOpenConflicts(form, openConflicts.current.slice(1));
  const hasOpenConflicts = (): boolean => openConflicts.current.length > 0;
  return {
    base,
    rev,
    isRevSure,
    endSave,
    basis,
    conflicts,
    hasOpenConflicts,
    store,
    resolveFirstConflict,
    merge,
    readAndMerge,
    editor,
    submission,
    setEditor,
  };
}

/** Prefills fields as the document defines; a submitted record keeps its values. */
function usePrefill(form: ReportForm | null, { status, generateTime }: ReportRecord): void {
  const services = useServices();
  useEffect(() => {
    if (form === null || status === 'filled') return;
    const now = getPlatformClock(services).now();
    form.prefill({ now, generate: generateTime }, now);
  }, [form, services, status, generateTime]);
}

/** Returns the form of a record with its draft; `null` until the draft is read. */
export function useFilling(report: ReportDocument, record: ReportRecord, canFill: boolean): Filling | null {
  const services = useServices();
  const { excelId, recordId, version } = record;
  const draft = useWorkDraft<ReportDraft | null>({
    name: getDraftName(excelId, recordId),
    kind: REPORT_DRAFT,
    initial: NO_DRAFT,
    decode: decodeReportDraft,
  });
  const isOutdated = draft.values !== null && draft.values.version !== version;
  const isFilling = canFill && !isOutdated;
  const [form, setForm] = useState<ReportForm | null>(null);
  const recordDraft = useRecordDraft(report, record, draft, isOutdated);
  const { base, rev, isRevSure, endSave, basis, conflicts, store, merge, readAndMerge, setEditor } =
    recordDraft;
  const [saveFault, setSaveFault] = useState<Fault | null>(null);
  const initialRecord = useRef(record);
  // Runs once: later answers are merged, never replacing input.
  useEffect(() => {
    if (!draft.isReady || form !== null) return;
    const found = draft.values;
    const matchingDraft = found?.version === version ? found : null;
    base.current = matchingDraft === null ? record.values : fieldValues(matchingDraft.base, 'base');
    rev.current = matchingDraft === null ? record.rev : matchingDraft.rev;
    basis.current = { values: base.current, rev: rev.current };
    const newForm = new ReportForm(report, {
      base: base.current,
      mine: matchingDraft === null ? null : fieldValues(matchingDraft.mine, 'mine'),
      prior: record.prior,
    });
    initialRecord.current = record;
    setForm(newForm);
    // The record may be a stored answer no newer than the draft: only a new read shows other users' changes.
    if (matchingDraft !== null) void readAndMerge(newForm);
  }, [draft.isReady, draft.values, form, report, record, version, readAndMerge, base, rev, basis]);

  useEffect(() => {
    if (form !== null && initialRecord.current !== record) merge(form, record);
  }, [form, record, merge]);

  useEffect(() => {
    if (form === null || !isFilling) return;
    return form.onChange(() => store(form));
  }, [form, isFilling, store]);

  usePrefill(isFilling ? form : null, record);

  const save = useCallback(async (): Promise<void> => {
    if (form === null || !form.isChanged) return;
    const sentValues = fieldValues(Object.fromEntries(form.getSentValues()), 'sent');
    const wasRevSure = isRevSure.current;
    isRevSure.current = false;
    const name = { excelId, recordId, version, rev: rev.current };
    const outcome = await saveDraft(services, name, form);
    endSave(outcome, sentValues, wasRevSure);
    if (outcome.ok) {
      // Input since the request is a change to the sent values, not a conflict with them.
      form.rebase(sentValues);
      merge(form, outcome.value);
      setEditor('');
      setSaveFault(null);
    } else if (outcome.fault.kind === 'refused' && outcome.fault.code === CONTENT_CHANGED)
      isRevSure.current = await readAndMerge(form);
    else if (outcome.fault.kind !== 'cancelled') setSaveFault(outcome.fault);
  }, [services, form, excelId, recordId, version, merge, readAndMerge, rev, isRevSure, endSave, setEditor]);
  const hold = useServerDraft(save, form !== null && isFilling && conflicts.length === 0);

  return form === null
    ? null
    : {
        form,
        draft,
        conflicts,
        saveFault,
        editor: recordDraft.editor,
        submission: recordDraft.submission,
        getRev: () => rev.current,
        resolveFirstConflict: () => recordDraft.resolveFirstConflict(form),
        holdSaves: async () => {
          const release = await hold();
          // With an outdated revision the platform would refuse the form as changed by another user.
          if (!isRevSure.current) isRevSure.current = await readAndMerge(form, REPORT_RECHECK_MS);
          if (!recordDraft.hasOpenConflicts()) return release;
          release();
          return null;
        },
        isOutdated,
      };
}

/**
 * Saves at an interval while the record is filled, one save at a time, and only if the browser is online. The returned
 * function waits for the running save and holds further ones until the function it resolves with is called.
 */
function useServerDraft(save: () => Promise<void>, isEnabled: boolean): () => Promise<() => void> {
  const { ports } = useServices();
  const runningSave = useRef(Promise.resolve());
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isEnabled) return;
    let cancel: () => void = () => undefined;
    let isStopped = false;
    const scheduleSave = (): void => {
      cancel = ports.after(SERVER_DRAFT_MS, () => {
        if (navigator.onLine && !isHeld.current) runningSave.current = save();
        void runningSave.current.then(() => {
          if (!isStopped) scheduleSave();
        });
      });
    };
    scheduleSave();
    return () => {
      isStopped = true;
      cancel();
    };
  }, [ports, save, isEnabled]);
  return useCallback(async () => {
    isHeld.current = true;
    await runningSave.current;
    return () => {
      isHeld.current = false;
    };
  }, []);
}
