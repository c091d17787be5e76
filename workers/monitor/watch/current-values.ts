/** The current values of one session as the platform answers them when asked, and what it says of their signals. */
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { VALUES_RETRY_MS } from '../../../src/shared/constants';
import { done, type Fault, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { SlotDescription } from '../contract/contract';
import type { Ingest } from '../live/ingest';
import type { ArrivalContext } from '../live/merge';
import type { Ask, WatchContext } from './context';

export interface CurrentValuesDeps {
  readonly slotCount: number;
  readonly ingest: Ingest;
  /** How something arrives now, over the link of that generation. */
  readonly arrivalOf: (generation: number) => ArrivalContext;
  /** A signal's row is of this equipment. */
  readonly bound: (owner: EquipmentId, id: SignalId, row: number) => void;
  /** An answer has been merged. */
  readonly taken: () => void;
  /** A question for values has ended. */
  readonly loaded: (fault: Fault | null) => void;
}

export interface CurrentValues {
  /** Tells the page what is new in these descriptions. */
  readonly describe: (descriptions: readonly SlotDescription[]) => void;
  /** Takes an answer over; returns what was news. */
  readonly take: (signals: readonly SignalSnapshot[], generation: number) => readonly SignalSnapshot[];
  /** Asks once; answers what was news. */
  readonly ask: Ask<Outcome<readonly SignalSnapshot[]>>;
  /** Asks until there is an answer: what rarely changes would not come otherwise. */
  readonly load: () => Promise<void>;
}

export function createCurrentValues(context: WatchContext, owner: CurrentValuesDeps): CurrentValues {
  const { ports, clock, call, family, sources, rows, table, freshness, tell, later, sweep, isOver } = context;
  const { slotCount, ingest, arrivalOf, bound } = owner;
  const described = new Map<number, string>();

  const describe = (descriptions: readonly SlotDescription[]): void => {
    const news = descriptions.filter((description) => {
      const text = JSON.stringify(description);
      if (described.get(description.slot) === text) return false;
      described.set(description.slot, text);
      return true;
    });
    if (news.length > 0) tell({ kind: 'described', slots: news });
  };
  const describeSignals = (signals: readonly SignalSnapshot[]): void => {
    const descriptions: SlotDescription[] = [];
    for (const { id, title, sn, unit, dataType, writable, equipmentId } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined) continue;
      const itsOwner = equipmentId ?? rows.equipmentOf.get(row) ?? null;
      if (itsOwner !== null) bound(itsOwner, id, row);
      if (row < slotCount)
        descriptions.push({ slot: row, title, sn, unit, dataType, writable, equipmentId: itsOwner });
    }
    describe(descriptions);
  };
  /** An old value of a snapshot is as old as the platform says, however new its arrival. */
  const backdate = (signals: readonly SignalSnapshot[], generation: number): void => {
    const now = ports.now();
    const platformNow = clock.now();
    for (const { id, currentTime } of signals) {
      const row = rows.signals.get(id);
      if (row === undefined || currentTime === null) continue;
      if (table.generations[row] !== generation || table.times[row] !== currentTime) continue;
      table.arrivals[row] = now - Math.max(0, platformNow - currentTime);
    }
  };
  const isNewer = (before: Float64Array, id: SignalId, time: number | null): boolean => {
    const row = rows.signals.get(id);
    if (row === undefined || time === null) return false;
    const known = before[row] as number;
    return (Number.isNaN(known) || time > known) && time === table.times[row];
  };
  const take: CurrentValues['take'] = (signals, generation) => {
    const before = table.times.slice();
    ingest.ingestSnapshot(signals, arrivalOf(generation));
    backdate(signals, generation);
    describeSignals(signals);
    // Before anything below has a batch sent: ingested values count as fresh until they have been looked through.
    sweep();
    owner.taken();
    return signals.filter(({ id, currentTime }) => isNewer(before, id, currentTime));
  };
  const ask: CurrentValues['ask'] = async (options) => {
    if (sources.dataSignal.length === 0) return done([]);
    // While the link is lost an answer shows what was last, not what is live.
    const generation = freshness.arriving;
    const answer = await family.querySignals(call, options);
    return answer.ok ? done(take(answer.value, generation)) : answer;
  };
  const load = async (): Promise<void> => {
    const answer = await ask();
    if (isOver()) return;
    owner.loaded(answer.ok ? null : answer.fault);
    if (!answer.ok) later('values', VALUES_RETRY_MS, () => void load());
  };

  return { describe, take, ask, load };
}
