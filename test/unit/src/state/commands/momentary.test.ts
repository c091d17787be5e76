import { describe, expect, it } from 'vitest';
import {
  createMomentary,
  type MomentaryStatus,
  RELEASE_WAIT_MS,
} from '../../../../../src/state/commands/momentary';

describe('A momentary write', () => {
  it('writes once when pressed and once when released', () => {
    const { control, actions, statuses, sendAnswer } = createControl();
    control.press();
    control.press();
    sendAnswer();
    control.release();
    control.release();
    control.leave(false);
    expect(actions).toEqual(['press', 'release']);
    expect(statuses).toEqual(['held', 'releasing', 'released']);
  });

  it('is not reverted unless pressed, and cannot be pressed twice', () => {
    const { control, actions, sendAnswer } = createControl();
    control.release();
    control.leave(false);
    expect(actions).toEqual([]);
    control.press();
    sendAnswer();
    control.release();
    control.press();
    expect(actions).toEqual(['press', 'release']);
  });

  it('waits for the first answer, which keeps the second write from overtaking it', () => {
    const { control, actions, timers, sendAnswer, fire } = createControl();
    control.press();
    control.release();
    expect(actions).toEqual(['press']);
    sendAnswer();
    expect(actions).toEqual(['press', 'release']);
    expect(timers[0]?.isCancelled).toBe(true);
    fire();
    expect(actions).toHaveLength(2);
  });

  it('does not wait forever', () => {
    const { control, actions, timers, sendAnswer, fire } = createControl();
    control.press();
    control.release();
    expect(timers.map(({ ms }) => ms)).toEqual([RELEASE_WAIT_MS]);
    fire();
    sendAnswer();
    expect(actions).toEqual(['press', 'release']);
  });

  it('is reverted immediately when its widget is removed', () => {
    for (const isReleasedFirst of [false, true]) {
      const { control, actions, sendAnswer, fire } = createControl();
      control.press();
      if (isReleasedFirst) control.release();
      control.leave(false);
      expect(actions).toEqual(['press', 'release']);
      sendAnswer();
      fire();
      control.release();
      expect(actions).toHaveLength(2);
    }
  });

  it('reports once that the page is closing', () => {
    const { control, actions } = createControl();
    control.press();
    control.leave(true);
    control.leave(false);
    expect(actions).toEqual(['press', 'release on closing']);
  });
});

function createControl() {
  const actions: string[] = [];
  const statuses: MomentaryStatus[] = [];
  const timers: { readonly ms: number; readonly fire: () => void; isCancelled: boolean }[] = [];
  let isAnswered = false;
  let notifyAnswer = (): void => {};
  const control = createMomentary({
    press: () => actions.push('press'),
    release: (isClosing) => actions.push(isClosing ? 'release on closing' : 'release'),
    isAnswered: () => isAnswered,
    onAnswer: (listener) => {
      notifyAnswer = listener;
      return () => {
        notifyAnswer = () => {};
      };
    },
    after: (ms, fire) => {
      const timer = { ms, fire, isCancelled: false };
      timers.push(timer);
      return () => {
        timer.isCancelled = true;
      };
    },
    onChange: (status) => statuses.push(status),
  });
  return {
    control,
    actions,
    statuses,
    timers,
    sendAnswer: () => {
      isAnswered = true;
      notifyAnswer();
    },
    fire: () => {
      for (const timer of timers) if (!timer.isCancelled) timer.fire();
    },
  };
}
