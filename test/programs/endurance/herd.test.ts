/** Phones with the real worker core, while their platform disappears for three seconds (decision 7). */

import { describe, expect, it } from 'vitest';
import { RECONNECT_MS } from '../../../src/shared/constants';
import { RESTART_SPREAD_MS } from '../../../workers/monitor/live/link';
import { runHerd } from '../herd/herd';

const PHONES = 100;
/** Resolution of the clock, by which calls and closing sockets are timed. */
const STEP_MS = 10;
/** Enough phones to even out chance over the seconds of a recovery. */
const LARGE_FLEET = 1_000;
const MAX_PEAK_OVER_MEAN = 2;

describe('A fleet of phones', () => {
  it('returns after exactly 10 s without spreading', async () => {
    const result = await runHerd({ phones: PHONES, spreadMs: 0 });
    expect([result.firstTokenMs, result.lastTokenMs - RECONNECT_MS <= STEP_MS]).toEqual([RECONNECT_MS, true]);
    expect(result.tokensTogether).toBe(PHONES);
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });

  it.each(
    // Several random fleets, since none may be unlucky.
    [1, 2, 3, 4, 5].flatMap((seed) => [
      { by: 'the configuration', seed, spreadMs: 20_000 },
      { by: 'a close code of a restart', seed, spreadMs: 0, closeCode: 1012 },
    ]),
  )('returns between 10 and 30 s after the outage if spread by $by: fleet $seed', async (options) => {
    const result = await runHerd({ phones: LARGE_FLEET, ...options });
    expect(result.firstTokenMs).toBeGreaterThanOrEqual(RECONNECT_MS);
    expect(result.lastTokenMs).toBeLessThanOrEqual(RECONNECT_MS + RESTART_SPREAD_MS + STEP_MS);
    expect(result.liveP99).toBeLessThanOrEqual(32_000);
    expect([result.lost, result.sockets]).toEqual([0, LARGE_FLEET]);
    expect(result.peak / result.mean).toBeLessThanOrEqual(MAX_PEAK_OVER_MEAN);
  });

  it('returns completely after two restarts in a row, with one socket per phone', async () => {
    const result = await runHerd({ phones: PHONES, spreadMs: 0, closeCode: 1012, leavesTwice: true });
    expect(result.lastTokenMs).toBeGreaterThan(RECONNECT_MS + RESTART_SPREAD_MS);
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });

  it('returns completely if half of it had no network for a minute', async () => {
    const result = await runHerd({ phones: PHONES, spreadMs: 20_000, halfWithoutNetwork: true });
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });

  it('spares a platform of low capacity, and still returns completely', async () => {
    // 8·N/C: the README's spread for a platform of this capacity.
    const result = await runHerd({ phones: PHONES, spreadMs: 40_000, capacity: PHONES / 5 });
    expect(result.refusedShare).toBeLessThanOrEqual(0.05);
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });
});
