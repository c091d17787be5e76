/**
 * The values on the canvas for those who do not see it or do not point: one stop of the tab key, arrow keys from value to
 * value in reading order, each with its name, its text and its state in words; a ring shows where one is; Enter tells all
 * of it, as a touch does.
 */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { spoken } from '../format/explain';
import { useRuntime } from '../live/runtime';
import { useSlots } from '../live/use-live';
import type { ValueLayer } from './layer';

/** Values whose tops differ by less than this share of a height stand in one row. */
const ROW_SHARE = 0.6;

interface ReaderProps {
  readonly layer: ValueLayer;
  readonly indexes: ReadonlySet<number>;
  readonly onReach: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

export function ValueReader({ layer, indexes, onReach, onOpen }: ReaderProps) {
  const { page, texts } = useRuntime();
  const [at, setAt] = useState(0);
  const [hasFocus, setHasFocus] = useState(false);
  const id = useId();
  const order = useMemo(() => {
    const boxes = [...indexes].flatMap((index) => {
      const widget = page.widgets[index];
      return widget ? [{ index, widget }] : [];
    });
    const row = ({ y, h }: { y: number; h: number }): number => Math.round(y / Math.max(1, h * ROW_SHARE));
    return boxes
      .sort((a, b) => row(a.widget) - row(b.widget) || a.widget.x - b.widget.x)
      .map(({ index }) => index);
  }, [page, indexes]);
  if (order.length === 0) return null;

  const position = Math.min(at, order.length - 1);
  const go = (to: number): void => {
    const next = Math.min(order.length - 1, Math.max(0, to));
    setAt(next);
    onReach(order[next] ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: position + 1,
      ArrowDown: position + 1,
      ArrowLeft: position - 1,
      ArrowUp: position - 1,
      Home: 0,
      End: order.length - 1,
    };
    const to = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (to !== undefined) go(to);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(order[position] ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const current = order[position] ?? 0;
  const box = page.widgets[current];
  return (
    <div
      className="w-reader"
      role="listbox"
      tabIndex={0}
      aria-label={texts.words('values', { n: order.length })}
      aria-activedescendant={`${id}-${position}`}
      onKeyDown={onKeyDown}
      onFocus={() => {
        setHasFocus(true);
        onReach(current);
      }}
      onBlur={() => setHasFocus(false)}
    >
      {[position - 1, position, position + 1].map((place) => {
        const index = order[place];
        return index === undefined ? null : (
          <Option
            key={place}
            id={`${id}-${place}`}
            layer={layer}
            index={index}
            place={place + 1}
            count={order.length}
            isCurrent={place === position}
          />
        );
      })}
      {hasFocus && box !== undefined && (
        <div className="w-ring" style={{ left: box.x, top: box.y, width: box.w, height: box.h }} />
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly layer: ValueLayer;
  readonly index: number;
  readonly place: number;
  readonly count: number;
  readonly isCurrent: boolean;
}

function Option({ id, layer, index, place, count, isCurrent }: OptionProps) {
  const { plan, texts } = useRuntime();
  const read = useMemo(
    () => () => {
      const value = layer.say(index);
      if (value === null) return '';
      return spoken(value.name === '' ? texts.words('value') : value.name, value.text, value.state, texts);
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
