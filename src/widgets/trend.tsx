/** A short live curve: the last minutes of some signals, with gaps where the link was lost. */
import { useMemo, useSyncExternalStore } from 'react';
import type { TrendSignal, TrendWidget } from '../page-document/model';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../shared/units';
import { spoken } from './format/explain';
import { formatNumber } from './format/number';
import { shownOf } from './format/shown';
import { Frame } from './frame';
import { type PageRuntime, useRuntime } from './live/runtime';
import { useLive } from './live/use-live';
import { extent, linePath, niceEnds } from './trend/path';
import { TrendStore } from './trend/store';
import type { WidgetProps } from './widget-props';

const COLOURS = ['#3b9eff', '#f2a33a', '#37c48f', '#e0679b', '#9a86f0', '#54c6d8'];
const ROWS = 4;
const MOST_LEGEND_ROWS = 3;

function rangeText(range: Millis, runtime: PageRuntime): string {
  const { ageSeconds, ageMinutes, ageHours, ageDays } = runtime.texts;
  if (range < MINUTE_MS) return ageSeconds(Math.round(range / SECOND_MS));
  if (range < 2 * HOUR_MS) return ageMinutes(Math.round(range / MINUTE_MS));
  if (range < 2 * DAY_MS) return ageHours(Math.round(range / HOUR_MS));
  return ageDays(Math.round(range / DAY_MS));
}

/** What a line's signal shows now. */
function nowText(runtime: PageRuntime, widget: TrendWidget, signal: TrendSignal, slot: number): string {
  const description = runtime.board.description(slot);
  const rules = {
    format: { ...widget.format, decimals: signal.decimals, unit: signal.unit === '' ? null : signal.unit },
    dataType: description?.dataType ?? null,
    source: 'signal' as const,
    unit: description?.unit ?? '',
    error: runtime.error,
  };
  const { text, unit } = shownOf(
    runtime.board.reading(slot),
    rules,
    runtime.lastGood.of(slot),
    runtime.texts,
  );
  return unit === '' ? text : `${text} ${unit}`;
}

export function Trend({ widget, index }: WidgetProps<TrendWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const store = useMemo(() => new TrendStore(runtime, widget), [runtime, widget]);
  useSyncExternalStore(store.subscribe, store.version);
  const { words } = runtime.texts;

  const small = Math.min(widget.font.size, Math.max(8, widget.h / 12));
  const lines = widget.signals.map((signal, i) => {
    const line = store.lines[i];
    const slot = line?.slot ?? -1;
    const description = runtime.board.description(slot);
    return {
      signal,
      times: line?.series.times ?? [],
      numbers: line?.series.numbers ?? [],
      color: signal.color ?? COLOURS[i % COLOURS.length] ?? 'currentColor',
      title: signal.title === '' ? (description?.title ?? '') : signal.title,
      now: nowText(runtime, widget, signal, slot),
    };
  });
  const to = store.now;
  const from = to - widget.rangeMs;
  const endsOf = (axis: 'left' | 'right', min: number | null, max: number | null) => {
    const extents = lines
      .filter(({ signal }) => signal.axis === axis)
      .map(({ times, numbers }) => extent(times, numbers, from, to));
    const [low, high] = niceEnds(
      Math.min(...extents.map(([least]) => least)),
      Math.max(...extents.map(([, most]) => most)),
    );
    return [min ?? low, max ?? high] as const;
  };
  const left = endsOf('left', widget.yMin, widget.yMax);
  const right = endsOf('right', widget.y2Min, widget.y2Max);
  const hasRight = lines.some(({ signal }) => signal.axis === 'right');
  const scaleWide = small * 3.2;
  const legendHigh =
    small * 1.7 * Math.min(MOST_LEGEND_ROWS, Math.ceil((lines.length * small * 14) / Math.max(1, widget.w)));
  const box = {
    x: scaleWide,
    y: legendHigh + small * 0.6,
    width: Math.max(10, widget.w - scaleWide - (hasRight ? scaleWide : small * 0.8)),
    height: Math.max(10, widget.h - legendHigh - small * 2.6),
  };
  const scale = (ends: readonly [number, number], row: number): string =>
    formatNumber(ends[1] - ((ends[1] - ends[0]) * row) / ROWS, null);
  const said = lines.map(({ title, now }) => `${title} ${now}`.trim()).join('; ');

  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      spoken={spoken(widget.label === '' ? words('trend') : widget.label, said, '', runtime.texts)}
    >
      <span className="w-legend" style={{ fontSize: small, height: legendHigh, left: box.x }}>
        {lines.map(({ signal, color, title, now }) => (
          <span key={signal.signalId} className="w-entry-of-legend">
            <span className="w-swatch" style={{ background: color }} />
            <span>{title}</span> <b data-shown="">{now}</b>
          </span>
        ))}
      </span>
      <svg className="w-drawing" aria-hidden="true" style={{ fontSize: small * 0.85 }}>
        <g transform={`translate(${box.x} ${box.y})`}>
          {Array.from({ length: ROWS + 1 }, (_, row) => {
            const y = (box.height * row) / ROWS;
            return (
              <g key={y}>
                <line className="w-grid" x1={0} x2={box.width} y1={y} y2={y} />
                <text className="w-scale" x={-small * 0.4} y={y} textAnchor="end">
                  {scale(left, row)}
                </text>
                {hasRight && (
                  <text className="w-scale" x={box.width + small * 0.4} y={y}>
                    {scale(right, row)}
                  </text>
                )}
              </g>
            );
          })}
          <text className="w-scale" x={0} y={box.height + small * 1.1}>
            −{rangeText(widget.rangeMs, runtime)}
          </text>
          <text className="w-scale" x={box.width} y={box.height + small * 1.1} textAnchor="end">
            {words('trendNow')}
          </text>
          {store.hasFailed && (
            <text className="w-scale" x={box.width / 2} y={box.height + small * 1.1} textAnchor="middle">
              {words('trendNoHistory')}
            </text>
          )}
          <svg width={box.width} height={box.height} overflow="hidden" aria-hidden="true">
            {lines.map(({ signal, color, times, numbers }) => {
              const [low, high] = signal.axis === 'right' ? right : left;
              return (
                <path
                  key={signal.signalId}
                  className="w-curve"
                  stroke={color}
                  d={linePath(times, numbers, { from, to, low, high, width: box.width, height: box.height })}
                />
              );
            })}
          </svg>
        </g>
      </svg>
    </Frame>
  );
}
