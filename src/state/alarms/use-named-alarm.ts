import { useMemo } from 'react';
import { joinStates } from '../../shared/alarm-state';
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
  const isAsked = equipmentName === '' && triggerTime !== null;
  const { data } = useRead(isAsked ? ['alarm-names', key, triggerTime] : null, (signal) =>
    queryAt(triggerTime ?? epochMs(0), signal),
  );
  return useMemo(() => {
    const named = data?.list.find((row) => row.id === id);
    return named === undefined ? alarm : joinStates(named, alarm);
  }, [data, id, alarm]);
}
