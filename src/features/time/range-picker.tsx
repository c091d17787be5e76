import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { rangeWords } from '../../i18n/range';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { EpochMs, TimeRange } from '../../shared/units';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/segmented';
import { formatTypedRange, parseTypedRange, RANGE_PRESETS, type RangeChoice } from './time-range';
import { TypedRangeFields } from './typed-range-fields';
import './range.css';

export interface RangePickerProps {
  readonly choice: RangeChoice;
  /** Range that is currently shown; initial value of the two fields. */
  readonly shownRange: TimeRange;
  readonly now: () => EpochMs;
  /** Receives valid choices only, including a repeated one. */
  readonly onChoose: (choice: RangeChoice) => void;
}

/** Scrolls the row of options, but not the page, to keep the chosen option visible on a phone. */
function useScrollToChosen(form: RefObject<HTMLFormElement | null>, chosenOption: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is elsewhere in the row.
  useEffect(() => {
    const row = form.current?.querySelector('.as-segmented');
    const option = row?.querySelector(':checked')?.parentElement;
    if (!row || !option) return;
    const scrollToChosen = (): void => {
      const [rowBox, optionBox] = [row.getBoundingClientRect(), option.getBoundingClientRect()];
      row.scrollLeft += optionBox.left + optionBox.width / 2 - (rowBox.left + rowBox.width / 2);
    };
    scrollToChosen();
    // A change of the text size moves the option.
    const observer = new ResizeObserver(scrollToChosen);
    for (const box of [row, option]) observer.observe(box);
    return () => observer.disconnect();
  }, [form, chosenOption]);
}

const formatShort = (typedRange: string): string => typedRange.slice(5).replace('T', ' ');

export function RangePicker({ choice, shownRange, now, onChoose }: RangePickerProps) {
  const t = useWords(rangeWords);
  const [typedRange, setTyped] = useState(typeof choice === 'string' ? null : choice);
  const [isSubmitted, setSubmitted] = useState(typeof choice !== 'string');
  // Collapsed while the range is shown, to save room on a phone.
  const [isCollapsed, setCollapsed] = useState(true);
  const chosenOption = typedRange === null && typeof choice === 'string' ? choice : 'typed';
  const form = useRef<HTMLFormElement>(null);
  useScrollToChosen(form, chosenOption);
  const parsedRange =
    typedRange === null ? null : parseTypedRange(typedRange, now(), getCurrentPlatformZone());

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (typedRange === null || typeof parsedRange === 'string') return;
    setCollapsed(true);
    onChoose(typedRange);
  };
  return (
    <form className="as-range" ref={form} noValidate onSubmit={submit}>
      <Segmented
        label={t('label')}
        options={[...RANGE_PRESETS, 'typed' as const].map((value) => ({ value, text: t(value) }))}
        value={chosenOption}
        onChange={(value) => {
          setSubmitted(false);
          setCollapsed(false);
          if (value === 'typed') setTyped(formatTypedRange(shownRange, getCurrentPlatformZone()));
          else {
            setTyped(null);
            onChoose(value);
          }
        }}
      />
      {typedRange === null ? null : isCollapsed && typeof parsedRange !== 'string' ? (
        <Button onClick={() => setCollapsed(false)}>
          <span>{`${formatShort(typedRange.from)} – ${formatShort(typedRange.end)}`}</span> {t('change')}
        </Button>
      ) : (
        <TypedRangeFields
          typedRange={typedRange}
          fault={isSubmitted && typeof parsedRange === 'string' ? parsedRange : null}
          onTypedChange={setTyped}
        >
          <Button type="submit" kind="primary">
            {t('query')}
          </Button>
        </TypedRangeFields>
      )}
    </form>
  );
}
