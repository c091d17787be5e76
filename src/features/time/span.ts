/** The span that a person chose to replay (specification 5, "Time ranges"). Pure. */
import { platformMoment } from '../../shared/platform-time';
import { DAY_MS, type EpochMs, epochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

export type SpanChoice = 'last30m' | 'lastDay' | 'lastWeek' | 'range';
export interface Span {
  readonly from: EpochMs;
  readonly end: EpochMs;
}
export type SpanFault = 'fromMissing' | 'endMissing' | 'endBeforeStart' | 'spanEmpty' | 'inFuture';

const LASTS: Readonly<Record<Exclude<SpanChoice, 'range'>, Millis>> = {
  last30m: 30 * MINUTE_MS,
  lastDay: DAY_MS,
  lastWeek: 7 * DAY_MS,
};
const floor = (at: number, unit: Millis): number => Math.floor(at / unit) * unit;

/**
 * The chosen span or what is wrong with it. Typed times are `yyyy-MM-ddTHH:mm` of the platform's zone, '' where
 * nothing is typed. What is not past yet is cut off.
 */
export function spanOf(
  choice: SpanChoice,
  typed: { readonly from: string; readonly end: string },
  now: EpochMs,
  offsetMin: number,
): Span | SpanFault {
  if (choice !== 'range') {
    const end = floor(now, SECOND_MS);
    return { from: epochMs(end - LASTS[choice]), end: epochMs(end) };
  }
  const from = platformMoment(typed.from, offsetMin);
  const end = platformMoment(typed.end, offsetMin);
  if (Number.isNaN(from)) return 'fromMissing';
  if (Number.isNaN(end)) return 'endMissing';
  if (end < from) return 'endBeforeStart';
  if (end === from) return 'spanEmpty';
  const last = Math.min(end, floor(now, MINUTE_MS));
  return last <= from ? 'inFuture' : { from, end: epochMs(last) };
}

/** Hundreds of steps, whatever the span: what an arrow key moves. */
export function sliderStep({ from, end }: Span): Millis {
  const length = end - from;
  if (length <= 2 * 60 * MINUTE_MS) return SECOND_MS;
  return length <= 2 * DAY_MS ? 30 * SECOND_MS : MINUTE_MS;
}
