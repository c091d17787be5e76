/**
 * Moves the clocks of a page and its worker from inside: Playwright's clock never reaches a worker, and a worker with
 * an intercepted script may open no sockets.
 */
import type { Page } from 'playwright-core';

/** Milliseconds by which each clock is ahead of the real one. */
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

export async function moveClocks(page: Page, ahead: Ahead): Promise<void> {
  await Promise.all([
    page.evaluate(move, ahead),
    ...page.workers().map((thread) => thread.evaluate(move, ahead)),
  ]);
}
