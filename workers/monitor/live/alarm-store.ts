/**
 * The alarms of one watch: listed as active by the platform, or pushed; merged by id. An alarm only ever gains times
 * (recovered, confirmed, released), so its newest state is the one with most of them, in whatever order states arrive.
 */
import { isActive, joinStates } from '../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { ALARMS_KEPT } from '../../../src/shared/constants';
import type { AlarmId } from '../../../src/shared/ids';
import { isSameData } from '../../../src/shared/same-data';

export interface AlarmChanges {
  /** Alarms with a new state. */
  readonly alarms: readonly AlarmRow[];
  /** Alarms that are active no more, although no push said when they ended. */
  readonly over: readonly AlarmId[];
}

const triggerOf = ({ triggerTime }: AlarmRow): number => triggerTime ?? Number.NEGATIVE_INFINITY;

/** Two without a time are as old as each other. */
const byTrigger = (a: AlarmRow, b: AlarmRow): number => triggerOf(a) - triggerOf(b) || 0;

export class AlarmStore {
  readonly #known = new Map<AlarmId, AlarmRow>();
  /** Ids that were pushed since the running listing began; null while none runs, since a shift is long. */
  #pushed: Set<AlarmId> | null = null;
  /** Pushed ids of which nothing was known: the next listing that has them tells their names. */
  readonly #nameless = new Set<AlarmId>();

  /** True for a known alarm. One that is triggered anew under its id is another one: nothing is known of its names. */
  knows({ id, triggerTime }: Pick<AlarmRow, 'id' | 'triggerTime'>): boolean {
    const known = this.#known.get(id);
    if (known === undefined) return false;
    return triggerTime === null || (known.triggerTime !== null && triggerTime <= known.triggerTime);
  }

  /** True if a listing names an alarm that is not known, and would be if the link had brought all that was raised. */
  lacks(active: readonly AlarmRow[]): boolean {
    const unknown = active.filter((alarm) => !this.knows(alarm));
    if (active.length <= ALARMS_KEPT) return unknown.length > 0;
    // A listing that is longer than what is kept goes on to older alarms, which were forgotten.
    const times = [...this.#known.values()].filter(isActive).map(triggerOf);
    return unknown.some((alarm) => times.length === 0 || triggerOf(alarm) > Math.min(...times));
  }

  push(alarms: readonly AlarmRow[]): AlarmChanges {
    for (const alarm of alarms) {
      this.#pushed?.add(alarm.id);
      if (!this.knows(alarm)) this.#nameless.add(alarm.id);
    }
    // Not every watch asks for names.
    for (const id of this.#nameless) if (this.#nameless.size > ALARMS_KEPT) this.#nameless.delete(id);
    return { alarms: this.#merge(alarms), over: [] };
  }

  /** A query of all active alarms begins. */
  beginListing(): void {
    this.#pushed = new Set();
  }

  /** The answer of that query: known alarms that it lacks are over, unless a push said otherwise meanwhile. */
  endListing(active: readonly AlarmRow[]): AlarmChanges {
    const listed = new Set(active.map(({ id }) => id));
    const over: AlarmId[] = [];
    for (const [id, alarm] of this.#known)
      if (isActive(alarm) && !listed.has(id) && !this.#pushed?.has(id)) over.push(id);
    this.#pushed = null;
    for (const id of over) this.#known.delete(id);
    // A list names the newest first, and what came first is forgotten first.
    const oldestFirst = [...active].sort(byTrigger);
    const older = oldestFirst.slice(0, -ALARMS_KEPT).filter(({ id }) => this.#nameless.has(id));
    for (const id of listed) this.#nameless.delete(id);
    return { alarms: this.#merge([...older, ...oldestFirst.slice(-ALARMS_KEPT)]), over };
  }

  /** Returns the alarms whose state is new. */
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
    // The page keeps no more than this either, so a flood of alarms is cut off here.
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
