import { useWords } from '../../i18n/use-words';
import { type WriteBlock, writeBlockWords } from '../../i18n/write-block';
import type { Widget } from '../../page-document/model';
import { getControlBlock, useConnection } from './control';
import type { Live } from './live';
import { getWidgetName, type PageRuntime } from './runtime';
import { useLive } from './use-live';
import { useRuntime } from './use-runtime';

interface BlockState {
  readonly isDisabled: boolean;
  /** `null` if the control can be operated. */
  readonly block: WriteBlock | null;
  readonly reason: string | undefined;
}

/** Returns why a control is blocked. `isChange` if it gets a new value instead of a touch. */
export function useBlock(widget: Widget, live: Live, isChange: boolean): BlockState {
  const runtime = useRuntime();
  const connection = useConnection();
  const t = useWords(writeBlockWords);
  const isDisabled = live.set.disabled ?? false;
  const block = getControlBlock(runtime, widget, connection, isDisabled, isChange);
  return { isDisabled, block, reason: block === null ? undefined : t(block) };
}

export interface Control extends BlockState {
  readonly runtime: PageRuntime;
  readonly live: Live;
  /** Slot of the control's binding; -1 without one. */
  readonly slot: number;
  readonly name: string;
}

/** Returns the state of a control. With `needsNumber` it renders for every new number, not only for a new text. */
export function useControl(widget: Widget, index: number, needsNumber = false): Control {
  const runtime = useRuntime();
  const live = useLive(widget, index, needsNumber);
  const slot = runtime.plan.getSlot(widget.bind);
  return { ...useBlock(widget, live, true), runtime, live, slot, name: getWidgetName(runtime, widget, slot) };
}
