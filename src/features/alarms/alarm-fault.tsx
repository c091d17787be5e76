import { findKnownMessage } from '../../i18n/catalogue';
import type { Fault } from '../../shared/faults';
import { FaultView } from '../screen-states/fault-view';
import { PermissionView } from '../screen-states/permission-view';

/** Whether the user lacks the permission for these alarms (spec 6). */
const isForbidden = (fault: Fault): boolean =>
  fault.kind === 'forbidden' ||
  (fault.kind === 'refused' && findKnownMessage(fault.message) === 'noPermission');

interface AlarmFaultProps {
  readonly fault: Fault;
  readonly onRetry: () => void;
}

export function AlarmFault({ fault, onRetry }: AlarmFaultProps) {
  return isForbidden(fault) ? (
    <PermissionView feature="alarmRecords" />
  ) : (
    <FaultView fault={fault} what="alarmsFailed" onRetry={onRetry} />
  );
}
