/**
 * A set point: shows the pushed value; a touch opens it for typing; what is typed is checked, and only then wished for.
 * A value that is bad is never put in for a person to send on.
 */
import { useId, useState } from 'react';
import { kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import type { InputWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import { NO_PAN } from '../frame/gesture-marks';
import { ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { change } from '../live/actions';
import { withUnit } from '../live/runtime';
import { useControl } from '../live/use-control';
import { checkInput } from './check-input';

/** Stable, so that it runs when the field appears and never again. */
const focused = (element: HTMLInputElement | null): void => element?.focus({ preventScroll: true });

export function Input({ widget, index }: WidgetProps<InputWidget>) {
  const { runtime, live, name, isDisabled, block, reason } = useControl(widget, index);
  const say = useWords(kindWords);
  const [typed, setTyped] = useState<string | null>(null);
  const [complaint, setComplaint] = useState('');
  const complaintId = useId();
  const { host, texts } = runtime;
  const background = live.set.background ?? widget.background;
  const text = live.shown === null ? '' : withUnit(live.shown);

  const close = (): void => {
    setTyped(null);
    setComplaint('');
  };
  const send = (): void => {
    if (typed === null) return;
    if (block !== null) {
      host.onBlocked(block);
      return;
    }
    const checked = checkInput(typed, widget);
    if (!checked.ok) {
      setComplaint(say(checked.key, checked.values));
      return;
    }
    close();
    change(runtime, widget, checked.value, isDisabled, { confirm: widget.confirm });
  };

  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      align={widget.align ?? 'right'}
      className="w-text-box"
      isPlain
    >
      {typed === null ? (
        <button
          type="button"
          className={cx('w-control w-field', block !== null && 'w-blocked')}
          data-control=""
          aria-disabled={block !== null}
          aria-label={[name, text, live.state].filter((part) => part !== '').join(', ')}
          title={reason}
          style={{
            ...(background === null ? {} : { background }),
            ...(widget.stroke === null ? {} : { borderColor: widget.stroke }),
            ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
          }}
          onClick={() => {
            if (block !== null) host.onBlocked(block);
            else setTyped('');
          }}
        >
          <ShownLine widget={widget} live={live} />
        </button>
      ) : (
        <form
          className="w-input-form"
          data-control=""
          {...NO_PAN}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) close();
          }}
        >
          <input
            className="w-text-field"
            ref={focused}
            type="text"
            inputMode={widget.keyboard}
            enterKeyHint="send"
            autoComplete="off"
            value={typed}
            placeholder={text}
            aria-label={name === '' ? texts.words('value') : name}
            aria-invalid={complaint !== ''}
            aria-describedby={complaint === '' ? undefined : complaintId}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setComplaint('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
            }}
          />
          <button type="submit" className="w-send">
            {say('inputSend')}
          </button>
          {complaint !== '' && (
            <span className="w-input-error" id={complaintId} role="alert">
              {complaint}
            </span>
          )}
        </form>
      )}
    </Frame>
  );
}
