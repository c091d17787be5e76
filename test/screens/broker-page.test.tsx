/** A broker's alarms on its pages, with the product's bars and on a wall. */

import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createAlarmRow } from '../kit/alarms';
import { createPageFile } from './kit/answers';
import { createBrokerConfig, createConfigWithBroker } from './kit/broker';
import { createFakeClient, type FakeClient } from './kit/fake-client';
import { createFakeOutside } from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { runAndSettle } from './kit/open';
import { getBySelector } from './kit/queries';
import { renderBare, screen, user } from './kit/render';
import '../../src/features/live-page/broker-facts';
import '../../src/features/live-page/wall/wall-screen';
import BrokerPage from '../../src/screens/broker/broker-page';
import { epochMs } from '../../src/shared/units';
import { startBroker } from '../../src/state/broker/broker-session';
import type { WatchSpec } from '../../workers/monitor/contract/contract';

let worker: FakeClient;
let specs: WatchSpec[];

describe.each(['', '?wall'])('A broker page%s', (query) => {
  it('shows the alarms of vmalert, or marks them as unknown', async () => {
    await open('/vmalert', query);
    expect(specs).toMatchObject([{ family: 'broker', alerts: '/vmalert' }]);
    expect(getAlarmState()).toEqual(['报警加载中…', '?']);
    await emitFeed(true, null);
    expect(getAlarmState()).toEqual(['0 条报警未恢复', undefined]);
    await runAndSettle(() =>
      worker.emit({ kind: 'alarms', alarms: [createAlarmRow('a'), createAlarmRow('b')] }),
    );
    expect(getAlarmState()).toEqual(['2 条报警未恢复', '2']);
    await emitFeed(true, 'offline');
    expect(getAlarmState()).toEqual(['报警来源无法访问，报警未知', '?']);
    await user.click(getAlarmsButton());
    expect(screen.getByRole('status').textContent).toBe('/site/alarms');
  });

  it('reports alarms as unknown without an alarm source', async () => {
    await open(null, query);
    await emitFeed(false, 'unsupported');
    expect(getAlarmState()).toEqual(['此数据来源不提供报警', '?']);
    expect(document.body).not.toHaveTextContent('当前无报警');
    await user.click(getAlarmsButton());
    expect(screen.getByRole('status').textContent).toBe('/site/alarms');
  });
});

async function open(alerts: string | null, query: string): Promise<void> {
  specs = [];
  worker = createFakeClient();
  const { client } = worker;
  const watch: typeof client.watch = (...args) => {
    specs.push(args[0]);
    return client.watch(...args);
  };
  const site = [{ login: false }, { pages: 'site/pages.json', alerts }] as const;
  const pages = [{ id: 'house', name: 'Pump house', path: 'site/house.json', style: null }];
  const { services } = createFakeOutside({
    config: createConfigWithBroker(...site),
    startMonitor: async () => ({ ...client, state: 'running', watch }),
    answers: {
      '/cdn/site/pages.json': { status: 200, text: JSON.stringify(pages) },
      '/cdn/site/house.json': createPageFile([{ id: 'w1', kind: 'alarmTable', x: 0, y: 0, w: 90, h: 90 }]),
    },
  });
  startBroker(services, createBrokerConfig(...site));
  await renderBare(
    services,
    <MemoryRouter initialEntries={[`/site/page/house${query}`]}>
      <CurrentPath />
      <Routes>
        <Route path="/site/page/:pageId" element={<BrokerPage />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  await runAndSettle(() => {
    worker.emit({ kind: 'link', link: link('live') });
    worker.emit({ kind: 'loaded', fault: null });
  });
}
function CurrentPath() {
  return <output>{useLocation().pathname}</output>;
}
const emitFeed = (isListed: boolean, fault: 'offline' | 'unsupported' | null): Promise<void> =>
  runAndSettle(() =>
    worker.emit({
      kind: 'alarm-feed',
      frameAt: null,
      listedAt: isListed ? epochMs(NOW) : null,
      fault: fault === null ? null : { kind: fault },
    }),
  );
const getAlarmsButton = (): HTMLElement => getBySelector('.as-alarms-button button');
const getAlarmState = (): readonly (string | null | undefined)[] => [
  getAlarmsButton().getAttribute('aria-label'),
  getAlarmsButton().querySelector('.rv-badge')?.textContent,
];
