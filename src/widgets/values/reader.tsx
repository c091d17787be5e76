/**
 * Makes the values on the canvas accessible by keyboard and assistive technology: one tab stop, arrow keys between
 * values in reading order; Enter opens the inspector, like a touch.
 */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { Page, Widget } from '../../page-document/model';
import { formatSpokenText } from '../format/explain';
import { useSlots } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';
import type { ValueLayer } from './layer';

/** Largest offset of a value's top within its row, as a share of the topmost value's height. */
const ROW_SHARE = 0.6;

type Place = { readonly index: number } & Pick<Widget, 'x' | 'y' | 'h'>;
const isInRow = (top: Place, { y }: Place): boolean => y - top.y < ROW_SHARE * Math.max(1, top.h);

/**
 * Returns the values in reading order, by rows from the top and each from the left; only the first value unless
 * `isWhole`.
 */
function getReadingOrder(page: Page, indexes: ReadonlySet<number>, isWhole: boolean): readonly number[] {
  const places = [...indexes].flatMap((index): Place | readonly Place[] => {
    const widget = page.widgets[index];
    return widget ? { index, x: widget.x, y: widget.y, h: widget.h } : [];
  });
  const [anyPlace] = places;
  if (anyPlace === undefined) return [];
  if (!isWhole) {
    const top = places.reduce((best, next) => (next.y < best.y ? next : best), anyPlace);
    return [places.reduce((best, next) => (isInRow(top, next) && next.x < best.x ? next : best), top).index];
  }
  const rows: Place[][] = [];
  for (const place of places.sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] && isInRow(row[0], place)) row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x)).map(({ index }) => index);
}

interface ReaderProps {
  readonly layer: Pick<ValueLayer, 'describe'>;
  readonly indexes: ReadonlySet<number>;
  readonly onReach: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

export function ValueReader({ layer, indexes, onReach, onOpen }: ReaderProps) {
  const { page, texts } = useRuntime();
  const [selectedPosition, setAt] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const id = useId();
  // Thousands of values are sorted only once the user steps through them; until then the first is enough.
  const needsOrder = hasFocus || selectedPosition > 0;
  const readingOrder = useMemo(() => getReadingOrder(page, indexes, needsOrder), [page, indexes, needsOrder]);
  const [first] = readingOrder;
  if (first === undefined) return null;

  const count = indexes.size;
  const position = Math.min(selectedPosition, readingOrder.length - 1);
  const currentIndex = readingOrder[position] ?? first;
  const moveTo = (to: number): void => {
    const next = Math.min(readingOrder.length - 1, Math.max(0, to));
    setAt(next);
    onReach(readingOrder[next] ?? first);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: position + 1,
      ArrowDown: position + 1,
      ArrowLeft: position - 1,
      ArrowUp: position - 1,
      Home: 0,
      End: readingOrder.length - 1,
    };
    const to = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (to !== undefined) moveTo(to);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (layer.describe(currentIndex) !== null) onOpen(currentIndex);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const box = page.widgets[currentIndex];
  return (
    <div
      className="w-reader"
      role="listbox"
      tabIndex={0}
      aria-label={texts.t('values', { n: count })}
      aria-activedescendant={`${id}-${position}`}
      onKeyDown={handleKeyDown}
      onFocus={() => {
        setHasFocus(true);
        onReach(currentIndex);
      }}
      onBlur={() => setHasFocus(false)}
    >
      {[position - 1, position, position + 1].map((place) => {
        const index = readingOrder[place];
        return index === undefined ? null : (
          <Option
            key={place}
            id={`${id}-${place}`}
            layer={layer}
            index={index}
            place={place + 1}
            count={count}
            isCurrent={place === position}
          />
        );
      })}
      {hasFocus && box !== undefined && (
        <div className="w-focus-ring" style={{ left: box.x, top: box.y, width: box.w, height: box.h }} />
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly layer: Pick<ValueLayer, 'describe'>;
  readonly index: number;
  readonly place: number;
  readonly count: number;
  readonly isCurrent: boolean;
}

function Option({ id, layer, index, place, count, isCurrent }: OptionProps) {
  const { plan, texts } = useRuntime();
  const read = useMemo(
    () => () => {
      const value = layer.describe(index);
      if (value === null) return '';
      return formatSpokenText(
        value.name === '' ? texts.t('value') : value.name,
        value.text,
        value.state,
        texts,
      );
    },
    [layer, index, texts],
  );
  const label = useSlots(plan.widgetSlots[index] ?? NO_SLOTS, read);
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-setsize={count}
      aria-posinset={place}
    >
      {label}
    </div>
  );
}
const NO_SLOTS: readonly number[] = [];
