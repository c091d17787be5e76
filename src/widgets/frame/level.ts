import type { Band } from '../../page-document/model';

export const getShare = (value: number, min: number, max: number): number =>
  Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** Finds the band of a value. `from` is inclusive, `to` exclusive (the end of the scale belongs to its last band). */
const findBand = (value: number, bands: readonly Band[], max: number): Band | undefined =>
  bands.find(({ from, to }) => value >= from && (value < to || (value === to && to >= max)));

/**
 * Returns the colour of a value's band; `null` if it has none. A value beyond an end is drawn at that end and has its
 * colour.
 */
export function getBandColor(
  value: number,
  { min, max, bands }: { readonly min: number; readonly max: number; readonly bands: readonly Band[] },
): string | null {
  const clamped = Math.min(max, Math.max(min, value));
  return (findBand(value, bands, max) ?? findBand(clamped, bands, max))?.color ?? null;
}

/** Steps of a share that can be seen: a jittering value must not repaint. */
const VISIBLE_STEPS = 1_000;
export const roundToSteps = (share: number): number => Math.round(share * VISIBLE_STEPS) / VISIBLE_STEPS;
