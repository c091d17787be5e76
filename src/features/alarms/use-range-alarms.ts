import { useEffect, useState } from 'react';
import type { CurveOwner } from '../../../workers/monitor/contract/contract';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Paged } from '../../shared/calls/decode';
import { queryLegacyAlarms } from '../../shared/calls/legacy';
import { queryMultiAlarms } from '../../shared/calls/multi';
import { queryProjectAlarms } from '../../shared/calls/project-alarm';
import type { CallOptions } from '../../shared/calls/run';
import { ALARMS_KEPT, HISTORY_ALARM_ROWS } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { type Services, useServices } from '../../state/services';

export type RangeAlarm = AlarmRow & { readonly triggerTime: number };
/** What a person calls it: the signal and where it is; where it is of no signal, the equipment. */
export const alarmName = ({ signalTitle, signalId, equipmentName }: RangeAlarm): string =>
  [signalTitle || signalId, equipmentName].filter((part) => part !== null && part !== '').join(' · ');

export interface RangeAlarms {
  /** In order of time. */
  readonly rows: readonly RangeAlarm[];
  readonly isLoading: boolean;
  /** How many the span has, where that is more than are kept. */
  readonly total: number;
  readonly fault: Fault | null;
}
const LOADING: RangeAlarms = { rows: [], isLoading: true, total: 0, fault: null };

interface AlarmPiece {
  readonly equipmentId?: EquipmentId;
  readonly pagenum: number;
  readonly count: number;
  readonly from: EpochMs;
  readonly end: EpochMs;
}
function askAlarms(
  call: Services['call'],
  owner: CurveOwner,
  piece: AlarmPiece,
  options: CallOptions,
): Promise<Outcome<Paged<AlarmRow>>> {
  switch (owner.family) {
    case 'project':
      return call(queryProjectAlarms, { projectId: owner.projectId, ...piece }, options);
    case 'equipment':
      return call(queryMultiAlarms, { ...piece, equipmentId: owner.equipmentId }, options);
    case 'legacy':
      return call(queryLegacyAlarms, { ...piece, equipId: owner.equipmentId }, options);
  }
}

/**
 * The alarms that were raised in a range: the newest, as many as a watch keeps. Of a project, those of one equipment where
 * it is named.
 */
export function useRangeAlarms(
  owner: CurveOwner,
  from: EpochMs,
  end: EpochMs,
  equipmentId: EquipmentId | null = null,
): RangeAlarms {
  const { call } = useServices();
  const [alarms, setAlarms] = useState(LOADING);
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const load = async (): Promise<void> => {
      const rows: RangeAlarm[] = [];
      const known = new Set<string>();
      const tell = (total: number, isLoading: boolean, fault: Fault | null): void => {
        const sorted = [...rows].sort((a, b) => a.triggerTime - b.triggerTime);
        if (!signal.aborted)
          setAlarms({ rows: sorted, isLoading, total: Math.max(total, rows.length), fault });
      };
      for (let pagenum = 1; !signal.aborted; pagenum++) {
        const piece = {
          ...{ pagenum, count: HISTORY_ALARM_ROWS, from, end },
          ...(equipmentId === null ? {} : { equipmentId }),
        };
        const answer = await askAlarms(call, owner, piece, { signal });
        if (!answer.ok) return tell(0, false, answer.fault);
        const { list, totalPage, totalCount } = answer.value;
        const before = known.size;
        for (const row of list) {
          const { triggerTime } = row;
          if (known.has(row.id)) continue;
          known.add(row.id);
          if (triggerTime !== null && triggerTime >= from && triggerTime <= end)
            rows.push({ ...row, triggerTime });
        }
        const isLast = pagenum >= totalPage || known.size === before;
        const isFull = rows.length >= ALARMS_KEPT;
        tell(isLast ? 0 : totalCount, !isLast && !isFull, null);
        if (isLast || isFull) return;
      }
    };
    setAlarms(LOADING);
    void load();
    return () => aborting.abort();
  }, [call, owner, from, end, equipmentId]);
  return alarms;
}
