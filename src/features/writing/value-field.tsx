import { useId } from 'react';
import type { Words } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { type cn, valueWords } from '../../i18n/values';
import type { ValueChoice } from '../../shared/value-names';
import { getNumberKeyboard } from '../../ui/number-keyboard';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { rangeWords, typedProblem, type WriteLimits } from './write-rules';
import './value-field.css';

export interface FieldRules extends WriteLimits {
  readonly unit: string;
  readonly choices: readonly ValueChoice[];
}

interface ValueFieldProps {
  readonly rules: FieldRules;
  /** The typed or chosen value; '' for none yet. */
  readonly value: string;
  readonly isAsked: boolean;
  readonly onChange: (value: string) => void;
}

const MAX_TYPED = 200;

function limitsText(rules: FieldRules, say: Words<keyof typeof cn>): string {
  const range = rangeWords(rules);
  const { step = null } = rules;
  return [range === null ? '' : say(...range), step === null ? '' : say('step', { step })]
    .filter((part) => part !== '')
    .join(' · ');
}

export function problemText(rules: FieldRules, value: string, say: Words<keyof typeof cn>): string {
  const { choices, step } = rules;
  if (choices.length > 0) return choices.some((choice) => choice.value === value) ? '' : say('choiceMissing');
  const problem = typedProblem(rules, value);
  if (problem === null) return '';
  if (problem === 'offStep' && step === 1 && Number.isInteger(rules.min ?? 0)) return say('newValueWhole');
  const range = rangeWords(rules);
  return say(problem, { range: range === null ? '' : say(...range), step: step ?? 0 });
}

export function ValueField({ rules, value, isAsked, onChange }: ValueFieldProps) {
  const say = useWords(valueWords);
  const hintId = useId();
  const { choices, dataType, unit } = rules;
  const error = isAsked ? problemText(rules, value, say) : '';
  if (choices.length > 0)
    return (
      <div className="as-new-value">
        <span className="as-new-value__label" aria-hidden="true">
          {say('newValue')}
        </span>
        <SelectField
          label={say('newValue')}
          value={value}
          options={[
            ...(value === '' ? [{ value: '', text: say('choose') }] : []),
            ...choices.map((choice) => ({ value: choice.value, text: choice.name })),
          ]}
          onChange={onChange}
        />
        <p className="as-new-value__error" aria-live="polite">
          {error}
        </p>
      </div>
    );
  const hint = limitsText(rules, say);
  const isText = dataType === 'string' && hint === '';
  return (
    <div className="as-new-value">
      <TextField
        label={say('newValue')}
        inputMode={isText ? 'text' : getNumberKeyboard(rules.min)}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={MAX_TYPED}
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
