/** Merges a watch's alarms by id. An alarm only gains times, so its newest state is the one with the most times. */
import { isActive, mergeAlarmStates } from '../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { ALARMS_MAX } from '../../../src/shared/constants';
import type { AlarmId } from '../../../src/shared/ids';
import { isSameData } from '../../../src/shared/same-data';

export interface AlarmChanges {
  readonly alarms: readonly AlarmRow[];
  /** No longer active, although no push reported their end. */
  readonly over: readonly AlarmId[];
}

const getTriggerTime = ({ triggerTime }: AlarmRow): number => triggerTime ?? Number.NEGATIVE_INFINITY;

/** Alarms without a time rank equal. */
const compareTriggers = (a: AlarmRow, b: AlarmRow): number => getTriggerTime(a) - getTriggerTime(b) || 0;

export class AlarmStore {
  readonly #rows = new Map<AlarmId, AlarmRow>();
  /** Ids pushed since the current listing began; `null` outside a listing, which keeps it small over a long shift. */
  #pushedIds: Set<AlarmId> | null = null;
  /** Pushed ids without names; the next listing that includes them supplies these. */
  readonly #namelessIds = new Set<AlarmId>();

  /** Whether the alarm is known. One triggered again under the same id is a new alarm, whose names are unknown. */
  isKnown({ id, triggerTime }: Pick<AlarmRow, 'id' | 'triggerTime'>): boolean {
    const knownAlarm = this.#rows.get(id);
    if (knownAlarm === undefined) return false;
    return triggerTime === null || (knownAlarm.triggerTime !== null && triggerTime <= knownAlarm.triggerTime);
  }

  /** Whether a listing includes an alarm that an intact link would have pushed. */
  isMissingAny(activeAlarms: readonly AlarmRow[]): boolean {
    const unknownAlarms = activeAlarms.filter((alarm) => !this.isKnown(alarm));
    if (activeAlarms.length <= ALARMS_MAX) return unknownAlarms.length > 0;
    // A listing longer than `ALARMS_MAX` reaches older alarms, which were forgotten.
    const times = [...this.#rows.values()].filter(isActive).map(getTriggerTime);
    return unknownAlarms.some((alarm) => times.length === 0 || getTriggerTime(alarm) > Math.min(...times));
  }

  push(alarms: readonly AlarmRow[]): AlarmChanges {
    for (const alarm of alarms) {
      this.#pushedIds?.add(alarm.id);
      if (!this.isKnown(alarm)) this.#namelessIds.add(alarm.id);
    }
    // It would grow in watches that never list alarms.
    for (const id of this.#namelessIds) if (this.#namelessIds.size > ALARMS_MAX) this.#namelessIds.delete(id);
    return { alarms: this.#merge(alarms), over: [] };
  }

  beginListing(): void {
    this.#pushedIds = new Set();
  }

  /** Ends the listing: known alarms that are not listed are over, unless pushed since it began. */
  endListing(activeAlarms: readonly AlarmRow[]): AlarmChanges {
    const listedIds = new Set(activeAlarms.map(({ id }) => id));
    const over: AlarmId[] = [];
    for (const [id, alarm] of this.#rows)
      if (isActive(alarm) && !listedIds.has(id) && !this.#pushedIds?.has(id)) over.push(id);
    this.#pushedIds = null;
    for (const id of over) this.#rows.delete(id);
    // A listing is newest first, but the alarms merged first are forgotten first.
    const oldestFirst = [...activeAlarms].sort(compareTriggers);
    const olderAlarms = oldestFirst.slice(0, -ALARMS_MAX).filter(({ id }) => this.#namelessIds.has(id));
    for (const id of listedIds) this.#namelessIds.delete(id);
    return { alarms: this.#merge([...olderAlarms, ...oldestFirst.slice(-ALARMS_MAX)]), over };
  }

  #merge(alarms: readonly AlarmRow[]): readonly AlarmRow[] {
    const changedAlarms = new Map<AlarmId, AlarmRow>();
    for (const alarm of alarms) {
      const knownAlarm = this.#rows.get(alarm.id);
      const state = knownAlarm ? mergeAlarmStates(knownAlarm, alarm) : alarm;
      if (isSameData(knownAlarm, state)) continue;
      this.#rows.set(alarm.id, state);
      changedAlarms.set(alarm.id, state);
    }
    this.#forgetExcess();
    // The page keeps no more either; a flood of alarms is cut off here.
    return [...changedAlarms.values()].slice(-ALARMS_MAX);
  }

  /** Forgets ended alarms first, then the oldest. */
  #forgetExcess(): void {
    let excess = this.#rows.size - ALARMS_MAX;
    if (excess <= 0) return;
    const allAlarms = [...this.#rows.values()];
    const activeAlarms = allAlarms.filter(isActive).sort(compareTriggers);
    for (const { id } of [...allAlarms.filter((alarm) => !isActive(alarm)), ...activeAlarms]) {
      if (excess <= 0) return;
      if (this.#rows.delete(id)) excess--;
    }
  }
}
