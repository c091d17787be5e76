import { describe, expect, it } from 'vitest';
import { BROKER_HOME } from '../../../../src/navigation/broker-paths';
import { listBrokerRoutes, parseBrokerRedirect } from '../../../../src/navigation/broker-routes';
import { createRouteFinder } from '../../../../src/navigation/route';

const ALL = listBrokerRoutes({ history: '/vm', alerts: '/vmalert' });
const NONE = listBrokerRoutes({ history: null, alerts: null });
const listTabs = (routes: typeof ALL) => routes.filter(({ tab }) => tab !== null).map(({ path }) => path);

describe('The screens of a broker', () => {
  it('are only those that have something to show', () => {
    expect(listTabs(ALL)).toEqual(['/home/monitor', '/site/alarms', '/home/more']);
    expect(listTabs(NONE)).toEqual(['/home/monitor', '/home/more']);
    const chart = '/site/history-chart/plant%2Fn1/0/-';
    expect(createRouteFinder(ALL)(chart)?.screen).toBe('chart');
    expect(createRouteFinder(NONE)(chart)).toBeNull();
    for (const path of ['/home/work', '/home/message', '/detail/eg/list/1', '/more-user-info'])
      expect(createRouteFinder(ALL)(path)).toBeNull();
  });

  it.each([
    ['/wx/site/page/p1', '/site/page/p1'],
    ['/wx/site/page/p1?replay=1', '/site/page/p1?replay=1'],
    ['/wx/site/alarms', '/site/alarms'],
    ['/wx/site/equipment/plant%2Fn1%2Fd1', '/site/equipment/plant%2Fn1%2Fd1'],
    ['/wx/site/equipment/plant%2F..%2Fd1', BROKER_HOME],
    ['/wx/site/equipment/plant%5Cn1', BROKER_HOME],
    [null, BROKER_HOME],
    ['', BROKER_HOME],
    ['https://evil.example/wx/site/page/p1', BROKER_HOME],
    ['//evil.example/wx/', BROKER_HOME],
    ['/wx//evil.example', BROKER_HOME],
    ['/wx/site/page/..', BROKER_HOME],
    ['/wx/site/page/%2e%2e', BROKER_HOME],
    ['/wx/detail/eg/list/1', BROKER_HOME],
    [`/wx/site/page/${'a'.repeat(5_000)}`, BROKER_HOME],
    ['/wx/site/page/a\nb', BROKER_HOME],
  ])('are the only landing pages: %j', (raw, path) => {
    expect(parseBrokerRedirect(raw, ALL)).toBe(path);
  });

  it('exclude history without a recorder, even by address', () => {
    expect(parseBrokerRedirect('/wx/site/history-chart/a/0/-', NONE)).toBe(BROKER_HOME);
    // The screen itself reports a missing alarm source.
    expect(parseBrokerRedirect('/wx/site/alarms', NONE)).toBe('/site/alarms');
  });
});
