/** Bottom bar of a record: enters fill mode, shows progress and where the draft is stored, and submits the record. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatMinute } from '../../features/time/time-text';
import { DraftState } from '../../features/work/outbox/draft-state';
import { StorageNotice } from '../../features/work/outbox/keeping-notice';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { MissingPictures } from '../../features/work/pictures/missing-pictures';
import { joinNames } from '../../i18n/lists';
import { smartReportWords } from '../../i18n/smart-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import type { MissingPlace, ReportForm } from '../../report-document/form';
import type { ReportRecord } from '../../shared/calls/smart-reports';
import { useBusy } from '../../state/hooks/use-busy';
import type { PictureRow } from '../../state/work/rows';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { encodeForm } from './sent-form';
import type { Filling } from './use-filling';
import { useFormScope } from './use-form';

const REPORT_VALUES_BYTES = 262_144;

interface SubmitBarProps {
  readonly record: ReportRecord;
  /** `null` in view mode. */
  readonly filling: Filling | null;
  readonly pictures: readonly PictureRow[];
  readonly code: string;
  readonly canFill: boolean;
  readonly hasDraft: boolean;
  readonly onFill: () => void;
  readonly onCheckFailed: () => void;
  readonly onSent: () => void;
}

/** Returns the progress as text; rerenders when the numbers change, not on every key. */
function useProgress(form: ReportForm, getPictureCount: (field: string) => number): string {
  return useSyncExternalStore(
    (notify) => form.onChange(notify),
    () => {
      const { done, total } = form.countProgress(getPictureCount);
      return `${done}/${total}`;
    },
  );
}

function focusFirstPlace([firstPlace]: readonly MissingPlace[]): void {
  if (firstPlace === undefined) return;
  const field = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === firstPlace.key,
  );
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

export function SubmitBar(props: SubmitBarProps) {
  const t = useWords(smartReportWords);
  const { filling, canFill, hasDraft, onFill, record } = props;
  if (filling !== null) return <FillBar {...props} filling={filling} />;
  if (!canFill) return null;
  return (
    <footer className="as-report-bar">
      {hasDraft ? <p className="as-report-bar__words">{t('hasDraft')}</p> : null}
      <Button kind="primary" block onClick={onFill}>
        {t(hasDraft ? 'goOn' : record.status === 'filled' ? 'fillAgain' : 'fill')}
      </Button>
    </footer>
  );
}

type FillBarProps = SubmitBarProps & { readonly filling: Filling };

/** Submits the record after confirmation, based on the result of a running save. */
function useSubmission({ record, filling, pictures, code, onSent }: FillBarProps) {
  const { form, now } = useFormScope();
  const { excelId, recordId, version } = record;
  const { send } = useSendForm({ draft: filling.draft, call: 'excel/record/save', entity: recordId });
  const { isBusy, run } = useBusy();
  const [isConfirming, setConfirming] = useState(false);
  const latestPictures = useRef(pictures);
  latestPictures.current = pictures;
  /** Whether the submission is confirmed; reset when the user cancels or leaves the form. */
  const isConfirmed = useRef(false);
  useEffect(
    () => () => {
      isConfirmed.current = false;
    },
    [],
  );
  const submit = async (): Promise<void> => {
    const release = await filling.holdSaves();
    if (release === null) return setConfirming(false);
    // The user cancelled or left the form during the running save.
    if (!isConfirmed.current) return release();
    const at = now();
    const place = await send({
      excelId,
      recordId,
      version,
      rev: filling.getRev(),
      final: true,
      occurredAt: at,
      values: encodeForm(form, latestPictures.current, at),
      ...(code === '' ? {} : { proof: { kind: 'scan' as const, code, at } }),
    });
    release();
    setConfirming(false);
    if (place !== null) onSent();
  };
  return {
    isConfirming,
    isBusy,
    openDialog: () => setConfirming(true),
    confirm: () => {
      isConfirmed.current = true;
      void run(submit);
    },
    close: () => {
      isConfirmed.current = false;
      setConfirming(false);
    },
  };
}

function FillBar(props: FillBarProps) {
  const { filling, onCheckFailed } = props;
  const t = useWords(smartReportWords);
  const language = useLanguage();
  const { form, getPictureCount } = useFormScope();
  const { draft, saveFault, editor, submission } = filling;
  const overwriteText =
    submission === null
      ? ''
      : t('overSubmitted', {
          person: submission.filler,
          time: submission.fillTime === null ? '' : formatMinute(submission.fillTime),
        });
  const progress = useProgress(form, getPictureCount);
  const [foundPlaces, setFound] = useState<readonly MissingPlace[]>([]);
  const missingPlaces = form.findStillMissing(foundPlaces, getPictureCount);
  /** Size of the values in bytes if above the platform's limit; `null` if they fit. */
  const [oversizeBytes, setOversizeBytes] = useState<number | null>(null);
  const { isConfirming, isBusy, openDialog, confirm, close } = useSubmission(props);
  const check = (): void => {
    const currentMissingPlaces = form.listMissing(getPictureCount);
    setFound(currentMissingPlaces);
    const size = new TextEncoder().encode(JSON.stringify(Object.fromEntries(form.getSentValues()))).length;
    setOversizeBytes(size > REPORT_VALUES_BYTES ? size : null);
    if (currentMissingPlaces.length === 0) {
      if (size <= REPORT_VALUES_BYTES) openDialog();
    } else {
      onCheckFailed();
      requestAnimationFrame(() => focusFirstPlace(currentMissingPlaces));
    }
  };
  return (
    <footer className="as-report-bar">
      <StorageNotice />
      <MissingPictures draft={draft} />
      {overwriteText === '' ? null : <Notice tone="warn">{overwriteText}</Notice>}
      {editor === '' ? null : <Notice tone="plain">{t('taken', { person: editor })}</Notice>}
      {saveFault?.kind === 'refused' ? (
        <Notice tone="warn">{workFaultText(saveFault, language)}</Notice>
      ) : null}
      {draft.reason === null ? null : <Notice tone="bad">{workFaultText(draft.reason, language)}</Notice>}
      {oversizeBytes === null ? null : (
        <Notice tone="bad">
          {t('valuesTooLarge', { found: oversizeBytes, limit: REPORT_VALUES_BYTES })}
        </Notice>
      )}
      {missingPlaces.length === 0 ? null : (
        <Notice
          tone="bad"
          action={
            <Button kind="quiet" onClick={() => focusFirstPlace(form.listMissing(getPictureCount))}>
              {t('showMissing')}
            </Button>
          }
        >
          {t('missingCount', {
            n: missingPlaces.length,
            titles: joinNames(missingPlaces.slice(0, 3).map(({ field }) => field.title)),
          })}
        </Notice>
      )}
      <div className="as-report-bar__line">
        <span className="as-report-bar__words">
          {t('filledCount', { progress })}
          <DraftState draft={draft} />
        </span>
        <Button kind="primary" busy={isBusy} onClick={check}>
          {t('submit')}
        </Button>
      </div>
      {isConfirming ? (
        <SubmitDialog
          abnormalCount={form.listPlaces().filter(({ key }) => form.cell(key).abnormal).length}
          overwriteText={overwriteText}
          isBusy={isBusy}
          onSubmit={confirm}
          onClose={close}
        />
      ) : null}
    </footer>
  );
}

interface SubmitDialogProps {
  readonly abnormalCount: number;
  /** Warning about the submission that this one changes; '' for a first submission. */
  readonly overwriteText: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

function SubmitDialog({ abnormalCount, overwriteText, isBusy, onSubmit, onClose }: SubmitDialogProps) {
  const t = useWords(smartReportWords);
  return (
    <Dialog
      title={t('submitAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={onSubmit}>
            {t('submitNow')}
          </Button>
        </>
      }
    >
      {overwriteText === '' ? null : <p>{overwriteText}</p>}
      <p>{abnormalCount === 0 ? t('submitDetail') : t('submitAbnormal', { n: abnormalCount })}</p>
    </Dialog>
  );
}
