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
  readonly bound: (equipmentId: EquipmentId, id: SignalId, row: number) => void;
  readonly taken: () => void;
  /** Called when a query ended; `fault` is `null` on success. */
  readonly loaded: (fault: Fault | null) => void;
}

export interface CurrentValues {
  /**
   * Merges an answer and returns the signals with a newer value. `askedAt`: time of the query; `null` without one.
   */
  readonly take: (
    signals: readonly SignalSnapshot[],
    arrived: ArrivalContext,
    askedAt: EpochMs | null,
  ) => readonly SignalSnapshot[];
  /** Queries once and returns the signals with a newer value. */
  readonly ask: Ask<Outcome<readonly SignalSnapshot[]>>;
  /**
   * Queries until answered, since a value that rarely changes may not be pushed for long. `until` delays an early
   * answer.
   */
  readonly load: (until?: Promise<void>) => Promise<void>;
}

export function createCurrentValues(context: WatchContext, deps: CurrentValuesDeps): CurrentValues {
  const { ports, call, adapter, sources, rows, slotCount, table, freshness } = context;
  const { ingest, sweep, bound, taken, loaded } = deps;

  const describeSignals = (signals: readonly SignalSnapshot[]): void => {
    const descriptions: SlotDescription[] = [];
    for (const { id, equipmentId, value: _value, code: _code, currentTime: _time, ...declared } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined) continue;
      const owner = equipmentId ?? rows.equipmentOf.get(row) ?? null;
      if (owner !== null) bound(owner, id, row);
      if (row < slotCount) descriptions.push({ ...declared, slot: row, equipmentId: owner });
      else context.hiddenWords.set(row, declared);
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
  const isNewer = (before: Float64Array, id: SignalId, time: number | null): boolean => {
    const row = rows.signals.get(id);
    if (row === undefined || time === null) return false;
    const known = before[row] as number;
    return (Number.isNaN(known) || time > known) && time === table.times[row];
  };
  const take: CurrentValues['take'] = (signals, arrived, askedAt) => {
    const before = table.times.slice();
    // An answer to a query without a link, or over a previous one, has only last values.
    const isPresent = arrived.generation !== 0 && arrived.generation === freshness.arrivalGeneration;
    ingest.ingestSnapshot(signals, arrived, isPresent ? askedAt : null);
    backdate(signals, arrived);
    describeSignals(signals);
    // Merged values count as fresh until swept, which must happen before a batch is sent.
    sweep();
    taken();
    return signals.filter(({ id, currentTime }) => isNewer(before, id, currentTime));
  };
  let asked = 0;
  let answered = 0;
  const askUntil = async (
    options?: CallOptions,
    until?: Promise<void>,
  ): Promise<Outcome<readonly SignalSnapshot[]>> => {
    const mine = ++asked;
    // While the link is lost an answer shows the last value, not a live one.
    const generation = freshness.arrivalGeneration;
    const askedAt = ports.now();
    const answer = sources.dataSignal.length === 0 ? done([]) : await adapter.querySignals(call, options);
    // Taken before the wait, during which the values age.
    const arrived = context.getArrival(generation);
    await until;
    // A later query was answered first, so this answer or fault is outdated.
    if (mine < answered) return done([]);
    if (!answer.ok) return answer;
    answered = mine;
    return done(take(answer.value, arrived, askedAt));
  };
  const load: CurrentValues['load'] = async (until) => {
    const answer = await askUntil({}, until);
    if (context.isStopped()) return;
    loaded(answer.ok ? null : answer.fault);
    if (!answer.ok) context.schedule('values', VALUES_RETRY_MS, () => void load());
  };

  return { take, ask: (options) => askUntil(options), load };
}
