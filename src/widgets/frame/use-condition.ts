import { useMemo } from 'react';
import type { Condition, Widget } from '../../page-document/model';
import { compileCondition, isOn } from '../format/states';
import { createGatewayTest, getOwnValue } from '../live/live';
import type { PageRuntime } from '../live/runtime';
import { useSlots } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

function createTest(runtime: PageRuntime, widget: Widget, when: Condition | null): () => boolean {
  const { slot, read } = getOwnValue(runtime, widget.bind);
  if (when === null) return () => slot !== -1 && isOn(read(slot));
  const test = compileCondition(when, slot, runtime.plan.getSlot, createGatewayTest(runtime));
  return () => test(read);
}

/** Whether a condition is met; without one, whether the bound value is true or a number other than 0. */
export function useCondition(widget: Widget, index: number, when: Condition | null): boolean {
  const runtime = useRuntime();
  const test = useMemo(() => createTest(runtime, widget, when), [runtime, widget, when]);
  return useSlots(runtime.plan.widgetSlots[index] ?? NO_SLOTS, test);
}
const NO_SLOTS: readonly number[] = [];
