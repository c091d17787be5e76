/** The last while of a signal, for a trend: asked from history, cleaned (faults, 38). */
import { queryProjectHistory } from '../../../src/shared/calls/project';
import { HISTORY_MAX_POINTS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import type { ProjectId, SignalId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { TrendPoints } from '../contract';
import type { Caller } from '../monitoring/family';
import type { PlatformClock } from '../platform-clock';

const numberOf = (raw: unknown): number => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : Number.NaN;
  if (typeof raw !== 'string' || raw.trim() === '') return Number.NaN;
  const value = Number(raw);
  return Number.isFinite(value) ? value : Number.NaN;
};

/**
 * Points `[time, value]` as columns: sorted by time, one per time (the one that came last), NaN where the line breaks,
 * the latest `HISTORY_MAX_POINTS`. What has no time is left out.
 */
export function cleanPoints(list: readonly unknown[]): TrendPoints {
  const points: { readonly time: number; readonly number: number }[] = [];
  let isSorted = true;
  for (const raw of list) {
    if (!Array.isArray(raw)) continue;
    const time = numberOf(raw[0]);
    if (Number.isNaN(time)) continue;
    const last = points.at(-1);
    if (last && time <= last.time) isSorted = false;
    points.push({ time, number: numberOf(raw[1]) });
  }
  if (!isSorted) points.sort((a, b) => a.time - b.time);
  const kept = isSorted ? points : points.filter((point, index) => points[index + 1]?.time !== point.time);
  const latest = kept.slice(-HISTORY_MAX_POINTS);
  return {
    times: Float64Array.from(latest, (point) => point.time),
    numbers: Float64Array.from(latest, (point) => point.number),
  };
}

export async function recentPoints(
  call: Caller,
  clock: PlatformClock,
  projectId: ProjectId,
  signalId: SignalId,
  rangeMs: Millis,
): Promise<Outcome<TrendPoints>> {
  const end = Math.round(clock.now());
  const answer = await call(queryProjectHistory, {
    projectId,
    signalIds: [signalId],
    from: end - rangeMs,
    end,
  });
  if (!answer.ok) return answer;
  return done(cleanPoints(answer.value.find(({ id }) => id === signalId)?.list ?? []));
}
