/**
 * Detects that the device slept while its steady clock stopped. Only the wall clock shows it, but users, networks and
 * tools also set that clock. When it gains on the steady clock, the platform's clock decides; without a quick answer
 * sleep is assumed, since old values look live until then. If the steady clock kept running, as in a frozen page, the
 * time since the last check decides.
 */
import { SLEEP_NOTICE_MS } from '../../../src/shared/constants';
import type { PlatformClock } from '../../../src/shared/platform-clock';
import type { Millis } from '../../../src/shared/units';
import type { Ports } from './ports';

/** Inactivity of a suspended worker: even a busy one is active every few seconds. */
const SUSPENSION_NOTICE_MS: Millis = 20_000;

/** Maximum wait for the answer: old values must not look live for more than 2 s. Ours. */
const ANSWER_LIMIT_MS: Millis = 1_500;

export interface SleepDetectorDeps {
  /** Makes a call to the platform and resolves to whether it was answered. */
  readonly ask: () => Promise<boolean>;
  /**
   * Called after a sleep. `wallAhead`: the wall clock's lead over the steady clock, which distinguishes one sleep
   * from the next.
   */
  readonly slept: (span: Millis, wallAhead: Millis) => void;
  /** Called after the worker was suspended while its steady clock kept running. */
  readonly onSuspended: () => void;
}

/** Returns a function that compares the clocks. Call it regularly, and before work that may have been delayed. */
export function createSleepDetector(
  ports: Pick<Ports, 'monotonic' | 'wallTime' | 'after'>,
  clock: PlatformClock,
  deps: SleepDetectorDeps,
): () => void {
  const wallAhead = (): Millis => ports.wallTime() - ports.monotonic();
  /** Returns the platform clock's lead over the steady clock; NaN until known. */
  const getPlatformAhead = (): Millis => (clock.isKnown() ? clock.now() - ports.monotonic() : Number.NaN);
  let lastWallAhead = wallAhead();
  let lastCheckAt = ports.monotonic();
  let lastPlatformAhead = getPlatformAhead();
  const isAnswered = (): Promise<boolean> =>
    new Promise((resolve) => {
      const cancelLimit = ports.after(ANSWER_LIMIT_MS, () => resolve(false));
      void deps.ask().then((answered) => {
        cancelLimit();
        resolve(answered);
      });
    });
  const verify = async (span: Millis, ahead: Millis, previousAhead: Millis): Promise<void> => {
    const slept =
      !Number.isNaN(previousAhead) && (await isAnswered()) ? getPlatformAhead() - previousAhead : span;
    if (slept > SLEEP_NOTICE_MS) deps.slept(slept, ahead);
  };
  return () => {
    const elapsed = ports.monotonic() - lastCheckAt;
    lastCheckAt = ports.monotonic();
    if (elapsed > SUSPENSION_NOTICE_MS) deps.onSuspended();
    const ahead = wallAhead();
    const gain = ahead - lastWallAhead;
    lastWallAhead = ahead;
    // Compared with the clock at the last check, since an answer to another watch may already include the sleep.
    const currentAhead = getPlatformAhead();
    const previousAhead = Number.isNaN(lastPlatformAhead) ? currentAhead : lastPlatformAhead;
    lastPlatformAhead = currentAhead;
    if (gain > SLEEP_NOTICE_MS) void verify(gain, ahead, previousAhead);
  };
}

/**
 * Returns a handler that advances the worker's dates once per sleep, although each watch detects it, and then calls
 * `onAdvance`.
 */
export function createSleepHandler(
  ports: Pick<Ports, 'addSleep'>,
  onAdvance: () => void,
): SleepDetectorDeps['slept'] {
  let lastAhead = Number.NaN;
  return (span, wallAhead) => {
    if (Math.abs(wallAhead - lastAhead) < SLEEP_NOTICE_MS) return;
    lastAhead = wallAhead;
    ports.addSleep(span);
    onAdvance();
  };
}
