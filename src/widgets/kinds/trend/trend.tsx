import { useMemo, useSyncExternalStore } from 'react';
import type { TrendSignal, TrendWidget } from '../../../page-document/model';
import { DAY_MS, HOUR_MS } from '../../../shared/units';
import { formatSpokenText } from '../../format/explain';
import { formatValue, isNotLive } from '../../format/shown';
import { formatClock, formatDay } from '../../format/zone-time';
import { Frame } from '../../frame/frame';
import { Pressable } from '../../frame/pressable';
import type { WidgetProps } from '../../frame/widget-props';
import { isPressable } from '../../live/control';
import { getLineColour } from '../../live/line-colour';
import { openCurve } from '../../live/open-curve';
import {
  explainShownValue,
  formatSlotAge,
  getRules,
  type PageRuntime,
  toShownBinding,
  toTextWithUnit,
} from '../../live/runtime';
import { useLive } from '../../live/use-live';
import { useRuntime } from '../../live/use-runtime';
import { LineChart } from './line-chart';
import { getStateNames } from './state-names';
import { TrendStore } from './store';

function getCurrent(runtime: PageRuntime, widget: TrendWidget, signal: TrendSignal, slot: number) {
  const { equipmentId, signalId, decimals, unit } = signal;
  const format = { ...widget.format, decimals, unit: unit === '' ? null : unit };
  const bind = { src: 'signal', equipmentId, signalId } as const;
  const rules = getRules(runtime, { format }, bind, slot);
  const shown = toShownBinding(runtime, { format }, bind, slot, runtime.board.getReading(slot));
  const age = formatSlotAge(runtime, slot, shown);
  return {
    names: getStateNames(rules, runtime.texts),
    text: (number: number) => toTextWithUnit(formatValue({ number, text: null }, rules, runtime.texts)),
    value: toTextWithUnit(shown),
    age,
    isNotLive: isNotLive(shown.freshness),
    isMarked: shown.mark !== '',
    state: explainShownValue(runtime, shown, age),
  };
}

export function Trend({ widget, index }: WidgetProps<TrendWidget>) {
  const runtime = useRuntime();
  const live = useLive(widget, index);
  const store = useMemo(() => new TrendStore(runtime, widget), [runtime, widget]);
  useSyncExternalStore(store.subscribe, store.getVersion);
  const { t } = runtime.texts;

  const textHeight = Math.min(widget.font.size, Math.max(8, widget.h / 12));
  const lines = widget.signals.map((signal, i) => {
    const line = store.lines[i];
    const slot = line?.slot ?? -1;
    const description = runtime.board.getDescription(slot);
    return {
      key: signal.signalId,
      axis: signal.axis,
      times: line?.series.times ?? [],
      numbers: line?.series.numbers ?? [],
      bad: line?.badTimes ?? [],
      color: getLineColour(signal.color, i),
      title: signal.title === '' ? (description?.title ?? '') : signal.title,
      ...getCurrent(runtime, widget, signal, slot),
    };
  });
  const to = store.now;
  const from = to - widget.rangeMs;
  const spokenLines = lines
    .map(({ title, value, state }) => formatSpokenText(title, value, state, runtime.texts))
    .join('; ');
  const { assets } = runtime;
  const formatEdgeTime = (at: number): string => {
    const clock = formatClock(at, widget.rangeMs < HOUR_MS, assets.zone);
    return widget.rangeMs < DAY_MS ? clock : `${formatDay(at, assets.zone).slice(5)} ${clock}`;
  };

  const formatCursorTime = (at: number): string => {
    const clock = formatClock(at, true, assets.zone);
    return widget.rangeMs < DAY_MS ? clock : `${formatDay(at, assets.zone).slice(5)} ${clock}`;
  };

  return (
    <Frame widget={widget} index={index} live={live}>
      <Pressable widget={widget} live={live}>
        <LineChart
          lines={lines}
          from={from}
          to={to}
          ends={widget}
          w={widget.w}
          h={widget.h}
          textHeight={textHeight}
          labels={[
            formatEdgeTime(from),
            store.hasFailed ? t('trendNoHistory') : formatEdgeTime((from + to) / 2),
            formatEdgeTime(to),
          ]}
          formatTime={formatCursorTime}
          // In a widget with events, the button around the chart handles the keys.
          {...(isPressable(widget)
            ? {}
            : {
                spoken: `${widget.label === '' ? t('trend') : widget.label}: ${spokenLines}`,
                onOpen: () => openCurve(runtime, widget),
              })}
        />
      </Pressable>
    </Frame>
  );
}
