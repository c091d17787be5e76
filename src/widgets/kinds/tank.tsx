/** Draws `tank` and `progress`, which has no vessel. */
import type { CSSProperties } from 'react';
import type { ProgressWidget, TankWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { spoken } from '../format/explain';
import { Frame } from '../frame/frame';
import { bandColor, getShare, steps } from '../frame/level';
import { Pressable } from '../frame/pressable';
import { fitsLine, shrinkFor } from '../frame/shown-line';
import type { WidgetProps } from '../frame/widget-props';
import { getName, withUnit } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

/** Padding on both sides of the number, in font sizes (`.w-level-number`). */
const PADDING = 0.6;

export function Tank({ widget, index }: WidgetProps<TankWidget | ProgressWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index, true);
  const share = live.usable ? steps(getShare(live.number, widget.min, widget.max)) : 0;
  const band = live.usable ? bandColor(live.number, widget) : null;
  const color = live.set.color ?? band ?? widget.fill ?? widget.color;
  const isUp = widget.dir === 'up';
  const background = live.set.background ?? widget.background;
  const name = getName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const text = live.set.text ?? (live.shown === null ? '' : withUnit(live.shown));
  // A clipped number would be another number: its unit is dropped first, then it shrinks.
  const room = widget.w / Math.max(1, widget.font.size) - PADDING;
  const line = fitsLine(text, '', room) ? text : (live.set.text ?? live.shown?.text ?? '');
  const away = `${(1 - share) * 100}%`;
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      hasCorners
      className={cx('w-filling', isUp ? 'w-vertical' : 'w-horizontal')}
      spoken={spoken(name, text, live.state, runtime.texts)}
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
            style={{ transform: isUp ? `translateY(${away})` : `translateX(-${away})` }}
          />
          {widget.marks.map((mark) => {
            const at = `${getShare(mark, widget.min, widget.max) * 100}%`;
            return <span key={mark} className="w-level-mark" style={isUp ? { bottom: at } : { left: at }} />;
          })}
          <span className="w-gloss" />
          {widget.showValue && (
            <span className="w-level-value">
              <span
                className="w-level-number"
                data-shown=""
                style={{ fontSize: `${shrinkFor(line, '', room)}em` }}
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
