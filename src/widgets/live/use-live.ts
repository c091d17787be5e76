import { useMemo, useSyncExternalStore } from 'react';
import type { Widget } from '../../page-document/model';
import { Freshness, getFreshness } from '../../shared/reading';
import { getFreshnessName } from '../format/shown';
import { createLiveReader, isSameLive, type Live } from './live';
import { formatSlotAge, type PageRuntime } from './runtime';
import { useRuntime } from './use-runtime';

interface Store<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

function formatAges(runtime: PageRuntime, slots: readonly number[]): string {
  let ages = '';
  for (const slot of slots) {
    const freshness = getFreshness(runtime.board.flags[slot] ?? 0);
    if (freshness === Freshness.stale || freshness === Freshness.disconnected)
      ages += `${formatSlotAge(runtime, slot, { freshness: getFreshnessName(freshness) })} `;
  }
  return ages;
}

function createStore<T>(
  runtime: PageRuntime,
  slots: readonly number[],
  read: () => T,
  isEqual: (a: T, b: T) => boolean,
): Store<T> {
  let value = read();
  let ages = '';
  const update = (listener: () => void): void => {
    const next = read();
    if (isEqual(value, next)) return;
    value = next;
    listener();
  };
  return {
    get: () => value,
    subscribe(listener) {
      const handleChange = (): void => update(listener);
      const handleAgeing = (): void => {
        const nextAges = formatAges(runtime, slots);
        if (nextAges === ages) return;
        ages = nextAges;
        update(listener);
      };
      const unsubscribers = slots.map((slot) => runtime.board.onSlot(slot, handleChange));
      if (slots.length > 0) unsubscribers.push(runtime.pulse.listen(handleAgeing));
      handleChange();
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
  };
}

/** Reads state that depends on slots, and renders when it changes. `slots`, `read` and `isEqual` must be stable. */
export function useSlots<T>(
  slots: readonly number[],
  read: () => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const runtime = useRuntime();
  const source = useMemo(() => createStore(runtime, slots, read, isEqual), [runtime, slots, read, isEqual]);
  return useSyncExternalStore(source.subscribe, source.get);
}

/**
 * Returns the current state of a widget. With `needsNumber` it renders for every new number, not only for a new text.
 */
export function useLive(widget: Widget, index: number, needsNumber = false): Live {
  const runtime = useRuntime();
  const reader = useMemo(
    () => createLiveReader(runtime, widget, needsNumber),
    [runtime, widget, needsNumber],
  );
  return useSlots(runtime.plan.widgetSlots[index] ?? NO_SLOTS, reader.read, isSameLive);
}
const NO_SLOTS: readonly number[] = [];
