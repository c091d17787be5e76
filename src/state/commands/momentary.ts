/**
 * A momentary write: a press writes one value, the release another, each exactly once. The release waits for the answer
 * to the press, for a limited time, to avoid overtaking it.
 */

import type { Millis } from '../../shared/units';

export const RELEASE_WAIT_MS: Millis = 2_000;

export type MomentaryStatus = 'idle' | 'held' | 'releasing' | 'released';

export interface MomentaryDeps {
  readonly press: () => void;
  /** Sends the second write. */
  readonly release: (isClosing: boolean) => void;
  /** Whether the first write has a result, even if it is `unknown`. */
  readonly isAnswered: () => boolean;
  readonly onAnswer: (listener: () => void) => () => void;
  readonly after: (ms: Millis, callback: () => void) => () => void;
  readonly onChange: (status: MomentaryStatus) => void;
}

export interface Momentary {
  /** Sends the first write. Later presses do nothing. */
  readonly press: () => void;
  /** Sends the second write after a press, once. */
  readonly release: () => void;
  /** Sends the second write immediately if it is still due. `isClosing`: the page is closing. */
  readonly leave: (isClosing: boolean) => void;
}

export function createMomentary(deps: MomentaryDeps): Momentary {
  let status: MomentaryStatus = 'idle';
  let stopWaiting = (): void => {};
  const setStatus = (nextStatus: MomentaryStatus): void => {
    status = nextStatus;
    deps.onChange(nextStatus);
  };
  const sendRelease = (isClosing: boolean): void => {
    if (status !== 'held' && status !== 'releasing') return;
    stopWaiting();
    setStatus('released');
    deps.release(isClosing);
  };
  return {
    press: () => {
      if (status !== 'idle') return;
      setStatus('held');
      deps.press();
    },
    release: () => {
      if (status !== 'held') return;
      setStatus('releasing');
      if (deps.isAnswered()) {
        sendRelease(false);
        return;
      }
      const unsubscribe = deps.onAnswer(() => {
        if (deps.isAnswered()) sendRelease(false);
      });
      const cancel = deps.after(RELEASE_WAIT_MS, () => sendRelease(false));
      stopWaiting = () => {
        unsubscribe();
        cancel();
      };
    },
    leave: sendRelease,
  };
}
