/** The alarms that a watch has received: the newest state of each. Their number is limited, because a shift is long. */
import { type Atom, atom, type createStore } from 'jotai';
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { ALARMS_KEPT } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';

export type AlarmMap = ReadonlyMap<AlarmId, AlarmView>;

/**
 * Adds news and removes the alarms that are over. The order is that of the first arrival. Where there are too many, those
 * that have recovered go first, then those of which it is `uncertain` whether they go on, each the oldest first.
 */
export function mergeAlarms(
  known: AlarmMap,
  news: readonly AlarmView[],
  over: readonly AlarmId[] = [],
  uncertain: ReadonlySet<AlarmId> = new Set(),
): AlarmMap {
  const merged = new Map(known);
  for (const id of over) merged.delete(id);
  for (const alarm of news) merged.set(alarm.id, alarm);
  let surplus = merged.size - ALARMS_KEPT;
  if (surplus <= 0) return merged;
  const rank = ({ id, recoverTime }: AlarmView): number =>
    recoverTime !== null ? 0 : uncertain.has(id) ? 1 : 2;
  for (const alarm of [...merged.values()].sort((a, b) => rank(a) - rank(b))) {
    if (surplus-- <= 0) break;
    merged.delete(alarm.id);
  }
  return merged;
}

/**
 * The alarms that workers have reported, over the loss of a worker: the next one does not know what was active then, so it
 * reports none of it as over. Such alarms stay until it has listed what is active; before that nobody knows whether they go
 * on.
 */
export class ReceivedAlarms {
  readonly #store: ReturnType<typeof createStore>;
  readonly #alarms = atom<AlarmMap>(new Map());
  /** Active alarms of a lost worker, which the next one has not reported. */
  #uncertain: Set<AlarmId> = new Set();

  constructor(store: ReturnType<typeof createStore>) {
    this.#store = store;
  }

  get atom(): Atom<AlarmMap> {
    return this.#alarms;
  }

  get known(): AlarmMap {
    return this.#store.get(this.#alarms);
  }

  take(news: readonly AlarmView[], over?: readonly AlarmId[]): void {
    for (const { id } of news) this.#uncertain.delete(id);
    this.#store.set(this.#alarms, mergeAlarms(this.known, news, over, this.#uncertain));
  }

  /** Takes states that a query has found. Of an alarm of a lost worker it stays unknown whether it goes on. */
  find(found: readonly AlarmView[]): void {
    for (const { id, recoverTime, releaseTime } of found)
      if (recoverTime !== null || releaseTime !== null) this.#uncertain.delete(id);
    this.#store.set(this.#alarms, mergeAlarms(this.known, found, [], this.#uncertain));
  }

  workerLost(): void {
    // Not by `isActive`: with it a page would load all that is known of the states of alarms.
    const active = [...this.known.values()].filter(
      (one) => one.recoverTime === null && one.releaseTime === null,
    );
    this.#uncertain = new Set(active.map(({ id }) => id));
  }

  /** All active alarms have been reported. Removes those that are over, and returns them. */
  listed(): readonly AlarmId[] {
    const over = [...this.#uncertain];
    this.#uncertain.clear();
    if (over.length > 0) this.take([], over);
    return over;
  }
}
