/** After an hour of updates, the operator's page and its worker hold no more memory than before. */
import { describe, expect, it } from 'vitest';
import { JourneyStand } from '../../browser/kit/stand';
import { HOUR_FRAMES, runPageHour } from '../soak/page-hour';

const KB = 1_024;
/**
 * Limits in bytes. A page's heap varies by a megabyte between collections; up to 0.7 MB of the worker's browser objects
 * are dead but not yet swept.
 */
const MAX_GROWTH = { page: 1_536 * KB, worker: 256 * KB, workerObjects: 1_024 * KB } as const;
/** Nodes and listeners vary with the messages on the screen. */
const MAX_NODE_GROWTH = 200;
/** Fewer would prove nothing about the page. */
const MIN_BATCHES = 500;

/** Half a minute on an idle machine, minutes on a busy one. */
const TIMEOUT_MS = 900_000;

describe('An hour of updates', () => {
  const stand = new JourneyStand();

  it('leaves nothing behind in page and worker', { timeout: TIMEOUT_MS }, async () => {
    const { before, after, ...hour } = await runPageHour(stand.browser, MIN_BATCHES);
    expect(hour.batches).toBeGreaterThanOrEqual(MIN_BATCHES);
    expect(hour.frames).toBeGreaterThanOrEqual(HOUR_FRAMES);
    expect.soft(after.page - before.page).toBeLessThan(MAX_GROWTH.page);
    expect.soft(after.worker - before.worker).toBeLessThan(MAX_GROWTH.worker);
    expect.soft(after.workerObjects - before.workerObjects).toBeLessThan(MAX_GROWTH.workerObjects);
    expect.soft(after.nodes - before.nodes).toBeLessThan(MAX_NODE_GROWTH);
    expect.soft(after.listeners - before.listeners).toBeLessThan(MAX_NODE_GROWTH);
    expect(hour.reconnects).toBe(0);
    expect(hour.problems).toEqual([]);
  });
});
