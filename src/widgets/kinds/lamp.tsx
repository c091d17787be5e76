/** A lamp is lit for true or a number other than 0; states override the lamp's colours. */
import type { CSSProperties } from 'react';
import type { LampWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { formatSpokenText } from '../format/explain';
import { isNotLive } from '../format/shown';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import { getWidgetName } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

export function Lamp({ widget, index }: WidgetProps<LampWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index, true);
  const isLit = live.isUsable && live.number !== 0;
  const isLive = live.shown !== null && !isNotLive(live.shown.freshness);
  const ownColor = isLit ? (widget.colors.on ?? widget.color) : widget.colors.off;
  const color = live.set.background ?? live.set.color ?? ownColor;
  const isBright = isLit || live.set.color !== undefined || live.set.background !== undefined;
  const name = getWidgetName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const text = live.set.text ?? live.shown?.text ?? '';
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      hasCorners
      spoken={formatSpokenText(name, text, live.state, runtime.texts)}
    >
      <Pressable widget={widget} live={live}>
        <span
          className={cx(
            'w-bulb',
            widget.shape === 'circle' && 'w-circle',
            isBright && live.isUsable && 'w-lit',
            widget.blink && isLit && isLive && !runtime.reducedMotion && 'w-blink',
          )}
          style={(color === null ? {} : { '--w-bulb': color }) as CSSProperties}
          data-text={text}
        />
      </Pressable>
    </Frame>
  );
}
