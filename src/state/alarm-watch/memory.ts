/**
 * The memory of an alarm watch for one of its sources: the known alarms. It survives a reload of the tab and the death of
 * the worker, so that no known alarm alerts again. Pure.
 */
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import { ALARMS_REMEMBERED } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';
import { DAY_MS, type EpochMs, epochMs } from '../../shared/units';

export interface AlarmMemory {
  /** Known alarms with their trigger time by the platform's clock; the latest received last. */
  readonly known: ReadonlyMap<AlarmId, number>;
  /** True once the alarms that were active at the beginning are known, so that every other one is new. */
  readonly isPrimed: boolean;
  /** The platform's time at which it was primed; null before, and where a build before this one has stored it. */
  readonly primedAt: EpochMs | null;
  /** True once the alarms that were over at the beginning are known too. */
  readonly isLearned: boolean;
}
export const EMPTY_MEMORY: AlarmMemory = {
  known: new Map(),
  isPrimed: false,
  primedAt: null,
  isLearned: false,
};

const triggerOf = ({ triggerTime }: AlarmView): number => triggerTime ?? 0;

/**
 * Takes alarms in and returns those that are new: active, not acknowledged, and either unknown or triggered again.
 * @param isWanted - The watch rings for the alarm. The others are known from now on and wait for no answer.
 * @param wasMissed - The alarms could not be received when they were raised, so those that have recovered count as well.
 */
export function receive(
  memory: AlarmMemory,
  news: readonly AlarmView[],
  wasMissed = false,
  isWanted: (alarm: AlarmView) => boolean = () => true,
): { readonly memory: AlarmMemory; readonly fresh: readonly AlarmView[] } {
  const known = new Map(memory.known);
  const fresh: AlarmView[] = [];
  for (const alarm of news) {
    const before = known.get(alarm.id);
    const isNew = before === undefined || triggerOf(alarm) > before;
    known.delete(alarm.id);
    known.set(alarm.id, Math.max(before ?? 0, triggerOf(alarm)));
    const rings = memory.isPrimed && (wasMissed || isActive(alarm)) && !isAcknowledged(alarm);
    if (isNew && rings && isWanted(alarm)) fresh.push(alarm);
  }
  for (const id of known.keys()) {
    if (known.size <= ALARMS_REMEMBERED) break;
    known.delete(id);
  }
  return { memory: { ...memory, known }, fresh };
}

/** True if the alarm is known as it is now, or in a later state. */
export const isKnown = ({ known }: AlarmMemory, alarm: AlarmView): boolean =>
  (known.get(alarm.id) ?? Number.NEGATIVE_INFINITY) >= triggerOf(alarm);

/** The alarms that were active at the beginning are known from now on. */
export const markPrimed = (memory: AlarmMemory, primedAt: EpochMs): AlarmMemory => ({
  ...memory,
  isPrimed: true,
  primedAt,
});

/** The alarms that were over at the beginning are known from now on. */
export const markLearned = (memory: AlarmMemory): AlarmMemory => ({ ...memory, isLearned: true });

/**
 * The time from which alarms may have been missed, by the platform's clock: that of the newest known one; 0 when there
 * was none at the beginning. While the past is not learned it is that of the beginning, or of a newer alarm: what is older
 * was not missed. Null before the beginning.
 * @param now - The platform's time, as far as it is known. A trigger more than a day after it is no time: with it nothing
 * would ever be missed. Where all of them are, it is this clock that is wrong.
 */
export function missedSince({ known, isLearned, primedAt }: AlarmMemory, now: EpochMs): EpochMs | null {
  const newestUntil = (end: number): number => {
    let newest = 0;
    for (const time of known.values()) if (time <= end) newest = Math.max(newest, time);
    return newest;
  };
  const newest = newestUntil(now + DAY_MS) || newestUntil(Number.POSITIVE_INFINITY);
  if (isLearned) return epochMs(newest);
  return primedAt === null ? null : epochMs(Math.max(newest, primedAt));
}

/** The memory as a text for storage. */
export const memoryText = (key: string, { known, ...rest }: AlarmMemory): string =>
  JSON.stringify({ key, ...rest, known: [...known] });

/** True for a stored pair of alarm and time. */
export const isAlarmTime = (pair: unknown): pair is [AlarmId, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';

/** The stored memory of this watch; an empty one when nothing readable is stored. */
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
