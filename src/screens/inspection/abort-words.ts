import type { InspectionKey } from '../../i18n/inspection';
import { ABORT_REASONS, type AbortReason } from '../../shared/calls/inspection';

export const ABORT_KEYS: Readonly<Record<AbortReason, InspectionKey>> = {
  unreachable: 'abort_unreachable',
  stopped: 'abort_stopped',
  'in repair': 'abort_inRepair',
  'not safe': 'abort_notSafe',
  other: 'abort_other',
};

/** Returns the text key of a listed reason; `null` for any other reason, which is shown as is. */
export function getAbortKey(reason: string): InspectionKey | null {
  const listedReason = ABORT_REASONS.find((candidate) => candidate === reason);
  return listedReason === undefined ? null : ABORT_KEYS[listedReason];
}
