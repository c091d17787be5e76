import { describe, expect, it } from 'vitest';
import { createRouteFinder } from '../../../../src/navigation/route';
import { SITE_HOME } from '../../../../src/navigation/site-paths';
import { listSiteRoutes, parseSiteRedirect } from '../../../../src/navigation/site-routes';

const ALL = listSiteRoutes({ history: '/vm', alerts: '/vmalert' });
const NONE = listSiteRoutes({ history: null, alerts: null });
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
    ['/wx/site/equipment/plant%2F..%2Fd1', SITE_HOME],
    ['/wx/site/equipment/plant%5Cn1', SITE_HOME],
    [null, SITE_HOME],
    ['', SITE_HOME],
    ['https://evil.example/wx/site/page/p1', SITE_HOME],
    ['//evil.example/wx/', SITE_HOME],
    ['/wx//evil.example', SITE_HOME],
    ['/wx/site/page/..', SITE_HOME],
    ['/wx/site/page/%2e%2e', SITE_HOME],
    ['/wx/detail/eg/list/1', SITE_HOME],
    [`/wx/site/page/${'a'.repeat(5_000)}`, SITE_HOME],
    ['/wx/site/page/a\nb', SITE_HOME],
  ])('are the only landing pages: %j', (raw, path) => {
    expect(parseSiteRedirect(raw, ALL)).toBe(path);
  });

  it('exclude history without a recorder, even by address', () => {
    expect(parseSiteRedirect('/wx/site/history-chart/a/0/-', NONE)).toBe(SITE_HOME);
    // The screen itself reports a missing alarm source.
    expect(parseSiteRedirect('/wx/site/alarms', NONE)).toBe('/site/alarms');
  });
});
