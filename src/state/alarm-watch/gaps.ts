/** Periods in which a new alarm might go unnoticed, with their reasons. Times are the device's, for display. */

import type { EpochMs, Millis } from '../../shared/units';

export const ALARM_GAPS_MAX = 20;
const ALARM_GAP_MIN_MS: Millis = 1_000;

export type GapReason =
  /** The link is down, or alarms cannot be listed. */
  | 'link'
  | 'sound'
  /** The page was in the background, where browsers slow everything down. */
  | 'hidden'
  /** Nothing ran at all: the device slept, or the browser froze the page. */
  | 'asleep';
interface Gap {
  readonly reason: GapReason;
  readonly from: EpochMs;
  /** `null` while the gap lasts. */
  readonly to: EpochMs | null;
}

export type Gaps = readonly Gap[];

/** Adds an open gap unless its reason has one. Drops the oldest closed gap of a full list. */
export function openGap(gaps: Gaps, reason: GapReason, from: EpochMs): Gaps {
  if (gaps.some((gap) => gap.reason === reason && gap.to === null)) return gaps;
  const oldestClosedGap = gaps.length < ALARM_GAPS_MAX ? undefined : gaps.find(({ to }) => to !== null);
  return [...gaps.filter((gap) => gap !== oldestClosedGap), { reason, from, to: null }];
}

/** Ends the open gap of a reason, or drops it if it was too short. */
export function closeGap(gaps: Gaps, reason: GapReason, to: EpochMs): Gaps {
  const currentGap = gaps.find((gap) => gap.reason === reason && gap.to === null);
  if (currentGap === undefined) return gaps;
  return to - currentGap.from < ALARM_GAP_MIN_MS
    ? gaps.filter((gap) => gap !== currentGap)
    : gaps.map((gap) => (gap === currentGap ? { ...gap, to } : gap));
}

export const setGap = (gaps: Gaps, reason: GapReason, isOpen: boolean, at: EpochMs): Gaps =>
  isOpen ? openGap(gaps, reason, at) : closeGap(gaps, reason, at);

/** Returns the open gaps, oldest first. */
export const getOpenGaps = (gaps: Gaps): Gaps =>
  gaps.filter(({ to }) => to === null).sort((a, b) => a.from - b.from);
