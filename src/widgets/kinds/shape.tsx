import type { ShapeWidget } from '../../page-document/model';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import { useLive } from '../live/use-live';

export function Shape({ widget, index }: WidgetProps<ShapeWidget>) {
  const live = useLive(widget, index, widget.anim.length > 0);
  const fill = live.set.background ?? widget.fill ?? widget.background;
  const stroke = live.set.color ?? widget.stroke ?? widget.color;
  if (widget.form === 'rect' || widget.form === 'ellipse') {
    const isEllipse = widget.form === 'ellipse';
    return (
      <Frame
        widget={widget}
        index={index}
        live={live}
        style={{
          ...(fill === null ? {} : { background: fill }),
          ...(stroke === null || widget.strokeWidth === 0
            ? {}
            : { border: `${widget.strokeWidth}px solid ${stroke}` }),
          ...(isEllipse ? { borderRadius: '50%' } : {}),
        }}
      >
        <Pressable widget={widget} live={live}>
          {null}
        </Pressable>
      </Frame>
    );
  }
  const points = widget.points.map((point) => point.join()).join(' ');
  const width = Math.max(1, widget.strokeWidth);
  return (
    <Frame widget={widget} index={index} live={live} isPlain>
      <svg className="w-drawing" aria-hidden="true">
        {widget.form === 'line' ? (
          <polyline
            points={points}
            fill="none"
            stroke={stroke ?? 'currentColor'}
            strokeWidth={width}
            strokeLinejoin="round"
          />
        ) : (
          <polygon
            points={points}
            fill={fill ?? 'none'}
            stroke={stroke ?? 'none'}
            strokeWidth={stroke === null ? 0 : width}
            strokeLinejoin="round"
          />
        )}
      </svg>
      <Pressable widget={widget} live={live}>
        {null}
      </Pressable>
    </Frame>
  );
}
