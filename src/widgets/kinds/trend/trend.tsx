import { useMemo, useSyncExternalStore } from 'react';
import type { TrendSignal, TrendWidget } from '../../../page-document/model';
import { DAY_MS, HOUR_MS } from '../../../shared/units';
import { spoken } from '../../format/explain';
import { formatValue, isNotLive } from '../../format/shown';
import { clockText, dayText } from '../../format/zone-time';
import { Frame } from '../../frame/frame';
import { Pressable } from '../../frame/pressable';
import type { WidgetProps } from '../../frame/widget-props';
import { isPressed } from '../../live/control';
import { lineColour } from '../../live/line-colour';
import { openCurve } from '../../live/open-curve';
import {
  ageOfSlot,
  explainShown,
  getRules,
  type PageRuntime,
  showBinding,
  withUnit,
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
  const shown = showBinding(runtime, { format }, bind, slot, runtime.board.reading(slot));
  const age = ageOfSlot(runtime, slot, shown);
  return {
    names: getStateNames(rules, runtime.texts),
    text: (number: number) => withUnit(formatValue({ number, text: null }, rules, runtime.texts)),
    value: withUnit(shown),
    age,
    isNotLive: isNotLive(shown.freshness),
    isMarked: shown.mark !== '',
    state: explainShown(runtime, shown, age),
  };
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
      color: lineColour(signal.color, i),
      title: signal.title === '' ? (description?.title ?? '') : signal.title,
      ...getCurrent(runtime, widget, signal, slot),
    };
  });
  const to = store.now;
  const from = to - widget.rangeMs;
  const said = lines.map(({ title, value, state }) => spoken(title, value, state, runtime.texts)).join('; ');
  const { assets } = runtime;
  const timeAt = (at: number): string => {
    const clock = clockText(at, widget.rangeMs < HOUR_MS, assets.zone);
    return widget.rangeMs < DAY_MS ? clock : `${dayText(at, assets.zone).slice(5)} ${clock}`;
  };

  const secondAt = (at: number): string => {
    const clock = clockText(at, true, assets.zone);
    return widget.rangeMs < DAY_MS ? clock : `${dayText(at, assets.zone).slice(5)} ${clock}`;
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
          small={small}
          labels={[
            timeAt(from),
            store.hasFailed ? words('trendNoHistory') : timeAt((from + to) / 2),
            timeAt(to),
          ]}
          timeText={secondAt}
          // In a widget with events, the button around the chart handles the keys.
          {...(isPressed(widget)
            ? {}
            : {
                spoken: `${widget.label === '' ? words('trend') : widget.label}: ${said}`,
                onOpen: () => openCurve(runtime, widget),
              })}
        />
      </Pressable>
    </Frame>
  );
}
