/** When the warranty of an equipment ends. Pure. */

/** The same day so many months later, or the last day of that month where it has no such day. Device time zone. */
export function monthsLater(from: number, months: number): number {
  const date = new Date(from);
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + Math.trunc(months));
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, last));
  return date.getTime();
}

/** Counted from the installation, else from the manufacture; null where neither or no length is known. [ours] */
export function warrantyEnd(equipment: {
  readonly installDate: number | null;
  readonly manufactureDate: number | null;
  readonly warranty: number | null;
}): number | null {
  const { warranty } = equipment;
  const from = equipment.installDate ?? equipment.manufactureDate;
  return from === null || warranty === null || warranty <= 0 ? null : monthsLater(from, warranty);
}
