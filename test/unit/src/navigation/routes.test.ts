import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchRoute, ROUTES } from '../../src/navigation/routes';

/** The public routes of spec 2, written down by hand. */
const PUBLIC = [
  '/login',
  '/enroll/{code}',
  '/register/{roleuuid}',
  '/pub-register/{roleuuid}',
  '/bind/{openId}',
  '/bind/{openId}/{errorCode}',
  '/bind-info',
  '/bind-tips',
  '/404',
  '/500',
  '/403',
  '/noAuth',
  '/not-wechat',
  '/authorization-err/{errCode}',
];
const TABS = ['monitor', 'message', 'more', 'work'].map((name) => `/home/${name}`);
const SETTINGS = [
  '/bind-details/{openId}',
  '/more-feedback',
  '/more-message',
  '/more-user-info',
  '/more-settings',
  '/more-settings/change-by-old',
  '/more-settings/change-method/{isBindemail}/{isBindtel}',
  '/more-settings/change-by-emial',
  '/more-settings/change-by-phone',
  '/more-settings/change-password',
];
const EG = [
  '/eg/add',
  '/eg/template/list/{id}',
  '/eg/equipment/select/{id}',
  '/eg/template/address',
  '/detail/eg/list/{id}',
  '/detail/eg/configuration/{conId}',
  '/groundDetailEGConfiguration/{conId}',
  '/detail/eg/gateway-info/{id}',
  '/detail/eg/equipment-info/{id}',
  '/detail/eg/history-chart/{equipId}',
  '/detail/eg/realtime-chart/{equipmentId}/{signalId}',
  '/detail/eg/history-report/{equipId}',
  '/detail/eg/history-report-scada/{equipId}/{checkAll}/{reports}',
  '/detail/eg/history-chart-scada/{equipId}/{checkAll}/{reports}',
  '/detail/eg/alarm/{equipId}',
  '/detail/eg/landAlarm/{equipId}',
  '/detail/eg/equip-repairs/{id}/{name}',
  '/detail/eg/repairs-records/{id}',
  '/detail/eg/inspect-records/{id}',
  '/detail/eg/operation-log/{equipId}',
  '/detail/eg/address/{lat}/{lng}/{address}/{title}',
  '/detail/eg/configuration/hik/{videoId}',
  '/detail/project/configuration/hik/{videoId}',
];
const GM = [
  '/detail/gm/list/{equipId}',
  '/detail/gm/rule-empty/{equipId}',
  '/detail/gm/configuration/{equipId}/{conId}',
  '/detail/gm/write-list/{equipId}',
  '/detail/gm/chart-list/{equipId}',
  '/detail/gm/chart-line/{equipId}/{signalId}',
  '/detail/gm/alarm/{equipId}',
  '/detail/gm/history-report/{equipId}',
  '/detail/gm/video/{equipId}',
];
const WORK = [
  '/home/work/equip-repairs',
  '/home/work/my-repairs',
  '/home/work/my-repairs/content/{id}',
  '/home/work/my-repairs/records/content/{id}/{equipmentId}',
  '/home/work/work-order',
  '/home/work/work-order/repair/{id}',
  '/home/work/work-order/inspection/{id}',
  '/home/work/work-order/repair-bill/{id}',
  '/home/work/work-order/inspection-bill/{type}/{id}/{index}/{recordEquipId}',
  '/home/work/work-order/edit-inspection-bill/{type}/{id}/{index}/{recordEquipId}',
  '/home/work/work-order/inspection-info/{record}/{type}/{id}/{index}/{recordEquipId}/{equipmentId}',
  '/home/work/work-order/inspection-info/{type}/{id}/{index}/{recordEquipId}',
  '/home/work/work-order/repair/{type}/{id}',
  '/home/work/work-order/repair/ended/0/{id}',
  '/home/work/work-order/repair/records/ended/0/{id}/{equipmentId}',
  '/home/work/work-order/inspection/note/{id}',
  '/home/work/work-order/finished/{id}',
  '/home/work/work-order/address/{type}/{id}',
  '/home/work/work-order/address/{type}/{lat}/{lng}/{address}',
  '/home/work/work-order/address/{equipId}/{status}/{index}',
  '/home/work/work-map',
  '/home/work/eglist',
];
const PROJECT = [
  '/home/work/project',
  '/home/work/project/{projectId}/page/{pageId}',
  '/groundBIDetail/{projectId}/page/{pageId}',
  '/home/work/project/detail/alarm/{projectId}/{equipId}/{equipName}',
  '/home/work/project/detail/history-report/{projectId}/{equipId}/{checkAll}/{reports}/{equipName}',
  '/home/work/project/detail/history-chart/{projectId}/{equipId}/{checkAll}/{reports}/{equipName}',
];
const EXCEL = [
  '/home/work/excel',
  '/home/work/excel/record/{excelId}',
  '/home/work/excel/detail/{excelId}/{recordId}',
  '/home/work/excel/scan/{excelId}/{recordId}',
  '/home/work/excel/search/{excelId}',
];
const MESSAGE = ['/message/list/{type}', '/message/detail/{type}/{dataId}'];
const AGENT = ['/bdfae'];
const GIVEN = [
  ...PUBLIC,
  ...TABS,
  ...SETTINGS,
  ...EG,
  ...GM,
  ...WORK,
  ...PROJECT,
  ...EXCEL,
  ...MESSAGE,
  ...AGENT,
];

/** Screens that the specification does not know. */
const OURS = ['/pinned', '/more-health', '/more-throughput', '/alarm-watch', '/alarm-watch/{family}/{id}'];

const asGiven = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
/** An address of a route: every parameter becomes a word that no path contains. */
const example = (path: string): string => path.replace(/:(\w+)/g, 'given-$1');

describe('The table of routes', () => {
  it('is the list of the specification, and what is ours', () => {
    expect(ROUTES.map(({ path }) => asGiven(path)).sort()).toEqual([...GIVEN, ...OURS].sort());
  });

  it('has every path once', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  });

  it('lets nobody in without a login but to the public screens of the specification', () => {
    expect(
      ROUTES.filter(({ isPublic }) => isPublic)
        .map(({ path }) => asGiven(path))
        .sort(),
    ).toEqual([...PUBLIC].sort());
  });

  it('has the four tabs of the home screen', () => {
    expect(ROUTES.flatMap(({ tab, path }) => (tab === null ? [] : [path])).sort()).toEqual(TABS.sort());
  });

  it.each(ROUTES.map((route) => [route.path, route]))(
    'finds %s by its address, and nothing else',
    (_, route) => {
      expect(matchRoute(example(route.path))).toBe(route);
      expect(matchRoute(`${example(route.path)}/`)).toBe(route);
      expect(matchRoute(`${example(route.path)}/deeper/by/seven/segments/than/any/other`)).toBeNull();
      const { pathname, params } = matchRoutes([{ path: route.path }], example(route.path))?.[0] ?? {};
      expect(pathname).toBe(example(route.path));
      for (const [name, value] of Object.entries(params ?? {})) expect(value).toBe(`given-${name}`);
    },
  );

  it('has no address that two screens could claim', () => {
    const claims = (path: string): readonly string[] =>
      ROUTES.filter((other) => {
        const [wanted, given] = [other.path.split('/'), path.split('/')];
        return (
          wanted.length === given.length &&
          wanted.every(
            (segment, i) => segment.startsWith(':') || given[i]?.startsWith(':') || segment === given[i],
          )
        );
      }).map((other) => other.path);
    const doubtful = ROUTES.map(({ path }) => claims(path)).filter((paths) => paths.length > 1);
    expect(doubtful).toEqual([]);
  });

  it('matches whole segments and nothing empty', () => {
    expect(matchRoute('/home/monitor')?.tab).toBe('monitor');
    expect(matchRoute('/home/monitor/')?.tab).toBe('monitor');
    expect(matchRoute('/home/work/project/a/page/b')?.area).toBe('project');
    for (const path of [
      'home/monitor',
      '',
      '/',
      '/home/Monitor',
      '/home/work/project//page/b',
      '/home/work/project/a/page',
    ])
      expect(matchRoute(path)).toBeNull();
  });
});
