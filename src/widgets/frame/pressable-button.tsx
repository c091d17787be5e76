import { cx } from '../../ui/cx';
import { runTap } from '../live/actions';
import { getWidgetName, toTextWithUnit } from '../live/runtime';
import { useBlock } from '../live/use-control';
import { useRuntime } from '../live/use-runtime';
import type { PressableProps } from './pressable-props';

export function PressableButton({ widget, live, children }: PressableProps) {
  const runtime = useRuntime();
  const { shown, set, state } = live;
  const { isDisabled, block, reason } = useBlock(widget, live, false);
  const name = getWidgetName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const text = set.text ?? (shown === null ? '' : toTextWithUnit(shown));
  const label = [name, text, state].filter((part) => part !== '').join(', ');
  return (
    <button
      type="button"
      className={cx('w-pressable', block !== null && 'w-blocked')}
      data-control=""
      aria-disabled={block !== null}
      // A label replaces the content for a screen reader, so it includes the value.
      aria-label={name === '' ? undefined : label}
      title={reason}
      onClick={() => {
        if (block !== null) runtime.host.onBlocked(block);
        else runTap(runtime, widget, isDisabled);
      }}
    >
      {children}
    </button>
  );
}
