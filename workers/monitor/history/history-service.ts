/** The worker's curves and short trends. Loaded on demand; most watches have none. */

import { done, type Outcome } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import {
  Freshness,
  getFreshness,
  getQuality,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
  Quality,
} from '../../../src/shared/reading';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { SignalOwner, TrendPoints } from '../contract/contract';
import type { SignalReading } from '../live/signal-reading';
import { cleanColumns } from './clean';
import { Curve, type CurveDeps, type LatestPoint } from './curve';
import { downsample } from './downsample';
import { type Columns, NO_POINTS } from './points';
import { getSource, roundRange } from './source';

/** Approximate points of a trend's past: more than its pixels can show. */
export const TREND_POINTS = 4_000;

/** The part of a watch that curves use. `read` returns `null` for unknown signals. */
interface ReadableWatch {
  readonly read: (id: SignalId) => SignalReading | null;
}
export interface HistoryServiceDeps extends Pick<CurveDeps, 'call' | 'now'> {
  readonly watches: { readonly getAll: () => Iterable<ReadableWatch> };
}

export interface HistoryService {
  readonly openCurve: (port: MessagePort) => void;
  readonly handleValues: () => void;
  /** Loads the `rangeMs` before a moment, by default the platform's current time. */
  readonly loadRecent: (
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ) => Promise<Outcome<TrendPoints>>;
  readonly close: () => void;
}

export function createHistoryService({ call, now, watches }: HistoryServiceDeps): HistoryService {
  const curves = new Set<Curve>();
  const getLatestPoint = (id: SignalId): LatestPoint | null => {
    for (const watch of watches.getAll()) {
      const reading = watch.read(id);
      const point = reading === null ? null : toPoint(reading);
      if (point !== null) return point;
    }
    return null;
  };
  return {
    openCurve: (port) => {
      const curve: Curve = new Curve({ call, now, getLatestPoint, port, closed: () => curves.delete(curve) });
      curves.add(curve);
    },
    handleValues: () => {
      for (const curve of curves) curve.handleValues();
    },
    loadRecent: async (owner, signalId, rangeMs, until) => {
      const end = until ?? now();
      const answer = await getSource(owner).loadRecent(call, signalId, roundRange(end - rangeMs, end));
      if (!answer.ok) return answer;
      return done(
        thinTrend(cleanColumns(answer.value.find(({ id }) => id === signalId) ?? NO_POINTS), rangeMs),
      );
    },
    close: () => {
      for (const curve of [...curves]) curve.close();
    },
  };
}

/** Returns the latest point; `null` before the first value. Suspect times and untrusted numbers become NaN. */
function toPoint({ number, flags, time, generation }: SignalReading): LatestPoint | null {
  if (getFreshness(flags) === Freshness.never) return null;
  const isGood = (flags & HAS_NUMBER) !== 0 && getQuality(flags) === Quality.good;
  return {
    time: (flags & HAS_SUSPECT_TIME) === 0 ? time : Number.NaN,
    number: isGood ? number : Number.NaN,
    generation,
  };
}

/** Copies as many points as a trend shows, including its extremes. */
function thinTrend(points: Columns, rangeMs: Millis): TrendPoints {
  const { times, numbers } = points;
  if (times.length <= TREND_POINTS) return { times: times.slice(), numbers: numbers.slice() };
  const thinnedPoints = downsample(points, 0, times.length, Math.ceil((4 * rangeMs) / TREND_POINTS));
  return { times: thinnedPoints.times.slice(), numbers: thinnedPoints.numbers.slice() };
}
