/**
 * Shows how the record changed while it was being filled: newer contents, fields that both sides changed, removed
 * items.
 */
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionRecord } from '../../shared/calls/inspection';
import type { FormAnswer, RecordForm } from '../../shared/work/record-form';
import { parseItemField } from '../../shared/work/record-merge';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { RecordFormState } from './use-record-form';

interface ConflictsProps {
  readonly state: RecordFormState;
  readonly record: InspectionRecord;
}

/** Asks for each field; neither side is overwritten silently (faults 73). */
export function Conflicts({ state: { form, decide, takenCount }, record }: ConflictsProps) {
  const t = useWords(inspectionWords);
  return (
    <>
      {takenCount > 0 ? <Notice tone="warn">{t('mergedTaken', { n: takenCount })}</Notice> : null}
      {form.conflicts.length === 0 ? null : (
        <section
          className="as-card as-conflicts"
          aria-label={t('conflictsTitle', { n: form.conflicts.length })}
        >
          <Notice tone="bad">{t('conflictsTitle', { n: form.conflicts.length })}</Notice>
          <ul className="as-conflicts__list">
            {form.conflicts.map((field) => (
              <Conflict key={field} field={field} form={form} record={record} onDecide={decide} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface ConflictProps {
  readonly field: string;
  readonly form: RecordForm;
  readonly record: InspectionRecord;
  readonly onDecide: (field: string, side: 'mine' | 'theirs') => void;
}

function Conflict({ field, form, record, onDecide }: ConflictProps) {
  const t = useWords(inspectionWords);
  const itemId = parseItemField(field);
  const formatFinding = (result: FormAnswer['result']): string => (result === null ? '' : t(result));
  const formatAnswer = (answer: FormAnswer | undefined): string =>
    answer === undefined
      ? ''
      : [answer.currentValue, formatFinding(answer.result), answer.description]
          .filter((text) => text !== '')
          .join(' · ');
  const findAnswer = (answers: readonly FormAnswer[]) =>
    answers.find((candidate) => candidate.itemId === itemId);
  const formatOverallText = (texts: RecordForm['baseTexts']): string =>
    field === 'result'
      ? formatFinding(texts.result)
      : texts[field === 'resultText' ? 'resultText' : 'instructions'];
  const myValue = itemId === null ? formatOverallText(form) : formatAnswer(findAnswer(form.items));
  const theirValue =
    itemId === null ? formatOverallText(form.baseTexts) : formatAnswer(findAnswer(form.base));
  const title = record.items.find(({ id }) => id === itemId)?.title;
  const name =
    title ?? t(field === 'result' ? 'overall' : field === 'resultText' ? 'resultText' : 'instructions');
  const formatValue = (text: string): string => (text === '' ? t('emptyValue') : text);
  return (
    <li className="as-conflicts__one">
      <h3 className="as-item__title">{name}</h3>
      <p>{t('mine', { value: formatValue(myValue) })}</p>
      <p>{t('theirs', { value: formatValue(theirValue) })}</p>
      <div className="as-item__buttons">
        <Button label={`${t('keepMine')} · ${name}`} onClick={() => onDecide(field, 'mine')}>
          {t('keepMine')}
        </Button>
        <Button label={`${t('keepTheirs')} · ${name}`} onClick={() => onDecide(field, 'theirs')}>
          {t('keepTheirs')}
        </Button>
      </div>
    </li>
  );
}

/** Lists the answers to items that the plan no longer has (faults 74), which are not sent. */
export function RemovedAnswers({ form }: { readonly form: RecordForm }) {
  const t = useWords(inspectionWords);
  if (form.gone.length === 0) return null;
  return (
    <section className="as-card as-conflicts">
      <Notice tone="warn">{t('goneTitle')}</Notice>
      <ul className="as-conflicts__list">
        {form.gone.map(({ itemId, title, currentValue, result, description }) => (
          <li key={itemId}>
            <strong>{title === '' ? itemId : title}</strong>{' '}
            {[currentValue, result === null ? '' : t(result), description]
              .filter((text) => text !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
