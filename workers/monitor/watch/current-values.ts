/** Queries and merges a watch's current values, and describes their signals to the page. */
import type { CallOptions } from '../../../src/shared/calls/run';
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { EARLIEST_TIME_MS, VALUES_RETRY_MS } from '../../../src/shared/constants';
import { done, type Fault, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { SlotDescription } from '../contract/contract';
import type { Ingest } from '../live/frame-ingest';
import type { ArrivalContext } from '../live/merge';
import type { Ask, WatchContext } from './context';

export interface CurrentValuesDeps {
  readonly ingest: Ingest;
  readonly sweep: () => void;
  readonly onBound: (equipmentId: EquipmentId, id: SignalId, row: number) => void;
  readonly onMerged: () => void;
  /** Called when a query ends; `fault` is `null` on success. */
  readonly onLoaded: (fault: Fault | null) => void;
}

export interface CurrentValues {
  /**
   * Merges an answer and returns the signals with a newer value. `askedAt`: time of the query; `null` without one.
   */
  readonly merge: (
    signals: readonly SignalSnapshot[],
    arrivalContext: ArrivalContext,
    askedAt: EpochMs | null,
  ) => readonly SignalSnapshot[];
  /** Queries once and returns the signals with a newer value. */
  readonly ask: Ask<Outcome<readonly SignalSnapshot[]>>;
  /**
   * Queries until answered, since a value that rarely changes may not be pushed for a long time. `until` delays an
   * early answer.
   */
  readonly load: (until?: Promise<void>) => Promise<void>;
}

export function createCurrentValues(context: WatchContext, deps: CurrentValuesDeps): CurrentValues {
  const { ports, call, adapter, sources, rows, slotCount, table, freshness } = context;
  const { ingest, sweep, onBound, onMerged, onLoaded } = deps;

  const describeSignals = (signals: readonly SignalSnapshot[]): void => {
    const descriptions: SlotDescription[] = [];
    for (const {
      id,
      equipmentId,
      value: _value,
      code: _code,
      currentTime: _time,
      ...description
    } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined) continue;
      const owner = equipmentId ?? rows.equipmentByRow.get(row) ?? null;
      if (owner !== null) onBound(owner, id, row);
      if (row < slotCount) descriptions.push({ ...description, slot: row, equipmentId: owner });
      else context.hiddenDescriptions.set(row, description);
    }
    context.describe(descriptions);
  };
  /**
   * Ages values by the platform's times rather than arrival. Without a push channel, answers keep a value without a
   * time fresh.
   */
  const backdate = (
    signals: readonly SignalSnapshot[],
    { generation, arrival, platformNow }: ArrivalContext,
  ): void => {
    for (const { id, currentTime } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined || table.generations[row] !== generation) continue;
      if (currentTime === null || currentTime < EARLIEST_TIME_MS) {
        if (adapter.push === null && !((table.times[row] as number) >= EARLIEST_TIME_MS))
          table.arrivals[row] = arrival;
      } else if (table.times[row] === currentTime) {
        const since = arrival - Math.max(0, platformNow - currentTime);
        table.arrivals[row] = Math.min(table.arrivals[row] as number, since);
      }
    }
  };
  const isNewer = (previousTimes: Float64Array, id: SignalId, time: number | null): boolean => {
    const row = rows.signals.get(id);
    if (row === undefined || time === null) return false;
    const previousTime = previousTimes[row] as number;
    return (Number.isNaN(previousTime) || time > previousTime) && time === table.times[row];
  };
  const merge: CurrentValues['merge'] = (signals, arrivalContext, askedAt) => {
    const previousTimes = table.times.slice();
    // The answer to a query made without a link, or over a previous link, contains only last known values.
    const isCurrent =
      arrivalContext.generation !== 0 && arrivalContext.generation === freshness.arrivalGeneration;
    ingest.ingestSnapshot(signals, arrivalContext, isCurrent ? askedAt : null);
    backdate(signals, arrivalContext);
    describeSignals(signals);
    // Merged values count as fresh until swept, which must happen before a batch is sent.
    sweep();
    onMerged();
    return signals.filter(({ id, currentTime }) => isNewer(previousTimes, id, currentTime));
  };
  let lastAsked = 0;
  let lastAnswered = 0;
  const queryValues = async (
    options?: CallOptions,
    until?: Promise<void>,
  ): Promise<Outcome<readonly SignalSnapshot[]>> => {
    const queryNumber = ++lastAsked;
    // While the link is lost an answer shows the last value, not a live one.
    const generation = freshness.arrivalGeneration;
    const askedAt = ports.now();
    const answer = sources.dataSignal.length === 0 ? done([]) : await adapter.querySignals(call, options);
    // Taken before the wait, during which the values age.
    const arrivalContext = context.getArrival(generation);
    await until;
    // A later query was answered first, so this answer or fault is outdated.
    if (queryNumber < lastAnswered) return done([]);
    if (!answer.ok) return answer;
    lastAnswered = queryNumber;
    return done(merge(answer.value, arrivalContext, askedAt));
  };
  const load: CurrentValues['load'] = async (until) => {
    const answer = await queryValues({}, until);
    if (context.isStopped()) return;
    onLoaded(answer.ok ? null : answer.fault);
    if (!answer.ok) context.schedule('values', VALUES_RETRY_MS, () => void load());
  };

  return { merge, ask: (options) => queryValues(options), load };
}
