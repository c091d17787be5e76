/**
 * The alarm book: alarms are raised and recover with hysteresis, and are confirmed by users; its size is
 * limited.
 */
import type { AlarmCompare, AlarmLevel, AlarmType, PlantAlarm } from '../model';

/** Maximum number of recovered alarms; the oldest are dropped. */
const MAX_RECOVERED = 2000;

interface NewAlarm {
  readonly equipmentId: string;
  readonly signalId: string | null;
  readonly type: AlarmType;
  readonly level: AlarmLevel;
  readonly group: string;
  readonly value: string;
  readonly limit?: string;
  readonly compare?: AlarmCompare;
}

export class AlarmBook {
  readonly all = new Map<string, PlantAlarm>();
  private readonly active = new Map<string, string>();
  private count = 0;

  /** @param prefix start of the ids, to distinguish two books. */
  constructor(private readonly prefix = 'a') {}

  isActive(key: string): boolean {
    return this.active.has(key);
  }

  listActive(beginning: string): readonly string[] {
    return [...this.active.keys()].filter((key) => key.startsWith(beginning));
  }

  /** Raises an alarm. @param key the subject of the alarm, which is raised once until it recovers. */
  raise(key: string, details: NewAlarm, at: number): PlantAlarm {
    this.count += 1;
    const alarm: PlantAlarm = {
      id: `${this.prefix}${String(this.count).padStart(6, '0')}`,
      ...details,
      triggerTime: at,
      recoverTime: null,
      confirmTime: null,
      confirmUser: null,
      releaseTime: null,
    };
    this.all.set(alarm.id, alarm);
    this.active.set(key, alarm.id);
    this.dropOldest();
    return alarm;
  }

  recover(key: string, at: number): PlantAlarm | null {
    const id = this.active.get(key);
    if (id === undefined) return null;
    this.active.delete(key);
    return this.change(id, (alarm) => ({
      ...alarm,
      recoverTime: at,
      releaseTime: alarm.releaseTime ?? (alarm.confirmTime === null ? null : at),
    }));
  }

  confirm(id: string, user: string, at: number): PlantAlarm | null {
    if (this.all.get(id)?.confirmTime !== null) return null;
    return this.change(id, (alarm) => ({
      ...alarm,
      confirmTime: at,
      confirmUser: user,
      releaseTime: alarm.releaseTime ?? (alarm.recoverTime === null ? null : at),
    }));
  }

  /** Releases an alarm by hand; it is raised again only after its cause has gone. */
  release(id: string, at: number): PlantAlarm | null {
    if (this.all.get(id)?.releaseTime !== null) return null;
    return this.change(id, (alarm) => ({ ...alarm, releaseTime: at }));
  }

  private change(id: string, update: (alarm: PlantAlarm) => PlantAlarm): PlantAlarm | null {
    const alarm = this.all.get(id);
    if (alarm === undefined) return null;
    const next = update(alarm);
    this.all.set(id, next);
    return next;
  }

  private dropOldest(): void {
    if (this.all.size <= MAX_RECOVERED) return;
    for (const [id, alarm] of this.all) {
      if (alarm.recoverTime === null) continue;
      this.all.delete(id);
      return;
    }
  }
}
