/** Formats the panel's figures, short enough for a tile and the same in both languages. */
const KILO = 1_000;

/** Formats with about three digits and no exponent; a dash for no value. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= KILO * KILO) return `${short(value / KILO / KILO)} M`;
  if (size >= 10 * KILO) return `${short(value / KILO)} k`;
  if (size >= 100) return String(Math.round(value));
  if (size >= 10) return value.toFixed(1);
  return size === 0 ? '0' : value.toFixed(2);
}
export const millis = (value: number): string => (Number.isFinite(value) ? `${short(value)} ms` : '–');
export const bytes = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1_024 * 1_024) return `${short(value / 1_024 / 1_024)} MB`;
  return value >= 1_024 ? `${short(value / 1_024)} kB` : `${Math.round(value)} B`;
};
export const share = (busyMs: number): string => `${short(busyMs / 10)} %`;

const two = (part: number): string => String(part).padStart(2, '0');
export function clockTime(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
export function fileName(at: number, kind: string): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `allshift-${kind}-${day}-${clockTime(at).replaceAll(':', '')}.json`;
}
