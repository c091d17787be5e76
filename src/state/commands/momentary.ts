/**
 * A momentary write: a press writes one value, the release another, each exactly once. The release waits for the answer
 * to the press, at most RELEASE_WAIT_MS, to avoid overtaking it.
 */
import { RELEASE_WAIT_MS } from '../../shared/constants';
import type { Millis } from '../../shared/units';

export type MomentaryPhase = 'idle' | 'held' | 'releasing' | 'released';

export interface MomentaryDeps {
  readonly press: () => void;
  /** Sends the second write. `isClosing`: the page is closing. */
  readonly release: (isClosing: boolean) => void;
  /** Whether the first write has a result, even if it is `unknown`. */
  readonly isAnswered: () => boolean;
  readonly onAnswer: (listener: () => void) => () => void;
  readonly after: (ms: Millis, callback: () => void) => () => void;
  readonly onChange: (phase: MomentaryPhase) => void;
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
  let phase: MomentaryPhase = 'idle';
  let stopWaiting = (): void => {};
  const setPhase = (nextPhase: MomentaryPhase): void => {
    phase = nextPhase;
    deps.onChange(nextPhase);
  };
  const sendRelease = (isClosing: boolean): void => {
    if (phase !== 'held' && phase !== 'releasing') return;
    stopWaiting();
    setPhase('released');
    deps.release(isClosing);
  };
  return {
    press: () => {
      if (phase !== 'idle') return;
      setPhase('held');
      deps.press();
    },
    release: () => {
      if (phase !== 'held') return;
      setPhase('releasing');
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
