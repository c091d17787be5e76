import { useEffect, useId, useRef } from 'react';
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

/**
 * Offers a choice of one status, with counts, in a row that scrolls if it does not fit. Built on radio buttons for
 * the arrow keys.
 */
export function StatusTabs<Value extends string>({
  label,
  options,
  value,
  onChange,
}: StatusTabsProps<Value>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  const optionTexts = options.map(({ text, count }) => `${text} ${count}`).join();
  // Keeps the chosen option visible, even if the address chose it, counts widen the row, or the phone is rotated.
  useEffect(() => {
    const { current } = row;
    // Read here to run the effect again when counts change.
    void optionTexts;
    if (current === null) return;
    const scrollToChosen = (): void => {
      const chosen = current.querySelector<HTMLElement>(`[data-value="${value}"]`);
      if (chosen === null) return;
      current.scrollLeft = chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2;
    };
    scrollToChosen();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(scrollToChosen);
    // Options are observed too: with a style for wide screens their widths change after the row's.
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [value, optionTexts]);
  return (
    <fieldset className="as-status-tabs">
      <legend className="as-hidden-text">{label}</legend>
      <div ref={row} className="as-status-tabs__row">
        {options.map((option) => (
          <label
            key={option.value}
            data-value={option.value}
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
