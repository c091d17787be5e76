/**
 * An estimate of the platform's clock from the `date` header of its answers (to a second), so that the age of a
 * snapshot can be told although the two clocks need not agree. Never used to decide which of two values is newer.
 */
import { type EpochMs, epochMs, SECOND_MS } from '../../src/shared/units';
import type { Ports } from './ports';

export interface PlatformClock {
  /** Takes a `date` header that has just arrived. */
  readonly hear: (date: string) => void;
  /** The platform's time now. Before any header came: this device's. */
  readonly now: () => EpochMs;
}

export function platformClock(ports: Pick<Ports, 'now'>): PlatformClock {
  let offset = 0;
  return {
    hear: (date) => {
      const at = Date.parse(date);
      // The header is cut to whole seconds: on average half a second has passed already.
      if (!Number.isNaN(at)) offset = at + SECOND_MS / 2 - ports.now();
    },
    now: () => epochMs(ports.now() + offset),
  };
}
