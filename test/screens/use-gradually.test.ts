/** A long form is drawn in steps: the first screen, then the rest in one step, since each step costs a frame. */
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGradualCount } from '../../src/features/lists/use-gradually';
import { waitUntilSettled } from './kit/render';

it.each([
  ['in two steps, and never beyond its fields', false, [12, 300]],
  ['in one step if its view is restored until then', true, [300]],
])('A form of 300 fields is drawn %s', async (_name, isWhole, steps) => {
  const shownCounts = new Set<number>();
  renderHook(() => shownCounts.add(useGradualCount(300, isWhole)));
  await waitUntilSettled();
  expect([...shownCounts]).toEqual(steps);
});
