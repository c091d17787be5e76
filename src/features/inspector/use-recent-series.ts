import { useEffect, useState } from 'react';
import { INSPECTOR_TREND_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { SignalId } from '../../shared/ids';
import { Quality } from '../../shared/reading';
import { getEndTime } from '../../state/live/own-time';
import { useServices } from '../../state/services';
import { Series } from '../../widgets/kinds/trend/series';
import { useLiveValues } from '../live-values/live-context';
import { isLive } from '../live-values/reading-text';

export interface RecentSeries {
  readonly series: Series;
  readonly isLoading: boolean;
  readonly fault: Fault | null;
}

/**
 * Returns the points of the last `INSPECTOR_TREND_MS` and later ones as they arrive. In a replay: the points of its
 * range and of `INSPECTOR_TREND_MS` before it.
 */
export function useRecentSeries(slot: number, signalId: SignalId): RecentSeries {
  const { store } = useServices();
  const { client, owner, watch } = useLiveValues();
  const { board } = watch;
  const [series] = useState(() => new Series());
  const [isLoading, setLoading] = useState(true);
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const append = (): void => {
      const reading = board.getReading(slot);
      const { number, quality, time, arrivedAt } = reading;
      if (!isLive(reading)) series.addBreak();
      // A value without a source time uses its arrival time.
      else series.push(Number.isNaN(time) ? arrivedAt : time, quality === Quality.good ? number : Number.NaN);
    };
    const { state: replay } = store.get(watch.replay.status);
    const endTime = replay?.end ?? getEndTime(board.getReading(slot));
    const durationMs = replay === null ? INSPECTOR_TREND_MS : replay.end - replay.from + INSPECTOR_TREND_MS;
    void client.loadRecent(owner, signalId, durationMs, endTime).then((outcome) => {
      if (isCancelled) return;
      setLoading(false);
      if (outcome.ok) series.prepend(outcome.value);
      else setFault(outcome.fault);
    });
    // In a replay the loaded points are complete.
    const unsubscribe = replay === null ? board.onArrival(slot, append) : () => undefined;
    return () => {
      isCancelled = true;
      unsubscribe();
    };
  }, [client, owner, signalId, board, slot, watch, store, series]);
  return { series, isLoading, fault };
}
