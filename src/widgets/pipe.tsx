/**
 * A pipe through points, and what flows in it: stripes that travel by a compositor transform within each straight piece,
 * so that a hundred pipes cost the page's thread nothing.
 */
import type { CSSProperties } from 'react';
import type { PipeWidget, Point } from '../page-document/model';
import { spoken } from './format/explain';
import { isOld } from './format/shown';
import { Frame } from './frame';
import { nameOf, useRuntime } from './live/runtime';
import { useLive } from './live/use-live';
import { useCondition } from './use-condition';
import type { WidgetProps } from './widget-props';

/** Stripes take this share of the pipe's width, and repeat after so many widths. */
const STRIPE = 0.34;
const PERIOD = 2.2;
const SLOWEST = 1;

interface Piece {
  readonly at: Point;
  readonly length: number;
  readonly degrees: number;
}
function pieces(points: readonly Point[]): readonly Piece[] {
  return points.slice(1).map(([toX, toY], i) => {
    const at = points[i] ?? [0, 0];
    const dx = toX - at[0];
    const dy = toY - at[1];
    return { at, length: Math.hypot(dx, dy), degrees: (Math.atan2(dy, dx) * 180) / Math.PI };
  });
}

export function Pipe({ widget, index }: WidgetProps<PipeWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const { flow, width } = widget;
  const holds = useCondition(widget, index, flow?.when ?? null);
  const isOut = live.shown !== null && (isOld(live.shown.tone) || live.shown.tone === 'paused');
  const isFlowing = flow !== null && holds && !isOut;
  const points = widget.points.map((point) => point.join()).join(' ');
  const name = nameOf(runtime, widget, runtime.plan.slotOf(widget.bind));
  const { words } = runtime.texts;
  const period = width * PERIOD;
  const color = live.set.color ?? widget.color;
  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      isPlain
      {...(name === '' || flow === null
        ? {}
        : { spoken: spoken(name, words(isFlowing ? 'flowing' : 'stopped'), live.state, runtime.texts) })}
    >
      <svg className="w-drawing" aria-hidden="true">
        <polyline
          className="w-wall"
          points={points}
          strokeWidth={width}
          style={color === null ? {} : { stroke: color }}
        />
        <polyline className="w-shine" points={points} strokeWidth={width * 0.3} />
      </svg>
      {isFlowing &&
        pieces(widget.points).map(({ at: [x, y], length, degrees }) => (
          <span
            key={`${x} ${y} ${degrees}`}
            className="w-piece"
            style={{
              left: x,
              top: y - (width * STRIPE) / 2,
              width: length,
              height: width * STRIPE,
              transform: `rotate(${degrees}deg)`,
            }}
          >
            <span
              className="w-flow"
              style={
                {
                  '--w-flow': flow.color ?? 'currentColor',
                  '--w-period': `${period}px`,
                  left: -period,
                  animationDuration: `${period / Math.max(SLOWEST, flow.speed)}s`,
                  animationDirection: flow.dir === 1 ? 'normal' : 'reverse',
                } as CSSProperties
              }
            />
          </span>
        ))}
    </Frame>
  );
}
