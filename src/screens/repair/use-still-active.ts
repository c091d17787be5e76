import { isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { queryActiveMultiAlarms } from '../../shared/calls/multi';
import type { RepairSlip } from '../../shared/calls/repair';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { useCall } from '../../state/calls/use-call';
import { useUser } from '../../state/session/use-user';

/**
 * Returns the alarm of a slip if it is still active: finishing the repair then needs a reason. `null` if it has cleared
 * or is unknown.
 */
export function useStillActive({ alarmId, equipmentId }: RepairSlip): AlarmRow | null {
  const canReadAlarms = useUser().auths.includes(PERMISSION_EQUIPMENT);
  const hasAlarm = canReadAlarms && alarmId !== null && equipmentId !== null;
  const { data } = useCall(queryActiveMultiAlarms, hasAlarm ? { equipmentId } : null);
  return data?.find((alarm) => alarm.id === alarmId && isActive(alarm)) ?? null;
}
