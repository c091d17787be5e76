import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { mergeAlarmStates } from '../../shared/alarm-state';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { AlarmMap } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import type { RangeAlarm, RangeAlarms } from '../alarms/use-range-alarms';
import type { SelectableSignal } from './curve-scope';

const NO_ALARMS = atom<AlarmMap>(new Map());

export interface LiveAlarmFilter {
  readonly from: EpochMs;
  /** A single machine of the project; `null` for all. */
  readonly equipmentId: EquipmentId | null;
  /** Titles for alarms of the push channel, which sends only ids. */
  readonly signals: readonly Pick<SelectableSignal, 'id' | 'title'>[];
}

export function mergeLiveAlarms(
  alarms: RangeAlarms,
  live: AlarmMap,
  { from, equipmentId, signals }: LiveAlarmFilter,
): RangeAlarms {
  const rows = new Map(alarms.rows.map((row) => [row.id, row]));
  for (const alarm of live.values()) {
    const { id, triggerTime } = alarm;
    if (triggerTime === null || triggerTime < from) continue;
    if (equipmentId !== null && alarm.equipmentId !== equipmentId) continue;
    const existing = rows.get(id);
    const merged = existing === undefined ? alarm : mergeAlarmStates(existing, alarm);
    const signalTitle =
      merged.signalTitle || signals.find((signal) => signal.id === merged.signalId)?.title || '';
    rows.set(id, { ...merged, signalTitle, triggerTime: merged.triggerTime ?? triggerTime });
  }
  const sortedRows = [...rows.values()].sort((a: RangeAlarm, b: RangeAlarm) => a.triggerTime - b.triggerTime);
  // The platform's total does not include alarms raised since its answer.
  return { ...alarms, rows: sortedRows, total: alarms.total + rows.size - alarms.rows.length };
}

/** Merges the alarms of a watch into loaded ones; returns them unchanged without a watch. */
export function useLiveAlarms(
  alarms: RangeAlarms,
  watch: Watch | null,
  { from, equipmentId, signals }: LiveAlarmFilter,
): RangeAlarms {
  const live = useAtomValue(watch?.alarms ?? NO_ALARMS);
  return useMemo(
    () => mergeLiveAlarms(alarms, live, { from, equipmentId, signals }),
    [alarms, live, from, equipmentId, signals],
  );
}
