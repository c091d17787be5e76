/** Health of a page that is open all shift: open resources of the worker, lost connections, and memory. */
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/health';
import { COUNT_SIZE, Count, STAGE_COUNT } from '../../src/shared/profile';
import { StageTimes } from '../../src/shared/stage-times';
import { epochMs, MINUTE_MS } from '../../src/shared/units';
import { STORED_ALARM_WATCH } from '../../src/state/alarm-watch/forget';
import { type Health, healthAtom } from '../../src/state/health/shift-health';
import type { LinkLogEntry, ProfileSnapshot } from '../../workers/monitor/contract/contract';
import { createFakeClient } from './kit/fake-client';
import { NOW } from './kit/fake-watch';
import { openAt, runAndSettle } from './kit/open';
import { expectTexts } from './kit/queries';
import { screen } from './kit/render';

describe('Shift health', () => {
  it('shows what the worker has open, and what it lost', async () => {
    await open();
    for (const expectedText of [
      `${words.watches}2`,
      `${words.sockets}1`,
      `${words.timers}17`,
      `${words.restarts}3 次`,
      `${words.replaced}41`,
      `${words.unreadable}2`,
      words.lossesNone,
      words.memoryNone,
    ])
      expect(document.body).toHaveTextContent(expectedText);
  });

  it('shows when the connection was lost, and for how long', async () => {
    await open([createEntry(-20, 'live'), createEntry(-10, 'offline'), createEntry(-8, 'live')]);
    expect(screen.getByRole('listitem')).toHaveTextContent('持续 2 分 0 秒');
  });

  it.each(['growing', 'urgent'] as const)(
    'shows what holds up the reload while an alarm watch is on: %s',
    async (verdict) => {
      const { show, tabStorage } = await open();
      await show({ verdict });
      expect(document.body).not.toHaveTextContent(words.held);
      tabStorage.setItem(STORED_ALARM_WATCH, '{"isOn":true}');
      await show({ verdict: 'steady' });
      expect(document.body).not.toHaveTextContent(words.held);
      await show({ verdict });
      expect(document.body).toHaveTextContent(words.held);
    },
  );

  it('draws the memory usage and announces the consequence', async () => {
    const { show } = await open();
    const samples = [100, 180, 320].map((mb, i) => ({
      at: epochMs(NOW + i * MINUTE_MS),
      bytes: mb * 1_000_000,
    }));
    await show({ since: epochMs(NOW - 90 * MINUTE_MS), samples, verdict: 'growing' });
    expectTexts('当前 320 MB', '持续增长，将在空闲时自动刷新');
    expect(screen.getByRole('img', { name: /最低 100 MB，最高 320 MB/ })).toBeInTheDocument();
  });
});

async function open(links: readonly LinkLogEntry[] = []) {
  const counts = new Float64Array(COUNT_SIZE);
  counts[Count.mergedAway] = 41;
  counts[Count.malformed] = 2;
  const profile: ProfileSnapshot = {
    at: epochMs(NOW),
    since: epochMs(NOW - 60 * MINUTE_MS),
    counts,
    times: new StageTimes(STAGE_COUNT).takeSnapshot(),
    signals: [],
    gateways: [],
    links,
    lag: 0,
  };
  const { client } = createFakeClient({
    restartCount: 3,
    getInventory: async () => ({ watches: 2, sockets: 1, timers: 17, calls: 0, operations: 0 }),
    getProfile: async () => profile,
  });
  const outside = await openAt('/more-health', {}, { startMonitor: async () => client });
  const health: Health = {
    since: epochMs(NOW),
    recoveredAt: null,
    verdict: 'steady',
    samples: [{ at: epochMs(NOW), bytes: 320_000_000 }],
  };
  const show = (changes: Partial<Health>): Promise<void> =>
    runAndSettle(() => outside.services.store.set(healthAtom, { ...health, ...changes }));
  return { ...outside, show };
}

const createEntry = (minutes: number, kind: LinkLogEntry['kind']): LinkLogEntry => ({
  at: epochMs(NOW + minutes * MINUTE_MS),
  watch: 1,
  kind,
  fault: null,
});
