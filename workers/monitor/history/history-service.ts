/** All curves of a worker, and short trends. Loaded when first needed, since most watches do without. */
import { TREND_POINTS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { CurveOwner, TrendPoints } from '../contract/contract';
import { cleanColumns } from './clean';
import { type Curve, type CurveDeps, openCurve } from './curve';
import { downsample } from './downsample';
import { type Columns, NO_POINTS } from './points';
import { sourceOf } from './source';

export type HistoryServiceDeps = Omit<CurveDeps, 'port' | 'closed'>;

export interface HistoryService {
  readonly open: (port: MessagePort) => void;
  /** Values have arrived in some watch. */
  readonly valuesArrived: () => void;
  /** The `rangeMs` of a signal before a moment, the platform's now where none is given. */
  readonly recent: (
    owner: CurveOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ) => Promise<Outcome<TrendPoints>>;
  /** Drops everything of everybody. */
  readonly close: () => void;
}

export function createHistoryService(parts: HistoryServiceDeps): HistoryService {
  const curves = new Set<Curve>();
  return {
    open: (port) => {
      const curve = openCurve({ ...parts, port, closed: () => curves.delete(curve) });
      curves.add(curve);
    },
    valuesArrived: () => {
      for (const curve of curves) curve.valuesArrived();
    },
    recent: async (owner, signalId, rangeMs, until) => {
      const end = Math.round(until ?? parts.now());
      const span = { from: Math.round(end - rangeMs), end };
      const answer = await sourceOf(owner).recent(parts.call, signalId, span);
      if (!answer.ok) return answer;
      return done(
        thinned(cleanColumns(answer.value.find(({ id }) => id === signalId) ?? NO_POINTS), rangeMs),
      );
    },
    close: () => {
      for (const curve of [...curves]) curve.close();
    },
  };
}

/** Copies of no more points than a trend shows, its extremes among them. */
function thinned(points: Columns, rangeMs: Millis): TrendPoints {
  const { times, numbers } = points;
  if (times.length <= TREND_POINTS) return { times: times.slice(), numbers: numbers.slice() };
  const thin = downsample(points, 0, times.length, Math.ceil((4 * rangeMs) / TREND_POINTS));
  return { times: thin.times.slice(), numbers: thin.numbers.slice() };
}
