/** The platform's time: displayed ages and periods do not depend on a device clock, which may be wrong. */
import { createPlatformClock, type PlatformClock } from '../../shared/platform-clock';
import type { EpochMs } from '../../shared/units';
import type { LazyService } from '../late-service';

export interface ClockService {
  readonly platformClock: LazyService<PlatformClock, { readonly now: () => EpochMs }>;
}

/** Returns the platform's clock. Pass its `onDate` to calls; before the first response it is the device's clock. */
export const getPlatformClock = (services: ClockService): PlatformClock =>
  services.platformClock(createPlatformClock);
