/** The alarms that a watch has told of: newest state per id, bounded, since a shift is long. */
import type { AlarmView } from '../../../workers/monitor/contract';
import type { AlarmId } from '../../shared/ids';

export type AlarmMap = ReadonlyMap<AlarmId, AlarmView>;

/** Alarms kept for a page. Beyond, the oldest that have recovered go first. Ours. */
const KEPT = 500;

/** Takes news over. Order is that of the first mention. */
export function mergeAlarms(known: AlarmMap, news: readonly AlarmView[]): AlarmMap {
  const merged = new Map(known);
  for (const alarm of news) merged.set(alarm.id, alarm);
  let surplus = merged.size - KEPT;
  if (surplus <= 0) return merged;
  const oldestFirst = [...merged.values()];
  const dispensable = [
    ...oldestFirst.filter((alarm) => alarm.recoverTime !== null),
    ...oldestFirst.filter((alarm) => alarm.recoverTime === null),
  ];
  for (const alarm of dispensable) {
    if (surplus-- <= 0) break;
    merged.delete(alarm.id);
  }
  return merged;
}
