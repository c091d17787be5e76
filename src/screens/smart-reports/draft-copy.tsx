/** Shows a draft that can no longer be submitted: the user can copy its values or discard it (faults 74). */
import { useState } from 'react';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { type FieldValue, fieldValues } from '../../shared/calls/smart-report-value';
import type { RecordId, SmartReportId } from '../../shared/ids';
import { useServices } from '../../state/services';
import { useWorkDraft, type WorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/text-area';
import { decodeReportDraft, getDraftName, REPORT_DRAFT, type ReportDraft } from './report-draft';

const ROWS = 8;
const NO_DRAFT = null;

const formatLines = (name: string, value: FieldValue): readonly string[] => {
  if (value.kind === 'cell') return value.v === null ? [] : [`${name}: ${value.v}`];
  return [`${name}: ${JSON.stringify(value.kind === 'table' ? value.rows : value.raw)}`];
};
/** Formats the values of a draft by field name; the titles are in the missing document. */
const formatText = (draft: ReportDraft): string =>
  fieldValues(draft.mine, 'mine')
    .flatMap(([name, value]) => formatLines(name, value))
    .join('\n');

interface DraftValuesProps {
  readonly draft: WorkDraft<ReportDraft | null>;
  readonly messageKey: 'draftOfOther' | 'draftLocked';
  readonly onGone?: () => void;
}

export function DraftValues({ draft, messageKey, onGone: onDiscarded }: DraftValuesProps) {
  const t = useWords(smartReportWords);
  const { feedback } = useServices();
  const [isDiscarded, setDiscarded] = useState(false);
  if (draft.values === null || isDiscarded) return null;
  const text = formatText(draft.values);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => feedback.toast(t('copied'), 'good'),
      () => feedback.toast(t('copyFailed'), 'bad'),
    );
  const discard = (): void => {
    setDiscarded(true);
    void draft.end('discarded').then(onDiscarded);
  };
  return (
    <section className="as-card as-report-copy">
      <p>{t(messageKey)}</p>
      <TextArea label={t('draftValues')} value={text} rows={ROWS} onChange={() => undefined} />
      <div className="as-actions">
        <Button kind="primary" onClick={copy}>
          {t('copyValues')}
        </Button>
        <Button kind="danger" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </section>
  );
}

interface DraftCopyProps {
  readonly excelId: SmartReportId;
  readonly recordId: RecordId;
}

export function DraftCopy({ excelId, recordId }: DraftCopyProps) {
  const draft = useWorkDraft<ReportDraft | null>({
    name: getDraftName(excelId, recordId),
    kind: REPORT_DRAFT,
    initial: NO_DRAFT,
    decode: decodeReportDraft,
  });
  return <DraftValues draft={draft} messageKey="draftOfOther" />;
}
