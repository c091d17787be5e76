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
  #pushed: Set<AlarmId> | null = null;
  /** Pushed ids without names; the next listing that includes them supplies these. */
  readonly #nameless = new Set<AlarmId>();

  /** Whether the alarm is known. One triggered again under the same id is a new alarm, whose names are unknown. */
  isKnown({ id, triggerTime }: Pick<AlarmRow, 'id' | 'triggerTime'>): boolean {
    const known = this.#rows.get(id);
    if (known === undefined) return false;
    return triggerTime === null || (known.triggerTime !== null && triggerTime <= known.triggerTime);
  }

  /** Whether a listing includes an alarm that an intact link would have pushed. */
  isMissingAny(active: readonly AlarmRow[]): boolean {
    const unknown = active.filter((alarm) => !this.isKnown(alarm));
    if (active.length <= ALARMS_MAX) return unknown.length > 0;
    // A listing longer than `ALARMS_MAX` reaches older alarms, which were forgotten.
    const times = [...this.#rows.values()].filter(isActive).map(getTriggerTime);
    return unknown.some((alarm) => times.length === 0 || getTriggerTime(alarm) > Math.min(...times));
  }

  push(alarms: readonly AlarmRow[]): AlarmChanges {
    for (const alarm of alarms) {
      this.#pushed?.add(alarm.id);
      if (!this.isKnown(alarm)) this.#nameless.add(alarm.id);
    }
    // It would grow in watches that never list alarms.
    for (const id of this.#nameless) if (this.#nameless.size > ALARMS_MAX) this.#nameless.delete(id);
    return { alarms: this.#merge(alarms), over: [] };
  }

  beginListing(): void {
    this.#pushed = new Set();
  }

  /** Ends the listing: known alarms that are not listed are over, unless pushed since it began. */
  endListing(active: readonly AlarmRow[]): AlarmChanges {
    const listed = new Set(active.map(({ id }) => id));
    const over: AlarmId[] = [];
    for (const [id, alarm] of this.#rows)
      if (isActive(alarm) && !listed.has(id) && !this.#pushed?.has(id)) over.push(id);
    this.#pushed = null;
    for (const id of over) this.#rows.delete(id);
    // A listing is newest first, but the alarms merged first are forgotten first.
    const oldestFirst = [...active].sort(compareTriggers);
    const older = oldestFirst.slice(0, -ALARMS_MAX).filter(({ id }) => this.#nameless.has(id));
    for (const id of listed) this.#nameless.delete(id);
    return { alarms: this.#merge([...older, ...oldestFirst.slice(-ALARMS_MAX)]), over };
  }

  #merge(alarms: readonly AlarmRow[]): readonly AlarmRow[] {
    const changed = new Map<AlarmId, AlarmRow>();
    for (const alarm of alarms) {
      const known = this.#rows.get(alarm.id);
      const state = known ? mergeAlarmStates(known, alarm) : alarm;
      if (isSameData(known, state)) continue;
      this.#rows.set(alarm.id, state);
      changed.set(alarm.id, state);
    }
    this.#forgetExcess();
    // The page keeps no more either; a flood of alarms is cut off here.
    return [...changed.values()].slice(-ALARMS_MAX);
  }

  /** Forgets ended alarms first, then the oldest. */
  #forgetExcess(): void {
    let excess = this.#rows.size - ALARMS_MAX;
    if (excess <= 0) return;
    const all = [...this.#rows.values()];
    const active = all.filter(isActive).sort(compareTriggers);
    for (const { id } of [...all.filter((alarm) => !isActive(alarm)), ...active]) {
      if (excess <= 0) return;
      if (this.#rows.delete(id)) excess--;
    }
  }
}
