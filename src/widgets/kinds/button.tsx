/** A press and a release that write one signal are one momentary request, confirmed once (`live/actions.ts`). */
import type { ButtonWidget } from '../../page-document/model';
import { isWriting } from '../../page-document/slot-guard';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { runTap } from '../live/actions';
import { getWidgetName } from '../live/runtime';
import { useBlock } from '../live/use-control';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

export function Button({ widget, index }: WidgetProps<ButtonWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const { isDisabled, block, reason } = useBlock(widget, live, false);
  const write = widget.events.find(isWriting);
  const slot = runtime.plan.getSlot(write?.bind ?? widget.bind);
  const text = live.set.text ?? widget.text;
  const name = widget.label === '' ? text : getWidgetName(runtime, widget, slot);
  return (
    <Frame widget={widget} index={index} live={live} isPlain>
      <button
        type="button"
        className={cx('w-control w-push', block !== null && 'w-blocked')}
        data-control=""
        aria-disabled={block !== null}
        aria-label={name}
        title={reason}
        style={{
          ...((live.set.background ?? widget.background) === null
            ? {}
            : { background: live.set.background ?? widget.background ?? '' }),
          ...(widget.stroke === null ? {} : { borderColor: widget.stroke }),
          ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
        }}
        onClick={() => {
          if (block !== null) runtime.host.onBlocked(block);
          else runTap(runtime, widget, isDisabled);
        }}
      >
        <span data-shown="">{text}</span>
      </button>
    </Frame>
  );
}
