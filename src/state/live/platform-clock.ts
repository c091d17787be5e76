/** The platform's time: displayed ages and spans do not depend on a device clock that may be wrong. */
import { type PlatformClock, platformClock } from '../../shared/platform-clock';
import type { Services } from '../services';

/** The clock of the running product. Pass its `onDate` to calls; before an answer it is the device's clock. */
export const platformClockOf = (services: Services): PlatformClock => services.platformClock(platformClock);
