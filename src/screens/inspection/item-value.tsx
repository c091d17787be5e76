import { type ReactNode, useId } from 'react';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { formatMinute } from '../../features/time/time-text';
import { formatShownValue } from '../../features/work/live-chip/shown-value';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import type { InspectionItem } from '../../shared/calls/inspection';
import { canCarryOver, type FormAnswer } from '../../shared/work/record-form';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { getNumberKeyboard } from '../../ui/number-keyboard';
import { TextField } from '../../ui/text-field';

interface ItemValueProps {
  readonly item: InspectionItem;
  readonly answer: FormAnswer;
  readonly error: string;
  readonly onType: (value: string) => void;
  readonly onCarryOver: () => void;
}

/** Renders nothing for a check, which has a result but no value. */
export function ItemValue(props: ItemValueProps) {
  const { item, answer, onCarryOver } = props;
  if (item.kind === 'check') return null;
  return (
    <div className="as-item__value">
      {item.kind === 'choice' ? <ChoiceField {...props} /> : <TypedValue {...props} />}
      <LastValue item={item} answer={answer} onTake={onCarryOver} />
    </div>
  );
}

function TypedValue({ item, answer, error, onType }: ItemValueProps) {
  const t = useWords(inspectionWords);
  const unit: ReactNode = item.unit === '' ? undefined : <span className="as-item__unit">{item.unit}</span>;
  return (
    <TextField
      label={t('currentValue')}
      name={`value-${item.id}`}
      value={answer.currentValue}
      inputMode={item.kind === 'number' ? getNumberKeyboard(item.min) : 'text'}
      enterKeyHint="next"
      autoComplete="off"
      required={item.required}
      error={error}
      end={unit}
      onChange={onType}
    />
  );
}

function ChoiceField({ item, answer, error, onType }: ItemValueProps) {
  const t = useWords(inspectionWords);
  const name = useId();
  const { shownRows, moreButton } = useFirstRows(item.choices, ({ value }) => value === answer.currentValue);
  return (
    <fieldset
      className="as-choices"
      aria-describedby={`${name}-error`}
      aria-invalid={error !== ''}
      tabIndex={-1}
    >
      <legend className="as-choices__name">{t('currentValue')}</legend>
      {shownRows.map(({ value, text }) => (
        <label
          key={value}
          className={cx('as-choices__option', value === answer.currentValue && 'as-choices__option--on')}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === answer.currentValue}
            onChange={() => onType(value)}
          />
          <span>{text === '' ? value : text}</span>
        </label>
      ))}
      {moreButton}
      <p className="as-field__error" id={`${name}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}

/** Shows the previous value; a tap carries it over unless the item must be read again. */
function LastValue({
  item,
  answer,
  onTake,
}: {
  readonly item: InspectionItem;
  readonly answer: FormAnswer;
  readonly onTake: () => void;
}) {
  const t = useWords(inspectionWords);
  if (item.last === null || item.last.value === '') return null;
  const time = formatMinute(item.last.time ?? Number.NaN);
  const shownValue = formatShownValue(item, { text: item.last.value, unit: item.unit });
  if (answer.currentValue.trim() !== '' || !canCarryOver(item))
    return <p className="as-item__quiet">{t('lastIs', { value: shownValue, time })}</p>;
  return (
    <Button kind="quiet" className="as-item__last" onClick={onTake}>
      {t('takeLast', { value: shownValue, time })}
    </Button>
  );
}
