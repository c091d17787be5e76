/** The moment, on the platform's clock, in which a range of time was asked for. */
import { useCallback, useState } from 'react';
import { RANGE_CLOCK_OFF_MS } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import type { RangeChoice } from './time-range';

export interface AskedAt {
  /** Presets reach back from here, and typed ends are cut off here. */
  readonly at: EpochMs;
  /** Asks for the same once more, up to the present. */
  readonly askAgain: () => void;
}

/**
 * When this choice was first asked for, or asked again. `choice` must be the same object while it is the same. A device's
 * clock that is wrong counts only until an answer has told the platform's time.
 */
export function useAskedAt(choice: RangeChoice): AskedAt {
  const services = useServices();
  const clock = platformClockOf(services);
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
