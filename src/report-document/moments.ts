/** The moments that a document has filled in by itself: `from` of a date, a time, or both (wire: Smart reports). */
import { platformZone } from '../shared/calls/decode';
import { platformInput } from '../shared/platform-time';
import type { EpochMs } from '../shared/units';
import type { MomentField } from './model';

/** When filling begins, and when the record was generated; null where that is not known. */
export interface Moments {
  readonly now: EpochMs;
  readonly generate: EpochMs | null;
}

/** A moment as a field of this kind has it, on the platform's clock; null for none. */
export function momentText(kind: MomentField['kind'], moment: EpochMs | null): string | null {
  if (moment === null) return null;
  const whole = platformInput(moment, platformZone());
  const [date = '', time = ''] = whole.split('T');
  if (time === '') return null;
  return kind === 'date' ? date : kind === 'time' ? time : whole;
}
