/**
 * Filling one record: the draft on this device, the draft on the platform, and what somebody else has changed meanwhile.
 * The platform's revision goes with every save; where it has moved on, the record is read again and merged (faults 73).
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ReportForm } from '../../report-document/form';
import type { CellConflict } from '../../report-document/merge';
import type { ReportDocument } from '../../report-document/model';
import { readValues, sentValues } from '../../report-document/values';
import { type ReportRecord, reportRecordInfo, saveReport } from '../../shared/calls/excel';
import { type FieldValues, fieldValues } from '../../shared/calls/excel-value';
import { asOperation } from '../../shared/calls/operation';
import { SERVER_DRAFT_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { Version } from '../../shared/ids';
import { CONTENT_CHANGED } from '../../shared/work/refusal-codes';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useWorkDraft, type WorkDraft } from '../../state/work/use-work-draft';
import { draftName, REPORT_DRAFT, type ReportDraft, reportDraft } from './report-draft';
import { draftForm } from './sent-form';

const NO_DRAFT = null;

/** Values as an object that can be kept and decoded again. */
const kept = (document: ReportDocument, values: FieldValues): object =>
  Object.fromEntries(sentValues(document, readValues(document, values)));

export interface Filling {
  readonly form: ReportForm;
  readonly draft: WorkDraft<ReportDraft | null>;
  readonly rev: () => Version;
  readonly conflicts: readonly CellConflict[];
  readonly decided: () => void;
  /** Fault of the last save on the platform; null where none failed. */
  readonly saveFault: Fault | null;
  /** Names of those who have changed something that was taken over; '' for nobody. */
  readonly takenFrom: string;
}

/** The form of a record over its draft; null until it is known whether there is one. */
export function useFilling(report: ReportDocument, record: ReportRecord, isFilling: boolean): Filling | null {
  const services = useServices();
  const { excelId, recordId, version } = record;
  const draft = useWorkDraft<ReportDraft | null>({
    name: draftName(excelId, recordId),
    kind: REPORT_DRAFT,
    initial: NO_DRAFT,
    decode: reportDraft,
  });
  const [form, setForm] = useState<ReportForm | null>(null);
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const [saveFault, setSaveFault] = useState<Fault | null>(null);
  const [takenFrom, setTakenFrom] = useState('');
  const base = useRef<FieldValues>(record.values);
  const rev = useRef(record.rev);
  /** The answer that the form was made of. */
  const begunOn = useRef(record);
  const keptBase = useRef<{ readonly of: FieldValues; readonly kept: object } | null>(null);

  const merge = useCallback((into: ReportForm, newest: ReportRecord): void => {
    if (newest.rev === rev.current) return;
    // Listeners keep the draft over these.
    base.current = newest.values;
    rev.current = newest.rev;
    const found = into.merge(newest.values);
    setTakenFrom(newest.filler);
    setConflicts((before) => {
      const again = new Set(found.map(({ field }) => field));
      return [...before.filter(({ field }) => !again.has(field)), ...found];
    });
  }, []);

  const readAndMerge = useCallback(
    async (into: ReportForm): Promise<void> => {
      const outcome = await services.call(reportRecordInfo, { excelId, recordId });
      if (outcome.ok) merge(into, outcome.value);
    },
    [services, excelId, recordId, merge],
  );

  // Once: later answers are merged, never put over what is typed.
  useEffect(() => {
    if (!draft.isReady || form !== null) return;
    const found = draft.values;
    const own = found?.version === version ? found : null;
    base.current = own === null ? record.values : fieldValues(own.base, 'base');
    rev.current = own === null ? record.rev : own.rev;
    const made = new ReportForm(report, {
      base: base.current,
      mine: own === null ? null : fieldValues(own.mine, 'mine'),
      prior: record.prior,
    });
    begunOn.current = record;
    setForm(made);
    // The record may be an answer of before the draft: only a new one says what somebody else has changed.
    if (own !== null && own.rev !== record.rev) void readAndMerge(made);
  }, [draft.isReady, draft.values, form, report, record, version, readAndMerge]);

  useEffect(() => {
    if (form !== null && begunOn.current !== record) merge(form, record);
  }, [form, record, merge]);

  // Every change is kept on the device.
  const change = draft.change;
  useEffect(() => {
    if (form === null || !isFilling) return;
    return form.onChange(() => {
      const of = base.current;
      if (keptBase.current?.of !== of) keptBase.current = { of, kept: kept(report, of) };
      change({
        ...{ excelId, recordId, version, rev: rev.current, name: report.name },
        base: keptBase.current.kept,
        mine: Object.fromEntries(form.sent()),
      });
    });
  }, [form, isFilling, change, report, excelId, recordId, version]);

  const save = useCallback(async (): Promise<void> => {
    if (form === null || !form.isChanged) return;
    const sent = fieldValues(Object.fromEntries(form.sent()), 'sent');
    const outcome = await services.call(
      saveReport,
      {
        ...{ excelId, recordId, version, rev: rev.current, final: false },
        values: draftForm(form),
        occurredAt: platformClockOf(services).now(),
      },
      asOperation(services.newOperationId()),
    );
    if (outcome.ok) {
      // Keys that were typed meanwhile are changes of the sent values, and no conflict with them.
      form.rebase(sent);
      merge(form, outcome.value);
      setTakenFrom('');
      setSaveFault(null);
    } else if (outcome.fault.kind === 'refused' && outcome.fault.code === CONTENT_CHANGED)
      await readAndMerge(form);
    else if (outcome.fault.kind !== 'cancelled') setSaveFault(outcome.fault);
  }, [services, form, excelId, recordId, version, merge, readAndMerge]);
  useServerDraft(save, form !== null && isFilling && conflicts.length === 0);

  return form === null
    ? null
    : {
        ...{ form, draft, conflicts, saveFault, takenFrom },
        rev: () => rev.current,
        decided: () => setConflicts((all) => all.slice(1)),
      };
}

/** Saves at an interval while the record is filled. One at a time, and only where there may be a network. */
function useServerDraft(save: () => Promise<void>, isWanted: boolean): void {
  const { ports } = useServices();
  useEffect(() => {
    if (!isWanted) return;
    let cancel: () => void = () => undefined;
    let isLeft = false;
    const later = (): void => {
      cancel = ports.after(SERVER_DRAFT_MS, () => {
        const saved = navigator.onLine ? save() : Promise.resolve();
        void saved.then(() => {
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
}
