/**
 * A button that writes or goes somewhere. A press-and-release pair is operated one tap at a time: every write is
 * confirmed by a person, so a finger that is held down cannot be the first write and its lifting the second. A tap writes
 * what the press says, and while the value stands at that, what the release says.
 */
import type { ButtonWidget, WidgetEvent } from '../page-document/model';
import { cx } from '../ui/cx';
import { Frame } from './frame';
import { act, refusalKey, refusalOf, useConnection } from './live/control';
import { nameOf, type PageRuntime, useRuntime } from './live/runtime';
import { useLive } from './live/use-live';
import type { WidgetProps } from './widget-props';

const WRITES: ReadonlySet<string> = new Set(['write', 'toggle', 'pulse', 'add']);

/** The events that a tap stands for. */
export function tapped(runtime: PageRuntime, widget: ButtonWidget): readonly WidgetEvent[] {
  const of = (on: WidgetEvent['on']) => widget.events.filter((event) => event.on === on);
  const [press, release] = [of('press'), of('release')];
  const [first] = press;
  if (first === undefined || release.length === 0) return [...of('tap'), ...press, ...release];
  const slot = runtime.plan.slotOf(first.bind ?? widget.bind);
  const number = slot < 0 ? Number.NaN : runtime.board.reading(slot).number;
  return first.value !== null && number === Number(first.value)
    ? [...of('tap'), ...release]
    : [...of('tap'), ...press];
}

export function Button({ widget, index }: WidgetProps<ButtonWidget>) {
  const runtime = useRuntime();
  const connection = useConnection();
  const live = useLive(widget, index);
  const isDisabled = live.set.disabled ?? false;
  const write = widget.events.find((event) => WRITES.has(event.do));
  const slot = runtime.plan.slotOf(write?.bind ?? widget.bind);
  const refusal = write === undefined ? null : refusalOf(runtime, widget, slot, connection, isDisabled);
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
          else
            for (const event of tapped(runtime, widget)) act(runtime, widget, event, connection, isDisabled);
        }}
      >
        <span data-shown="">{text}</span>
      </button>
    </Frame>
  );
}
