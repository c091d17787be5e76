/**
 * Notices that the device slept while its steady clock stood still. Only the wall clock shows it, but a wall clock is
 * also set by hand, by the network or by a tool. So when it gains on the steady clock the platform is asked, whose clock
 * did not sleep. Without an answer soon the sleep is assumed, since until then old values look live.
 */
import { SLEEP_NOTICE_MS } from '../../../src/shared/constants';
import type { PlatformClock } from '../../../src/shared/platform-clock';
import type { Millis } from '../../../src/shared/units';
import type { Ports } from './ports';

/** The longest wait for the answer: old values must not look live for longer than 2 s. Ours. */
const ANSWER_LIMIT_MS: Millis = 1_500;

export interface SleepDetectorDeps {
  /** Makes any call of the platform; true where it was answered. */
  readonly ask: () => Promise<boolean>;
  readonly slept: (span: Millis) => void;
}

/** Returns a function to be called regularly, which compares the clocks. */
export function createSleepDetector(
  ports: Pick<Ports, 'now' | 'wall' | 'after'>,
  clock: PlatformClock,
  deps: SleepDetectorDeps,
): () => void {
  const wallAhead = (): Millis => ports.wall() - ports.now();
  const platformAhead = (): Millis => clock.now() - ports.now();
  let known = wallAhead();
  const isAnswered = (): Promise<boolean> =>
    new Promise((resolve) => {
      const giveUp = ports.after(ANSWER_LIMIT_MS, () => resolve(false));
      void deps.ask().then((answered) => {
        giveUp();
        resolve(answered);
      });
    });
  const verify = async (span: Millis): Promise<void> => {
    const before = platformAhead();
    const slept = clock.isKnown() && (await isAnswered()) ? platformAhead() - before : span;
    if (slept > SLEEP_NOTICE_MS) deps.slept(slept);
  };
  return () => {
    const ahead = wallAhead();
    const gained = ahead - known;
    known = ahead;
    if (gained > SLEEP_NOTICE_MS) void verify(gained);
  };
}
