/** A hundred phones or a thousand with the real worker core, whose platform goes away for three seconds (decision 7). */
import { describe, expect, it } from 'vitest';
import { RECONNECT_MS, RESTART_SPREAD_MS } from '../../../src/shared/constants';
import { runHerd } from '../herd/herd';

const PHONES = 100;
/** A token call is measured to a step of the clock, and a socket that ends is noticed in the step of its end. */
const STEP_MS = 10;
/** Enough of them that chance evens out over the seconds of a recovery. */
const MANY = 1_000;
const PEAK_OVER_MEAN = 2;

describe('A fleet of phones', () => {
  it('comes back after 10 s exactly where nothing spreads it: one phone alone waits no longer', async () => {
    const result = await runHerd({ phones: PHONES, spreadMs: 0 });
    expect([result.firstTokenMs, result.lastTokenMs - RECONNECT_MS <= STEP_MS]).toEqual([RECONNECT_MS, true]);
    expect(result.tokensTogether).toBe(PHONES);
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });

  it.each(
    // Fleets whose chances differ: none of them may be unlucky.
    [1, 2, 3, 4, 5].flatMap((seed) => [
      { by: 'the configuration', seed, spreadMs: 20_000 },
      { by: 'a close code of a restart', seed, spreadMs: 0, closeCode: 1012 },
    ]),
  )('comes back within 20 s more by $by, nobody sooner than after 10 s: fleet $seed', async (options) => {
    const result = await runHerd({ phones: MANY, ...options });
    expect(result.firstTokenMs).toBeGreaterThanOrEqual(RECONNECT_MS);
    expect(result.lastTokenMs).toBeLessThanOrEqual(RECONNECT_MS + RESTART_SPREAD_MS + STEP_MS);
    expect(result.liveP99).toBeLessThanOrEqual(32_000);
    expect([result.lost, result.sockets]).toEqual([0, MANY]);
    expect(result.peak / result.mean).toBeLessThanOrEqual(PEAK_OVER_MEAN);
  });

  it('comes back whole after two restarts in a row, with one socket a phone', async () => {
    const result = await runHerd({ phones: PHONES, spreadMs: 0, closeCode: 1012, leavesTwice: true });
    expect(result.lastTokenMs).toBeGreaterThan(RECONNECT_MS + RESTART_SPREAD_MS);
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });

  it('comes back whole where half of it had no network for a minute', async () => {
    const result = await runHerd({ phones: PHONES, spreadMs: 20_000, halfWithoutNetwork: true });
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });

  it('leaves a platform that can take little alone, and still comes back whole', async () => {
    // 8·N/C: the spread that the README gives for a platform of this capacity.
    const result = await runHerd({ phones: PHONES, spreadMs: 40_000, capacity: PHONES / 5 });
    expect(result.refusedShare).toBeLessThanOrEqual(0.05);
    expect([result.lost, result.sockets]).toEqual([0, PHONES]);
  });
});
