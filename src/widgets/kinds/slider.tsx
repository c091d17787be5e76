/**
 * The thumb shows the pushed value; during a drag, a second one shows the value to write. Dragging itself writes
 * nothing, and a cancelled drag requests no write.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { SliderWidget } from '../../page-document/model';
import { formatNumber } from '../../shared/number-text';
import type { DataType } from '../../shared/reading';
import { cx } from '../../ui/cx';
import { Frame } from '../frame/frame';
import { NO_PAN } from '../frame/gesture-marks';
import { getShare } from '../frame/level';
import type { WidgetProps } from '../frame/widget-props';
import { runChange } from '../live/actions';
import { getDataType, toTextWithUnit } from '../live/runtime';
import { type Control, useControl } from '../live/use-control';
import { getWrittenSlot } from './written-slot';

const MAX_DECIMALS = 9;
const PAGE_STEPS = 10;

/** Rounds a value to the nearest step within the limits, without binary rounding noise. */
export function snapToStep(
  value: number,
  { min, max, step }: { readonly min: number; readonly max: number; readonly step: number },
): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step);
  return Number(formatNumber(Math.min(max, min + steps * step), MAX_DECIMALS));
}

/** Distance from the track beyond which a finger releases it, in pixels. */
const RELEASE_DISTANCE_PX = 48;

/**
 * Returns the share from the track's left end, and the distance from its edge in pixels. `box` is the track's box on
 * screen, which is larger for a rotated track. A stretched page has two scales.
 */
function locatePointer(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { w, h }: Pick<SliderWidget, 'w' | 'h'>,
  degrees: number,
): { readonly share: number; readonly distance: number } {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scaleX = box.width / (w * Math.abs(cos) + h * Math.abs(sin));
  const scaleY = box.height / (w * Math.abs(sin) + h * Math.abs(cos));
  if (!(scaleX > 0 && scaleY > 0)) return { share: 0, distance: 0 };
  const across = (clientX - box.left - box.width / 2) / scaleX;
  const down = (clientY - box.top - box.height / 2) / scaleY;
  const distance = Math.abs(down * cos - across * sin) - h / 2;
  return { share: (across * cos + down * sin) / w + 0.5, distance: distance * Math.min(scaleX, scaleY) };
}

/** Number of steps if the page sets no step. */
const STEPS = 100;
/**
 * Returns the step and a function that rounds to it. Without a step from the page, an integer signal gets whole
 * numbers, since its register would drop a fraction. They are rounded from even steps, to make both ends reachable.
 */
function getSteps(
  { min, max, step }: SliderWidget,
  dataType: DataType | null,
): { readonly step: number; readonly roundValue: (value: number) => number } {
  const evenStep = (max - min) / STEPS;
  const isWhole =
    step === null && (dataType === 'int' || dataType === 'uint') && [min, max].every(Number.isInteger);
  const ends = { min, max, step: step ?? (isWhole ? Math.max(1, evenStep) : evenStep) };
  const roundValue = (value: number): number => snapToStep(value, ends);
  return { step: ends.step, roundValue: isWhole ? (value) => Math.round(roundValue(value)) : roundValue };
}

const KEY_STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['PageUp', PAGE_STEPS],
  ['PageDown', -PAGE_STEPS],
]);

/** Handles dragging by finger and keys; `requestedValue` is `null` while neither moves the value. */
function useDrag(widget: SliderWidget, { runtime, live, block, isDisabled }: Control) {
  const { min, max } = widget;
  const { step, roundValue } = getSteps(widget, getDataType(runtime, getWrittenSlot(widget, runtime.plan)));
  const [requestedValue, setRequestedValue] = useState<number | null>(null);
  // Pointer and key events come faster than renders.
  const draggedValue = useRef<number | null>(null);
  const setDraggedValue = (value: number | null): void => {
    draggedValue.current = value;
    setRequestedValue(value);
  };
  const cancel = (): void => setDraggedValue(null);
  const release = (): void => {
    const value = draggedValue.current;
    setDraggedValue(null);
    if (value === null || (live.isUsable && value === live.number)) return;
    if (block !== null) runtime.host.onBlocked(block);
    else runChange(runtime, widget, String(value), isDisabled, { confirm: widget.confirm });
  };
  const dragTo = (event: PointerEvent<HTMLElement>): void => {
    const track = event.currentTarget.getBoundingClientRect();
    const { share, distance } = locatePointer(track, event, widget, live.set.rotate ?? widget.rotate);
    if (distance > RELEASE_DISTANCE_PX) cancel();
    else setDraggedValue(roundValue(min + share * (max - min)));
  };
  return {
    requestedValue,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button > 0) return;
        if (block !== null) {
          runtime.host.onBlocked(block);
          return;
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        dragTo(event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (draggedValue.current !== null && event.buttons !== 0) dragTo(event);
      },
      onPointerUp: release,
      // The system or another finger took the pointer: this is not a deliberate release.
      onPointerCancel: cancel,
      onLostPointerCapture: cancel,
      onKeyDown: (event: KeyboardEvent): void => {
        const steps = KEY_STEPS.get(event.key);
        const from = draggedValue.current ?? (live.isUsable ? live.number : min);
        if (steps !== undefined && block === null) setDraggedValue(roundValue(from + steps * step));
        else if (event.key === 'Enter') release();
        else if (event.key === 'Escape') cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onBlur: cancel,
    },
  };
}

export function Slider({ widget, index }: WidgetProps<SliderWidget>) {
  const control = useControl(widget, index, true);
  const { live, name, block, reason } = control;
  const { requestedValue, handlers } = useDrag(widget, control);
  const { min, max } = widget;
  const text = live.set.text ?? (live.shown === null ? '' : toTextWithUnit(live.shown));
  const unit = live.shown?.unit ?? '';
  const requestedText =
    requestedValue === null
      ? ''
      : toTextWithUnit({ text: formatNumber(requestedValue, widget.format.decimals), unit });
  const color = live.set.color ?? widget.color;
  const background = live.set.background ?? widget.background;
  const share = live.isUsable ? getShare(live.number, min, max) : 0;
  return (
    <Frame widget={widget} index={index} live={live} isPlain hasCorners>
      <div
        className={cx('w-slider-control', block !== null && 'w-blocked')}
        data-control=""
        {...NO_PAN}
        role="slider"
        tabIndex={0}
        aria-label={[name, live.state].filter((part) => part !== '').join(', ')}
        aria-disabled={block !== null}
        aria-valuemin={min}
        aria-valuemax={max}
        // A slider must have a number; if there is no value, the text explains it.
        aria-valuenow={requestedValue ?? (live.isUsable ? live.number : min)}
        aria-valuetext={requestedText === '' ? text : requestedText}
        title={reason}
        style={
          {
            ...(color === null ? {} : { '--w-on': color }),
            ...(background === null ? {} : { '--w-off': background }),
          } as CSSProperties
        }
        {...handlers}
      >
        <span className="w-slider-track">
          <span className="w-slider-rail">
            <span className="w-slider-fill" style={{ transform: `scaleX(${share})` }} />
          </span>
          {live.isUsable && <span className="w-slider-thumb" style={{ left: `${share * 100}%` }} />}
          {requestedValue !== null && (
            <span
              className="w-slider-thumb w-requested"
              style={{ left: `${getShare(requestedValue, min, max) * 100}%` }}
            />
          )}
        </span>
        <span className="w-slider-ends" aria-hidden="true">
          <span>{formatNumber(min, null)}</span>
          <b data-shown="">{requestedText === '' ? text : `→ ${requestedText}`}</b>
          <span>{formatNumber(max, null)}</span>
        </span>
      </div>
    </Frame>
  );
}
