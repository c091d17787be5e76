/** Spans in which a new alarm could not be heard, or not for certain, and why. Times are the device's, for showing. Pure. */
import { ALARM_GAP_LEAST_MS, ALARM_GAPS_KEPT } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';

export type GapReason =
  /** The link is down, or alarms cannot be listed. */
  | 'link'
  /** The browser lets no sound out. */
  | 'sound'
  /** The page was in the background, where browsers slow everything down. */
  | 'hidden'
  /** Nothing ran at all: the device slept, or the browser had put the page on ice. */
  | 'asleep';
export interface Gap {
  readonly reason: GapReason;
  readonly from: EpochMs;
  /** Null while it goes on. */
  readonly to: EpochMs | null;
}

/** Newest last. */
export type Gaps = readonly Gap[];

/** Begins a gap, unless one for that reason goes on. */
export function openGap(gaps: Gaps, reason: GapReason, from: EpochMs): Gaps {
  const goesOn = gaps.some((gap) => gap.reason === reason && gap.to === null);
  return goesOn ? gaps : [...gaps, { reason, from, to: null }].slice(-ALARM_GAPS_KEPT);
}

/** Ends the gap of that reason, if one goes on. What was over at once was none. */
export function closeGap(gaps: Gaps, reason: GapReason, to: EpochMs): Gaps {
  const open = gaps.find((gap) => gap.reason === reason && gap.to === null);
  if (open === undefined) return gaps;
  return to - open.from < ALARM_GAP_LEAST_MS
    ? gaps.filter((gap) => gap !== open)
    : gaps.map((gap) => (gap === open ? { ...gap, to } : gap));
}

/** The gaps that go on, the one that began first at the head. */
export const openGaps = (gaps: Gaps): Gaps =>
  gaps.filter(({ to }) => to === null).sort((a, b) => a.from - b.from);
