/**
 * A write that is taken back: the first is sent once, and then the second is sent once, whatever happens meanwhile. The
 * second waits until the platform has answered the first, for a while, so that it cannot overtake it. No React in here.
 */
import { RELEASE_WAIT_MS } from '../../shared/constants';
import type { Millis } from '../../shared/units';

export type MomentaryPhase = 'idle' | 'held' | 'letting-go' | 'released';

export interface MomentaryParts {
  readonly press: () => void;
  readonly release: () => void;
  /** Whether the platform has answered the first write, or nobody knows what became of it. */
  readonly isAnswered: () => boolean;
  /** Told whenever that may have changed, until taken back. */
  readonly onAnswer: (listener: () => void) => () => void;
  readonly after: (ms: Millis, ring: () => void) => () => void;
  readonly changed: (phase: MomentaryPhase) => void;
}

export interface Momentary {
  /** Only the first counts. */
  readonly press: () => void;
  /** Let go: the second write follows the first. Before the press, and a second time, it does nothing. */
  readonly letGo: () => void;
  /** Nobody is there any more to wait: the second write is sent now, if it was not. */
  readonly leave: () => void;
}

export function momentary(parts: MomentaryParts): Momentary {
  let phase: MomentaryPhase = 'idle';
  let stopWaiting = (): void => {};
  const move = (to: MomentaryPhase): void => {
    phase = to;
    parts.changed(to);
  };
  const release = (): void => {
    if (phase !== 'held' && phase !== 'letting-go') return;
    stopWaiting();
    move('released');
    parts.release();
  };
  return {
    press: () => {
      if (phase !== 'idle') return;
      move('held');
      parts.press();
    },
    letGo: () => {
      if (phase !== 'held') return;
      move('letting-go');
      if (parts.isAnswered()) {
        release();
        return;
      }
      const deaf = parts.onAnswer(() => {
        if (parts.isAnswered()) release();
      });
      const cancel = parts.after(RELEASE_WAIT_MS, release);
      stopWaiting = () => {
        deaf();
        cancel();
      };
    },
    leave: release,
  };
}
