import { getCurrentPlatformZone } from '../shared/calls/decode';
import { formatPlatformInput } from '../shared/platform-time';
import type { EpochMs } from '../shared/units';
import type { MomentField } from './model';

/** Moments to prefill (wire: Smart reports): when filling starts, and when the record was generated. */
export interface Moments {
  readonly now: EpochMs;
  readonly generate: EpochMs | null;
}

/** Formats a moment for a kind of field, on the platform's clock. */
export function formatMoment(kind: MomentField['kind'], moment: EpochMs | null): string | null {
  if (moment === null) return null;
  const dateTime = formatPlatformInput(moment, getCurrentPlatformZone());
  const [date = '', time = ''] = dateTime.split('T');
  if (time === '') return null;
  return kind === 'date' ? date : kind === 'time' ? time : dateTime;
}
