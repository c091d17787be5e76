import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import type { PageTexts } from './texts';

/** Returns the age of a value; NaN if unknown. */
export const getAge = (now: number, since: number): Millis => Math.max(0, now - since);

/** Formats an age in seconds, whole minutes, hours or days, in the largest unit that fits; '' if it is unknown. */
export function formatAge(age: Millis, texts: PageTexts): string {
  if (Number.isNaN(age)) return '';
  if (age < MINUTE_MS) return texts.ageSeconds(Math.floor(age / SECOND_MS));
  if (age < HOUR_MS) return texts.ageMinutes(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return texts.ageHours(Math.floor(age / HOUR_MS));
  return texts.ageDays(Math.floor(age / DAY_MS));
}
