/** The platform's time, as its answers tell it: ages and spans that are shown do not go by a device's clock that is wrong. */
import { type PlatformClock, platformClock } from '../../shared/platform-clock';
import type { Services } from '../services';

const clocks = new WeakMap<Services, PlatformClock>();

/** The clock of the running product. Hand its `hear` to calls as `onDate`; until one was answered it is the device's. */
export function platformClockOf(services: Services): PlatformClock {
  const known = clocks.get(services);
  if (known) return known;
  const clock = platformClock(services);
  clocks.set(services, clock);
  return clock;
}
