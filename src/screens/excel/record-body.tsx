import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { minuteText } from '../../features/time/time-text';
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { reportRecordsPath } from '../../navigation/order-paths';
import { useBack } from '../../navigation/use-back';
import { ReportForm } from '../../report-document/form';
import type { ReportDocument } from '../../report-document/model';
import { field, Unreadable } from '../../shared/calls/decode';
import type { ReportRecord } from '../../shared/calls/excel';
import { type FieldValues, fieldValues } from '../../shared/calls/excel-value';
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
import { useCodePlace } from './use-code-place';
import { useEntry } from './use-entry';
import { type Filling, useFilling } from './use-filling';
import { FormContext, type FormScope } from './use-form';
import { useMode } from './use-mode';

interface RecordBodyProps {
  readonly report: ReportDocument;
  readonly record: ReportRecord;
  readonly fault: Fault | null;
  /** When this device last read the record, if the platform is unreachable; `null` if just read. */
  readonly seenAt: EpochMs | null;
  readonly code: string;
  readonly onRestart: () => void;
}

const NONE: readonly string[] = [];

/** Merges the form in the outbox into the values of a record. */
function withWaiting({ values }: ReportRecord, input: unknown): FieldValues {
  try {
    return [...new Map([...values, ...fieldValues(field(input, 'values'), 'values')])];
  } catch (error) {
    if (error instanceof Unreadable) return values;
    throw error;
  }
}

/** Returns the form for view mode, including values in the outbox. */
const useViewed = (report: ReportDocument, record: ReportRecord, waiting: unknown): ReportForm =>
  useMemo(() => {
    const mine = waiting === undefined ? null : withWaiting(record, waiting);
    return new ReportForm(report, { base: record.values, mine, prior: record.prior });
  }, [report, record, waiting]);

function useCounts(pictures: readonly string[]) {
  const rows = usePictureRows(pictures)?.rows;
  const items = useStable(rows?.map(({ item }) => item) ?? NONE);
  const getCount = useCallback((field: string) => items.filter((item) => item === field).length, [items]);
  return { getCount, rows: rows ?? [] };
}

interface RecordNoticesProps extends Omit<RecordBodyProps, 'code' | 'record'> {
  readonly entry: ReturnType<typeof useEntry>;
  readonly draft: Filling['draft'] | null;
  /** Why the platform refused the draft; `null` if not refused or shown elsewhere. */
  readonly returned: Fault | null;
  /** Why the draft cannot be submitted; `null` if it can. */
  readonly stranded: 'draftOfOther' | 'draftLocked' | null;
}

function RecordNotices(props: RecordNoticesProps) {
  const { report, fault, seenAt, entry, draft, returned, stranded, onRestart } = props;
  const t = useWords(excelWords);
  const language = useLanguage();
  return (
    <>
      {fault === null || seenAt !== null ? null : (
        <Notice tone="warn">{workFaultText(fault, language)}</Notice>
      )}
      {entry == null ? null : <EntryNotice entry={entry} />}
      {returned === null ? null : (
        <Notice tone="bad">{t('returnedBecause', { why: workFaultText(returned, language) })}</Notice>
      )}
      {seenAt === null ? null : <Notice tone="warn">{t('seenAt', { time: minuteText(seenAt) })}</Notice>}
      {draft === null || stranded === null ? null : (
        <DraftValues draft={draft} why={stranded} onGone={onRestart} />
      )}
      {report.canFill ? null : <Notice tone="warn">{t('formatUnknown')}</Notice>}
    </>
  );
}

type OfRecord = 't' | 'excelId' | 'recordId' | 'now' | 'times';
/** Collects the data that fields need from their record. Stable while the user types. */
function useScope(record: ReportRecord, of: Omit<FormScope, OfRecord>): FormScope {
  const t = useWords(excelWords);
  const services = useServices();
  const now = useCallback(() => getPlatformClock(services).now(), [services]);
  const { excelId, recordId, generateTime, dueTime } = record;
  const { form, isStrict, getCount, isFilling, isWhole, pictures } = of;
  return useMemo(
    () => ({
      form,
      t: t,
      excelId,
      recordId,
      isStrict,
      getCount,
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
      getCount,
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
  const shell = useWords(shellWords);
  const { excelId, recordId } = record;
  const entry = useEntry(recordId);
  const isWaiting = entry != null;
  const unsaved = useRef((): boolean => false);
  const mode = useMode(() => unsaved.current());
  const isAllowed = report.canFill && record.actions.includes('fill') && entry === null;
  const filling = useFilling(report, record, mode.isFilling && isAllowed);
  const isOutdated = filling?.isOutdated ?? false;
  const mayFill = isAllowed && !isOutdated;
  const pictures = filling?.draft.photos ?? null;
  const { getCount, rows } = useCounts(pictures?.pictures ?? NONE);
  unsaved.current = () => filling !== null && mayFill && (filling.form.isChanged || rows.length > 0);
  const [isStrict, setStrict] = useState(false);
  const viewed = useViewed(report, record, entry?.input);
  const isReady = mode.isFilling && mayFill && filling !== null;
  const form = isReady ? filling.form : viewed;
  const scope = useScope(record, {
    form,
    isStrict,
    getCount,
    isFilling: isReady,
    isWhole: isReady && mode.isEntered,
    pictures: isReady ? pictures : null,
  });
  useRestartAfterEntry(isWaiting, onRestart);
  useCodePlace(code, form, isReady);
  const goBack = useBack(reportRecordsPath(excelId));
  const leave = async (how: 'keep' | 'throw-away'): Promise<void> => {
    if (how === 'keep') await filling?.draft.flush();
    else await filling?.draft.end('thrown-away');
    mode.left();
    if (how === 'throw-away') onRestart();
  };
  return (
    <div className="as-excel-printed">
      <TopBar
        title={report.name === '' ? shell('titleReport') : report.name}
        start={
          <IconButton label={shell('back')} onClick={isReady ? mode.leave : goBack}>
            <BackIcon />
          </IconButton>
        }
        end={
          isReady || isWaiting ? undefined : <ReportActions report={report} record={record} form={viewed} />
        }
      />
      <main
        className="as-excel as-report-record"
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
          returned={isReady || entry !== null ? null : (filling?.draft.reason ?? null)}
          stranded={isOutdated ? 'draftOfOther' : entry === null && !mayFill ? 'draftLocked' : null}
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
            mayFill={mayFill}
            hasDraft={!isReady && unsaved.current()}
            onFill={mode.askToFill}
            onStrict={() => setStrict(true)}
            onSent={mode.left}
          />
        </FormContext.Provider>
      </main>
      {mode.asks === 'enter' && mayFill ? <EnterDialog onEnter={mode.enter} onClose={mode.stay} /> : null}
      {mode.asks === 'leave' ? (
        <LeaveDialog
          onKeep={() => void leave('keep')}
          onThrowAway={() => void leave('throw-away')}
          onStay={mode.stay}
        />
      ) : null}
      {isReady ? <FirstConflict filling={filling} /> : null}
    </div>
  );
}

function FirstConflict({ filling }: { readonly filling: Filling }) {
  const { form, conflicts, takenFrom, decided } = filling;
  const [conflict] = conflicts;
  return conflict === undefined ? null : (
    <ConflictDialog
      key={conflict.field}
      form={form}
      conflict={conflict}
      left={conflicts.length}
      person={takenFrom}
      onDecided={decided}
    />
  );
}

/** Restarts the record when its form leaves the outbox, sent or turned back into a draft. */
function useRestartAfterEntry(isWaiting: boolean, onRestart: () => void): void {
  const was = useRef(isWaiting);
  const restart = useRef(onRestart);
  restart.current = onRestart;
  useEffect(() => {
    if (was.current && !isWaiting) restart.current();
    was.current = isWaiting;
  }, [isWaiting]);
}
