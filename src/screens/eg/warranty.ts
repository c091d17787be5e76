import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { toLocal, toUtc } from '../../shared/platform-zone';
import { DAY_MS } from '../../shared/units';

/** Adds months to a date in the platform's zone. A day that the month lacks becomes its last day. */
export function addMonths(from: number, months: number): number {
  const zone = getCurrentPlatformZone();
  const date = new Date(toLocal(from, zone));
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + Math.trunc(months));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return toUtc(date.getTime(), zone);
}

/**
 * Returns the end of the warranty, counted from installation, otherwise from manufacture; `null` if both dates or the
 * length are unknown. [ours]
 */
export function getWarrantyEnd(equipment: {
  readonly installDate: number | null;
  readonly manufactureDate: number | null;
  readonly warranty: number | null;
}): number | null {
  const { warranty } = equipment;
  const from = equipment.installDate ?? equipment.manufactureDate;
  if (from === null || warranty === null || warranty <= 0) return null;
  const end = addMonths(from, warranty);
  // A length of a million years exceeds the range of dates.
  return Number.isNaN(end) ? null : end;
}

/** Whether the day of `end` has passed in the platform's zone. */
export function isPastDay(end: number, now: number): boolean {
  const getDay = (at: number): number => Math.floor(toLocal(at, getCurrentPlatformZone()) / DAY_MS);
  return getDay(now) > getDay(end);
}
