/** The end of the form: overall result, what is said about it, instructions, photos. */
import { useState } from 'react';
import { problemText } from '../../features/work/orders/text-problem';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import { inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { InspectionRecord, PlanRules } from '../../shared/calls/inspection';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import { characters, type TextProblem } from '../../shared/work/plain-text';
import type { RestProblems } from '../../shared/work/record-check';
import { overallResult, type RecordForm } from '../../shared/work/record-form';
import type { Finding } from '../../shared/work/statuses';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Segmented } from '../../ui/segmented';
import { TextArea } from '../../ui/text-area';
import type { FormMode } from './names';
import type { RecordFormState } from './use-record-form';

interface OverallFieldsProps {
  readonly state: RecordFormState;
  readonly record: InspectionRecord;
  readonly rules: PlanRules | null;
  readonly mode: FormMode;
  readonly problems: RestProblems;
  readonly isStrict: boolean;
}

/** Sentences that are said nearly every time, by a tap. */
const PHRASES = ['goOn', 'watch', 'repairSoon'] as const;

export function OverallFields(props: OverallFieldsProps) {
  const { state, record, rules, mode, problems, isStrict } = props;
  const { form, change, draft } = state;
  const say = useWords(inspectionWords);
  const abnormal = form.items.filter(({ result }) => result === 'abnormal').length;
  const [isAsking, setAsking] = useState(false);
  const set = (result: Finding): void => change((before) => withResult(before, result, say('normal')));
  const overall = overallResult(form, record.items);
  return (
    <section className="as-card as-overall" aria-label={say('overall')}>
      <h2 className="as-item__title">{say('overall')} *</h2>
      <div aria-invalid={isStrict && problems.result !== null} tabIndex={-1}>
        <Segmented
          label={say('overall')}
          value={overall ?? ''}
          options={[
            { value: 'normal', text: say('normal') },
            { value: 'abnormal', text: say('abnormal') },
          ]}
          onChange={(value) => {
            if (value === 'normal' && abnormal > 0) setAsking(true);
            else set(value as Finding);
          }}
        />
        <p className="as-field__error" aria-live="polite">
          {isStrict && problems.result !== null ? say('resultMissing') : ''}
        </p>
      </div>
      <FormText
        {...props}
        name="resultText"
        problem={problems.resultText}
        isRequired={overall === 'abnormal'}
      />
      <FormText {...props} name="instructions" problem={problems.instructions} isRequired />
      <div className="as-item__buttons">
        {PHRASES.map((key) => (
          <Button
            key={key}
            kind="quiet"
            onClick={() => change((before) => ({ ...before, instructions: say(key) }))}
          >
            {say(key)}
          </Button>
        ))}
      </div>
      {mode === 'correct' ? <FormText {...props} name="reason" problem={problems.reason} isRequired /> : null}
      <SentPictures images={record.images} />
      {record.images.length >= IMAGES_MAX ? null : (
        <PhotoField
          draft={draft}
          use="inspection"
          max={IMAGES_MAX - record.images.length}
          label={say('photos')}
          hint={say('photosHint', { max: IMAGES_MAX })}
          error={isStrict && problems.images !== null ? say('imagesMissing') : ''}
          required
          cameraOnly={rules?.cameraOnly ?? false}
        />
      )}
      {isAsking ? (
        <OverallDialog
          count={abnormal}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            set('normal');
          }}
        />
      ) : null}
    </section>
  );
}

/** Something normal needs no words of its own; they go when it is not normal any more. */
function withResult(form: RecordForm, result: Finding, normal: string): RecordForm {
  const isBlank = form.resultText === '' || form.resultText === normal;
  const resultText = isBlank ? (result === 'normal' ? normal : '') : form.resultText;
  return { ...form, result, isOwnResult: true, resultText };
}

interface FormTextProps extends OverallFieldsProps {
  readonly name: 'resultText' | 'instructions' | 'reason';
  readonly problem: TextProblem | null;
  readonly isRequired: boolean;
}

function FormText({ state: { form, change }, name, problem, isRequired, isStrict }: FormTextProps) {
  const say = useWords(inspectionWords);
  const order = useWords(orderWords);
  const isSaid = problem !== null && (isStrict || problem.is !== 'missing');
  return (
    <TextArea
      label={say(name)}
      name={name}
      rows={2}
      required={isRequired}
      value={form[name]}
      error={isSaid ? problemText(problem, say(name), order) : ''}
      count={order('count', { n: characters(form[name].trim()), max: REPAIR_TEXT_MAX })}
      onChange={(text) => change((before) => ({ ...before, [name]: text }))}
    />
  );
}

/** Normal over something abnormal is possible, and never by accident. */
function OverallDialog({
  count,
  onClose,
  onConfirm,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const say = useWords(inspectionWords);
  const shell = useWords(shellWords);
  return (
    <Dialog
      title={say('overallTitle')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {say('overallDo')}
          </Button>
        </>
      }
    >
      <p>{say('overallAsk', { n: count })}</p>
    </Dialog>
  );
}
