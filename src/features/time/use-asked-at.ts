import { useCallback, useState } from 'react';
import type { EpochMs, Millis } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { RangeChoice } from './time-range';

/** If the device's clock is off by this much, a range follows the platform's clock once known. */
const RANGE_CLOCK_OFF_MS: Millis = 60_000;

export interface QueryTime {
  /** Time at which presets end and typed ends are cut off. */
  readonly at: EpochMs;
  readonly refresh: () => void;
}

/**
 * Returns the platform's time when the choice was made or refreshed. `choice` must keep its identity while unchanged.
 * A wrong device clock matters only until an answer brings the platform's time.
 */
export function useQueryTime(choice: RangeChoice): QueryTime {
  const services = useServices();
  const clock = getPlatformClock(services);
  const readClock = useCallback(() => ({ at: clock.now(), isKnown: clock.isKnown() }), [clock]);
  const [current, setCurrent] = useState(() => ({ choice, ...readClock() }));
  if (current.choice !== choice) setCurrent({ choice, ...readClock() });
  else if (!current.isKnown && clock.isKnown()) {
    const isOff = Math.abs(clock.now() - services.now()) >= RANGE_CLOCK_OFF_MS;
    setCurrent(isOff ? { choice, ...readClock() } : { ...current, isKnown: true });
  }
  const refresh = useCallback(() => setCurrent((previous) => ({ ...previous, ...readClock() })), [readClock]);
  return { at: current.at, refresh };
}
