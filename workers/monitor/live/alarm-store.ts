/**
 * The alarms of one watch: what the platform lists as active and what is pushed, merged by id. An alarm only ever gains
 * times (recovered, confirmed, released), so the newest state is the one that knows most, in whatever order it came.
 */
import { isActive, joinStates } from '../../../src/shared/alarm-state';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { ALARMS_KEPT } from '../../../src/shared/constants';
import type { AlarmId } from '../../../src/shared/ids';

/** What has changed: alarms in their newest state, and those found to be over without anybody having said when. */
export interface AlarmChanges {
  readonly alarms: readonly AlarmRow[];
  readonly over: readonly AlarmId[];
}

export class AlarmStore {
  readonly #known = new Map<AlarmId, AlarmRow>();
  /** Ids that were pushed since the running query began; null while none runs, since a shift is long. */
  #pushed: Set<AlarmId> | null = null;

  /** Whether the alarm has been heard of. */
  knows(id: AlarmId): boolean {
    return this.#known.has(id);
  }

  /** Alarms were pushed. */
  push(alarms: readonly AlarmRow[]): AlarmChanges {
    for (const { id } of alarms) this.#pushed?.add(id);
    return { alarms: this.#take(alarms), over: [] };
  }

  /** A query of all active alarms begins. */
  ask(): void {
    this.#pushed = new Set();
  }

  /** Its answer: known alarms that are not in it are over, unless a push said otherwise meanwhile. */
  list(active: readonly AlarmRow[]): AlarmChanges {
    const listed = new Set(active.map(({ id }) => id));
    const over: AlarmId[] = [];
    for (const [id, alarm] of this.#known)
      if (isActive(alarm) && !listed.has(id) && !this.#pushed?.has(id)) over.push(id);
    this.#pushed = null;
    for (const id of over) this.#known.delete(id);
    return { alarms: this.#take(active), over };
  }

  /** The states that are new. */
  #take(alarms: readonly AlarmRow[]): readonly AlarmRow[] {
    const changed = new Map<AlarmId, AlarmRow>();
    for (const alarm of alarms) {
      const known = this.#known.get(alarm.id);
      const state = known ? joinStates(known, alarm) : alarm;
      if (known && JSON.stringify(known) === JSON.stringify(state)) continue;
      this.#known.set(alarm.id, state);
      changed.set(alarm.id, state);
    }
    this.#forgetSurplus();
    // A flood is not handed on: the page keeps no more either, and would have to take it all in.
    return [...changed.values()].slice(-ALARMS_KEPT);
  }

  /** What is over goes first, then what is oldest. */
  #forgetSurplus(): void {
    let surplus = this.#known.size - ALARMS_KEPT;
    if (surplus <= 0) return;
    const ended = [...this.#known.values()].filter((alarm) => !isActive(alarm));
    for (const { id } of [...ended, ...this.#known.values()]) {
      if (surplus <= 0) return;
      if (this.#known.delete(id)) surplus--;
    }
  }
}
