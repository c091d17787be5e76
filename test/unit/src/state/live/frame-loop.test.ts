import { expect, it } from 'vitest';
import { createFrameLoop } from '../../../../../src/state/live/frame-loop';

it('requests no frame and returns no credit once stopped, even if another thread catches up later', () => {
  const scheduledKinds: string[] = [];
  const callbacks: (() => void)[] = [];
  const credits: number[] = [];
  const schedule = (name: string) => (run: () => void) => {
    scheduledKinds.push(name);
    callbacks.push(run);
    return () => undefined;
  };
  const loop = createFrameLoop(
    {
      isHidden: () => false,
      requestFrame: schedule('frame'),
      scheduleTask: schedule('task'),
      onVisibility: () => () => undefined,
    },
    { paint: () => undefined, isBehind: () => true, onPainted: (sequence) => credits.push(sequence) },
  );
  loop.handleBatch(1);
  // Painted here, and the other thread is behind: the credit waits for it.
  callbacks.shift()?.();
  callbacks.shift()?.();
  expect(scheduledKinds).toEqual(['frame', 'task']);
  loop.stop();
  loop.handleCaughtUp();
  loop.request();
  loop.handleBatch(2);
  expect(scheduledKinds).toEqual(['frame', 'task']);
  expect(credits).toEqual([]);
});
