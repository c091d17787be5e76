/**
 * Moves the clocks of a running page and its worker, as a wrong or sleeping device would. Playwright's own clock never
 * reaches a worker, and a worker whose script was intercepted may open no sockets, so the clocks are moved from inside.
 */
import type { Page } from 'playwright-core';

/** By how much each clock is ahead of the real one, in ms. */
export interface Ahead {
  readonly wall?: number;
  readonly steady?: number;
}

function move({ wall = 0, steady = 0 }: Ahead): void {
  interface Moved {
    wall: number;
    steady: number;
  }
  const owner = globalThis as unknown as { movedClocks?: Moved };
  if (owner.movedClocks === undefined) {
    const ahead: Moved = { wall, steady };
    owner.movedClocks = ahead;
    const wallNow = Date.now.bind(Date);
    const steadyNow = performance.now.bind(performance);
    Date.now = () => wallNow() + ahead.wall;
    performance.now = () => steadyNow() + ahead.steady;
  }
  Object.assign(owner.movedClocks, { wall, steady });
}

/** Sets how far the clocks of the page and of its worker are ahead. */
export async function moveClocks(page: Page, ahead: Ahead): Promise<void> {
  await Promise.all([
    page.evaluate(move, ahead),
    ...page.workers().map((thread) => thread.evaluate(move, ahead)),
  ]);
}
