/**
 * The state of a value as small integers that fit typed arrays.
 *
 * `flags` (16 bits): bits 0–2 freshness, bits 3–4 quality, bit 5 has a number, bit 6 has a text, bit 7 has a suspect
 * source time (far ahead of the platform's clock, or before 2000; faults 18 and 19).
 */

/** How current a value is (decision 4). */
export const Freshness = {
  never: 0,
  /** Within its expected interval, with some slack. */
  fresh: 1,
  ageing: 2,
  /** No new value within three times its expected interval. */
  stale: 3,
  /** The link is lost, or its gateway is offline. Shown greyed with its age, never as live. */
  disconnected: 4,
  /** Its gateway is in vpn mode: monitoring is paused and no value is shown. */
  paused: 5,
} as const;
export type Freshness = (typeof Freshness)[keyof typeof Freshness];

export const Quality = {
  good: 0,
  /** Marked bad by the platform (any code other than 200, 0, empty, absent; wire: Scalars). */
  bad: 1,
  /** Not readable as its data type: NaN, ±∞, 1e400, words in place of a number. */
  invalid: 2,
  /** A formula error: the value is 0 (spec 8), and marked. */
  formula: 3,
} as const;
export type Quality = (typeof Quality)[keyof typeof Quality];

export const HAS_NUMBER = 1 << 5;
export const HAS_TEXT = 1 << 6;
/** The source time is far ahead, or before 2000. */
export const HAS_SUSPECT_TIME = 1 << 7;

export const getFreshness = (flags: number): Freshness => (flags & 0b111) as Freshness;
export const getQuality = (flags: number): Quality => ((flags >> 3) & 0b11) as Quality;
export const withFreshness = (flags: number, freshness: Freshness): number => (flags & ~0b111) | freshness;
export const withQuality = (flags: number, quality: Quality): number => (flags & ~0b11000) | (quality << 3);

/** How a value's text is read (wire: Scalars). */
export type DataType = 'bit' | 'int' | 'uint' | 'float' | 'string';
