/** The state of an alarm watch in the tab's storage, so that a reload continues it. */
import type { TextStore } from '../../browser/storage';
import { STORED_ALARM_WATCH } from './forget';
import type { Gaps } from './gaps';
import { type AlarmMemory, memoryText, readMemory } from './memory';

export interface StoredWatch {
  readonly isOn: boolean;
  /** Device time of the last write. */
  readonly at: number;
  readonly gaps: Gaps;
  readonly memory: AlarmMemory;
}

/** The stored state of this watch; null when nothing readable is stored, or that of another watch. */
export function readStoredWatch(key: string, tabStorage: TextStore): StoredWatch | null {
  try {
    const raw: unknown = JSON.parse(tabStorage.read(STORED_ALARM_WATCH) ?? 'null');
    if (typeof raw !== 'object' || raw === null) return null;
    const { key: storedKey, isOn, at, gaps, memory } = raw as Readonly<Record<string, unknown>>;
    if (storedKey !== key || typeof at !== 'number' || typeof memory !== 'string' || !Array.isArray(gaps))
      return null;
    return { isOn: isOn === true, at, gaps: gaps as Gaps, memory: readMemory(key, memory) };
  } catch {
    return null;
  }
}

export function storeWatch(key: string, tabStorage: TextStore, watch: StoredWatch): void {
  const { isOn, at, gaps, memory } = watch;
  tabStorage.write(
    STORED_ALARM_WATCH,
    JSON.stringify({ key, isOn, at, gaps, memory: memoryText(key, memory) }),
  );
}
