/**
 * Notices that the device slept while its steady clock stood still. Only the wall clock shows it, but a wall clock is
 * also set by hand, by the network or by a tool. So when it gains on the steady clock the platform is asked, whose clock
 * did not sleep. Without an answer soon the sleep is assumed, since until then old values look live. A page that the
 * browser froze stood still as well, but its steady clock may have run on: there it is the time since the last look.
 */
import { SLEEP_NOTICE_MS, STILL_NOTICE_MS } from '../../../src/shared/constants';
import type { PlatformClock } from '../../../src/shared/platform-clock';
import type { Millis } from '../../../src/shared/units';
import type { Ports } from './ports';

/** The longest wait for the answer: old values must not look live for longer than 2 s. Ours. */
const ANSWER_LIMIT_MS: Millis = 1_500;

export interface SleepDetectorDeps {
  /** Makes any call of the platform; true where it was answered. */
  readonly ask: () => Promise<boolean>;
  /** `wallAhead`: what the wall clock has gained on the steady one. It tells one sleep from the next. */
  readonly slept: (span: Millis, wallAhead: Millis) => void;
  /** The worker stood still while its steady clock ran on. */
  readonly stoodStill: () => void;
}

/** Returns a function to be called regularly, and before anything that may have waited; it compares the clocks. */
export function createSleepDetector(
  ports: Pick<Ports, 'monotonic' | 'wall' | 'after'>,
  clock: PlatformClock,
  deps: SleepDetectorDeps,
): () => void {
  const wallAhead = (): Millis => ports.wall() - ports.monotonic();
  /** NaN before the platform's clock is known. */
  const platformAhead = (): Millis => (clock.isKnown() ? clock.now() - ports.monotonic() : Number.NaN);
  let known = wallAhead();
  let lookedAt = ports.monotonic();
  let platformKnown = platformAhead();
  const isAnswered = (): Promise<boolean> =>
    new Promise((resolve) => {
      const giveUp = ports.after(ANSWER_LIMIT_MS, () => resolve(false));
      void deps.ask().then((answered) => {
        giveUp();
        resolve(answered);
      });
    });
  const verify = async (span: Millis, ahead: Millis, before: Millis): Promise<void> => {
    const slept = !Number.isNaN(before) && (await isAnswered()) ? platformAhead() - before : span;
    if (slept > SLEEP_NOTICE_MS) deps.slept(slept, ahead);
  };
  return () => {
    const stillFor = ports.monotonic() - lookedAt;
    lookedAt = ports.monotonic();
    if (stillFor > STILL_NOTICE_MS) deps.stoodStill();
    const ahead = wallAhead();
    const gained = ahead - known;
    known = ahead;
    // The clock is compared with its last look, since an answer to another watch may have told of the sleep already.
    const platformNow = platformAhead();
    const before = Number.isNaN(platformKnown) ? platformNow : platformKnown;
    platformKnown = platformNow;
    if (gained > SLEEP_NOTICE_MS) void verify(gained, ahead, before);
  };
}

/**
 * Lets the worker's dates go on by each sleep once, though each watch notices it: what arrived before is that much older,
 * and what comes now has the time of now. `moved` is called after it.
 */
export function createSleepCount(ports: Pick<Ports, 'slept'>, moved: () => void): SleepDetectorDeps['slept'] {
  let lastAhead = Number.NaN;
  return (span, wallAhead) => {
    if (Math.abs(wallAhead - lastAhead) < SLEEP_NOTICE_MS) return;
    lastAhead = wallAhead;
    ports.slept(span);
    moved();
  };
}
