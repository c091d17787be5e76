/** What every control knows of itself: what it shows, whether it may be operated, and why not. */
import type { Widget } from '../../page-document/model';
import { refusalFor, refusalKey, useConnection } from './control';
import type { Refusal } from './page-host';
import { nameOf, type PageRuntime, useRuntime } from './runtime';
import { type Live, useLive } from './use-live';

export interface Control {
  readonly runtime: PageRuntime;
  readonly live: Live;
  /** Of its own binding, -1 for none. */
  readonly slot: number;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly refusal: Refusal | null;
  /** The refusal in words, '' for none. */
  readonly reason: string;
}

/** `exact`: draw again for every new number, not only for a new text. */
export function useControl(widget: Widget, index: number, exact = false): Control {
  const runtime = useRuntime();
  const connection = useConnection();
  const live = useLive(widget, index, exact);
  const slot = runtime.plan.slotOf(widget.bind);
  const isDisabled = live.set.disabled ?? false;
  const refusal = refusalFor(runtime, widget, connection, isDisabled, true);
  return {
    runtime,
    live,
    slot,
    name: nameOf(runtime, widget, slot),
    isDisabled,
    refusal,
    reason: refusal === null ? '' : runtime.texts.words(refusalKey(refusal)),
  };
}
