/** The known alarms of one source, kept across reloads and lost workers: known alarms must not alert again. */
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmId } from '../../shared/ids';
import { DAY_MS, type EpochMs, epochMs } from '../../shared/units';

/** Alarms that an alarm watch remembers to avoid sounding them twice. */
export const ALARMS_REMEMBERED = 1_000;

export interface AlarmMemory {
  /** Known alarms with their trigger time by the platform's clock; the latest received last. */
  readonly known: ReadonlyMap<AlarmId, number>;
  /** Whether the initially active alarms are known; from then on, every other alarm is new. */
  readonly isPrimed: boolean;
  /** The platform's time of priming; `null` before, and in memories stored by earlier builds. */
  readonly primedAt: EpochMs | null;
  /** Whether the alarms that had ended by the start are known. */
  readonly isLearned: boolean;
}
export const EMPTY_MEMORY: AlarmMemory = {
  known: new Map(),
  isPrimed: false,
  primedAt: null,
  isLearned: false,
};

const getTriggerTime = ({ triggerTime }: AlarmView): number => triggerTime ?? 0;

/**
 * Adds alarms and returns the new ones: active, not acknowledged, and unknown or triggered again.
 * @param isWanted - Unwanted alarms become known but are not returned.
 * @param wasMissed - The alarms could not be received when they were raised, so recovered ones count as well.
 */
export function receive(
  memory: AlarmMemory,
  news: readonly AlarmView[],
  wasMissed = false,
  isWanted: (alarm: AlarmView) => boolean = () => true,
): { readonly memory: AlarmMemory; readonly newAlarms: readonly AlarmView[] } {
  const known = new Map(memory.known);
  const newAlarms: AlarmView[] = [];
  for (const alarm of news) {
    const previous = known.get(alarm.id);
    const isNew = previous === undefined || getTriggerTime(alarm) > previous;
    known.delete(alarm.id);
    known.set(alarm.id, Math.max(previous ?? 0, getTriggerTime(alarm)));
    const canRing = memory.isPrimed && (wasMissed || isActive(alarm)) && !isAcknowledged(alarm);
    if (isNew && canRing && isWanted(alarm)) newAlarms.push(alarm);
  }
  for (const id of known.keys()) {
    if (known.size <= ALARMS_REMEMBERED) break;
    known.delete(id);
  }
  return { memory: { ...memory, known }, newAlarms };
}

/** Whether the alarm is known in its current state or a later one. */
export const isKnown = ({ known }: AlarmMemory, alarm: AlarmView): boolean =>
  (known.get(alarm.id) ?? Number.NEGATIVE_INFINITY) >= getTriggerTime(alarm);

export const markPrimed = (memory: AlarmMemory, primedAt: EpochMs): AlarmMemory => ({
  ...memory,
  isPrimed: true,
  primedAt,
});

/** Marks the alarms that had ended by the start as known. */
export const markLearned = (memory: AlarmMemory): AlarmMemory => ({ ...memory, isLearned: true });

/**
 * Returns the time since which alarms may have been missed, by the platform's clock: the newest known trigger, or 0
 * without any. While past alarms are unknown, the start at the earliest; `null` before the start.
 * @param now - Triggers more than a day later are ignored: with them no alarm would ever count as missed. If all
 * triggers are that late, the clock is wrong and they all count.
 */
export function getMissedSince({ known, isLearned, primedAt }: AlarmMemory, now: EpochMs): EpochMs | null {
  const findNewest = (end: number): number => {
    let newest = 0;
    for (const time of known.values()) if (time <= end) newest = Math.max(newest, time);
    return newest;
  };
  const newest = findNewest(now + DAY_MS) || findNewest(Number.POSITIVE_INFINITY);
  if (isLearned) return epochMs(newest);
  return primedAt === null ? null : epochMs(Math.max(newest, primedAt));
}

export const serializeMemory = (key: string, { known, ...rest }: AlarmMemory): string =>
  JSON.stringify({ key, ...rest, known: [...known] });

export const isAlarmTime = (pair: unknown): pair is [AlarmId, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';

/** Parses a stored memory; empty if unreadable or missing. */
export function readMemory(key: string, text: string | null): AlarmMemory {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    if (typeof raw !== 'object' || raw === null) return EMPTY_MEMORY;
    const stored = raw as Readonly<Record<string, unknown>>;
    if (stored.key !== key || stored.isPrimed !== true || !Array.isArray(stored.known)) return EMPTY_MEMORY;
    return {
      known: new Map(stored.known.filter(isAlarmTime)),
      isPrimed: true,
      primedAt: typeof stored.primedAt === 'number' ? epochMs(stored.primedAt) : null,
      isLearned: stored.isLearned === true,
    };
  } catch {
    return EMPTY_MEMORY;
  }
}
