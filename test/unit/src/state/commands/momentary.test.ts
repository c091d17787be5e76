import { describe, expect, it } from 'vitest';
import { RELEASE_WAIT_MS } from '../../../../../src/shared/constants';
import { type MomentaryPhase, momentary } from '../../../../../src/state/commands/momentary';

describe('A momentary write', () => {
  it('writes once when pressed and once when released', () => {
    const { control, did, phases, answer } = made();
    control.press();
    control.press();
    answer();
    control.release();
    control.release();
    control.leave(false);
    expect(did).toEqual(['press', 'release']);
    expect(phases).toEqual(['held', 'releasing', 'released']);
  });

  it('is not reverted unless pressed, and cannot be pressed twice', () => {
    const { control, did, answer } = made();
    control.release();
    control.leave(false);
    expect(did).toEqual([]);
    control.press();
    answer();
    control.release();
    control.press();
    expect(did).toEqual(['press', 'release']);
  });

  it('waits for the first answer, which keeps the second write from overtaking it', () => {
    const { control, did, timers, answer, ring } = made();
    control.press();
    control.release();
    expect(did).toEqual(['press']);
    answer();
    expect(did).toEqual(['press', 'release']);
    expect(timers[0]?.isOff).toBe(true);
    ring();
    expect(did).toHaveLength(2);
  });

  it('does not wait forever', () => {
    const { control, did, timers, answer, ring } = made();
    control.press();
    control.release();
    expect(timers.map(({ ms }) => ms)).toEqual([RELEASE_WAIT_MS]);
    ring();
    answer();
    expect(did).toEqual(['press', 'release']);
  });

  it('is reverted immediately when its widget is removed', () => {
    for (const releasedFirst of [false, true]) {
      const { control, did, answer, ring } = made();
      control.press();
      if (releasedFirst) control.release();
      control.leave(false);
      expect(did).toEqual(['press', 'release']);
      answer();
      ring();
      control.release();
      expect(did).toHaveLength(2);
    }
  });

  it('reports once that the page is closing', () => {
    const { control, did } = made();
    control.press();
    control.leave(true);
    control.leave(false);
    expect(did).toEqual(['press', 'release on closing']);
  });
});

function made() {
  const did: string[] = [];
  const phases: MomentaryPhase[] = [];
  const timers: { readonly ms: number; readonly ring: () => void; isOff: boolean }[] = [];
  let isAnswered = false;
  let tell = (): void => {};
  const control = momentary({
    press: () => did.push('press'),
    release: (isClosing) => did.push(isClosing ? 'release on closing' : 'release'),
    isAnswered: () => isAnswered,
    onAnswer: (listener) => {
      tell = listener;
      return () => {
        tell = () => {};
      };
    },
    after: (ms, ring) => {
      const timer = { ms, ring, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
    onChange: (phase) => phases.push(phase),
  });
  return {
    control,
    did,
    phases,
    timers,
    answer: () => {
      isAnswered = true;
      tell();
    },
    ring: () => {
      for (const timer of timers) if (!timer.isOff) timer.ring();
    },
  };
}
