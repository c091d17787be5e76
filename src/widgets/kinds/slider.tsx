/**
 * A slider. Its knob stands at the pushed value; while a finger drags, a second mark shows what would be written, and
 * letting go asks for it. Dragging writes nothing, and a drag that is broken off wishes nothing.
 */
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import type { SliderWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { formatNumber } from '../format/number';
import { Frame } from '../frame/frame';
import { NO_PAN } from '../frame/gesture-marks';
import { shareOf } from '../frame/level';
import type { WidgetProps } from '../frame/widget-props';
import { change } from '../live/actions';
import { withUnit } from '../live/runtime';
import { useControl } from '../live/use-control';

const MOST_DECIMALS = 9;
/** Keys move by a step; with these by so many. */
const PAGE_STEPS = 10;

/** The nearest value that the slider has, without binary dust. */
export function snapped(
  value: number,
  { min, max, step }: Pick<SliderWidget, 'min' | 'max' | 'step'>,
): number {
  const steps = Math.round((Math.min(max, Math.max(min, value)) - min) / step);
  return Number(formatNumber(Math.min(max, min + steps * step), MOST_DECIMALS));
}

export function Slider({ widget, index }: WidgetProps<SliderWidget>) {
  const { runtime, live, name, block, reason, isDisabled } = useControl(widget, index, true);
  const { min, max, step } = widget;
  const [wanted, setWanted] = useState<number | null>(null);
  const dragged = useRef<number | null>(null);
  const text = live.set.text ?? (live.shown === null ? '' : withUnit(live.shown));
  const unit = live.shown?.unit ?? '';
  const wantedText =
    wanted === null ? '' : withUnit({ text: formatNumber(wanted, widget.format.decimals), unit });
  const color = live.set.color ?? widget.color;
  const background = live.set.background ?? widget.background;
  const share = live.usable ? shareOf(live.number, min, max) : 0;

  const want = (value: number | null): void => {
    dragged.current = value;
    setWanted(value);
  };
  const release = (): void => {
    const value = dragged.current;
    want(null);
    if (value === null || (live.usable && value === live.number)) return;
    if (block !== null) runtime.host.onBlocked(block);
    else change(runtime, widget, String(value), isDisabled, { confirm: widget.confirm });
  };
  const at = (event: PointerEvent<HTMLElement>): number => {
    const track = event.currentTarget.getBoundingClientRect();
    const along = track.width === 0 ? 0 : (event.clientX - track.left) / track.width;
    return snapped(min + along * (max - min), widget);
  };
  const KEYS: Readonly<Record<string, number>> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: PAGE_STEPS * step,
    PageDown: -PAGE_STEPS * step,
  };
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
        // Where there is no value, the text says so.
        aria-valuenow={wanted ?? (live.usable ? live.number : min)}
        aria-valuetext={wantedText === '' ? text : wantedText}
        title={reason}
        style={
          {
            ...(color === null ? {} : { '--w-on': color }),
            ...(background === null ? {} : { '--w-off': background }),
          } as CSSProperties
        }
        onPointerDown={(event) => {
          if (event.button > 0) return;
          if (block !== null) {
            runtime.host.onBlocked(block);
            return;
          }
          event.currentTarget.setPointerCapture(event.pointerId);
          want(at(event));
        }}
        onPointerMove={(event) => {
          if (dragged.current !== null && event.buttons !== 0) want(at(event));
        }}
        onPointerUp={release}
        // Broken off, by the system or by another finger: nothing was let go on purpose.
        onPointerCancel={() => want(null)}
        onLostPointerCapture={() => want(null)}
        onKeyDown={(event) => {
          const by = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
          const from = dragged.current ?? (live.usable ? live.number : min);
          if (by !== undefined && block === null) want(snapped(from + by, widget));
          else if (event.key === 'Enter') release();
          else if (event.key === 'Escape') want(null);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => want(null)}
      >
        <span className="w-slider-track">
          <span className="w-slider-rail">
            <span className="w-slider-fill" style={{ transform: `scaleX(${share})` }} />
          </span>
          {live.usable && <span className="w-slider-thumb" style={{ left: `${share * 100}%` }} />}
          {wanted !== null && (
            <span
              className="w-slider-thumb w-requested"
              style={{ left: `${shareOf(wanted, min, max) * 100}%` }}
            />
          )}
        </span>
        <span className="w-slider-ends" aria-hidden="true">
          <span>{formatNumber(min, null)}</span>
          <b data-shown="">{wantedText === '' ? text : `→ ${wantedText}`}</b>
          <span>{formatNumber(max, null)}</span>
        </span>
      </div>
    </Frame>
  );
}
