import { useId } from 'react';
import { cx } from '../../../ui/cx';
import './status-tabs.css';

interface StatusTabsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    /** `null` if the count is unavailable: nothing is shown (spec 7). */
    readonly count: number | null;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Offers a choice of one status, with counts. Built on radio buttons for the arrow keys. */
export function StatusTabs<Value extends string>({
  label,
  options,
  value,
  onChange,
}: StatusTabsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="as-status-tabs">
      <legend className="as-hidden-text">{label}</legend>
      <div className="as-status-tabs__row">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx('as-status-tabs__one', option.value === value && 'as-status-tabs__one--chosen')}
          >
            <input
              className="as-status-tabs__input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="as-status-tabs__text">
              {option.text}
              {option.count === null ? null : <span className="as-status-tabs__count"> {option.count}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
