import { expect, it } from 'vitest';
import { frameLoop } from '../../../../../src/state/live/frame-loop';

it('requests no frame and returns no credit once stopped, even if another thread catches up later', () => {
  const asked: string[] = [];
  const runs: (() => void)[] = [];
  const credits: number[] = [];
  const later = (name: string) => (run: () => void) => {
    asked.push(name);
    runs.push(run);
    return () => undefined;
  };
  const loop = frameLoop(
    {
      isHidden: () => false,
      frame: later('frame'),
      task: later('task'),
      onVisibility: () => () => undefined,
    },
    { paint: () => undefined, isBehind: () => true, painted: (sequence) => credits.push(sequence) },
  );
  loop.batchApplied(1);
  // Painted here, and the other thread is behind: the credit waits for it.
  runs.shift()?.();
  runs.shift()?.();
  expect(asked).toEqual(['frame', 'task']);
  loop.stop();
  loop.caughtUp();
  loop.request();
  loop.batchApplied(2);
  expect(asked).toEqual(['frame', 'task']);
  expect(credits).toEqual([]);
});
