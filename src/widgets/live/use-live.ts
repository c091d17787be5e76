import { useMemo, useSyncExternalStore } from 'react';
import type { Widget } from '../../page-document/model';
import { Freshness, getFreshness } from '../../shared/reading';
import { freshnessName } from '../format/shown';
import { type Live, liveReader, sameLive } from './live';
import { ageOfSlot, type PageRuntime } from './runtime';
import { useRuntime } from './use-runtime';

interface Cell<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

function getAges(runtime: PageRuntime, slots: readonly number[]): string {
  let ages = '';
  for (const slot of slots) {
    const freshness = getFreshness(runtime.board.flags[slot] ?? 0);
    if (freshness === Freshness.stale || freshness === Freshness.disconnected)
      ages += `${ageOfSlot(runtime, slot, { freshness: freshnessName(freshness) })} `;
  }
  return ages;
}

function cell<T>(
  runtime: PageRuntime,
  slots: readonly number[],
  read: () => T,
  same: (a: T, b: T) => boolean,
): Cell<T> {
  let value = read();
  let ages = '';
  const look = (listener: () => void): void => {
    const next = read();
    if (same(value, next)) return;
    value = next;
    listener();
  };
  return {
    get: () => value,
    subscribe(listener) {
      const changed = (): void => look(listener);
      const aged = (): void => {
        const now = getAges(runtime, slots);
        if (now === ages) return;
        ages = now;
        look(listener);
      };
      const leave = slots.map((slot) => runtime.board.onSlot(slot, changed));
      if (slots.length > 0) leave.push(runtime.pulse.listen(aged));
      changed();
      return () => {
        for (const done of leave) done();
      };
    },
  };
}

/** Reads state that depends on slots, and renders when it changes. `slots`, `read` and `isEqual` must be stable. */
export function useSlots<T>(
  slots: readonly number[],
  read: () => T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const runtime = useRuntime();
  const source = useMemo(() => cell(runtime, slots, read, same), [runtime, slots, read, same]);
  return useSyncExternalStore(source.subscribe, source.get);
}

/**
 * Returns the current state of a widget. With `needsNumber` it renders for every new number, not only for a new text.
 */
export function useLive(widget: Widget, index: number, exact = false): Live {
  const runtime = useRuntime();
  const reader = useMemo(() => liveReader(runtime, widget, exact), [runtime, widget, exact]);
  return useSlots(runtime.plan.widgetSlots[index] ?? NO_SLOTS, reader.read, sameLive);
}
const NO_SLOTS: readonly number[] = [];
