/**
 * A set point, opened for typing by a touch. The field never starts with the pushed value, which may be bad. Coded
 * values are chosen by name.
 */
import { type Ref, useCallback, useId, useRef, useState } from 'react';
import type { SlotDescription } from '../../../workers/monitor/contract/contract';
import type { Words } from '../../i18n/engine';
import { type KindKey, kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import type { ChoiceWidget, InputWidget } from '../../page-document/model';
import { listChoices } from '../../shared/value-names';
import { cx } from '../../ui/cx';
import { getNumberKeyboard } from '../../ui/number-keyboard';
import { Frame } from '../frame/frame';
import { NO_PAN } from '../frame/gesture-marks';
import { ShownLine } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { runChange } from '../live/actions';
import { toTextWithUnit } from '../live/runtime';
import { type Control, useControl } from '../live/use-control';
import { checkInput, type InputLimits } from './check-input';
import { Select } from './choice';
import { getWrittenSlot } from './written-slot';

export function Input({ widget, index }: WidgetProps<InputWidget>) {
  const control = useControl(widget, index);
  const items = getItems(widget, control);
  return items.length === 0 ? (
    <TypedInput widget={widget} index={index} control={control} />
  ) : (
    <Select widget={{ ...widget, kind: 'select', items }} index={index} />
  );
}

/** Returns the signal that the input writes. An event may name another signal than the widget's. */
function findWrittenSignal(widget: InputWidget, { board, plan }: Control['runtime']): SlotDescription | null {
  const slot = getWrittenSlot(widget, plan);
  return slot < 0 ? null : board.getDescription(slot);
}

/** Returns the values to choose from; empty if a number or a text is typed. */
function getItems(widget: InputWidget, { runtime }: Control): ChoiceWidget['items'] {
  const description = findWrittenSignal(widget, runtime);
  if (description === null) return [];
  const { map } = widget.format;
  const rules = { ...description, min: widget.min ?? description.min, max: widget.max ?? description.max };
  const namedRules = map.size === 0 ? rules : { ...rules, map: [...map] };
  return listChoices(namedRules, runtime.texts).map(({ value, name }) => ({ value, text: name }));
}

interface TypedInputProps extends WidgetProps<InputWidget> {
  readonly control: Control;
}

function TypedInput({ widget, index, control }: TypedInputProps) {
  const { runtime, live, isDisabled, block } = control;
  const [isOpen, setIsOpen] = useState(false);
  /** Whether the form was closed without moving the focus elsewhere. */
  const returnsFocus = useRef(false);
  const openerRef = useCallback((button: HTMLButtonElement | null) => {
    if (returnsFocus.current) button?.focus({ preventScroll: true });
    returnsFocus.current = false;
  }, []);
  const close = (isFocusElsewhere: boolean): void => {
    returnsFocus.current = !isFocusElsewhere;
    setIsOpen(false);
  };
  const send = (value: string): void =>
    runChange(runtime, widget, value, isDisabled, { confirm: widget.confirm });
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
        <InputForm widget={widget} control={control} onSend={send} onClose={close} />
      ) : (
        <InputButton
          widget={widget}
          control={control}
          buttonRef={openerRef}
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
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly onOpen: () => void;
}

function InputButton({ widget, control, buttonRef, onOpen }: InputButtonProps) {
  const { live, name, block, reason } = control;
  const background = live.set.background ?? widget.background;
  const text = live.shown === null ? '' : toTextWithUnit(live.shown);
  return (
    <button
      ref={buttonRef}
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

const getUnit = ({ runtime, slot }: Control): string =>
  slot < 0 ? '' : (runtime.board.getDescription(slot)?.unit ?? '');

/** Returns the limits of the input. The page's limits take precedence over the signal's. */
function getLimits(widget: InputWidget, { runtime }: Control): InputLimits {
  const description = findWrittenSignal(widget, runtime);
  const { keyboard, step } = widget;
  const isNumber = keyboard !== 'text';
  return {
    keyboard,
    step,
    min: widget.min ?? (isNumber ? (description?.min ?? null) : null),
    max: widget.max ?? (isNumber ? (description?.max ?? null) : null),
  };
}

function formatLimits({ min, max, step }: InputLimits, t: Words<KindKey>): string {
  if (Number.isNaN(min) || Number.isNaN(max)) return t('inputLimits');
  const range =
    min !== null && max !== null
      ? t('inputRange', { min, max })
      : min !== null
        ? t('inputMin', { min })
        : max !== null
          ? t('inputMax', { max })
          : '';
  return [range, step === null ? '' : t('inputSteps', { step })].filter((part) => part !== '').join(' · ');
}

/** Focuses the field. Stable, since it must run only when the field appears. */
const focusField = (element: HTMLInputElement | null): void => element?.focus({ preventScroll: true });

interface InputFormProps {
  readonly widget: InputWidget;
  readonly control: Control;
  readonly onSend: (value: string) => void;
  /** Closes the form; `isFocusElsewhere` if the focus has already moved away. */
  readonly onClose: (isFocusElsewhere: boolean) => void;
}

function InputForm({ widget, control, onSend, onClose }: InputFormProps) {
  const { runtime, live, name, block } = control;
  const t = useWords(kindWords);
  const [typedText, setTyped] = useState('');
  const [error, setError] = useState('');
  const noteId = useId();
  const limits = getLimits(widget, control);
  // The unit is shown while typing, even if the page has it next to the box.
  const unit = live.shown?.unit || getUnit(control);
  const hint = formatLimits(limits, t);
  const send = (): void => {
    const checkResult = checkInput(typedText, limits, findWrittenSignal(widget, runtime)?.dataType ?? null);
    if (block !== null) runtime.host.onBlocked(block);
    else if (!checkResult.ok) setError(t(checkResult.key, checkResult.values));
    else {
      onClose(false);
      onSend(checkResult.value);
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
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(true);
      }}
    >
      <input
        className="w-text-field"
        ref={focusField}
        type="text"
        inputMode={widget.keyboard === 'decimal' ? getNumberKeyboard(widget.min) : widget.keyboard}
        enterKeyHint="send"
        autoComplete="off"
        value={typedText}
        placeholder={live.shown === null ? '' : toTextWithUnit(live.shown)}
        aria-label={name === '' ? runtime.texts.t('value') : name}
        aria-invalid={error !== ''}
        aria-describedby={error === '' && hint === '' ? undefined : noteId}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose(false);
        }}
      />
      {unit === '' ? null : (
        <span className="w-input-unit" aria-hidden="true">
          {unit}
        </span>
      )}
      <button
        type="submit"
        className="w-send"
        // Safari does not focus a pressed button: the form would close before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('inputSend')}
      </button>
      {error !== '' ? (
        <span className="w-input-note w-input-error" id={noteId} role="alert">
          {error}
        </span>
      ) : hint === '' ? null : (
        <span className="w-input-note" id={noteId}>
          {hint}
        </span>
      )}
    </form>
  );
}
