import { useEffect, useState } from 'react';
import type { CurveQuestion } from '../../workers/monitor/contract/contract';
import { useStable } from '../state/hooks/use-stable';
import { type Curve, openCurve } from '../state/live/curve';
import { useMonitor } from '../state/live/use-monitor';
import { useServices } from '../state/services';
import { loadChart } from './curve/use-plot';

export interface OwnCurve {
  /** `null` while the worker client starts, and if its code did not load. */
  readonly curve: Curve | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Opens a curve for the component and loads it when the question or `reloadKey` changes. */
export function useOwnCurve(question: CurveQuestion | null, reloadKey = 0): OwnCurve {
  const { store } = useServices();
  const { monitor, retry } = useMonitor();
  const [curve, setCurve] = useState<Curve | null>(null);
  const client = monitor.status === 'ready' ? monitor.client : null;
  const request = useStable(question === null ? null : { question, turn: reloadKey });

  // Loads the chart's code while the worker starts. The chart shows a failure.
  useEffect(() => {
    loadChart().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (client === null) return;
    const newCurve = openCurve(client, store);
    setCurve(newCurve);
    return () => {
      newCurve.close();
      setCurve(null);
    };
  }, [client, store]);
  useEffect(() => {
    if (curve !== null && request !== null) curve.ask(request.question);
  }, [curve, request]);

  return { curve, hasFailed: monitor.status === 'failed', retry };
}
