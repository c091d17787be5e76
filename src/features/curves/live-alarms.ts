import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { joinStates } from '../../shared/alarm-state';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { AlarmMap } from '../../state/live/atoms';
import type { Watch } from '../../state/live/watch';
import type { RangeAlarm, RangeAlarms } from '../alarms/use-range-alarms';
import type { Choosable } from './place';

const NONE_HEARD = atom<AlarmMap>(new Map());

export interface HeardWhere {
  /** Beginning of the span; it goes on. */
  readonly from: EpochMs;
  /** Of a project, the one equipment that is looked at; null for all of them. */
  readonly equipmentId: EquipmentId | null;
  /** Known by name: what is heard says ids alone. */
  readonly signals: readonly Pick<Choosable, 'id' | 'title'>[];
}

/**
 * The alarms of a span together with those that were heard of since, each in its newest state, in order of
 * time.
 */
export function withHeard(
  alarms: RangeAlarms,
  heard: AlarmMap,
  { from, equipmentId, signals }: HeardWhere,
): RangeAlarms {
  const rows = new Map(alarms.rows.map((row) => [row.id, row]));
  for (const alarm of heard.values()) {
    const { id, triggerTime } = alarm;
    if (triggerTime === null || triggerTime < from) continue;
    if (equipmentId !== null && alarm.equipmentId !== equipmentId) continue;
    const known = rows.get(id);
    const joined = known === undefined ? alarm : joinStates(known, alarm);
    const signalTitle = joined.signalTitle || signals.find((one) => one.id === joined.signalId)?.title || '';
    rows.set(id, { ...joined, signalTitle, triggerTime: joined.triggerTime ?? triggerTime });
  }
  const sorted = [...rows.values()].sort((a: RangeAlarm, b: RangeAlarm) => a.triggerTime - b.triggerTime);
  // What is new counts beside what the platform had when it was asked.
  return { ...alarms, rows: sorted, total: alarms.total + rows.size - alarms.rows.length };
}

/** The same for what a watch hears of: a curve that goes on live has its alarms go on, too. */
export function useLiveRangeAlarms(
  alarms: RangeAlarms,
  watch: Watch | null,
  { from, equipmentId, signals }: HeardWhere,
): RangeAlarms {
  const heard = useAtomValue(watch?.alarms ?? NONE_HEARD);
  return useMemo(
    () => withHeard(alarms, heard, { from, equipmentId, signals }),
    [alarms, heard, from, equipmentId, signals],
  );
}
