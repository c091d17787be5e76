/** A curve that belongs to one component. */
import { useEffect, useState } from 'react';
import type { CurveQuestion } from '../../workers/monitor/contract/contract';
import { useStable } from '../state/hooks/use-stable';
import { type Curve, openCurve } from '../state/live/curve';
import { useMonitor } from '../state/live/use-monitor';
import { useServices } from '../state/services';
import { loadChart } from './curve/use-plot';

export interface OwnCurve {
  /** Null while the worker client is being started, and when its code did not load. */
  readonly curve: Curve | null;
  readonly hasFailed: boolean;
  /** Starts the worker client again after a failure. */
  readonly retry: () => void;
}

/**
 * A curve that is asked whenever the question changes, and closed when the component is unmounted. Another `turn` asks
 * the same question again.
 */
export function useOwnCurve(question: CurveQuestion | null, turn = 0): OwnCurve {
  const { store } = useServices();
  const { monitor, retry } = useMonitor();
  const [curve, setCurve] = useState<Curve | null>(null);
  const client = monitor.phase === 'here' ? monitor.client : null;
  const asked = useStable(question === null ? null : { question, turn });

  // The chart's code loads while the worker starts. A failure is shown by the chart itself.
  useEffect(() => {
    loadChart().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (client === null) return;
    const opened = openCurve(client, store);
    setCurve(opened);
    return () => {
      opened.close();
      setCurve(null);
    };
  }, [client, store]);
  useEffect(() => {
    if (curve !== null && asked !== null) curve.ask(asked.question);
  }, [curve, asked]);

  return { curve, hasFailed: monitor.phase === 'failed', retry };
}
