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
export async function restingBox(part: Locator): Promise<Box> {
  await part.waitFor();
  let box: Box | null = null;
  await until(`${part} at rest`, async () => {
    box = await part.evaluate(async (one) => {
      const where = (): Box => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height };
      };
      const isMoved = (): boolean =>
        document.getAnimations().some(({ effect, playState }) => {
          if (!(effect instanceof KeyframeEffect) || playState !== 'running') return false;
          return Number.isFinite(effect.getComputedTiming().endTime) && effect.target?.contains(one) === true;
        });
      const seen = new Set<string>();
      for (let frame = 0; frame < 3; frame++) {
        await new Promise(requestAnimationFrame);
        if (!one.isConnected || isMoved()) return null;
        seen.add(JSON.stringify(where()));
      }
      return seen.size === 1 ? where() : null;
    });
    return box !== null;
  });
  if (box === null) throw new Error(`nothing to see of ${part}`);
  return box;
}
