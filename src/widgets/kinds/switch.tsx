/**
 * A switch. It stands where the pushed value says, never where somebody wished it: touching it asks to write, and it
 * moves when the value comes back.
 */
import type { CSSProperties } from 'react';
import type { SwitchWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { change } from '../live/actions';
import { refusalFor, refusalKey, useConnection } from '../live/control';
import { nameOf, useRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';
import { stands } from './stands';

export function Switch({ widget, index }: WidgetProps<SwitchWidget>) {
  const runtime = useRuntime();
  const connection = useConnection();
  const live = useLive(widget, index, true);
  const { board, host, plan, texts } = runtime;
  const slot = plan.slotOf(widget.bind);
  const isThere = live.shown !== null && live.shown.tone !== 'never' && live.shown.tone !== 'paused';
  const isGood = isThere && live.shown?.mark === '';
  const text = slot < 0 ? null : (board.texts[slot] ?? null);
  const isOn = isGood && stands(live.number, text, widget.on);
  const isDisabled = live.set.disabled ?? false;
  const refusal = refusalFor(runtime, widget, connection, isDisabled, true);
  const reason = refusal === null ? '' : texts.words(refusalKey(refusal));
  const onText = widget.texts.on === '' ? texts.on : widget.texts.on;
  const offText = widget.texts.off === '' ? texts.off : widget.texts.off;
  const stood = isGood ? (isOn ? onText : offText) : (live.shown?.text ?? '');
  // What a state says in its place is not what is asked about.
  const said = live.set.text ?? stood;
  const name = nameOf(runtime, widget, slot);
  const color = live.set.color ?? widget.color;
  const background = live.set.background ?? widget.background;
  return (
    <Frame widget={widget} index={index} live={live} isPlain hasCorners>
      <button
        type="button"
        role="switch"
        className={cx('w-control w-toggle', isOn && 'w-is-on', refusal !== null && 'w-refused')}
        data-control=""
        aria-checked={isOn}
        aria-disabled={refusal !== null}
        aria-label={[name, said, live.state].filter((part) => part !== '').join(', ')}
        title={reason === '' ? undefined : reason}
        style={
          {
            ...(color === null ? {} : { '--w-on': color }),
            ...(background === null ? {} : { '--w-off': background }),
            '--w-high': `${widget.h}px`,
          } as CSSProperties
        }
        onClick={() => {
          if (refusal !== null) host.refuse(refusal);
          else if (!widget.latched)
            change(runtime, widget, widget.on, isDisabled, {
              confirm: widget.confirm,
              shown: { old: stood, next: onText },
              release: { value: widget.off, shown: offText, afterMs: null },
            });
          else
            change(runtime, widget, isOn ? widget.off : widget.on, isDisabled, {
              confirm: isOn && widget.confirmOff !== '' ? widget.confirmOff : widget.confirm,
              shown: { old: stood, next: isOn ? offText : onText },
            });
        }}
      >
        <span className="w-knob" />
        <span className="w-said" data-shown="">
          {said}
        </span>
      </button>
    </Frame>
  );
}
