import type { Locator } from 'playwright-core';
import { until } from './app';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the box of an element at rest: unchanged for three animation frames, without a finite animation on it or
 * its ancestors, which may start late.
 */
export async function getRestingBox(locator: Locator): Promise<Box> {
  await locator.waitFor();
  let box: Box | null = null;
  await until(`${locator} at rest`, async () => {
    box = await locator.evaluate(async (element) => {
      const getBox = (): Box => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      };
      const isMoving = (): boolean =>
        document.getAnimations().some(({ effect, playState }) => {
          if (!(effect instanceof KeyframeEffect) || playState !== 'running') return false;
          return (
            Number.isFinite(effect.getComputedTiming().endTime) && effect.target?.contains(element) === true
          );
        });
      const boxes = new Set<string>();
      for (let frame = 0; frame < 3; frame++) {
        await new Promise(requestAnimationFrame);
        if (!element.isConnected || isMoving()) return null;
        boxes.add(JSON.stringify(getBox()));
      }
      return boxes.size === 1 ? getBox() : null;
    });
    return box !== null;
  });
  if (box === null) throw new Error(`nothing to see of ${locator}`);
  return box;
}
