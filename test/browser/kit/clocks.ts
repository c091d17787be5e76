/**
 * Moves the clocks of a page and its worker from inside: Playwright's clock never reaches a worker, and a worker with
 * an intercepted script may open no sockets.
 */
import type { Page } from 'playwright-core';

/** Milliseconds by which each clock is ahead of the real one. */
export interface ClockOffsets {
  readonly wall?: number;
  readonly steady?: number;
}

function shiftClocks({ wall = 0, steady = 0 }: ClockOffsets): void {
  interface MutableOffsets {
    wall: number;
    steady: number;
  }
  const globals = globalThis as unknown as { movedClocks?: MutableOffsets };
  if (globals.movedClocks === undefined) {
    const offsets: MutableOffsets = { wall, steady };
    globals.movedClocks = offsets;
    const wallNow = Date.now.bind(Date);
    const steadyNow = performance.now.bind(performance);
    Date.now = () => wallNow() + offsets.wall;
    performance.now = () => steadyNow() + offsets.steady;
  }
  Object.assign(globals.movedClocks, { wall, steady });
}

export async function moveClocks(page: Page, offsets: ClockOffsets): Promise<void> {
  await Promise.all([
    page.evaluate(shiftClocks, offsets),
    ...page.workers().map((worker) => worker.evaluate(shiftClocks, offsets)),
  ]);
}
