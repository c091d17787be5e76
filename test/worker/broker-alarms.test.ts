/** The alarms of a broker site on its pages: polled from vmalert; unknown is never shown as "none". */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALARMS_MAX } from '../../src/shared/constants';
import type { EquipmentId, OperationId } from '../../src/shared/ids';
import { ALERTS_TIMEOUT_MS } from '../../workers/monitor/broker/broker-alarms';
import '../kit/broker-code';
import type { BrokerWatch, CountMetric } from '../../workers/monitor/contract/contract';
import { createBrokerWatch, createJsonAccess } from '../kit/broker-access';
import { FakeBroker } from '../kit/fake-broker';
import type { FakeExchange } from '../kit/fake-ports';
import { type WatchedPage, WatchStage } from '../kit/watch-stage';

const ALERTS = '/vmalert/api/v1/alerts';
const POLL_MS = 60_000;
/** Maximum random delay of counts after an event. */
const SOON_MS = 15_000;

let stage: WatchStage;
let broker: FakeBroker;
/** The answer of vmalert; `null` for no answer. */
let alerts: readonly object[] | null;
beforeEach(setUp);
afterEach(() => stage.close());
const getFeed = (page: WatchedPage) => page.getMessages('alarm-feed').at(-1);

describe('Alarms of a broker site', () => {
  it('are the firing alerts with their equipment and signal, until vmalert no longer lists them', async () => {
    alerts = [
      createAlert('a'),
      createAlert('b', { state: 'pending' }),
      createAlert('c', { labels: {}, annotations: {} }),
    ];
    const page = await openLivePage();
    expect(page.getMessages('alarms').flatMap((message) => message.alarms)).toMatchObject([
      { id: 'c', equipmentId: null, signalId: null, level: '', signalTitle: 'TankFull' },
      {
        id: 'a',
        equipmentId: 'plant/tank',
        signalId: 'plant/tank#level',
        level: 'serious',
        signalTitle: 'Tank of a',
        value: '98.2',
        triggerTime: Date.UTC(2025, 9, 9, 8),
        recoverTime: null,
      },
    ]);
    expect(getFeed(page)).toMatchObject({ fault: null });
    alerts = [createAlert('c', { labels: {} })];
    await stage.ports.advance(POLL_MS);
    expect(page.getMessages('alarms').flatMap(({ over = [] }) => over)).toEqual(['a']);
  });

  it('are counted with their equipment', async () => {
    alerts = [
      createAlert('a'),
      createAlert('b'),
      createAlert('c', { labels: {} }),
      createAlert('d', { state: 'pending' }),
    ];
    broker.retained.set('plant/pump/flow', '3');
    const page = await openLivePage();
    expect(listTexts(page).slice(0, 2)).toEqual(['3', '1']);
    expect(listTexts(page)[2]).toBe('1');
  });

  it('are requested once for several pages, and once a minute', async () => {
    await openLivePage();
    await stage.watch(createSpec());
    await stage.ports.advance(POLL_MS);
    const before = stage.ports.getExchanges(ALERTS).length;
    await stage.ports.advance(10 * POLL_MS);
    // Each page queries at its own time; its list and its two counts share an answer.
    expect(stage.ports.getExchanges(ALERTS).length - before).toBe(20);
    expect(
      stage.ports.getExchanges(ALERTS).every(({ request }) => request.method === 'GET' && !request.cookies),
    ).toBe(true);
  });

  it('are unknown while vmalert does not answer, and their counts are empty', async () => {
    alerts = [createAlert('a')];
    const page = await openLivePage();
    alerts = null;
    await stage.ports.advance(POLL_MS);
    expect(getFeed(page)).toMatchObject({ fault: { kind: 'http', status: 502 } });
    expect(listTexts(page).slice(0, 2)).toEqual(['', '']);
    // The alarm stays, because no answer ended it.
    expect(page.getMessages('alarms').flatMap(({ over = [] }) => over)).toEqual([]);
    alerts = [];
    await stage.ports.advance(POLL_MS);
    expect(getFeed(page)).toMatchObject({ fault: null });
    expect(listTexts(page).slice(0, 2)).toEqual(['0', '0']);
  });

  it('are limited to the newest, the same ones in each answer', async () => {
    alerts = Array.from({ length: ALARMS_MAX + 100 }, (_, n) =>
      createAlert(`a${n}`, { activeAt: new Date(Date.UTC(2025, 9, 9, 8) + n * 1_000).toISOString() }),
    );
    const page = await openLivePage();
    const listIds = () => page.getMessages('alarms').flatMap((message) => message.alarms.map(({ id }) => id));
    expect(listIds()).toEqual(Array.from({ length: ALARMS_MAX }, (_, n) => `a${n + 100}`));
    await stage.ports.advance(2 * POLL_MS);
    expect(listIds().length).toBe(ALARMS_MAX);
    expect(page.getMessages('alarms').flatMap(({ over = [] }) => over)).toEqual([]);
    expect(listTexts(page)[0]).toBe(String(ALARMS_MAX + 100));
  });

  it('are unknown after ten seconds without an answer from vmalert', async () => {
    const page = await openLivePage();
    stage.ports.routes.set(ALERTS, () => undefined);
    await stage.ports.advance(POLL_MS + ALERTS_TIMEOUT_MS);
    expect(getFeed(page)).toMatchObject({ fault: { kind: 'timeout' } });
  });

  it('are requested again when the link is lost, because the cause may have cut them off', async () => {
    const page = await openLivePage();
    const before = stage.ports.getExchanges(ALERTS).length;
    alerts = null;
    stage.ports.socket.close();
    await stage.ports.advance(1_000);
    expect(stage.ports.getExchanges(ALERTS).length).toBeGreaterThan(before);
    expect(getFeed(page)).toMatchObject({ fault: { kind: 'http', status: 502 } });
  });

  it('are received over a new link after a sleep', async () => {
    await openLivePage();
    // Any server of the site could report the time, but none is queried.
    const command = { pattern: 'multi', path: '/x', body: 'form', input: {} } as const;
    stage.ports.routes.set('/x', (exchange) => exchange.respond({ status: 404 }));
    await stage.api.runCommand({ ...command, id: 'o1' as OperationId });
    const sockets = stage.ports.sockets.length;
    stage.ports.sleep(10 * POLL_MS);
    await stage.ports.advance(5_000);
    expect(stage.ports.sockets.length).toBe(sockets + 1);
  });

  it('are reported as missing if the site has no source, and are never requested', async () => {
    const page = await openLivePage(createSpec(METRICS, null));
    expect(getFeed(page)).toMatchObject({ listedAt: null, fault: { kind: 'unsupported' } });
    expect(listTexts(page).slice(0, 2)).toEqual(['', '']);
    await stage.ports.advance(2 * POLL_MS);
    expect(stage.ports.exchanges).toEqual([]);
    expect(page.getMessages('alarms')).toEqual([]);
  });

  it('reach a page with only alarms', async () => {
    const page = await openLivePage({ ...createSpec([]), dataEquip: [] });
    expect(getFeed(page)).toMatchObject({ fault: null });
    alerts = [createAlert('a')];
    await stage.ports.advance(POLL_MS);
    expect(page.getMessages('alarms').flatMap((message) => message.alarms)).toMatchObject([{ id: 'a' }]);
    await stage.api.leave(page.id);
    const requestCount = stage.ports.getExchanges(ALERTS).length;
    await stage.ports.advance(2 * POLL_MS);
    expect(stage.ports.getExchanges(ALERTS)).toHaveLength(requestCount);
  });

  it('are not requested for the plant list, which shows none', async () => {
    await openLivePage({ ...createSpec([], null), listsPlant: true });
    await stage.ports.advance(2 * POLL_MS);
    expect(stage.ports.exchanges).toEqual([]);
  });

  it('count no equipment while the plant is unknown', async () => {
    broker.retained.set('plant/pump/flow', '3');
    const page = await openLivePage();
    // The pump's state is still unknown.
    expect(listTexts(page).slice(2)).toEqual(['1', '0', '0']);
    broker.publish('plant/pump/$state', 'offline');
    await stage.ports.advance(POLL_MS);
    expect(listTexts(page).slice(2)).toEqual(['1', '0', '1']);
    stage.ports.socket.close();
    await stage.ports.advance(POLL_MS);
    expect(listTexts(page).slice(2)).toEqual(['', '', '']);
  });
});

const METRICS = [
  'alarm_count',
  'alarm_equipment',
  'equipment_count',
  'online_count',
  'offline_count',
] as const;

function createSpec(
  metrics: readonly CountMetric[] = METRICS,
  alerts: string | null = '/vmalert',
): BrokerWatch {
  return createBrokerWatch(createJsonAccess({ username: 'watch' }), {
    alerts,
    dataEquip: ['plant/pump' as EquipmentId],
    slots: metrics.map((metric) => ({ src: 'count', metric })),
  });
}

function createAlert(id: string, overrides: object = {}): object {
  return {
    id,
    name: 'TankFull',
    state: 'firing',
    value: '98.2',
    activeAt: '2025-10-09T08:00:00Z',
    labels: { equipment: 'plant/tank', signal: 'level', severity: 'critical' },
    annotations: { summary: `Tank of ${id}` },
    ...overrides,
  };
}

async function openLivePage(watchSpec: BrokerWatch = createSpec()): Promise<WatchedPage> {
  const page = await stage.watch(watchSpec);
  await vi.waitUntil(() => stage.ports.sockets.length > 0);
  await broker.open();
  await stage.ports.advance(SOON_MS);
  return page;
}

function listTexts(page: WatchedPage): readonly unknown[] {
  return METRICS.map((_, slot) => page.shownValues.get(slot)?.text ?? null);
}

function setUp(): void {
  stage = new WatchStage();
  broker = new FakeBroker(stage.ports);
  alerts = [];
  stage.ports.routes.set(ALERTS, (exchange: FakeExchange) => {
    if (alerts === null) exchange.respond({ status: 502, text: '<html>' });
    else exchange.respond({ text: JSON.stringify({ status: 'success', data: { alerts } }) });
  });
}
