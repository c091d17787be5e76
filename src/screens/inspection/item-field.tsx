import { memo, useRef, useState } from 'react';
import { LiveChip, useSeenProof } from '../../features/work/live-chip/live-chip';
import { SinceLast } from '../../features/work/live-chip/since-last';
import { TakenMark } from '../../features/work/live-chip/taken-mark';
import { Trial } from '../../features/work/live-chip/trial';
import { PhotoField, type PhotoFieldProps } from '../../features/work/pictures/photo-field';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import type { Words } from '../../i18n/engine';
import { type InspectionKey, inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';
import type { InspectionItem, InspectionRecord, PlanRules } from '../../shared/calls/inspection';
import type { Finding } from '../../shared/calls/statuses';
import { ITEM_IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { ItemId } from '../../shared/ids';
import { characters } from '../../shared/work/plain-text';
import { answerProblems } from '../../shared/work/record-check';
import {
  applyTrial,
  carryOver,
  type FindingWords,
  type FormAnswer,
  foundFor,
  isOutside,
  isSensorInDoubt,
  isToConfirm,
  takeValue,
  typeValue,
} from '../../shared/work/record-form';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Tag } from '../../ui/tag';
import { TextArea } from '../../ui/text-area';
import { FindingChoice } from './finding-choice';
import { ItemValue } from './item-value';
import { OverrideDialog } from './override-dialog';
import { itemErrors } from './problem-words';
import { RepairOfItem } from './repair-of-item';

export type ChangeAnswer = (itemId: ItemId, how: (answer: FormAnswer) => FormAnswer) => void;

interface ItemFieldProps {
  readonly item: InspectionItem;
  readonly answer: FormAnswer;
  readonly number: number;
  readonly record: InspectionRecord;
  readonly plan: string;
  readonly rules: PlanRules | null;
  readonly words: FindingWords;
  readonly pictures: number;
  readonly draft: PhotoFieldProps['draft'];
  /** Whether the user has tried to submit; missing answers are then shown too. */
  readonly isStrict: boolean;
  /** Whether the platform has reported the item as incomplete. */
  readonly isNamed: boolean;
  readonly isNew: boolean;
  readonly onChange: ChangeAnswer;
}

export const getHeading = (id: ItemId): string => `item-${id}`;

/** Whether the text of the standard already contains these limits. */
function namesLimits(standard: string, limits: readonly (number | null)[]): boolean {
  const named = (standard.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return limits.every((limit) => limit === null || named.includes(limit));
}

/** Formats the limits of a numeric item; '' without limits, or if the standard already contains them. */
function limitsText({ kind, low, high, unit, standard }: InspectionItem, t: Words<InspectionKey>): string {
  if (kind !== 'number' || (low === null && high === null)) return '';
  if (namesLimits(standard, [low, high])) return '';
  const text =
    low !== null && high !== null
      ? t('limits', { low, high })
      : low !== null
        ? t('limitLow', { low })
        : t('limitHigh', { high: high ?? '' });
  return unit === '' ? text : `${text} ${unit}`;
}

/** Rerenders only when this item changes, which keeps typing fast in a form of forty items. */
export const ItemField = memo(function ItemField(props: ItemFieldProps) {
  const { item, answer, number, record, rules, words, pictures, isStrict, isNamed, isNew, onChange } = props;
  const t = useWords(inspectionWords);
  const order = useWords(orderWords);
  const clock = getPlatformClock(useServices());
  const seenProof = useSeenProof(item);
  const holder = useRef<HTMLLIElement>(null);
  const [isOverriding, setOverriding] = useState(false);
  const images = pictures + (item.answer?.images.length ?? 0);
  const problems = answerProblems(item, answer, images, rules);
  const errors = itemErrors(item, problems, isStrict, { t, order });
  const heading = getHeading(item.id);

  const type = (value: string): void => {
    const seen = item.signal === null ? null : seenProof();
    onChange(item.id, (before) => typeValue(item, before, value, { seen, at: clock.now(), words }));
  };
  const find = (result: Finding): void => {
    if (result === 'normal' && isOutside(item, answer)) setOverriding(true);
    else onChange(item.id, (before) => foundFor(item, before, result, { at: clock.now(), words }));
  };
  const limits = limitsText(item, t);
  return (
    <li ref={holder} className="as-card as-item" data-item={item.id} aria-labelledby={heading}>
      <div className="as-item__head">
        <h3 className="as-item__title" id={heading}>
          {number}. {item.title === '' ? item.id : item.title}
          {item.required ? ' *' : ''}
        </h3>
        {isNew ? <Tag tone="accent">{t('newItem')}</Tag> : null}
        {isNamed || (isStrict && problems.length > 0) ? <Tag tone="bad">{t('incomplete')}</Tag> : null}
      </div>
      {item.standard === '' ? null : (
        <p className="as-item__quiet">{t('standard', { text: item.standard })}</p>
      )}
      {limits === '' ? null : <p className="as-item__quiet">{limits}</p>}
      {item.kind === 'actuate' ? <TriedItem {...props} /> : null}
      <LiveChip
        item={item}
        onTake={(proof) =>
          onChange(item.id, (before) => takeValue(item, before, proof, { at: clock.now(), words }))
        }
      />
      <ItemValue
        item={item}
        answer={answer}
        error={errors.currentValue}
        onType={type}
        onCarryOver={() => onChange(item.id, (before) => carryOver(item, before, { at: clock.now(), words }))}
      />
      <TakenMark item={item} answer={answer} />
      <SinceLast item={item} equipmentId={record.equipmentId} />
      {isToConfirm(item, answer) ? (
        <Outside
          value={`${answer.currentValue} ${item.unit}`.trim()}
          onCorrect={() => holder.current?.querySelector('input')?.select()}
          onConfirm={() => onChange(item.id, (before) => ({ ...before, confirmed: before.currentValue }))}
        />
      ) : null}
      <FindingChoice
        label={t('resultOf', { name: item.title })}
        value={answer.result}
        error={errors.result}
        onChange={find}
      />
      {answer.override === '' ? null : (
        <p className="as-item__quiet">{t('overridden', { reason: answer.override })}</p>
      )}
      {isSensorInDoubt(item, answer) ? <Doubt {...props} error={errors.doubt} /> : null}
      <TextArea
        label={t('description')}
        name={`description-${item.id}`}
        rows={answer.result === 'abnormal' ? 3 : 1}
        required
        value={answer.description}
        error={errors.description}
        count={order('count', { n: characters(answer.description.trim()), max: REPAIR_TEXT_MAX })}
        onChange={(description) => onChange(item.id, (before) => ({ ...before, description }))}
      />
      <ItemPhotos {...props} error={errors.images} />
      {answer.result === 'abnormal' ? <RepairOfItem {...props} about="item" /> : null}
      {isOverriding ? (
        <OverrideDialog
          reason={answer.overrideNote}
          onReason={(overrideNote) => onChange(item.id, (before) => ({ ...before, overrideNote }))}
          onClose={() => setOverriding(false)}
          onOverride={(override) => {
            setOverriding(false);
            onChange(item.id, (before) =>
              foundFor(item, before, 'normal', { at: clock.now(), words, override }),
            );
          }}
        />
      ) : null}
    </li>
  );
});

function TriedItem({ item, words, onChange }: ItemFieldProps) {
  const clock = getPlatformClock(useServices());
  return (
    <Trial
      item={item}
      onDecided={(result, proof) =>
        onChange(item.id, (before) => applyTrial(item, before, { result, proof }, { at: clock.now(), words }))
      }
    />
  );
}

/** Asks, once for each value outside the limits, whether it is mistyped or true. */
function Outside({
  value,
  onCorrect,
  onConfirm,
}: {
  readonly value: string;
  readonly onCorrect: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useWords(inspectionWords);
  return (
    <div className="as-item__ask" role="alert">
      <p>{t('outside', { value })}</p>
      <div className="as-item__buttons">
        <Button onClick={onCorrect}>{t('correct')}</Button>
        <Button kind="danger" onClick={onConfirm}>
          {t('confirm')}
        </Button>
      </div>
    </div>
  );
}

/** Asks why the typed value is right although the sensor differs too much; both values are kept. */
function Doubt(props: ItemFieldProps & { readonly error: string }) {
  const { item, answer, error, onChange } = props;
  const t = useWords(inspectionWords);
  return (
    <div className="as-item__ask" role="alert">
      <p>{t('doubt', { tolerance: `${item.tolerance ?? ''} ${item.unit}`.trim() })}</p>
      <TextArea
        label={t('doubtReason')}
        name={`doubt-${item.id}`}
        rows={1}
        required
        value={answer.doubt}
        error={error}
        onChange={(doubt) => onChange(item.id, (before) => ({ ...before, doubt }))}
      />
      <RepairOfItem {...props} about="sensor" />
    </div>
  );
}

function ItemPhotos({ item, rules, draft, answer, error }: ItemFieldProps & { readonly error: string }) {
  const t = useWords(inspectionWords);
  const sent = item.answer?.images ?? [];
  const max = (rules?.itemPhotosMax ?? ITEM_IMAGES_MAX) - sent.length;
  const isAlways = item.photo === 'always';
  const isNeeded =
    isAlways ||
    (answer.result === 'abnormal' && (item.photo === 'abnormal' || rules?.photoOnAbnormal === true));
  if (item.photo === 'none' && sent.length === 0) return null;
  return (
    <>
      <SentPictures images={sent} />
      {max <= 0 ? null : (
        <PhotoField
          draft={draft}
          use="inspection"
          item={item.id}
          max={max}
          label={t('photosOf', { name: item.title })}
          hint={isAlways ? t('photosAlways') : isNeeded ? t('photosOfItem') : ''}
          error={error}
          required={isNeeded}
          cameraOnly={rules?.cameraOnly ?? false}
        />
      )}
    </>
  );
}
