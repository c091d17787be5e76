/** The stored state of an alarm watch, which a reloaded page continues. */
import type { TextStore } from '../../browser/storage';
import type { AlarmId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { STORED_ALARM_WATCH } from './forget';
import type { Gaps } from './gaps';
import { type AlarmMemory, isAlarmTime, readMemory, serializeMemory } from './memory';

export interface StoredWatch {
  readonly isOn: boolean;
  readonly at: number;
  readonly gaps: Gaps;
  /** In the order of the watch's sources. Earlier builds stored a single state for all of them. */
  readonly sources: readonly StoredSource[];
  readonly pending: Pending;
  readonly withheld: Withheld;
}

export interface StoredSource {
  readonly memory: AlarmMemory;
  /** By the platform's clock; `null` if no alarm can have been missed. */
  readonly missedFrom: EpochMs | null;
}

/** Alarms that rang and are not acknowledged, with the trigger time: a later trigger is a new alarm. */
export interface Pending {
  readonly alarms: ReadonlyMap<AlarmId, number>;
  /** Device time; `null` for never. */
  readonly ringAt: number | null;
}
export const NONE_PENDING: Pending = { alarms: new Map(), ringAt: null };

/** Active alarms that a shelf keeps silent, with their trigger times. */
export type Withheld = ReadonlyMap<AlarmId, number>;

const readAlarmTimes = (raw: unknown): ReadonlyMap<AlarmId, number> =>
  new Map(Array.isArray(raw) ? raw.filter(isAlarmTime) : []);

function readPending(raw: unknown): Pending {
  if (typeof raw !== 'object' || raw === null) return NONE_PENDING;
  const { alarms, ringAt } = raw as Readonly<Record<string, unknown>>;
  return {
    alarms: readAlarmTimes(alarms),
    ringAt: typeof ringAt === 'number' ? ringAt : null,
  };
}

function readSources(key: string, memory: unknown, missedFrom: unknown): readonly StoredSource[] {
  const times: readonly unknown[] = Array.isArray(missedFrom) ? missedFrom : [];
  const texts: readonly unknown[] = Array.isArray(memory) ? memory : [memory];
  return texts.map((text, index) => {
    const from = times[index];
    return {
      memory: readMemory(key, typeof text === 'string' ? text : null),
      missedFrom: typeof from === 'number' ? (from as EpochMs) : null,
    };
  });
}

/** Reads the stored watch; `null` if missing, unreadable or of another watch. */
export function readStoredWatch(key: string, tabStorage: TextStore): StoredWatch | null {
  try {
    const raw: unknown = JSON.parse(tabStorage.read(STORED_ALARM_WATCH) ?? 'null');
    if (typeof raw !== 'object' || raw === null) return null;
    const {
      key: storedKey,
      isOn,
      at,
      gaps,
      memory,
      missedFrom,
      pending,
      withheld,
    } = raw as Readonly<Record<string, unknown>>;
    if (storedKey !== key || typeof at !== 'number' || !Array.isArray(gaps)) return null;
    return {
      isOn: isOn === true,
      at,
      gaps: gaps as Gaps,
      sources: readSources(key, memory, missedFrom),
      pending: readPending(pending),
      withheld: readAlarmTimes(withheld),
    };
  } catch {
    return null;
  }
}

export function storeWatch(key: string, tabStorage: TextStore, watch: StoredWatch): void {
  const { isOn, at, gaps, sources, pending, withheld } = watch;
  tabStorage.write(
    STORED_ALARM_WATCH,
    JSON.stringify({
      key,
      isOn,
      at,
      gaps,
      memory: sources.map(({ memory }) => serializeMemory(key, memory)),
      missedFrom: sources.map(({ missedFrom }) => missedFrom),
      pending: { alarms: [...pending.alarms], ringAt: pending.ringAt },
      withheld: [...withheld],
    }),
  );
}
