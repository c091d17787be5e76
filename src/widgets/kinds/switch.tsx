/** Shows the pushed value, never the requested one: the switch moves once the new value is pushed. */
import type { CSSProperties } from 'react';
import type { SwitchWidget } from '../../page-document/model';
import { equalsWritten } from '../../shared/equals-written';
import { cx } from '../../ui/cx';
import { hasGoodValue } from '../format/shown';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { runChange } from '../live/actions';
import { getDataType } from '../live/runtime';
import { useControl } from '../live/use-control';

export function Switch({ widget, index }: WidgetProps<SwitchWidget>) {
  const { runtime, live, slot, name, isDisabled, block, reason } = useControl(widget, index, true);
  const { board, host, texts } = runtime;
  const isGood = hasGoodValue(live.shown);
  const pushedValue = { number: live.number, text: board.texts[slot] ?? null };
  const isOn = isGood && equalsWritten(widget.on, pushedValue, getDataType(runtime, slot));
  const onText = widget.texts.on === '' ? texts.on : widget.texts.on;
  const offText = widget.texts.off === '' ? texts.off : widget.texts.off;
  const currentText = isGood ? (isOn ? onText : offText) : (live.shown?.text ?? '');
  // The confirmation names the value itself, not the text that a state shows instead.
  const shownText = live.set.text ?? currentText;
  const color = live.set.color ?? widget.color;
  const background = live.set.background ?? widget.background;
  return (
    <Frame widget={widget} index={index} live={live} isPlain hasCorners>
      <button
        type="button"
        role="switch"
        className={cx('w-control w-toggle', isOn && 'w-checked', block !== null && 'w-blocked')}
        data-control=""
        aria-checked={isOn}
        aria-disabled={block !== null}
        aria-label={[name, shownText, live.state].filter((part) => part !== '').join(', ')}
        title={reason}
        style={
          {
            ...(color === null ? {} : { '--w-on': color }),
            ...(background === null ? {} : { '--w-off': background }),
            '--w-high': `${widget.h}px`,
          } as CSSProperties
        }
        onClick={() => {
          if (block !== null) host.onBlocked(block);
          else if (!widget.latched)
            runChange(runtime, widget, widget.on, isDisabled, {
              confirm: widget.confirm,
              shown: { old: currentText, next: onText },
              release: { value: widget.off, shown: offText, afterMs: null },
            });
          else
            runChange(runtime, widget, isOn ? widget.off : widget.on, isDisabled, {
              confirm: isOn && widget.confirmOff !== '' ? widget.confirmOff : widget.confirm,
              shown: { old: currentText, next: isOn ? offText : onText },
            });
        }}
      >
        <span className="w-knob" />
        <span className="w-switch-text" data-shown="">
          {shownText}
        </span>
      </button>
    </Frame>
  );
}
