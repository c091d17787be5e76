import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { rangeWords } from '../../i18n/range';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import type { EpochMs, TimeRange } from '../../shared/units';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { formatTyped, parseTypedRange, RANGE_PRESETS, type RangeChoice } from './time-range';
import { TypedRangeFields } from './typed-range-fields';
import './range.css';

export interface RangePickerProps {
  readonly choice: RangeChoice;
  /** Range that is currently shown; initial value of the two fields. */
  readonly shown: TimeRange;
  readonly now: () => EpochMs;
  /** Receives valid choices only, including a repeated one. */
  readonly onChoose: (choice: RangeChoice) => void;
}

/** Scrolls the row of options, but not the page, to keep the chosen option visible on a phone. */
function useChosenInSight(form: RefObject<HTMLFormElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is elsewhere in the row.
  useEffect(() => {
    const row = form.current?.querySelector('.as-segmented');
    const part = row?.querySelector(':checked')?.parentElement;
    if (!row || !part) return;
    const show = (): void => {
      const [all, one] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
      row.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
    };
    show();
    // A change of the text size moves the option.
    const observer = new ResizeObserver(show);
    for (const box of [row, part]) observer.observe(box);
    return () => observer.disconnect();
  }, [form, chosen]);
}

const shortText = (typed: string): string => typed.slice(5).replace('T', ' ');

export function RangePicker({ choice, shown, now, onChoose }: RangePickerProps) {
  const t = useWords(rangeWords);
  const [typed, setTyped] = useState(typeof choice === 'string' ? null : choice);
  const [isTried, setTried] = useState(typeof choice !== 'string');
  // Collapsed while the range is shown, to save room on a phone.
  const [isFolded, setFolded] = useState(true);
  const chosen = typed === null && typeof choice === 'string' ? choice : 'typed';
  const form = useRef<HTMLFormElement>(null);
  useChosenInSight(form, chosen);
  const checked = typed === null ? null : parseTypedRange(typed, now(), platformZone());

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (typed === null || typeof checked === 'string') return;
    setFolded(true);
    onChoose(typed);
  };
  return (
    <form className="as-range" ref={form} noValidate onSubmit={submit}>
      <Segmented
        label={t('label')}
        options={[...RANGE_PRESETS, 'typed' as const].map((value) => ({ value, text: t(value) }))}
        value={chosen}
        onChange={(value) => {
          setTried(false);
          setFolded(false);
          if (value === 'typed') setTyped(formatTyped(shown, platformZone()));
          else {
            setTyped(null);
            onChoose(value);
          }
        }}
      />
      {typed === null ? null : isFolded && typeof checked !== 'string' ? (
        <Button onClick={() => setFolded(false)}>
          <span>{`${shortText(typed.from)} – ${shortText(typed.end)}`}</span> {t('change')}
        </Button>
      ) : (
        <TypedRangeFields
          typed={typed}
          wrong={isTried && typeof checked === 'string' ? checked : null}
          onTyped={setTyped}
        >
          <Button type="submit" kind="primary">
            {t('query')}
          </Button>
        </TypedRangeFields>
      )}
    </form>
  );
}
