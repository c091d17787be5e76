/**
 * A button that writes or goes somewhere. A press and a release that write one signal are one momentary request: the person
 * confirms it once and then holds (`live/control.ts`).
 */
import type { ButtonWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { tap } from '../live/actions';
import { isWriting, refusalFor, refusalKey, useConnection } from '../live/control';
import { nameOf, useRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';

export function Button({ widget, index }: WidgetProps<ButtonWidget>) {
  const runtime = useRuntime();
  const connection = useConnection();
  const live = useLive(widget, index);
  const isDisabled = live.set.disabled ?? false;
  const write = widget.events.find(isWriting);
  const slot = runtime.plan.slotOf(write?.bind ?? widget.bind);
  const refusal = refusalFor(runtime, widget, connection, isDisabled);
  const reason = refusal === null ? '' : runtime.texts.words(refusalKey(refusal));
  const text = live.set.text ?? widget.text;
  const name = widget.label === '' ? text : nameOf(runtime, widget, slot);
  return (
    <Frame widget={widget} index={index} live={live} isPlain>
      <button
        type="button"
        className={cx('w-control w-key', refusal !== null && 'w-refused')}
        data-control=""
        aria-disabled={refusal !== null}
        aria-label={name}
        title={reason === '' ? undefined : reason}
        style={{
          ...((live.set.background ?? widget.background) === null
            ? {}
            : { background: live.set.background ?? widget.background ?? '' }),
          ...(widget.stroke === null ? {} : { borderColor: widget.stroke }),
          ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
        }}
        onClick={() => {
          if (refusal !== null) runtime.host.refuse(refusal);
          else tap(runtime, widget, isDisabled);
        }}
      >
        <span data-shown="">{text}</span>
      </button>
    </Frame>
  );
}
