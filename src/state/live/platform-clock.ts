/** The platform's time: displayed ages and spans do not depend on a device clock that may be wrong. */
import { type PlatformClock, platformClock } from '../../shared/platform-clock';
import type { EpochMs } from '../../shared/units';
import type { LateService } from '../late-service';

export interface ClockService {
  readonly platformClock: LateService<PlatformClock, { readonly now: () => EpochMs }>;
}

/** Pass its `onDate` to calls; before an answer it is the device's clock. */
export const getPlatformClock = (services: ClockService): PlatformClock =>
  services.platformClock(platformClock);
