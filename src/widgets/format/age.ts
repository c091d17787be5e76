/** Age of a value, short enough for a value box. */
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import type { PageTexts } from './texts';

/** Steps of an age below a minute. Older ones change by the minute. */
export const AGE_STEP_MS: Millis = 5 * SECOND_MS;
/**
 * A value whose source time lies this far behind its arrival was old when it came (read from the platform's store, not
 * pushed), so its age counts from its source time. Below, it counts from the arrival, which no skewed clock can bend.
 */
const OLD_ON_ARRIVAL_MS: Millis = 2 * MINUTE_MS;

/** Age in ms, never negative; NaN where nothing is known. All three on the worker's steady clock but `time`. */
export function ageOf(now: number, arrivedAt: number, time: number): Millis {
  const since = arrivedAt - time > OLD_ON_ARRIVAL_MS ? time : arrivedAt;
  return Math.max(0, now - since);
}

/** '' where the age is unknown. */
export function ageText(age: Millis, texts: PageTexts): string {
  if (Number.isNaN(age)) return '';
  if (age < MINUTE_MS) return texts.ageSeconds(Math.floor(age / AGE_STEP_MS) * (AGE_STEP_MS / SECOND_MS));
  if (age < HOUR_MS) return texts.ageMinutes(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return texts.ageHours(Math.floor(age / HOUR_MS));
  return texts.ageDays(Math.floor(age / DAY_MS));
}
