/** All curves of a worker, and short trends. Loaded when first needed, since most watches do without. */
import { TREND_POINTS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import {
  Freshness,
  FUTURE_TIME,
  freshnessOf,
  HAS_NUMBER,
  Quality,
  qualityOf,
} from '../../../src/shared/reading';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { SignalOwner, TrendPoints } from '../contract/contract';
import type { SignalReading } from '../live/signal-reading';
import { cleanColumns } from './clean';
import { Curve, type CurveDeps, type LatestPoint } from './curve';
import { downsample } from './downsample';
import { type Columns, NO_POINTS } from './points';
import { sourceOf, wholeRange } from './source';

/** A watch, as curves need it. `read` answers null where the watch does not know the signal. */
interface ReadableWatch {
  readonly read: (id: SignalId) => SignalReading | null;
}
export interface HistoryServiceDeps extends Pick<CurveDeps, 'call' | 'now'> {
  readonly watches: { readonly all: () => Iterable<ReadableWatch> };
}

export interface HistoryService {
  readonly open: (port: MessagePort) => void;
  /** Values have arrived in some watch. */
  readonly valuesArrived: () => void;
  /** The `rangeMs` of a signal before a moment, the platform's now where none is given. */
  readonly recent: (
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ) => Promise<Outcome<TrendPoints>>;
  /** Drops everything of everybody. */
  readonly close: () => void;
}

export function createHistoryService({ call, now, watches }: HistoryServiceDeps): HistoryService {
  const curves = new Set<Curve>();
  const latestPoint = (id: SignalId): LatestPoint | null => {
    for (const watch of watches.all()) {
      const reading = watch.read(id);
      const point = reading === null ? null : pointOf(reading);
      if (point !== null) return point;
    }
    return null;
  };
  return {
    open: (port) => {
      const curve: Curve = new Curve({ call, now, latestPoint, port, closed: () => curves.delete(curve) });
      curves.add(curve);
    },
    valuesArrived: () => {
      for (const curve of curves) curve.valuesArrived();
    },
    recent: async (owner, signalId, rangeMs, until) => {
      const end = until ?? now();
      const answer = await sourceOf(owner).recent(call, signalId, wholeRange(end - rangeMs, end));
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

/** Null before the first value; NaN for a number that is not good, and for a time that is suspect. */
function pointOf({ number, flags, time, generation }: SignalReading): LatestPoint | null {
  if (freshnessOf(flags) === Freshness.never) return null;
  const isGood = (flags & HAS_NUMBER) !== 0 && qualityOf(flags) === Quality.good;
  return {
    time: (flags & FUTURE_TIME) === 0 ? time : Number.NaN,
    number: isGood ? number : Number.NaN,
    generation,
  };
}

/** Copies of no more points than a trend shows, its extremes among them. */
function thinned(points: Columns, rangeMs: Millis): TrendPoints {
  const { times, numbers } = points;
  if (times.length <= TREND_POINTS) return { times: times.slice(), numbers: numbers.slice() };
  const thin = downsample(points, 0, times.length, Math.ceil((4 * rangeMs) / TREND_POINTS));
  return { times: thin.times.slice(), numbers: thin.numbers.slice() };
}
