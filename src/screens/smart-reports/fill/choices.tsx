/** Selects one or several options by native radio buttons or checkboxes, each 44 px high. */
import { useId } from 'react';
import { useFirstRows } from '../../../features/lists/use-first-rows';
import type { Option } from '../../../report-document/model';

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly selectedValues: readonly string[];
  readonly isSingle: boolean;
  /** Error text, '' if valid. Announced when it appears. */
  readonly error: string;
  readonly onChange: (selectedValues: readonly string[]) => void;
}

export function Choices({ label, options, selectedValues, isSingle, error, onChange }: ChoicesProps) {
  const id = useId();
  const { shownRows, moreButton } = useFirstRows(options, ({ value }) => selectedValues.includes(value));
  const handleChange = (value: string, isSelected: boolean): void => {
    const otherValues = isSingle ? [] : selectedValues.filter((optionValue) => optionValue !== value);
    const nextValues = isSelected ? [...otherValues, value] : otherValues;
    // Drops values that are no longer options.
    onChange(options.map((option) => option.value).filter((optionValue) => nextValues.includes(optionValue)));
  };
  return (
    <fieldset className="as-report-choices" aria-describedby={`${id}-error`}>
      <legend className="as-report-field__title">{label}</legend>
      <div className="as-report-choices__options">
        {shownRows.map((option) => (
          <label key={option.value} className="as-report-choices__option" data-abnormal={option.abnormal}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={id}
              checked={selectedValues.includes(option.value)}
              aria-invalid={error !== ''}
              onChange={(event) => handleChange(option.value, event.target.checked)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {moreButton}
      <p className="as-field__error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
