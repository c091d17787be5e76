/** The alarms that a watch has received: the newest state of each. Their number is limited, because a shift is long. */
import type { AlarmView } from '../../../workers/monitor/contract/contract';
import { ALARMS_KEPT } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';

export type AlarmMap = ReadonlyMap<AlarmId, AlarmView>;

/** Adds news and removes the alarms that are over. The order is that of the first arrival. */
export function mergeAlarms(
  known: AlarmMap,
  news: readonly AlarmView[],
  over: readonly AlarmId[] = [],
): AlarmMap {
  const merged = new Map(known);
  for (const id of over) merged.delete(id);
  for (const alarm of news) merged.set(alarm.id, alarm);
  let surplus = merged.size - ALARMS_KEPT;
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
