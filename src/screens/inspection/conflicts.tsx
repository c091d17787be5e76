/**
 * Shows what happened to the record while it was filled: newer contents, fields that both sides changed, removed
 * items.
 */
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionRecord } from '../../shared/calls/inspection';
import type { FormAnswer, RecordForm } from '../../shared/work/record-form';
import { itemOfField } from '../../shared/work/record-merge';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { RecordFormState } from './use-record-form';

interface ConflictsProps {
  readonly state: RecordFormState;
  readonly record: InspectionRecord;
}

/** Asks field by field; neither side is overwritten silently (faults 73). */
export function Conflicts({ state: { form, decide, taken }, record }: ConflictsProps) {
  const say = useWords(inspectionWords);
  return (
    <>
      {taken > 0 ? <Notice tone="warn">{say('mergedTaken', { n: taken })}</Notice> : null}
      {form.conflicts.length === 0 ? null : (
        <section
          className="as-card as-conflicts"
          aria-label={say('conflictsTitle', { n: form.conflicts.length })}
        >
          <Notice tone="bad">{say('conflictsTitle', { n: form.conflicts.length })}</Notice>
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
  const say = useWords(inspectionWords);
  const itemId = itemOfField(field);
  const finding = (result: FormAnswer['result']): string => (result === null ? '' : say(result));
  const answerText = (answer: FormAnswer | undefined): string =>
    answer === undefined
      ? ''
      : [answer.currentValue, finding(answer.result), answer.description]
          .filter((text) => text !== '')
          .join(' · ');
  const of = (answers: readonly FormAnswer[]) => answers.find((one) => one.itemId === itemId);
  const texts = (texts: RecordForm['baseTexts']): string =>
    field === 'result'
      ? finding(texts.result)
      : texts[field === 'resultText' ? 'resultText' : 'instructions'];
  const mine = itemId === null ? texts(form) : answerText(of(form.items));
  const theirs = itemId === null ? texts(form.baseTexts) : answerText(of(form.base));
  const title = record.items.find(({ id }) => id === itemId)?.title;
  const name =
    title ?? say(field === 'result' ? 'overall' : field === 'resultText' ? 'resultText' : 'instructions');
  const shown = (text: string): string => (text === '' ? say('emptyValue') : text);
  return (
    <li className="as-conflicts__one">
      <h3 className="as-item__title">{name}</h3>
      <p>{say('mine', { value: shown(mine) })}</p>
      <p>{say('theirs', { value: shown(theirs) })}</p>
      <div className="as-item__buttons">
        <Button label={`${say('keepMine')} · ${name}`} onClick={() => onDecide(field, 'mine')}>
          {say('keepMine')}
        </Button>
        <Button label={`${say('keepTheirs')} · ${name}`} onClick={() => onDecide(field, 'theirs')}>
          {say('keepTheirs')}
        </Button>
      </div>
    </li>
  );
}

/** Answers to items that the plan no longer has (faults 74): to read and copy, not sent. */
export function GoneAnswers({ form }: { readonly form: RecordForm }) {
  const say = useWords(inspectionWords);
  if (form.gone.length === 0) return null;
  return (
    <section className="as-card as-conflicts">
      <Notice tone="warn">{say('goneTitle')}</Notice>
      <ul className="as-conflicts__list">
        {form.gone.map(({ itemId, title, currentValue, result, description }) => (
          <li key={itemId}>
            <strong>{title === '' ? itemId : title}</strong>{' '}
            {[currentValue, result === null ? '' : say(result), description]
              .filter((text) => text !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
