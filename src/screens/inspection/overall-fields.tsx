import { memo, useState } from 'react';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { MissingPictures } from '../../features/work/pictures/missing-pictures';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import { inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';
import type { InspectionRecord, PlanRules } from '../../shared/calls/inspection';
import type { Finding } from '../../shared/calls/statuses';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import { countCharacters, type TextProblem } from '../../shared/work/plain-text';
import type { FormProblems } from '../../shared/work/record-check';
import type { RecordForm } from '../../shared/work/record-form';
import type { PhotoDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';
import { FindingChoice } from './finding-choice';
import type { FormMode } from './names';
import type { RecordFormState } from './use-record-form';

interface OverallFieldsProps {
  readonly texts: Pick<RecordForm, 'resultText' | 'instructions' | 'reason'>;
  readonly overallResult: Finding | null;
  readonly abnormalCount: number;
  readonly change: RecordFormState['change'];
  readonly photos: PhotoDraft;
  readonly record: InspectionRecord;
  readonly rules: PlanRules | null;
  readonly mode: FormMode;
  readonly problems: FormProblems;
  readonly isStrict: boolean;
}

/** Text keys of frequent instructions that a tap fills in. */
const PHRASES = ['goOn', 'watch', 'repairSoon'] as const;

/** Rerenders only when a field of the whole form changes, not when an item does. */
export const OverallFields = memo(function OverallFields(props: OverallFieldsProps) {
  const { texts, overallResult, abnormalCount, change, photos, record, rules, mode, problems, isStrict } =
    props;
  const t = useWords(inspectionWords);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const setResult = (result: Finding): void =>
    change((previous) => applyResult(previous, result, t('normal')));
  return (
    <section className="as-card as-overall" aria-label={t('overall')}>
      <h2 className="as-item__title">{t('overall')} *</h2>
      <FindingChoice
        label={t('overall')}
        value={overallResult}
        error={isStrict && problems.result !== null ? t('resultMissing') : ''}
        onChange={(value) => {
          if (value === 'normal' && abnormalCount > 0) setDialogOpen(true);
          else setResult(value);
        }}
      />
      <FormText
        isStrict={isStrict}
        change={change}
        name="resultText"
        value={texts.resultText}
        problem={problems.resultText}
        isRequired={overallResult === 'abnormal'}
      />
      <FormText
        isStrict={isStrict}
        change={change}
        name="instructions"
        value={texts.instructions}
        problem={problems.instructions}
        isRequired
      />
      <div className="as-item__buttons">
        {PHRASES.map((key) => (
          <Button
            key={key}
            kind="quiet"
            onClick={() => change((previous) => ({ ...previous, instructions: t(key) }))}
          >
            {t(key)}
          </Button>
        ))}
      </div>
      {mode === 'correct' ? (
        <FormText
          isStrict={isStrict}
          change={change}
          name="reason"
          value={texts.reason}
          problem={problems.reason}
          isRequired
        />
      ) : null}
      <SentPictures images={record.images} />
      {record.images.length >= IMAGES_MAX ? (
        <MissingPictures draft={photos} />
      ) : (
        <PhotoField
          draft={photos}
          uploadUse="inspection"
          max={IMAGES_MAX - record.images.length}
          label={t('photos')}
          hint={t('photosHint', { max: IMAGES_MAX })}
          error={isStrict && problems.images !== null ? t('imagesMissing') : ''}
          required
          cameraOnly={rules?.cameraOnly ?? false}
        />
      )}
      {isDialogOpen ? (
        <OverallDialog
          count={abnormalCount}
          onClose={() => setDialogOpen(false)}
          onConfirm={() => {
            setDialogOpen(false);
            setResult('normal');
          }}
        />
      ) : null}
    </section>
  );
});

/** Sets the overall result. A normal result fills in its default text; an abnormal one removes it. */
function applyResult(form: RecordForm, result: Finding, normalText: string): RecordForm {
  const isBlank = form.resultText === '' || form.resultText === normalText;
  const resultText = isBlank ? (result === 'normal' ? normalText : '') : form.resultText;
  return { ...form, result, isOwnResult: true, resultText };
}

interface FormTextProps extends Pick<OverallFieldsProps, 'isStrict' | 'change'> {
  readonly name: keyof OverallFieldsProps['texts'];
  readonly value: string;
  readonly problem: TextProblem | null;
  readonly isRequired: boolean;
}

const FormText = memo(function FormText(props: FormTextProps) {
  const { name, value, problem, isRequired, isStrict, change } = props;
  const t = useWords(inspectionWords);
  const tOrder = useWords(orderWords);
  const isProblemShown = problem !== null && (isStrict || problem.kind !== 'missing');
  return (
    <TextArea
      label={t(name)}
      name={name}
      rows={2}
      required={isRequired}
      value={value}
      error={isProblemShown ? formatTextProblem(problem, t(name), tOrder) : ''}
      count={tOrder('count', { n: countCharacters(value.trim()), max: REPAIR_TEXT_MAX })}
      onChange={(text) => change((previous) => ({ ...previous, [name]: text }))}
    />
  );
});

/** Asks for confirmation of a normal overall result despite abnormal items. */
function OverallDialog({
  count,
  onClose,
  onConfirm,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useWords(inspectionWords);
  return (
    <Dialog
      title={t('overallTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {t('overallDo')}
          </Button>
        </>
      }
    >
      <p>{t('overallAsk', { n: count })}</p>
    </Dialog>
  );
}
