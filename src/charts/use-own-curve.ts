import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CurveQuestion } from '../../workers/monitor/contract/contract';
import { type Curve, openCurve } from '../state/live/curve';
import { useServices } from '../state/services';
import { loadChart } from './curve/use-plot';

export interface OwnCurve {
  /** Null while the worker's client is on its way, and where its code did not load. */
  readonly curve: Curve | null;
  readonly hasFailed: boolean;
  /** Starts the worker's client again where that had failed. */
  readonly again: () => void;
}

/**
 * A curve of the component's own: asked whenever the question is another one, closed when the component goes. With
 * another `turn` the same question is asked again.
 */
export function useOwnCurve(question: CurveQuestion | null, turn = 0): OwnCurve {
  const { monitor, store } = useServices();
  const [curve, setCurve] = useState<Curve | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const key = question === null ? null : JSON.stringify(question);
  const asked = useMemo(() => (key === null ? null : (JSON.parse(key) as CurveQuestion)), [key]);

  // Beside the worker and the question. Where it fails, whoever draws sees it.
  useEffect(() => {
    loadChart().catch(() => undefined);
  }, []);
  // The count of tries is what starts it again.
  const start = useCallback(
    (_: number) => {
      let isLeft = false;
      let opened: Curve | null = null;
      setFailed(false);
      monitor().then(
        (client) => {
          if (isLeft) return;
          opened = openCurve(client, store);
          setCurve(opened);
        },
        () => {
          if (!isLeft) setFailed(true);
        },
      );
      return () => {
        isLeft = true;
        opened?.close();
        setCurve(null);
      };
    },
    [monitor, store],
  );
  useEffect(() => start(tries), [start, tries]);
  const ask = useCallback(
    (_: number) => {
      if (curve !== null && asked !== null) curve.ask(asked);
    },
    [curve, asked],
  );
  useEffect(() => ask(turn), [ask, turn]);

  return { curve, hasFailed, again: useCallback(() => setTries((count) => count + 1), []) };
}
