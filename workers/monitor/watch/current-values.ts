/** The current values of one watch: asked for, merged, and their signals described to the page. */
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
  /** The equipment of a signal's row is known. */
  readonly bound: (equipmentId: EquipmentId, id: SignalId, row: number) => void;
  /** An answer has been merged. */
  readonly taken: () => void;
  /** A query has ended; `fault` is null where it succeeded. */
  readonly loaded: (fault: Fault | null) => void;
}

export interface CurrentValues {
  /**
   * Merges an answer; returns the signals with a newer value than before. `askedAt`: when the platform was asked; null
   * where nobody was.
   */
  readonly take: (
    signals: readonly SignalSnapshot[],
    arrived: ArrivalContext,
    askedAt: EpochMs | null,
  ) => readonly SignalSnapshot[];
  /** Asks once; answers the signals with a newer value than before. */
  readonly ask: Ask<Outcome<readonly SignalSnapshot[]>>;
  /**
   * Asks until there is an answer: no push would bring a value that rarely changes. An answer that comes before `until`
   * is put aside until then.
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
    }
    context.describe(descriptions);
  };
  /**
   * An old value of an answer is as old as the platform says, although it arrived just now. Where answers are all that
   * comes, one without time has no other sign of life than to be answered.
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
    // An answer is no more than a last value where it was asked for without a link, or over an earlier one.
    const isPresent = arrived.generation !== 0 && arrived.generation === freshness.arriving;
    ingest.ingestSnapshot(signals, arrived, isPresent ? askedAt : null);
    backdate(signals, arrived);
    describeSignals(signals);
    // Merged values count as fresh until they have been swept, so this comes before anything that sends a batch.
    sweep();
    taken();
    return signals.filter(({ id, currentTime }) => isNewer(before, id, currentTime));
  };
  /** Number of the newest question, and of the newest one that was answered. */
  let asked = 0;
  let answered = 0;
  const askUntil = async (
    options?: CallOptions,
    until?: Promise<void>,
  ): Promise<Outcome<readonly SignalSnapshot[]>> => {
    const mine = ++asked;
    // While the link is lost an answer shows the last value, not a live one.
    const generation = freshness.arriving;
    const askedAt = ports.now();
    const answer = sources.dataSignal.length === 0 ? done([]) : await adapter.querySignals(call, options);
    // Its values age while they are put aside.
    const arrived = context.arrivalOf(generation);
    await until;
    // A later question was answered first: it would be as old as its own, and its fault is made good.
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
