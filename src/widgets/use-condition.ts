/** Follows one condition of a widget: whether something flows or turns. */
import { useMemo } from 'react';
import type { Condition, Widget } from '../page-document/model';
import { compileCondition, isOn, type ReadSlot } from './format/states';
import { constantValue, type PageRuntime, useRuntime } from './live/runtime';
import { useSlots } from './live/use-live';

function tester(runtime: PageRuntime, widget: Widget, when: Condition | null): () => boolean {
  const { board, plan } = runtime;
  const slot = plan.slotOf(widget.bind);
  const read: ReadSlot = (at) => board.reading(at);
  if (when !== null) {
    const test = compileCondition(when, slot, plan.slotOf);
    return () => test(read);
  }
  const { bind } = widget;
  if (bind?.src === 'const') return () => isOn(constantValue(bind.value));
  return () => slot >= 0 && isOn(board.reading(slot));
}

/** Without a condition: whether the bound value is true or a number other than 0. */
export function useCondition(widget: Widget, index: number, when: Condition | null): boolean {
  const runtime = useRuntime();
  const test = useMemo(() => tester(runtime, widget, when), [runtime, widget, when]);
  return useSlots(runtime.plan.widgetSlots[index] ?? NO_SLOTS, test);
}
const NO_SLOTS: readonly number[] = [];
