import { useId } from 'react';
import { cx } from './cx';
import './segmented.css';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** Below the text, such as a count. */
    readonly detail?: string;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Selects one of a few options, all visible. Uses radio buttons to support arrow keys. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className="as-segmented">
      <legend className="as-hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="as-segmented__option">
          <input
            className="as-segmented__input"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span
            className={cx('as-segmented__text', option.detail !== undefined && 'as-segmented__text--two')}
          >
            <span>{option.text}</span>
            {option.detail === undefined ? null : (
              <span className="as-segmented__detail">{` ${option.detail}`}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
