/** A lamp is lit for true or a number other than 0; states override the lamp's colours. */
import type { CSSProperties } from 'react';
import type { LampWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { spoken } from '../format/explain';
import { isNotLive } from '../format/shown';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import { getName } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

export function Lamp({ widget, index }: WidgetProps<LampWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index, true);
  const isLit = live.usable && live.number !== 0;
  const isLive = live.shown !== null && !isNotLive(live.shown.freshness);
  const ownColor = isLit ? (widget.colors.on ?? widget.color) : widget.colors.off;
  const color = live.set.background ?? live.set.color ?? ownColor;
  const isBright = isLit || live.set.color !== undefined || live.set.background !== undefined;
  const name = getName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const text = live.set.text ?? live.shown?.text ?? '';
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      hasCorners
      spoken={spoken(name, text, live.state, runtime.texts)}
    >
      <Pressable widget={widget} live={live}>
        <span
          className={cx(
            'w-bulb',
            widget.shape === 'circle' && 'w-circle',
            isBright && live.usable && 'w-lit',
            widget.blink && isLit && isLive && !runtime.reducedMotion && 'w-blink',
          )}
          style={(color === null ? {} : { '--w-bulb': color }) as CSSProperties}
          data-text={text}
        />
      </Pressable>
    </Frame>
  );
}
