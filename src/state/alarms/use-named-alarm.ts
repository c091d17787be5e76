import { useMemo } from 'react';
import { mergeAlarmStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Paged } from '../../shared/calls/paging';
import type { Outcome } from '../../shared/faults';
import { type EpochMs, epochMs } from '../../shared/units';
import { useRead } from '../calls/use-read';

/**
 * Completes an alarm with its names and limit, which pushes omit.
 * @param queryAt - Reads the alarms of the source that were triggered at a given time.
 */
export function useNamedAlarm(
  key: string,
  alarm: AlarmRow,
  queryAt: (at: EpochMs, signal: AbortSignal) => Promise<Outcome<Paged<AlarmRow>>>,
): AlarmRow {
  const { id, triggerTime, equipmentName } = alarm;
  const isIncomplete = equipmentName === '' && triggerTime !== null;
  const { data } = useRead(isIncomplete ? ['alarm-names', key, triggerTime] : null, (signal) =>
    queryAt(triggerTime ?? epochMs(0), signal),
  );
  return useMemo(() => {
    const namedAlarm = data?.list.find((row) => row.id === id);
    return namedAlarm === undefined ? alarm : mergeAlarmStates(namedAlarm, alarm);
  }, [data, id, alarm]);
}
