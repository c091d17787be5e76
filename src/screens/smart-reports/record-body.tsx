import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatMinute } from '../../features/time/time-text';
import { shellWords } from '../../i18n/shell';
import { smartReportWords } from '../../i18n/smart-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { getReportRecordsPath } from '../../navigation/order-paths';
import { useBack } from '../../navigation/use-back';
import { ReportForm } from '../../report-document/form';
import type { ReportDocument } from '../../report-document/model';
import { field, Unreadable } from '../../shared/calls/decode';
import { type FieldValues, fieldValues } from '../../shared/calls/smart-report-value';
import type { ReportRecord } from '../../shared/calls/smart-reports';
import type { Fault } from '../../shared/faults';
import type { EpochMs } from '../../shared/units';
import { useStable } from '../../state/hooks/use-stable';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { usePictureRows } from '../../state/work/use-pictures';
import { IconButton } from '../../ui/icon-button';
import { BackIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { TopBar } from '../../ui/top-bar';
import { ConflictDialog } from './conflict-dialog';
import { DraftValues } from './draft-copy';
import { EntryNotice } from './entry-notice';
import { LiveDevices } from './fill/live-devices';
import { EnterDialog, LeaveDialog } from './mode-dialogs';
import { RecordHead } from './record-head';
import { ReportActions } from './report-actions';
import { Sections } from './sections';
import { SubmitBar } from './submit-bar';
import { useScrollToCode } from './use-code-place';
import { useOutboxEntry } from './use-entry';
import { type Filling, useFilling } from './use-filling';
import { FormContext, type FormScope } from './use-form';
import { useMode } from './use-mode';

interface RecordBodyProps {
  readonly report: ReportDocument;
  readonly record: ReportRecord;
  readonly fault: Fault | null;
  /** Time of this device's last read if the platform is unreachable; `null` if just read. */
  readonly seenAt: EpochMs | null;
  readonly code: string;
  readonly onRestart: () => void;
}

const NO_ITEMS: readonly string[] = [];

/** Merges the form in the outbox into the values of a record. */
function mergeWaitingForm({ values }: ReportRecord, input: unknown): FieldValues {
  try {
    return [...new Map([...values, ...fieldValues(field(input, 'values'), 'values')])];
  } catch (error) {
    if (error instanceof Unreadable) return values;
    throw error;
  }
}

/** Returns the form for view mode, including values in the outbox. */
const useViewForm = (report: ReportDocument, record: ReportRecord, waitingInput: unknown): ReportForm =>
  useMemo(() => {
    const mine = waitingInput === undefined ? null : mergeWaitingForm(record, waitingInput);
    return new ReportForm(report, { base: record.values, mine, prior: record.prior });
  }, [report, record, waitingInput]);

function usePictureCounts(pictures: readonly string[]) {
  const rows = usePictureRows(pictures)?.rows;
  const items = useStable(rows?.map(({ item }) => item) ?? NO_ITEMS);
  const getPictureCount = useCallback(
    (field: string) => items.filter((item) => item === field).length,
    [items],
  );
  return { getPictureCount, rows: rows ?? [] };
}

interface RecordNoticesProps extends Omit<RecordBodyProps, 'code' | 'record'> {
  readonly entry: ReturnType<typeof useOutboxEntry>;
  readonly draft: Filling['draft'] | null;
  /** The platform's refusal of the draft; `null` if not refused or shown elsewhere. */
  readonly refusal: Fault | null;
  /** Reason that the draft cannot be submitted; `null` if it can. */
  readonly blockedReason: 'draftOfOther' | 'draftLocked' | null;
}

function RecordNotices(props: RecordNoticesProps) {
  const { report, fault, seenAt, entry, draft, refusal, blockedReason, onRestart } = props;
  const t = useWords(smartReportWords);
  const language = useLanguage();
  return (
    <>
      {fault === null || seenAt !== null ? null : (
        <Notice tone="warn">{workFaultText(fault, language)}</Notice>
      )}
      {entry == null ? null : <EntryNotice entry={entry} />}
      {refusal === null ? null : (
        <Notice tone="bad">{t('returnedBecause', { why: workFaultText(refusal, language) })}</Notice>
      )}
      {seenAt === null ? null : <Notice tone="warn">{t('seenAt', { time: formatMinute(seenAt) })}</Notice>}
      {draft === null || blockedReason === null ? null : (
        <DraftValues draft={draft} messageKey={blockedReason} onGone={onRestart} />
      )}
      {report.canFill ? null : <Notice tone="warn">{t('formatUnknown')}</Notice>}
    </>
  );
}

type RecordScopeKey = 't' | 'excelId' | 'recordId' | 'now' | 'times';
/** Collects the data that fields need from their record. Stable while the user types. */
function useScope(record: ReportRecord, formState: Omit<FormScope, RecordScopeKey>): FormScope {
  const t = useWords(smartReportWords);
  const services = useServices();
  const now = useCallback(() => getPlatformClock(services).now(), [services]);
  const { excelId, recordId, generateTime, dueTime } = record;
  const { form, isStrict, getPictureCount, isFilling, isWhole, pictures } = formState;
  return useMemo(
    () => ({
      form,
      t,
      excelId,
      recordId,
      isStrict,
      getPictureCount,
      now,
      isFilling,
      isWhole,
      pictures,
      times: { generateTime, dueTime },
    }),
    [
      form,
      t,
      excelId,
      recordId,
      isStrict,
      getPictureCount,
      now,
      isFilling,
      isWhole,
      pictures,
      generateTime,
      dueTime,
    ],
  );
}

export function RecordBody({ report, record, fault, seenAt, code, onRestart }: RecordBodyProps) {
  const tShell = useWords(shellWords);
  const { excelId, recordId } = record;
  const entry = useOutboxEntry(recordId);
  const isWaiting = entry != null;
  const hasUnsavedInput = useRef((): boolean => false);
  const mode = useMode(() => hasUnsavedInput.current());
  const isAllowed = report.canFill && record.actions.includes('fill') && entry === null;
  const filling = useFilling(report, record, mode.isFilling && isAllowed);
  const isOutdated = filling?.isOutdated ?? false;
  const canFill = isAllowed && !isOutdated;
  const pictures = filling?.draft.photos ?? null;
  const { getPictureCount, rows } = usePictureCounts(pictures?.pictures ?? NO_ITEMS);
  hasUnsavedInput.current = () => filling !== null && canFill && (filling.form.isChanged || rows.length > 0);
  const [isStrict, setStrict] = useState(false);
  const viewForm = useViewForm(report, record, entry?.input);
  const isReady = mode.isFilling && canFill && filling !== null;
  const form = isReady ? filling.form : viewForm;
  const scope = useScope(record, {
    form,
    isStrict,
    getPictureCount,
    isFilling: isReady,
    isWhole: isReady && mode.isEntered,
    pictures: isReady ? pictures : null,
  });
  useRestartAfterEntry(isWaiting, onRestart);
  useScrollToCode(code, form, isReady);
  const goBack = useBack(getReportRecordsPath(excelId));
  const leave = async (choice: 'keep' | 'throw-away'): Promise<void> => {
    if (choice === 'keep') await filling?.draft.flush();
    else await filling?.draft.end('discarded');
    mode.exit();
    if (choice === 'throw-away') onRestart();
  };
  return (
    <div className="as-smart-report-printed">
      <TopBar
        title={report.name === '' ? tShell('titleReport') : report.name}
        start={
          <IconButton label={tShell('back')} onClick={isReady ? mode.leave : goBack}>
            <BackIcon />
          </IconButton>
        }
        end={
          isReady || isWaiting ? undefined : <ReportActions report={report} record={record} form={viewForm} />
        }
      />
      <main
        className="as-smart-report as-report-record"
        data-mode={isReady ? 'fill' : 'view'}
        data-waiting={isWaiting}
      >
        <RecordHead report={report} record={record} />
        <RecordNotices
          report={report}
          fault={fault}
          seenAt={seenAt}
          entry={entry}
          draft={filling?.draft ?? null}
          refusal={isReady || entry !== null ? null : (filling?.draft.reason ?? null)}
          blockedReason={isOutdated ? 'draftOfOther' : entry === null && !canFill ? 'draftLocked' : null}
          onRestart={onRestart}
        />
        <FormContext.Provider value={scope}>
          {isReady ? (
            <LiveDevices report={report}>
              <Sections />
            </LiveDevices>
          ) : (
            <Sections />
          )}
          <SubmitBar
            record={record}
            filling={isReady ? filling : null}
            pictures={rows}
            code={code}
            canFill={canFill}
            hasDraft={!isReady && hasUnsavedInput.current()}
            onFill={mode.askToFill}
            onCheckFailed={() => setStrict(true)}
            onSent={mode.exit}
          />
        </FormContext.Provider>
      </main>
      {mode.dialog === 'enter' && canFill ? <EnterDialog onEnter={mode.enter} onClose={mode.stay} /> : null}
      {mode.dialog === 'leave' ? (
        <LeaveDialog
          onKeep={() => void leave('keep')}
          onDiscard={() => void leave('throw-away')}
          onStay={mode.stay}
        />
      ) : null}
      {isReady ? <FirstConflict filling={filling} /> : null}
    </div>
  );
}

function FirstConflict({ filling }: { readonly filling: Filling }) {
  const { form, conflicts, editor, resolveFirstConflict } = filling;
  const [conflict] = conflicts;
  return conflict === undefined ? null : (
    <ConflictDialog
      key={conflict.field}
      form={form}
      conflict={conflict}
      remainingCount={conflicts.length}
      person={editor}
      onDecided={resolveFirstConflict}
    />
  );
}

/** Restarts the record when its form leaves the outbox, sent or turned back into a draft. */
function useRestartAfterEntry(isWaiting: boolean, onRestart: () => void): void {
  const wasWaiting = useRef(isWaiting);
  const restart = useRef(onRestart);
  restart.current = onRestart;
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) restart.current();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
}
