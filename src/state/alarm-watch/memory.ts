/**
 * What an alarm watch remembers: which alarms it knows, and which of them nobody has answered yet. It survives a reload
 * of the tab and the death of the worker, so that what was there before is not sounded anew. Pure.
 */
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import { ALARMS_REMEMBERED } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';
import { type EpochMs, epochMs } from '../../shared/units';

export interface WatchMemory {
  /** Known alarms and when each was triggered, by the platform's clock; the latest heard of last. */
  readonly known: ReadonlyMap<AlarmId, number>;
  /** New alarms that nobody has silenced, confirmed or ended; in the order in which they came. */
  readonly unanswered: readonly AlarmId[];
  /** Whether what was active at the beginning is known, so that anything else is new. */
  readonly isPrimed: boolean;
  /** Whether what was over at the beginning is known too: where nothing was, all that there is later is new. */
  readonly isLearned: boolean;
}
export const NEW_MEMORY: WatchMemory = {
  known: new Map(),
  unanswered: [],
  isPrimed: false,
  isLearned: false,
};

const triggerOf = ({ triggerTime }: AlarmView): number => triggerTime ?? 0;

/**
 * Takes news in and answers which of it is new: active, not confirmed by anybody, and not known, or triggered anew. With
 * `wasMissed` also what has recovered since counts, since nobody could hear it when it came.
 */
export function hear(
  memory: WatchMemory,
  news: readonly AlarmView[],
  wasMissed = false,
): { readonly memory: WatchMemory; readonly fresh: readonly AlarmView[] } {
  const known = new Map(memory.known);
  const fresh: AlarmView[] = [];
  const answered = new Set<AlarmId>();
  for (const alarm of news) {
    const before = known.get(alarm.id);
    const isNew = before === undefined || triggerOf(alarm) > before;
    known.delete(alarm.id);
    known.set(alarm.id, Math.max(before ?? 0, triggerOf(alarm)));
    if (isAcknowledged(alarm)) answered.add(alarm.id);
    else if (isNew && memory.isPrimed && (wasMissed || isActive(alarm))) fresh.push(alarm);
  }
  for (const id of known.keys()) {
    if (known.size <= ALARMS_REMEMBERED) break;
    known.delete(id);
  }
  const ids = new Set(fresh.map(({ id }) => id));
  const unanswered = memory.unanswered.filter((id) => !answered.has(id) && !ids.has(id));
  return { memory: { ...memory, known, unanswered: [...unanswered, ...ids] }, fresh };
}

/** What was active at the beginning has been heard. */
export const prime = (memory: WatchMemory): WatchMemory => ({ ...memory, isPrimed: true });

/** Somebody has answered these; all of them where none are named. */
export function answer(memory: WatchMemory, ids: ReadonlySet<AlarmId> | null = null): WatchMemory {
  return { ...memory, unanswered: ids === null ? [] : memory.unanswered.filter((id) => !ids.has(id)) };
}

/** What was over at the beginning is known as well. */
export const learnt = (memory: WatchMemory): WatchMemory => ({ ...memory, isLearned: true });

/**
 * From when on alarms may have been missed, by the platform's clock: from the newest known one; from ever, where there
 * was none at the beginning; null where that is not known.
 */
export function missedSince({ known, isLearned }: WatchMemory): EpochMs | null {
  let newest = 0;
  for (const time of known.values()) newest = Math.max(newest, time);
  return newest === 0 && !isLearned ? null : epochMs(newest);
}

/** The memory as a text to be kept. What nobody had answered is not: it was sounded, and stands in the list. */
export const memoryText = (key: string, { known, isPrimed, isLearned }: WatchMemory): string =>
  JSON.stringify({ key, isPrimed, isLearned, known: [...known] });

/** A memory that was kept for this watch; a new one where there is none, or nothing that can be read. */
export function readMemory(key: string, text: string | null): WatchMemory {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    if (typeof raw !== 'object' || raw === null) return NEW_MEMORY;
    const kept = raw as Readonly<Record<string, unknown>>;
    if (kept.key !== key || kept.isPrimed !== true || !Array.isArray(kept.known)) return NEW_MEMORY;
    const pairs = kept.known.filter(
      (pair): pair is [AlarmId, number] =>
        Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number',
    );
    return { known: new Map(pairs), unanswered: [], isPrimed: true, isLearned: kept.isLearned === true };
  } catch {
    return NEW_MEMORY;
  }
}
