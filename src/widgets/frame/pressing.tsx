/** The button that a widget with events is. Its code comes with the first such widget of a page (`pressable.tsx`). */
import { cx } from '../../ui/cx';
import { tap } from '../live/actions';
import { refusalFor, refusalKey, useConnection } from '../live/control';
import { joined, nameOf, useRuntime } from '../live/runtime';
import type { PressableProps } from './pressable';

export function Pressing({ widget, live, children }: PressableProps) {
  const runtime = useRuntime();
  const { shown, set, state } = live;
  const isDisabled = set.disabled ?? false;
  const refusal = refusalFor(runtime, widget, useConnection(), isDisabled);
  const name = nameOf(runtime, widget, runtime.plan.slotOf(widget.bind));
  const said = [name, shown === null ? '' : joined(shown), state].filter((part) => part !== '').join(', ');
  return (
    <button
      type="button"
      className={cx('w-press', refusal !== null && 'w-refused')}
      data-control=""
      aria-disabled={refusal !== null}
      // A name takes the place of what stands there: then that is said with it.
      aria-label={name === '' ? undefined : said}
      title={refusal === null ? undefined : runtime.texts.words(refusalKey(refusal))}
      onClick={() => {
        if (refusal !== null) runtime.host.refuse(refusal);
        else tap(runtime, widget, isDisabled);
      }}
    >
      {children}
    </button>
  );
}
