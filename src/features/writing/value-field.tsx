import { useId } from 'react';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { type cn, valueWords } from '../../i18n/values';
import type { ValueChoice } from '../../shared/value-names';
import { getNumberKeyboard } from '../../ui/number-keyboard';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { findTypedProblem, getRangeText, type WriteLimits } from './write-rules';
import './value-field.css';

export interface FieldRules extends WriteLimits {
  readonly unit: string;
  readonly choices: readonly ValueChoice[];
}

interface ValueFieldProps {
  readonly rules: FieldRules;
  readonly value: string;
  readonly showsError: boolean;
  readonly onChange: (value: string) => void;
}

const MAX_LENGTH = 200;

function formatLimits(rules: FieldRules, t: Words<keyof typeof cn | CommonKey>): string {
  const range = getRangeText(rules);
  const { step = null } = rules;
  return [range === null ? '' : t(...range), step === null ? '' : t('step', { step })]
    .filter((part) => part !== '')
    .join(' · ');
}

export function formatProblem(
  rules: FieldRules,
  value: string,
  t: Words<keyof typeof cn | CommonKey>,
): string {
  const { choices, step } = rules;
  if (choices.length > 0) return choices.some((choice) => choice.value === value) ? '' : t('choiceMissing');
  const problem = findTypedProblem(rules, value);
  if (problem === null) return '';
  if (problem === 'offStep' && step === 1 && Number.isInteger(rules.min ?? 0)) return t('newValueWhole');
  const range = getRangeText(rules);
  return t(problem, { range: range === null ? '' : t(...range), step: step ?? 0 });
}

export function ValueField({ rules, value, showsError, onChange }: ValueFieldProps) {
  const t = useWords(valueWords);
  const hintId = useId();
  const { choices, dataType, unit } = rules;
  const error = showsError ? formatProblem(rules, value, t) : '';
  if (choices.length > 0)
    return (
      <div className="as-new-value">
        <span className="as-new-value__label" aria-hidden="true">
          {t('newValue')}
        </span>
        <SelectField
          label={t('newValue')}
          value={value}
          options={[
            ...(value === '' ? [{ value: '', text: t('choose') }] : []),
            ...choices.map((choice) => ({ value: choice.value, text: choice.name })),
          ]}
          onChange={onChange}
        />
        <p className="as-new-value__error" aria-live="polite">
          {error}
        </p>
      </div>
    );
  const hint = formatLimits(rules, t);
  const isText = dataType === 'string' && hint === '';
  return (
    <div className="as-new-value">
      <TextField
        label={t('newValue')}
        inputMode={isText ? 'text' : getNumberKeyboard(rules.min)}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={value}
        error={error}
        {...(hint === '' ? {} : { describedBy: hintId })}
        end={unit === '' ? null : <span className="as-new-value__unit">{unit}</span>}
        onChange={onChange}
      />
      {hint === '' ? null : (
        <p className="as-new-value__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
