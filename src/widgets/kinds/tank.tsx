/** Draws `tank` and `progress`, which has no vessel. */
import type { CSSProperties } from 'react';
import type { ProgressWidget, TankWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { formatSpokenText } from '../format/explain';
import { Frame } from '../frame/frame';
import { getBandColor, getShare, roundToSteps } from '../frame/level';
import { Pressable } from '../frame/pressable';
import { fitsLine, getShrinkFactor } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { getWidgetName, toTextWithUnit } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

/** Padding on both sides of the number, in font sizes (`.w-level-number`). */
const PADDING = 0.6;

export function Tank({ widget, index }: WidgetProps<TankWidget | ProgressWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index, true);
  const share = live.isUsable ? roundToSteps(getShare(live.number, widget.min, widget.max)) : 0;
  const band = live.isUsable ? getBandColor(live.number, widget) : null;
  const color = live.set.color ?? band ?? widget.fill ?? widget.color;
  const isUp = widget.dir === 'up';
  const background = live.set.background ?? widget.background;
  const name = getWidgetName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const text = live.set.text ?? (live.shown === null ? '' : toTextWithUnit(live.shown));
  // A clipped number would be another number: its unit is dropped first, then it shrinks.
  const availableWidth = widget.w / Math.max(1, widget.font.size) - PADDING;
  const line = fitsLine(text, '', availableWidth) ? text : (live.set.text ?? live.shown?.text ?? '');
  const emptyShare = `${(1 - share) * 100}%`;
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      hasCorners
      className={cx('w-filling', isUp ? 'w-vertical' : 'w-horizontal')}
      spoken={formatSpokenText(name, text, live.state, runtime.texts)}
    >
      <Pressable widget={widget} live={live}>
        <span
          className="w-vessel"
          style={
            {
              ...(background === null ? {} : { '--w-empty': background }),
              ...(color === null ? {} : { '--w-fill': color }),
              ...(widget.stroke === null ? {} : { borderColor: widget.stroke }),
              ...(widget.strokeWidth === 0 ? {} : { borderWidth: widget.strokeWidth }),
              ...(widget.radius === 0 ? {} : { borderRadius: widget.radius }),
            } as CSSProperties
          }
        >
          <span
            className="w-level-fill"
            style={{ transform: isUp ? `translateY(${emptyShare})` : `translateX(-${emptyShare})` }}
          />
          {widget.marks.map((mark) => {
            const position = `${getShare(mark, widget.min, widget.max) * 100}%`;
            return (
              <span
                key={mark}
                className="w-level-mark"
                style={isUp ? { bottom: position } : { left: position }}
              />
            );
          })}
          <span className="w-gloss" />
          {widget.showValue && (
            <span className="w-level-value">
              <span
                className="w-level-number"
                data-shown=""
                style={{ fontSize: `${getShrinkFactor(line, '', availableWidth)}em` }}
              >
                {line}
              </span>
            </span>
          )}
        </span>
      </Pressable>
    </Frame>
  );
}
