import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS, type TimeRange } from '../../shared/units';

/** Returns a step that divides a range into hundreds or thousands of steps. */
export function getSliderStep({ from, end }: TimeRange): Millis {
  const duration = end - from;
  if (duration <= 2 * HOUR_MS) return SECOND_MS;
  return duration <= 2 * DAY_MS ? 30 * SECOND_MS : MINUTE_MS;
}
