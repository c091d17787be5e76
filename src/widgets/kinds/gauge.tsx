import type { GaugeWidget } from '../../page-document/model';
import { formatNumber } from '../../shared/number-text';
import { formatSpokenText } from '../format/explain';
import { Frame } from '../frame/frame';
import { getBandColor, getShare, roundToSteps } from '../frame/level';
import { Pressable } from '../frame/pressable';
import type { WidgetProps } from '../frame/widget-props';
import { getWidgetName, toTextWithUnit } from '../live/runtime';
import { useLive } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';

const SWEEP = 240;
const START = -120;
const RADIUS = 42;
/** Centre of the scale in a drawing of 100 × 88. */
const CENTRE_X = 50;
const CENTRE_Y = 50;
const TICKS = 10;

/** Returns the point of a circle at an angle, in degrees clockwise from the top. */
function getCirclePoint(degrees: number, radius: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(CENTRE_X + radius * Math.cos(angle)).toFixed(2)} ${(CENTRE_Y + radius * Math.sin(angle)).toFixed(2)}`;
}
function getArc(from: number, to: number, radius: number): string {
  const start = START + SWEEP * from;
  const end = START + SWEEP * to;
  const largeArcFlag = end - start > 180 ? 1 : 0;
  return `M ${getCirclePoint(start, radius)} A ${radius} ${radius} 0 ${largeArcFlag} 1 ${getCirclePoint(end, radius)}`;
}

export function Gauge({ widget, index }: WidgetProps<GaugeWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index, true);
  const { min, max } = widget;
  const share = live.isUsable ? roundToSteps(getShare(live.number, min, max)) : 0;
  const band = live.isUsable ? getBandColor(live.number, widget) : null;
  const color = live.set.color ?? band ?? widget.color ?? undefined;
  const name = getWidgetName(runtime, widget, runtime.plan.getSlot(widget.bind));
  const text = live.set.text ?? live.shown?.text ?? '';
  const unit = live.set.text === undefined ? (live.shown?.unit ?? '') : '';
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      hasCorners
      spoken={formatSpokenText(name, toTextWithUnit({ text, unit }), live.state, runtime.texts)}
    >
      <Pressable widget={widget} live={live}>
        <svg className="w-drawing" viewBox="0 0 100 88" aria-hidden="true">
          <path className="w-track" d={getArc(0, 1, RADIUS)} />
          {widget.bands.map(({ from, to, color: stroke }) => (
            <path
              key={`${from} ${to}`}
              className="w-band"
              d={getArc(getShare(from, min, max), getShare(to, min, max), RADIUS + 5)}
              stroke={stroke}
            />
          ))}
          {share > 0 && (
            <path
              className="w-gauge-fill"
              d={getArc(0, share, RADIUS)}
              style={color === undefined ? {} : { stroke: color }}
            />
          )}
          {Array.from({ length: TICKS + 1 }, (_, tick) => {
            const degrees = START + (SWEEP * tick) / TICKS;
            return (
              <path
                key={degrees}
                className="w-tick"
                d={`M ${getCirclePoint(degrees, RADIUS - 5)} L ${getCirclePoint(degrees, tick % 5 === 0 ? RADIUS - 10 : RADIUS - 7.5)}`}
              />
            );
          })}
          {live.isUsable && (
            <path
              className="w-needle"
              d={`M ${CENTRE_X} ${CENTRE_Y - RADIUS + 3} l 2.4 9 h -4.8 Z`}
              transform={`rotate(${START + SWEEP * share} ${CENTRE_X} ${CENTRE_Y})`}
            />
          )}
          <text className="w-gauge-number" x={CENTRE_X} y={CENTRE_Y + 4} data-shown="">
            {text}
          </text>
          <text className="w-gauge-caption" x={CENTRE_X} y={CENTRE_Y + 14} data-shown="">
            {unit}
          </text>
          <text className="w-gauge-caption" x={CENTRE_X} y={86}>
            {widget.text}
          </text>
          <text className="w-gauge-end" x={17} y={82}>
            {formatNumber(min, null)}
          </text>
          <text className="w-gauge-end" x={83} y={82}>
            {formatNumber(max, null)}
          </text>
        </svg>
      </Pressable>
    </Frame>
  );
}
