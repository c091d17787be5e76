/** Merges a watch's alarms by id. An alarm only gains times, so its newest state is the one with the most times. */
import { isActive, joinStates } from '../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { ALARMS_KEPT } from '../../../src/shared/constants';
import type { AlarmId } from '../../../src/shared/ids';
import { isSameData } from '../../../src/shared/same-data';

export interface AlarmChanges {
  readonly alarms: readonly AlarmRow[];
  /** No longer active, although no push reported their end. */
  readonly over: readonly AlarmId[];
}

const getTrigger = ({ triggerTime }: AlarmRow): number => triggerTime ?? Number.NEGATIVE_INFINITY;

/** Alarms without a time rank equal. */
const byTrigger = (a: AlarmRow, b: AlarmRow): number => getTrigger(a) - getTrigger(b) || 0;

export class AlarmStore {
  readonly #known = new Map<AlarmId, AlarmRow>();
  /** Ids pushed since the current listing began; `null` outside a listing, which keeps it small over a long shift. */
  #pushed: Set<AlarmId> | null = null;
  /** Pushed ids without names; the next listing that includes them supplies these. */
  readonly #nameless = new Set<AlarmId>();

  /** Whether the alarm is known. One triggered again under the same id is a new alarm, whose names are unknown. */
  knows({ id, triggerTime }: Pick<AlarmRow, 'id' | 'triggerTime'>): boolean {
    const known = this.#known.get(id);
    if (known === undefined) return false;
    return triggerTime === null || (known.triggerTime !== null && triggerTime <= known.triggerTime);
  }

  /** Whether a listing includes an alarm that an intact link would have pushed. */
  lacks(active: readonly AlarmRow[]): boolean {
    const unknown = active.filter((alarm) => !this.knows(alarm));
    if (active.length <= ALARMS_KEPT) return unknown.length > 0;
    // A listing longer than `ALARMS_MAX` reaches older alarms, which were forgotten.
    const times = [...this.#known.values()].filter(isActive).map(getTrigger);
    return unknown.some((alarm) => times.length === 0 || getTrigger(alarm) > Math.min(...times));
  }

  push(alarms: readonly AlarmRow[]): AlarmChanges {
    for (const alarm of alarms) {
      this.#pushed?.add(alarm.id);
      if (!this.knows(alarm)) this.#nameless.add(alarm.id);
    }
    // It would grow in watches that never list alarms.
    for (const id of this.#nameless) if (this.#nameless.size > ALARMS_KEPT) this.#nameless.delete(id);
    return { alarms: this.#merge(alarms), over: [] };
  }

  beginListing(): void {
    this.#pushed = new Set();
  }

  /** Ends the listing: known alarms that are not listed are over, unless pushed since it began. */
  endListing(active: readonly AlarmRow[]): AlarmChanges {
    const listed = new Set(active.map(({ id }) => id));
    const over: AlarmId[] = [];
    for (const [id, alarm] of this.#known)
      if (isActive(alarm) && !listed.has(id) && !this.#pushed?.has(id)) over.push(id);
    this.#pushed = null;
    for (const id of over) this.#known.delete(id);
    // A listing is newest first, but the alarms merged first are forgotten first.
    const oldestFirst = [...active].sort(byTrigger);
    const older = oldestFirst.slice(0, -ALARMS_KEPT).filter(({ id }) => this.#nameless.has(id));
    for (const id of listed) this.#nameless.delete(id);
    return { alarms: this.#merge([...older, ...oldestFirst.slice(-ALARMS_KEPT)]), over };
  }

  #merge(alarms: readonly AlarmRow[]): readonly AlarmRow[] {
    const changed = new Map<AlarmId, AlarmRow>();
    for (const alarm of alarms) {
      const known = this.#known.get(alarm.id);
      const state = known ? joinStates(known, alarm) : alarm;
      if (isSameData(known, state)) continue;
      this.#known.set(alarm.id, state);
      changed.set(alarm.id, state);
    }
    this.#forgetSurplus();
    // The page keeps no more either; a flood of alarms is cut off here.
    return [...changed.values()].slice(-ALARMS_KEPT);
  }

  /** Forgets ended alarms first, then the oldest. */
  #forgetSurplus(): void {
    let surplus = this.#known.size - ALARMS_KEPT;
    if (surplus <= 0) return;
    const all = [...this.#known.values()];
    const active = all.filter(isActive).sort(byTrigger);
    for (const { id } of [...all.filter((alarm) => !isActive(alarm)), ...active]) {
      if (surplus <= 0) return;
      if (this.#known.delete(id)) surplus--;
    }
  }
}
