import { memo, useRef, useState } from 'react';
import { LiveChip, useSensorProof } from '../../features/work/live-chip/live-chip';
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
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import type { ItemId } from '../../shared/ids';
import { countCharacters } from '../../shared/work/plain-text';
import { findAnswerProblems } from '../../shared/work/record-check';
import {
  acceptValue,
  applyResult,
  applyTrial,
  applyTypedValue,
  carryOver,
  type FindingWords,
  type FormAnswer,
  isOutsideLimits,
  isSensorSuspect,
  needsConfirmation,
} from '../../shared/work/record-form';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Tag } from '../../ui/tag';
import { TextArea } from '../../ui/text-area';
import { FindingChoice } from './finding-choice';
import { ItemValue } from './item-value';
import { OverrideDialog } from './override-dialog';
import { formatItemErrors } from './problem-words';
import { RepairOfItem } from './repair-of-item';

/** Maximum number of images of a checklist item if the plan sets none. */
const ITEM_IMAGES_MAX = 3;

export type ChangeAnswer = (itemId: ItemId, update: (answer: FormAnswer) => FormAnswer) => void;

interface ItemFieldProps {
  readonly item: InspectionItem;
  readonly answer: FormAnswer;
  readonly number: number;
  readonly record: InspectionRecord;
  readonly plan: string;
  readonly rules: PlanRules | null;
  readonly words: FindingWords;
  readonly pictureCount: number;
  readonly draft: PhotoFieldProps['draft'];
  /** Whether the user has tried to submit; missing answers are then shown too. */
  readonly isStrict: boolean;
  readonly isReportedIncomplete: boolean;
  readonly isNew: boolean;
  readonly onChange: ChangeAnswer;
}

export const getHeadingId = (id: ItemId): string => `item-${id}`;

function mentionsLimits(standard: string, limits: readonly (number | null)[]): boolean {
  const numbers = (standard.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return limits.every((limit) => limit === null || numbers.includes(limit));
}

/** Formats the limits of a numeric item; '' without limits, or if the standard already contains them. */
function formatLimits({ kind, low, high, unit, standard }: InspectionItem, t: Words<InspectionKey>): string {
  if (kind !== 'number' || (low === null && high === null)) return '';
  if (mentionsLimits(standard, [low, high])) return '';
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
  const {
    item,
    answer,
    number,
    record,
    rules,
    words,
    pictureCount,
    isStrict,
    isReportedIncomplete,
    isNew,
    onChange,
  } = props;
  const t = useWords(inspectionWords);
  const tOrder = useWords(orderWords);
  const clock = getPlatformClock(useServices());
  const getSeenProof = useSensorProof(item);
  const itemRef = useRef<HTMLLIElement>(null);
  const images = pictureCount + (item.answer?.images.length ?? 0);
  const problems = findAnswerProblems(item, answer, images, rules);
  const errors = formatItemErrors(item, problems, isStrict, { t, tOrder });
  const headingId = getHeadingId(item.id);

  const handleType = (value: string): void => {
    const sensorProof = item.signal === null ? null : getSeenProof();
    onChange(item.id, (previous) =>
      applyTypedValue(item, previous, value, { sensorValue: sensorProof, at: clock.now(), words }),
    );
  };
  const limits = formatLimits(item, t);
  return (
    <li ref={itemRef} className="as-card as-item" data-item={item.id} aria-labelledby={headingId}>
      <div className="as-item__head">
        <h3 className="as-item__title" id={headingId}>
          {number}. {item.title === '' ? item.id : item.title}
          {item.required ? ' *' : ''}
        </h3>
        {isNew ? <Tag tone="accent">{t('newItem')}</Tag> : null}
        {isReportedIncomplete || (isStrict && problems.length > 0) ? (
          <Tag tone="bad">{t('incomplete')}</Tag>
        ) : null}
      </div>
      {item.standard === '' ? null : (
        <p className="as-item__quiet">{t('standard', { text: item.standard })}</p>
      )}
      {limits === '' ? null : <p className="as-item__quiet">{limits}</p>}
      {item.kind === 'actuate' ? <ItemTrial {...props} /> : null}
      <LiveChip
        item={item}
        onTake={(proof) =>
          onChange(item.id, (previous) => acceptValue(item, previous, proof, { at: clock.now(), words }))
        }
      />
      <ItemValue
        item={item}
        answer={answer}
        error={errors.currentValue}
        onType={handleType}
        onCarryOver={() =>
          onChange(item.id, (previous) => carryOver(item, previous, { at: clock.now(), words }))
        }
      />
      <TakenMark item={item} answer={answer} />
      <SinceLast item={item} equipmentId={record.equipmentId} />
      {needsConfirmation(item, answer) ? (
        <OutsideLimits
          value={`${answer.currentValue} ${item.unit}`.trim()}
          onCorrect={() => itemRef.current?.querySelector('input')?.select()}
          onConfirm={() =>
            onChange(item.id, (previous) => ({ ...previous, confirmed: previous.currentValue }))
          }
        />
      ) : null}
      <ItemFinding {...props} error={errors.result} />
      {isSensorSuspect(item, answer) ? <SensorDoubt {...props} error={errors.doubt} /> : null}
      <TextArea
        label={t('description')}
        name={`description-${item.id}`}
        rows={answer.result === 'abnormal' ? 3 : 1}
        required
        value={answer.description}
        error={errors.description}
        count={tOrder('count', { n: countCharacters(answer.description.trim()), max: REPAIR_TEXT_MAX })}
        onChange={(description) => onChange(item.id, (previous) => ({ ...previous, description }))}
      />
      <ItemPhotos {...props} error={errors.images} />
      {answer.result === 'abnormal' ? <RepairOfItem {...props} about="item" /> : null}
    </li>
  );
});

/** Edits the finding. "Normal" outside the limits requires a reason. */
function ItemFinding({ item, answer, words, error, onChange }: ItemFieldProps & { readonly error: string }) {
  const t = useWords(inspectionWords);
  const clock = getPlatformClock(useServices());
  const [isOverriding, setOverriding] = useState(false);
  const apply = (result: Finding, override?: string): void => {
    const context = { at: clock.now(), words, ...(override === undefined ? {} : { override }) };
    onChange(item.id, (previous) => applyResult(item, previous, result, context));
  };
  const handleChange = (result: Finding): void => {
    if (result === 'normal' && isOutsideLimits(item, answer)) setOverriding(true);
    else apply(result);
  };
  return (
    <>
      <FindingChoice
        label={t('resultOf', { name: item.title })}
        value={answer.result}
        error={error}
        onChange={handleChange}
      />
      {answer.override === '' ? null : (
        <p className="as-item__quiet">{t('overridden', { reason: answer.override })}</p>
      )}
      {isOverriding ? (
        <OverrideDialog
          reason={answer.overrideNote}
          onReason={(overrideNote) => onChange(item.id, (previous) => ({ ...previous, overrideNote }))}
          onClose={() => setOverriding(false)}
          onOverride={(override) => {
            setOverriding(false);
            apply('normal', override);
          }}
        />
      ) : null}
    </>
  );
}

function ItemTrial({ item, words, onChange }: ItemFieldProps) {
  const clock = getPlatformClock(useServices());
  return (
    <Trial
      item={item}
      onDecided={(result, proof) =>
        onChange(item.id, (previous) =>
          applyTrial(item, previous, { result, proof }, { at: clock.now(), words }),
        )
      }
    />
  );
}

/** Asks once for each value outside the limits whether it is correct. */
function OutsideLimits({
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
function SensorDoubt(props: ItemFieldProps & { readonly error: string }) {
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
        onChange={(doubt) => onChange(item.id, (previous) => ({ ...previous, doubt }))}
      />
      <RepairOfItem {...props} about="sensor" />
    </div>
  );
}

function ItemPhotos({ item, rules, draft, answer, error }: ItemFieldProps & { readonly error: string }) {
  const t = useWords(inspectionWords);
  const sentImages = item.answer?.images ?? [];
  const max = (rules?.itemPhotosMax ?? ITEM_IMAGES_MAX) - sentImages.length;
  const isAlwaysNeeded = item.photo === 'always';
  const isNeeded =
    isAlwaysNeeded ||
    (answer.result === 'abnormal' && (item.photo === 'abnormal' || rules?.photoOnAbnormal === true));
  if (item.photo === 'none' && sentImages.length === 0) return null;
  return (
    <>
      <SentPictures images={sentImages} />
      {max <= 0 ? null : (
        <PhotoField
          draft={draft}
          uploadUse="inspection"
          item={item.id}
          max={max}
          label={t('photosOf', { name: item.title })}
          hint={isAlwaysNeeded ? t('photosAlways') : isNeeded ? t('photosOfItem') : ''}
          error={error}
          required={isNeeded}
          cameraOnly={rules?.cameraOnly ?? false}
        />
      )}
    </>
  );
}
