/** Past values of some signals: a curve or a table, from one curve session of the worker, whose tail grows by itself. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CurveWindow } from '../../../workers/monitor/contract';
import { rareWords } from '../../i18n/page-rare';
import { useWords } from '../../i18n/use-words';
import type { HistoryWidget } from '../../page-document/model';
import { epochMs, type Millis } from '../../shared/units';
import type { CurveStatus } from '../../state/live/curve';
import { formatValue } from '../format/shown';
import { Frame } from '../frame';
import { joined, rulesOf, useRuntime } from '../live/runtime';
import { useLive } from '../live/use-live';
import type { PageCurve } from '../page-host';
import { extent, linePath, niceEnds } from '../trend/path';
import type { WidgetProps } from '../widget-props';
import { dateTimeText } from '../zone-time';
import { Scroll } from './scroll';

const COLOURS = ['#3b9eff', '#f2a33a', '#37c48f', '#e0679b', '#9a86f0', '#54c6d8'];
/** Rows of the table; a curve has as many columns as it is wide. */
const MOST_ROWS = 120;
const ROWS = 4;
const REDRAW_MS: Millis = 1_000;
const nothing = (): (() => void) => () => undefined;

interface Past {
  readonly status: CurveStatus | null;
  readonly windows: readonly CurveWindow[];
  readonly hasFailed: boolean;
}

/** Follows one session: a window is asked for whenever there is something new in it. */
function usePast(widget: HistoryWidget, columns: number): Past {
  const { curve: open } = useRuntime().host;
  const [curve, setCurve] = useState<PageCurve | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (open === undefined) return;
    let isLeft = false;
    let opened: PageCurve | null = null;
    void open().then(
      (made) => {
        if (isLeft) {
          made.close();
          return;
        }
        opened = made;
        setCurve(made);
        made.ask({
          signalIds: widget.signals.map(({ signalId }) => signalId),
          range: { lastMs: widget.rangeMs },
          isLive: true,
        });
      },
      () => setFailed(true),
    );
    return () => {
      isLeft = true;
      setCurve(null);
      opened?.close();
    };
  }, [open, widget]);
  const status = useSyncExternalStore<CurveStatus | null>(
    curve?.subscribe ?? nothing,
    curve?.status ?? (() => null),
  );
  const [windows, setWindows] = useState<readonly CurveWindow[]>([]);
  const end = Math.max(
    status?.span?.end ?? 0,
    ...(status?.series ?? []).map(({ lastTime }) => lastTime ?? 0),
  );
  const version = status?.version ?? 0;
  const hasAsked = useRef(false);
  useEffect(() => {
    if (curve === null || version === 0 || end === 0) return;
    let isLeft = false;
    const view = { from: epochMs(end - widget.rangeMs), end: epochMs(end), columns, isSteady: true };
    // The worker tells of growth once, until it is asked: so this is asked at most once in so long.
    const timer = setTimeout(
      () => {
        hasAsked.current = true;
        void curve.window(view).then((answer) => {
          if (!isLeft && answer !== null) setWindows(answer);
        });
      },
      hasAsked.current ? REDRAW_MS : 0,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [curve, version, end, columns, widget]);
  return { status, windows, hasFailed };
}

export function History({ widget, index }: WidgetProps<HistoryWidget>) {
  const say = useWords(rareWords);
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const columns = widget.view === 'table' ? MOST_ROWS : Math.max(50, Math.round(widget.w));
  const { status, windows, hasFailed } = usePast(widget, columns);
  const label = widget.label === '' ? say('history') : widget.label;
  const isEmpty = windows.every(({ times }) => times.length === 0);
  const note = (): string => {
    if (runtime.host.curve === undefined) return say('noSource');
    if (hasFailed || status?.fault != null) return runtime.texts.words('trendNoHistory');
    if (status?.phase !== 'loaded' || windows.length === 0) return say('loading');
    return isEmpty ? say('noPoints') : '';
  };
  const words = note();
  return (
    <Frame widget={widget} index={index} live={live} {...(widget.view === 'curve' ? { spoken: label } : {})}>
      {words !== '' && (
        <p className="w-note" data-shown="">
          {words}
        </p>
      )}
      {!isEmpty && widget.view === 'table' && (
        <Scroll label={label}>
          <Rows widget={widget} windows={windows} />
        </Scroll>
      )}
      {!isEmpty && widget.view === 'curve' && <Lines widget={widget} windows={windows} />}
    </Frame>
  );
}

interface PartProps {
  readonly widget: HistoryWidget;
  readonly windows: readonly CurveWindow[];
}

/** A title as the page or the platform has it, and what a number of the signal looks like. */
function useSignals({ signals, format }: HistoryWidget) {
  const runtime = useRuntime();
  return signals.map((signal) => {
    const bind = { src: 'signal', equipmentId: signal.equipmentId, signalId: signal.signalId } as const;
    const slot = runtime.plan.slotOf(bind);
    const own = { format: { ...format, decimals: signal.decimals, unit: signal.unit || null } };
    return {
      signal,
      title: signal.title || (runtime.board.description(slot)?.title ?? signal.signalId),
      text: (number: number): string =>
        joined(formatValue({ number, text: null }, rulesOf(runtime, own, bind, slot), runtime.texts)),
    };
  });
}

/** Newest first; each time once, a signal that has nothing then stays blank. */
export function tableRows(
  windows: readonly CurveWindow[],
  most = MOST_ROWS,
): readonly { readonly time: number; readonly numbers: readonly (number | null)[] }[] {
  const rows = new Map<number, (number | null)[]>();
  for (const [column, { times, numbers }] of windows.entries())
    for (let i = 0; i < times.length; i++) {
      const time = times[i] ?? Number.NaN;
      const number = numbers[i] ?? Number.NaN;
      if (Number.isNaN(number)) continue;
      const row = rows.get(time) ?? windows.map(() => null);
      row[column] = number;
      rows.set(time, row);
    }
  return [...rows]
    .sort(([a], [b]) => b - a)
    .slice(0, most)
    .map(([time, numbers]) => ({ time, numbers }));
}

function Rows({ widget, windows }: PartProps) {
  const say = useWords(rareWords);
  const { offsetMin } = useRuntime().assets;
  const signals = useSignals(widget);
  const rows = useMemo(() => tableRows(windows), [windows]);
  return (
    <table className="w-grid-of">
      <thead>
        <tr>
          <th scope="col">{say('time')}</th>
          {signals.map(({ signal, title }) => (
            <th key={signal.signalId} scope="col" className="w-of-value">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, numbers }) => (
          <tr key={time}>
            <th scope="row" className="w-of-time">
              {dateTimeText(time, offsetMin)}
            </th>
            {signals.map(({ signal, text }, column) => {
              const number = numbers[column] ?? null;
              return (
                <td key={signal.signalId} className="w-of-value" data-shown="">
                  {number === null ? '' : text(number)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ widget, windows }: PartProps) {
  const { offsetMin } = useRuntime().assets;
  const signals = useSignals(widget);
  const small = Math.max(9, widget.font.size);
  const from = Math.min(...windows.map((window) => window.from));
  const to = Math.max(...windows.map((window) => window.end));
  const lines = signals.map(({ signal, title, text }, i) => {
    const window = windows[i];
    const times = window === undefined ? [] : [...window.times];
    const numbers = window === undefined ? [] : [...window.numbers];
    const last = numbers.filter((number) => !Number.isNaN(number)).at(-1);
    return {
      signal,
      title,
      times,
      numbers,
      color: signal.color ?? COLOURS[i % COLOURS.length] ?? 'currentColor',
      last: last === undefined ? '--' : text(last),
    };
  });
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
  const ends = {
    left: endsOf('left', widget.yMin, widget.yMax),
    right: endsOf('right', widget.y2Min, widget.y2Max),
  };
  const hasRight = lines.some(({ signal }) => signal.axis === 'right');
  const wide = small * 3.2;
  const box = {
    x: wide,
    y: small * 2,
    width: Math.max(10, widget.w - wide - (hasRight ? wide : small)),
    height: Math.max(10, widget.h - small * 4.2),
  };
  const scale = ([low, high]: readonly [number, number], row: number): string =>
    String(Number((high - ((high - low) * row) / ROWS).toPrecision(6)));
  return (
    <>
      <span className="w-legend" style={{ fontSize: small, height: small * 1.7, left: box.x }}>
        {lines.map(({ signal, color, title, last }) => (
          <span key={signal.signalId} className="w-entry-of-legend">
            <span className="w-swatch" style={{ background: color }} />
            <span>{title}</span> <b data-shown="">{last}</b>
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
                  {scale(ends.left, row)}
                </text>
                {hasRight && (
                  <text className="w-scale" x={box.width + small * 0.4} y={y}>
                    {scale(ends.right, row)}
                  </text>
                )}
              </g>
            );
          })}
          <text className="w-scale" x={0} y={box.height + small * 1.1}>
            {dateTimeText(from, offsetMin).slice(0, -3)}
          </text>
          <text className="w-scale" x={box.width} y={box.height + small * 1.1} textAnchor="end">
            {dateTimeText(to, offsetMin).slice(0, -3)}
          </text>
          <svg width={box.width} height={box.height} overflow="hidden" aria-hidden="true">
            {lines.map(({ signal, color, times, numbers }) => {
              const [low, high] = ends[signal.axis];
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
    </>
  );
}
