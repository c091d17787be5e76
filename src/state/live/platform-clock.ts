/** The platform's time: displayed ages and periods do not depend on a device clock, which may be wrong. */
import { type PlatformClock, platformClock } from '../../shared/platform-clock';
import type { EpochMs } from '../../shared/units';
import type { LateService } from '../late-service';

export interface ClockService {
  readonly platformClock: LateService<PlatformClock, { readonly now: () => EpochMs }>;
}

/** Returns the platform's clock. Pass its `onDate` to calls; before the first response it is the device's clock. */
export const getPlatformClock = (services: ClockService): PlatformClock =>
  services.platformClock(platformClock);
