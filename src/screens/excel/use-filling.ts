/**
 * Fills one record, combining the draft on this device, the draft on the platform and other users' changes. Every save
 * carries the platform's revision; if the platform has a newer one, the record is read again and merged (faults 73).
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReportForm } from '../../report-document/form';
import type { CellConflict } from '../../report-document/merge';
import type { ReportDocument } from '../../report-document/model';
import { encodeValues, readValues } from '../../report-document/values';
import { type ReportRecord, reportRecordInfo, saveReport } from '../../shared/calls/excel';
import { type FieldValues, fieldValues } from '../../shared/calls/excel-value';
import { getOperationOptions } from '../../shared/calls/operation';
import { REPORT_RECHECK_MS, SERVER_DRAFT_MS } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import type { Version } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import { CONTENT_CHANGED } from '../../shared/work/refusal-codes';
import { getPlatformClock } from '../../state/live/platform-clock';
import { type Services, useServices } from '../../state/services';
import { useWorkDraft, type WorkDraft } from '../../state/work/use-work-draft';
import { draftName, REPORT_DRAFT, type ReportDraft, reportDraft } from './report-draft';
import { draftForm } from './sent-form';

const NO_DRAFT = null;

/** Converts values to an object that can be stored and decoded again. */
const keptForm = (document: ReportDocument, values: FieldValues): object =>
  Object.fromEntries(encodeValues(document, readValues(document, values)));

interface Over {
  readonly values: FieldValues;
  readonly rev: Version;
}

type Submitted = Pick<ReportRecord, 'filler' | 'fillTime'>;

export interface Filling {
  readonly form: ReportForm;
  readonly draft: WorkDraft<ReportDraft | null>;
  readonly rev: () => Version;
  readonly conflicts: readonly CellConflict[];
  readonly decided: () => void;
  /**
   * Waits for the running save and starts no other until the returned function is called: the submission then has the
   * newest revision. `null` if the save raised conflicts that must be decided first.
   */
  readonly holdSaves: () => Promise<(() => void) | null>;
  readonly saveFault: Fault | null;
  readonly takenFrom: string;
  /** When and by whom the record was last submitted; `null` if never. */
  readonly submitted: Submitted | null;
  /** Whether the draft belongs to another version than the record: its values can only be copied (faults 74). */
  readonly isOutdated: boolean;
}

/** Whether the revision is surely the newest after a save; `wasSure` is the state before it. */
const isSureAfter = (save: Outcome<unknown>, before: boolean): boolean =>
  save.ok || (before && save.fault.kind === 'refused' && save.fault.code !== CONTENT_CHANGED);

function useSaves() {
  /** Earlier revisions. They are opaque and never recur: an answer with one of them is outdated. */
  const past = useRef(new Set<Version>());
  /** Values of the last save if its answer was lost, otherwise `null`. */
  const unheard = useRef<FieldValues | null>(null);
  /** `false` while the platform may have a newer revision: a save has no result yet, or another user has saved. */
  const isRevSure = useRef(true);
  const ended = useCallback((save: Outcome<unknown>, sent: FieldValues, before: boolean): void => {
    isRevSure.current = isSureAfter(save, before);
    if (save.ok) unheard.current = null;
    else if (save.fault.kind !== 'refused') unheard.current = sent;
  }, []);
  return { past, unheard, isRevSure, ended };
}

type DraftName = Pick<ReportRecord, 'excelId' | 'recordId' | 'version' | 'rev'>;
const saveDraft = (services: Services, name: DraftName, form: ReportForm) =>
  services.call(
    saveReport,
    {
      ...name,
      final: false,
      values: draftForm(form),
      occurredAt: getPlatformClock(services).now(),
    },
    getOperationOptions(services.newOperationId()),
  );

/** Keeps the draft of a record on this device, based on its original values while conflicts are open. */
function useKeptDraft(
  report: ReportDocument,
  record: ReportRecord,
  draft: WorkDraft<ReportDraft | null>,
  isOutdated: boolean,
) {
  const services = useServices();
  const { excelId, recordId, version } = record;
  const [takenFrom, setTakenFrom] = useState('');
  const [submitted, setSubmitted] = useState<Submitted | null>(record.status === 'filled' ? record : null);
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const base = useRef<FieldValues>(record.values);
  const rev = useRef(record.rev);
  const { past, isRevSure, unheard, ended } = useSaves();
  /** Values and revision the draft is based on: the original ones until every conflict is decided. */
  const over = useRef<Over>({ values: record.values, rev: record.rev });
  const keptBase = useRef<{ readonly of: FieldValues; readonly kept: object } | null>(null);
  const asked = useRef<readonly CellConflict[]>([]);
  const hasDraft = useRef(false);
  hasDraft.current = draft.values !== null;

  const change = draft.change;
  /** Stores the form on the device. Changes by other users alone do not make a draft. */
  const keep = useCallback(
    (of: ReportForm): void => {
      if (isOutdated || (!hasDraft.current && !of.isChanged)) return;
      const { values, rev: begunRev } = over.current;
      if (keptBase.current?.of !== values) keptBase.current = { of: values, kept: keptForm(report, values) };
      change({
        excelId,
        recordId,
        version,
        rev: begunRev,
        name: report.name,
        base: keptBase.current.kept,
        mine: Object.fromEntries(of.sent()),
      });
    },
    [change, report, excelId, recordId, version, isOutdated],
  );
  /** Sets the open conflicts. Without any, the draft is based on the newest values. */
  const ask = useCallback(
    (of: ReportForm, questions: readonly CellConflict[]): void => {
      asked.current = questions;
      setConflicts(questions);
      if (questions.length > 0) return;
      over.current = { values: base.current, rev: rev.current };
      keep(of);
    },
    [keep],
  );

  const merge = useCallback(
    (into: ReportForm, newest: ReportRecord): void => {
      if (newest.rev === rev.current || past.current.has(newest.rev)) return;
      past.current.add(rev.current);
      base.current = newest.values;
      rev.current = newest.rev;
      const found = into.merge(newest.values, unheard.current);
      unheard.current = null;
      setTakenFrom(newest.filler);
      setSubmitted(newest.status === 'filled' ? newest : null);
      const again = new Set(found.map(({ field }) => field));
      const isOpen = ({ field }: CellConflict): boolean =>
        !again.has(field) && into.place(field) !== null && !into.isAsTheirs(field);
      ask(into, [...asked.current.filter(isOpen), ...found]);
    },
    [ask, past, unheard],
  );

  const readAndMerge = useCallback(
    async (into: ReportForm, timeoutMs?: Millis): Promise<boolean> => {
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      const outcome = await services.call(reportRecordInfo, { excelId, recordId }, options);
      if (outcome.ok) merge(into, outcome.value);
      return outcome.ok;
    },
    [services, excelId, recordId, merge],
  );
  const decided = (of: ReportForm): void => ask(of, asked.current.slice(1));
  const hasQuestions = (): boolean => asked.current.length > 0;
  return {
    base,
    rev,
    isRevSure,
    ended,
    over,
    conflicts,
    hasQuestions,
    keep,
    decided,
    merge,
    readAndMerge,
    takenFrom,
    submitted,
    setTakenFrom,
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
export function useFilling(report: ReportDocument, record: ReportRecord, mayFill: boolean): Filling | null {
  const services = useServices();
  const { excelId, recordId, version } = record;
  const draft = useWorkDraft<ReportDraft | null>({
    name: draftName(excelId, recordId),
    kind: REPORT_DRAFT,
    initial: NO_DRAFT,
    decode: reportDraft,
  });
  const isOutdated = draft.values !== null && draft.values.version !== version;
  const isFilling = mayFill && !isOutdated;
  const [form, setForm] = useState<ReportForm | null>(null);
  const kept = useKeptDraft(report, record, draft, isOutdated);
  const { base, rev, isRevSure, ended, over, conflicts, keep, merge, readAndMerge, setTakenFrom } = kept;
  const [saveFault, setSaveFault] = useState<Fault | null>(null);
  const begunOn = useRef(record);
  // Runs once: later answers are merged, never replacing input.
  useEffect(() => {
    if (!draft.isReady || form !== null) return;
    const found = draft.values;
    const own = found?.version === version ? found : null;
    base.current = own === null ? record.values : fieldValues(own.base, 'base');
    rev.current = own === null ? record.rev : own.rev;
    over.current = { values: base.current, rev: rev.current };
    const made = new ReportForm(report, {
      base: base.current,
      mine: own === null ? null : fieldValues(own.mine, 'mine'),
      prior: record.prior,
    });
    begunOn.current = record;
    setForm(made);
    // The record may be a stored answer no newer than the draft: only a new read shows other users' changes.
    if (own !== null) void readAndMerge(made);
  }, [draft.isReady, draft.values, form, report, record, version, readAndMerge, base, rev, over]);

  useEffect(() => {
    if (form !== null && begunOn.current !== record) merge(form, record);
  }, [form, record, merge]);

  useEffect(() => {
    if (form === null || !isFilling) return;
    return form.onChange(() => keep(form));
  }, [form, isFilling, keep]);

  usePrefill(isFilling ? form : null, record);

  const save = useCallback(async (): Promise<void> => {
    if (form === null || !form.isChanged) return;
    const sent = fieldValues(Object.fromEntries(form.sent()), 'sent');
    const wasRevSure = isRevSure.current;
    isRevSure.current = false;
    const name = { excelId, recordId, version, rev: rev.current };
    const outcome = await saveDraft(services, name, form);
    ended(outcome, sent, wasRevSure);
    if (outcome.ok) {
      // Input since the request is a change to the sent values, not a conflict with them.
      form.rebase(sent);
      merge(form, outcome.value);
      setTakenFrom('');
      setSaveFault(null);
    } else if (outcome.fault.kind === 'refused' && outcome.fault.code === CONTENT_CHANGED)
      isRevSure.current = await readAndMerge(form);
    else if (outcome.fault.kind !== 'cancelled') setSaveFault(outcome.fault);
  }, [services, form, excelId, recordId, version, merge, readAndMerge, rev, isRevSure, ended, setTakenFrom]);
  const hold = useServerDraft(save, form !== null && isFilling && conflicts.length === 0);

  return form === null
    ? null
    : {
        form,
        draft,
        conflicts,
        saveFault,
        takenFrom: kept.takenFrom,
        submitted: kept.submitted,
        rev: () => rev.current,
        decided: () => kept.decided(form),
        holdSaves: async () => {
          const release = await hold();
          // With an outdated revision the platform would refuse the form as changed by another user.
          if (!isRevSure.current) isRevSure.current = await readAndMerge(form, REPORT_RECHECK_MS);
          if (!kept.hasQuestions()) return release;
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
function useServerDraft(save: () => Promise<void>, isWanted: boolean): () => Promise<() => void> {
  const { ports } = useServices();
  const underWay = useRef(Promise.resolve());
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isWanted) return;
    let cancel: () => void = () => undefined;
    let isLeft = false;
    const later = (): void => {
      cancel = ports.after(SERVER_DRAFT_MS, () => {
        if (navigator.onLine && !isHeld.current) underWay.current = save();
        void underWay.current.then(() => {
          if (!isLeft) later();
        });
      });
    };
    later();
    return () => {
      isLeft = true;
      cancel();
    };
  }, [ports, save, isWanted]);
  return useCallback(async () => {
    isHeld.current = true;
    await underWay.current;
    return () => {
      isHeld.current = false;
    };
  }, []);
}
