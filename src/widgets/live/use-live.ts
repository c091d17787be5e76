/** Lets a component follow what it shows of some slots, and nothing else: it draws again only when that differs. */
import { useMemo, useSyncExternalStore } from 'react';
import type { StateSet, Widget } from '../../page-document/model';
import { Freshness, freshnessOf } from '../../shared/reading';
import type { Shown } from '../format/shown';
import { compileStates, type EvaluateStates } from '../format/states';
import {
  ageOfSlot,
  constantValue,
  explainShown,
  type PageRuntime,
  showBinding,
  timeOfSlot,
  useRuntime,
} from './runtime';

interface Cell<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

const isOldSlot = (runtime: PageRuntime, slot: number): boolean => {
  const freshness = freshnessOf(runtime.board.flags[slot] ?? 0);
  return freshness === Freshness.stale || freshness === Freshness.disconnected;
};

function cell<T>(
  runtime: PageRuntime,
  slots: readonly number[],
  read: () => T,
  same: (a: T, b: T) => boolean,
): Cell<T> {
  let value = read();
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
        if (slots.some((slot) => isOldSlot(runtime, slot))) look(listener);
      };
      const leave = slots.map((slot) => runtime.board.onSlot(slot, changed));
      if (slots.length > 0) leave.push(runtime.ticker.subscribe(aged));
      changed();
      return () => {
        for (const done of leave) done();
      };
    },
  };
}

/** What `read` says, followed while mounted. `slots`, `read` and `same` must be stable. */
export function useSlots<T>(
  slots: readonly number[],
  read: () => T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const runtime = useRuntime();
  const source = useMemo(() => cell(runtime, slots, read, same), [runtime, slots, read, same]);
  return useSyncExternalStore(source.subscribe, source.get);
}

/** What a widget shows at this moment. */
export interface Live {
  /** null where nothing is bound. */
  readonly shown: Shown | null;
  readonly set: StateSet;
  readonly age: string;
  /** State in words; '' for a live value without a mark. */
  readonly state: string;
  /** Time of the value, '' unless the format asks for it. */
  readonly time: string;
  /** The bound number, NaN where it has none or where `exact` is off. */
  readonly number: number;
  /** Whether the number can be trusted to be there: collected, of good quality. */
  readonly usable: boolean;
}

const NO_STATES: StateSet = {};
const UNBOUND: Live = {
  shown: null,
  set: NO_STATES,
  age: '',
  state: '',
  time: '',
  number: Number.NaN,
  usable: false,
};

const sameLive = (a: Live, b: Live): boolean =>
  a.set === b.set &&
  a.age === b.age &&
  a.time === b.time &&
  a.state === b.state &&
  a.usable === b.usable &&
  Object.is(a.number, b.number) &&
  a.shown?.text === b.shown?.text &&
  a.shown?.unit === b.shown?.unit &&
  a.shown?.tone === b.shown?.tone &&
  a.shown?.mark === b.shown?.mark;

/** Reads a widget's live side; shared by components and the value layer. */
export function liveReader(
  runtime: PageRuntime,
  widget: Widget,
  exact: boolean,
): { readonly slot: number; readonly read: () => Live } {
  const { board, plan } = runtime;
  const { bind } = widget;
  const slot = plan.slotOf(bind);
  const readSlot = (at: number) => board.reading(at);
  const states: EvaluateStates | null = compileStates(widget.states, slot, plan.slotOf);
  const constant = bind?.src === 'const' ? constantValue(bind.value) : null;
  return {
    slot,
    read() {
      const set = states === null ? NO_STATES : states(readSlot);
      const value = constant ?? (slot < 0 ? null : board.reading(slot));
      if (bind === null || value === null) return set === NO_STATES ? UNBOUND : { ...UNBOUND, set };
      const shown = showBinding(runtime, widget, bind, slot, value);
      const age = ageOfSlot(runtime, slot, shown);
      return {
        shown,
        set,
        age,
        state: explainShown(runtime, shown, age),
        time: widget.format.showTime ? timeOfSlot(runtime, slot) : '',
        number: exact ? value.number : Number.NaN,
        usable: !Number.isNaN(value.number) && isUsable(shown),
      };
    },
  };
}

/** Whether what is shown is a value of the source itself, old or not. */
const isUsable = ({ tone, mark }: Shown): boolean =>
  (mark === '' || mark === 'future') && tone !== 'never' && tone !== 'paused';

/** A widget's live side, followed. `exact`: draw again for every new number, not only for a new text. */
export function useLive(widget: Widget, index: number, exact = false): Live {
  const runtime = useRuntime();
  const reader = useMemo(() => liveReader(runtime, widget, exact), [runtime, widget, exact]);
  return useSlots(runtime.plan.widgetSlots[index] ?? NO_SLOTS, reader.read, sameLive);
}
const NO_SLOTS: readonly number[] = [];
