import { describe, expect, it } from 'vitest';
import { RELEASE_WAIT_MS } from '../../../../../src/shared/constants';
import { type MomentaryPhase, momentary } from '../../../../../src/state/commands/momentary';

function made() {
  const did: string[] = [];
  const phases: MomentaryPhase[] = [];
  const timers: { readonly ms: number; readonly ring: () => void; isOff: boolean }[] = [];
  let isAnswered = false;
  let tell = (): void => {};
  const deed = momentary({
    press: () => did.push('press'),
    release: () => did.push('release'),
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
    ...{ deed, did, phases, timers },
    answer: () => {
      isAnswered = true;
      tell();
    },
    ring: () => {
      for (const timer of timers) if (!timer.isOff) timer.ring();
    },
  };
}

describe('A momentary write', () => {
  it('writes once when pressed and once when let go', () => {
    const { deed, did, phases, answer } = made();
    deed.press();
    deed.press();
    answer();
    deed.release();
    deed.release();
    deed.leave();
    expect(did).toEqual(['press', 'release']);
    expect(phases).toEqual(['held', 'releasing', 'released']);
  });

  it('is not taken back before it was pressed, and cannot be pressed again', () => {
    const { deed, did, answer } = made();
    deed.release();
    deed.leave();
    expect(did).toEqual([]);
    deed.press();
    answer();
    deed.release();
    deed.press();
    expect(did).toEqual(['press', 'release']);
  });

  it('waits until the first was answered, so that the second cannot overtake it', () => {
    const { deed, did, timers, answer, ring } = made();
    deed.press();
    deed.release();
    expect(did).toEqual(['press']);
    answer();
    expect(did).toEqual(['press', 'release']);
    expect(timers[0]?.isOff).toBe(true);
    ring();
    expect(did).toHaveLength(2);
  });

  it('does not wait for ever', () => {
    const { deed, did, timers, answer, ring } = made();
    deed.press();
    deed.release();
    expect(timers.map(({ ms }) => ms)).toEqual([RELEASE_WAIT_MS]);
    ring();
    answer();
    expect(did).toEqual(['press', 'release']);
  });

  it('is taken back at once when nobody is there to wait any more', () => {
    for (const letGoFirst of [false, true]) {
      const { deed, did, answer, ring } = made();
      deed.press();
      if (letGoFirst) deed.release();
      deed.leave();
      expect(did).toEqual(['press', 'release']);
      answer();
      ring();
      deed.release();
      expect(did).toHaveLength(2);
    }
  });
});
