import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/health';
import { COUNTS, Count, STAGES } from '../../src/shared/profile';
import { StageTimes } from '../../src/shared/stage-times';
import { epochMs } from '../../src/shared/units';
import { STORED_ALARM_WATCH } from '../../src/state/alarm-watch/forget';
import { type Health, healthAtom } from '../../src/state/health/shift-health';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { LinkLogEntry, ProfileSnapshot } from '../../workers/monitor/contract/contract';
import { fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { act, getBySelector, renderAt, settled } from './kit/render';

const MINUTE = 60_000;
const counts = new Float64Array(COUNTS);
counts[Count.mergedAway] = 41;
counts[Count.malformed] = 2;

function clientWith(links: readonly LinkLogEntry[]): MonitorClient {
  const profile: ProfileSnapshot = {
    at: epochMs(NOW),
    since: epochMs(NOW - 60 * MINUTE),
    counts,
    times: new StageTimes(STAGES).snapshot(),
    signals: [],
    gateways: [],
    links,
    lag: 0,
  };
  const client: Partial<MonitorClient> = {
    state: 'running',
    restarts: 3,
    onEvent: () => () => undefined,
    onState: () => () => undefined,
    endSession: async () => undefined,
    steadyNow: () => epochMs(NOW),
    inventory: async () => ({ watches: 2, sockets: 1, timers: 17, calls: 0, operations: 0 }),
    profile: async () => profile,
  };
  return client as MonitorClient;
}
const entry = (at: number, kind: LinkLogEntry['kind']): LinkLogEntry => ({
  at: epochMs(NOW + at),
  watch: 1,
  kind,
  fault: null,
});

describe('The shift health', () => {
  const open = async (links: readonly LinkLogEntry[] = []) => {
    const outside = fakeOutside({
      startMonitor: async () => clientWith(links),
      answers: { [Path.info]: ok(userInfo()) },
    });
    await renderAt(outside.services, '/more-health');
    await settled();
    return outside;
  };

  it('says what the worker has open, and what it lost', async () => {
    await open();
    const text = document.body.textContent ?? '';
    for (const part of [
      '监控页面2',
      '连接数1',
      '定时器17',
      '实时数据服务重启3 次',
      '替代的数据41',
      '识别的推送2',
    ])
      expect(text).toContain(part);
    expect(text).toContain('本次打开后没有中断');
    expect(text).toContain('此浏览器不提供内存数据');
  });

  it('says when the link was lost, and for how long', async () => {
    await open([entry(-20 * MINUTE, 'live'), entry(-10 * MINUTE, 'offline'), entry(-8 * MINUTE, 'live')]);
    expect(document.body).toHaveTextContent('持续 2 分 0 秒');
  });

  it.each(['growing', 'urgent'] as const)(
    'says what holds the reload up while an alarm watch is on: %s',
    async (verdict) => {
      const { services, tabStorage } = await open();
      const show = (next: Health['verdict']): Promise<void> =>
        act(async () =>
          services.store.set(healthAtom, {
            since: epochMs(NOW),
            recoveredAt: null,
            verdict: next,
            samples: [{ at: epochMs(NOW), bytes: 320_000_000 }],
          }),
        );
      await show(verdict);
      expect(document.body).not.toHaveTextContent(words.held);
      tabStorage.setItem(STORED_ALARM_WATCH, '{"isOn":true}');
      await show('steady');
      expect(document.body).not.toHaveTextContent(words.held);
      await show(verdict);
      expect(document.body).toHaveTextContent(words.held);
    },
  );

  it('draws the memory and says what it is going to do', async () => {
    const { services } = await open();
    await act(async () =>
      services.store.set(healthAtom, {
        since: epochMs(NOW - 90 * MINUTE),
        samples: [100, 180, 320].map((mb, i) => ({ at: epochMs(NOW + i * MINUTE), bytes: mb * 1_000_000 })),
        verdict: 'growing',
        recoveredAt: null,
      }),
    );
    expect(document.body).toHaveTextContent('当前 320 MB');
    expect(document.body).toHaveTextContent('持续增长，将在空闲时自动刷新');
    expect(getBySelector('svg[role="img"]').getAttribute('aria-label')).toContain('最低 100 MB，最高 320 MB');
  });
});
