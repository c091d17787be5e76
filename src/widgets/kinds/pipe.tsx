/** The stripes move by a compositor transform, so a hundred pipes cost the main thread nothing. */
import type { PipeWidget } from '../../page-document/model';
import { formatSpokenText } from '../format/explain';
import { isNotLive } from '../format/shown';
import { Flow } from '../frame/flow';
import { Frame } from '../frame/frame';
import { Pressable } from '../frame/pressable';
import { useCondition } from '../frame/use-condition';
import type { WidgetProps } from '../frame/widget-props';
import { getWidgetName } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

export function Pipe({ widget, index }: WidgetProps<PipeWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const { flow, width } = widget;
  const isMet = useCondition(widget, index, flow?.when ?? null);
  const isFlowing =
    flow !== null &&
    isMet &&
    live.conditionFreshness === null &&
    !isNotLive(live.shown?.freshness ?? 'fresh');
  const points = widget.points.map((point) => point.join()).join(' ');
  const name = getWidgetName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const { t } = runtime.texts;
  const color = live.set.color ?? widget.color;
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      {...(name === '' || flow === null
        ? {}
        : { spoken: formatSpokenText(name, t(isMet ? 'flowing' : 'stopped'), live.state, runtime.texts) })}
    >
      <svg className="w-drawing" aria-hidden="true">
        <polyline
          className="w-pipe-wall"
          points={points}
          strokeWidth={width}
          style={color === null ? {} : { stroke: color }}
        />
        <polyline className="w-shine" points={points} strokeWidth={width * 0.3} />
      </svg>
      {isFlowing && (
        <Flow points={widget.points} width={width} color={flow.color} dir={flow.dir} speed={flow.speed} />
      )}
      <Pressable widget={widget} live={live}>
        {null}
      </Pressable>
    </Frame>
  );
}
