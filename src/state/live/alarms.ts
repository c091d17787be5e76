import { type Atom, atom, type createStore } from 'jotai';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { ALARMS_MAX } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';

export type AlarmMap = ReadonlyMap<AlarmId, AlarmView>;

/**
 * Merges alarms in order of first arrival. Beyond the limit, recovered ones are dropped first, then `uncertain` ones,
 * oldest first.
 */
export function mergeAlarms(
  current: AlarmMap,
  news: readonly AlarmView[],
  endedIds: readonly AlarmId[] = [],
  uncertain: ReadonlySet<AlarmId> = new Set(),
): AlarmMap {
  const mergedAlarms = new Map(current);
  for (const id of endedIds) mergedAlarms.delete(id);
  for (const alarm of news) mergedAlarms.set(alarm.id, alarm);
  let surplus = mergedAlarms.size - ALARMS_MAX;
  if (surplus <= 0) return mergedAlarms;
  const getRank = ({ id, recoverTime }: AlarmView): number =>
    recoverTime !== null ? 0 : uncertain.has(id) ? 1 : 2;
  for (const alarm of [...mergedAlarms.values()].sort((a, b) => getRank(a) - getRank(b))) {
    if (surplus-- <= 0) break;
    mergedAlarms.delete(alarm.id);
  }
  return mergedAlarms;
}

/**
 * The alarms received by a watch, across workers. The alarms of a lost worker stay, as uncertain ones, until its
 * successor has listed the active alarms: it cannot report the end of an alarm that it never received.
 */
export class ReceivedAlarms {
  readonly #store: ReturnType<typeof createStore>;
  readonly #alarms = atom<AlarmMap>(new Map());
  /** Active alarms of a lost worker that the next one has not reported. */
  #uncertain: Set<AlarmId> = new Set();

  constructor(store: ReturnType<typeof createStore>) {
    this.#store = store;
  }

  get atom(): Atom<AlarmMap> {
    return this.#alarms;
  }

  get current(): AlarmMap {
    return this.#store.get(this.#alarms);
  }

  addReceived(news: readonly AlarmView[], endedIds?: readonly AlarmId[]): void {
    for (const { id } of news) this.#uncertain.delete(id);
    this.#store.set(this.#alarms, mergeAlarms(this.current, news, endedIds, this.#uncertain));
  }

  /** Adds states found by a query. An uncertain alarm stays uncertain. */
  addQueried(queried: readonly AlarmView[]): void {
    for (const { id, recoverTime, releaseTime } of queried)
      if (recoverTime !== null || releaseTime !== null) this.#uncertain.delete(id);
    this.#store.set(this.#alarms, mergeAlarms(this.current, queried, [], this.#uncertain));
  }

  handleWorkerLost(): void {
    // Not `isActive`, which would load all rules of alarm states into the page.
    const activeAlarms = [...this.current.values()].filter(
      (alarm) => alarm.recoverTime === null && alarm.releaseTime === null,
    );
    this.#uncertain = new Set(activeAlarms.map(({ id }) => id));
  }

  /** Removes uncertain alarms and returns their ids. Call when all active alarms have been reported. */
  removeUncertain(): readonly AlarmId[] {
    const endedIds = [...this.#uncertain];
    this.#uncertain.clear();
    if (endedIds.length > 0) this.addReceived([], endedIds);
    return endedIds;
  }
}
