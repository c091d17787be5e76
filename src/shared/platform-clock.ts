/**
 * Estimates the platform's clock from the `date` headers of its answers (to a second), to show the age of a snapshot
 * even if device and platform clocks differ. Never used to decide which of two values is newer.
 */

import { DAY_MS, type EpochMs, epochMs, type Millis, SECOND_MS } from './units';

/** Time without an answer from the platform after which a phone's clock is no longer trusted. */
const CLOCK_SURE_MS: Millis = DAY_MS;

export interface PlatformClock {
  readonly onDate: (date: string) => void;
  /** Returns the platform's time; before the first header, the device's. */
  readonly now: () => EpochMs;
  /** Whether a header has arrived; another origin may hide it. */
  readonly isKnown: () => boolean;
  /** Whether the last header is at most `CLOCK_SURE_MS` old by the device's clock. */
  readonly isSure: () => boolean;
}

/** Most answers kept. Ours. */
const SAMPLES = 8;

export function createPlatformClock(ports: { readonly now: () => EpochMs }): PlatformClock {
  const offsets: number[] = [];
  let offset = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    onDate: (date) => {
      const at = Date.parse(date);
      if (Number.isNaN(at)) return;
      // The header is truncated to whole seconds: on average half a second has already passed.
      lastAt = ports.now();
      offsets.push(at + SECOND_MS / 2 - ports.now());
      if (offsets.length > SAMPLES) offsets.shift();
      // Latency makes the platform seem behind, and old values young: the fastest answer is the most accurate.
      offset = Math.max(...offsets);
    },
    now: () => epochMs(ports.now() + offset),
    isKnown: () => offsets.length > 0,
    isSure: () => Math.abs(ports.now() - lastAt) <= CLOCK_SURE_MS,
  };
}
