/**
 * An estimate of the platform's clock from the `date` headers of its answers (to a second), so that the age of a
 * snapshot can be told although the two clocks need not agree. Never used to decide which of two values is newer.
 */
import { CLOCK_SURE_MS } from './constants';
import { type EpochMs, epochMs, SECOND_MS } from './units';

export interface PlatformClock {
  /** Takes a `date` header that has just arrived. */
  readonly onDate: (date: string) => void;
  /** The platform's time now. Before any header came: this device's. */
  readonly now: () => EpochMs;
  /** True once a header has come (another origin need not show it). */
  readonly isKnown: () => boolean;
  /** True while the last header is not older than `CLOCK_SURE_MS`, by this device's clock. */
  readonly isSure: () => boolean;
}

/** Number of answers that are remembered. Ours. */
const SAMPLES = 8;

export function platformClock(ports: { readonly now: () => EpochMs }): PlatformClock {
  const offsets: number[] = [];
  let offset = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    onDate: (date) => {
      const at = Date.parse(date);
      if (Number.isNaN(at)) return;
      // The header is cut to whole seconds: on average half a second has passed already.
      lastAt = ports.now();
      offsets.push(at + SECOND_MS / 2 - ports.now());
      if (offsets.length > SAMPLES) offsets.shift();
      // Time on the way makes the platform seem behind, and old values young: the fastest answer is the truest.
      offset = Math.max(...offsets);
    },
    now: () => epochMs(ports.now() + offset),
    isKnown: () => offsets.length > 0,
    isSure: () => Math.abs(ports.now() - lastAt) <= CLOCK_SURE_MS,
  };
}
