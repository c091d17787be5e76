/** A short live curve: the last minutes of some signals, with gaps where the link was lost. */
import { useMemo, useSyncExternalStore } from 'react';
import type { TrendSignal, TrendWidget } from '../page-document/model';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../shared/units';
import { spoken } from './format/explain';
import { shownOf } from './format/shown';
import { Frame } from './frame';
import { type PageRuntime, useRuntime } from './live/runtime';
import { useLive } from './live/use-live';
import { colourOfLine, Drawing } from './trend/drawing';
import { TrendStore } from './trend/store';
import type { WidgetProps } from './widget-props';

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
      key: signal.signalId,
      axis: signal.axis,
      times: line?.series.times ?? [],
      numbers: line?.series.numbers ?? [],
      bad: line?.bad ?? [],
      color: colourOfLine(signal.color, i),
      title: signal.title === '' ? (description?.title ?? '') : signal.title,
      value: nowText(runtime, widget, signal, slot),
    };
  });
  const to = store.now;
  const from = to - widget.rangeMs;
  const legendHigh =
    small * 1.7 * Math.min(MOST_LEGEND_ROWS, Math.ceil((lines.length * small * 14) / Math.max(1, widget.w)));
  const said = lines.map(({ title, value }) => `${title} ${value}`.trim()).join('; ');

  return (
    <Frame
      widget={widget}
      index={index}
      live={live}
      spoken={spoken(widget.label === '' ? words('trend') : widget.label, said, '', runtime.texts)}
    >
      <Drawing
        lines={lines}
        from={from}
        to={to}
        ends={widget}
        w={widget.w}
        h={widget.h}
        small={small}
        legendHigh={legendHigh}
        labels={[
          `−${rangeText(widget.rangeMs, runtime)}`,
          store.hasFailed ? words('trendNoHistory') : '',
          words('trendNow'),
        ]}
      />
    </Frame>
  );
}
