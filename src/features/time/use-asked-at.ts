import { useCallback, useState } from 'react';
import { RANGE_CLOCK_OFF_MS } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { RangeChoice } from './time-range';

export interface AskedAt {
  /** Time at which presets end and typed ends are cut off. */
  readonly at: EpochMs;
  readonly askAgain: () => void;
}

/**
 * Returns the platform's time when the choice was made or refreshed. `choice` must keep its identity while unchanged.
 * A wrong device clock matters only until an answer brings the platform's time.
 */
export function useAskedAt(choice: RangeChoice): AskedAt {
  const services = useServices();
  const clock = getPlatformClock(services);
  const present = useCallback(() => ({ at: clock.now(), isKnown: clock.isKnown() }), [clock]);
  const [asked, setAsked] = useState(() => ({ choice, ...present() }));
  if (asked.choice !== choice) setAsked({ choice, ...present() });
  else if (!asked.isKnown && clock.isKnown()) {
    const isOff = Math.abs(clock.now() - services.now()) >= RANGE_CLOCK_OFF_MS;
    setAsked(isOff ? { choice, ...present() } : { ...asked, isKnown: true });
  }
  const askAgain = useCallback(() => setAsked((before) => ({ ...before, ...present() })), [present]);
  return { at: asked.at, askAgain };
}
