/** Selects one or several options by native radio buttons or checkboxes, each 44 px high. */
import { useId } from 'react';
import { useFirstRows } from '../../../features/lists/use-first-rows';
import type { Option } from '../../../report-document/model';

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly isSingle: boolean;
  /** Error text, '' if valid. Announced when it appears. */
  readonly error: string;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function Choices({ label, options, chosen, isSingle, error, onChange }: ChoicesProps) {
  const id = useId();
  const { shown, more } = useFirstRows(options, ({ value }) => chosen.includes(value));
  const change = (value: string, isChosen: boolean): void => {
    const rest = isSingle ? [] : chosen.filter((one) => one !== value);
    const now = isChosen ? [...rest, value] : rest;
    // Drops values that are no longer options.
    onChange(options.map((option) => option.value).filter((one) => now.includes(one)));
  };
  return (
    <fieldset className="as-report-choices" aria-describedby={`${id}-error`}>
      <legend className="as-report-field__title">{label}</legend>
      <div className="as-report-choices__options">
        {shown.map((option) => (
          <label key={option.value} className="as-report-choices__option" data-abnormal={option.abnormal}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={id}
              checked={chosen.includes(option.value)}
              aria-invalid={error !== ''}
              onChange={(event) => change(option.value, event.target.checked)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {more}
      <p className="as-field__error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
