/**
 * A set point: shows the pushed value, and a touch opens it for typing. The typed value is checked before it becomes a
 * write request. The pushed value is never put into the field, so that nobody sends a bad one on.
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
import { type Control, useControl } from '../live/use-control';
import { checkInput } from './check-input';

export function Input({ widget, index }: WidgetProps<InputWidget>) {
  const control = useControl(widget, index);
  const { runtime, live, isDisabled, block } = control;
  const [isOpen, setIsOpen] = useState(false);
  const send = (value: string): void =>
    change(runtime, widget, value, isDisabled, { confirm: widget.confirm });
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      align={widget.align ?? 'right'}
      className="w-text-box"
      isPlain
    >
      {isOpen ? (
        <InputForm widget={widget} control={control} onSend={send} onClose={() => setIsOpen(false)} />
      ) : (
        <InputButton
          widget={widget}
          control={control}
          onOpen={() => {
            if (block !== null) runtime.host.onBlocked(block);
            else setIsOpen(true);
          }}
        />
      )}
    </Frame>
  );
}

interface InputButtonProps {
  readonly widget: InputWidget;
  readonly control: Control;
  readonly onOpen: () => void;
}

/** The value as it is; a touch opens the form. */
function InputButton({ widget, control, onOpen }: InputButtonProps) {
  const { live, name, block, reason } = control;
  const background = live.set.background ?? widget.background;
  const text = live.shown === null ? '' : withUnit(live.shown);
  return (
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
      onClick={onOpen}
    >
      <ShownLine widget={widget} live={live} />
    </button>
  );
}

/** Stable, so that it runs when the field appears and never again. */
const focused = (element: HTMLInputElement | null): void => element?.focus({ preventScroll: true });

interface InputFormProps {
  readonly widget: InputWidget;
  readonly control: Control;
  readonly onSend: (value: string) => void;
  readonly onClose: () => void;
}

/** Takes a value, and closes when it was sent, given up, or left. */
function InputForm({ widget, control, onSend, onClose }: InputFormProps) {
  const { runtime, live, name, block } = control;
  const say = useWords(kindWords);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const errorId = useId();
  const send = (): void => {
    const checked = checkInput(typed, widget);
    if (block !== null) runtime.host.onBlocked(block);
    else if (!checked.ok) setError(say(checked.key, checked.values));
    else {
      onClose();
      onSend(checked.value);
    }
  };
  return (
    <form
      className="w-input-form"
      data-control=""
      {...NO_PAN}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose();
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
        placeholder={live.shown === null ? '' : withUnit(live.shown)}
        aria-label={name === '' ? runtime.texts.words('value') : name}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : errorId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <button type="submit" className="w-send">
        {say('inputSend')}
      </button>
      {error !== '' && (
        <span className="w-input-error" id={errorId} role="alert">
          {error}
        </span>
      )}
    </form>
  );
}
