import type { Band } from '../../page-document/model';

/** 0 to 1; 0 for NaN. */
export const getShare = (value: number, min: number, max: number): number =>
  Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** `from` is inclusive, `to` exclusive (the last end belongs to its band). */
const bandAt = (value: number, bands: readonly Band[], max: number): Band | undefined =>
  bands.find(({ from, to }) => value >= from && (value < to || (value === to && to >= max)));

/** A value beyond an end is drawn at that end, and has its colour. */
export function bandColor(
  value: number,
  { min, max, bands }: { readonly min: number; readonly max: number; readonly bands: readonly Band[] },
): string | null {
  const drawn = Math.min(max, Math.max(min, value));
  return (bandAt(value, bands, max) ?? bandAt(drawn, bands, max))?.color ?? null;
}

/** Rounds to visible steps: a jittering value must not repaint. */
const VISIBLE_STEPS = 1_000;
export const steps = (share: number): number => Math.round(share * VISIBLE_STEPS) / VISIBLE_STEPS;
