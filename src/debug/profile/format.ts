/** Formats the panel's figures, short enough for a tile and the same in both languages. */
const KILO = 1_000;

/** Formats with about three digits and no exponent; a dash for no value. */
export function formatShort(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= KILO * KILO) return `${formatShort(value / KILO / KILO)} M`;
  if (size >= 10 * KILO) return `${formatShort(value / KILO)} k`;
  if (size >= 100) return String(Math.round(value));
  if (size >= 10) return value.toFixed(1);
  return size === 0 ? '0' : value.toFixed(2);
}
export const formatMillis = (value: number): string =>
  Number.isFinite(value) ? `${formatShort(value)} ms` : '–';
export const formatBytes = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1_024 * 1_024) return `${formatShort(value / 1_024 / 1_024)} MB`;
  return value >= 1_024 ? `${formatShort(value / 1_024)} kB` : `${Math.round(value)} B`;
};
export const formatShare = (busyMs: number): string => `${formatShort(busyMs / 10)} %`;

const padTwo = (number: number): string => String(number).padStart(2, '0');
export function formatClockTime(at: number): string {
  const date = new Date(at);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`;
}
export function createFileName(at: number, kind: string): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}${padTwo(date.getMonth() + 1)}${padTwo(date.getDate())}`;
  return `allshift-${kind}-${day}-${formatClockTime(at).replaceAll(':', '')}.json`;
}
