/**
 * The one table of screens (specification 2): guard, titles, tabs, redirects, permissions and tests all read it. It is
 * in the first chunk of code, so a line is as short as can be. A line without a loader is a screen that is not built:
 * it has its place, title and guard, and says so.
 */
import type { ComponentType } from 'react';
import type { cn } from '../i18n/shell';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';

export type TabName = 'monitor' | 'message' | 'work' | 'more';
/** The folder in which a screen lives. */
export type Area =
  | 'account'
  | 'agent'
  | 'binding'
  | 'eg'
  | 'enroll'
  | 'errors'
  | 'excel'
  | 'gm'
  | 'home'
  | 'message'
  | 'profile'
  | 'project'
  | 'settings'
  | 'work';
type Load = () => Promise<{ readonly default: ComponentType }>;
type Title = keyof typeof cn;

export interface ScreenRoute {
  /** Under the base; `:name` stands for one segment. */
  readonly path: string;
  readonly area: Area;
  /** Whether it is shown without a login (specification 2, "Public routes"). */
  readonly isPublic: boolean;
  readonly title: Title;
  /** The tab of the home screen that it is, null where it stands alone. */
  readonly tab: TabName | null;
  /** The permission without which it says why it is not shown; null where none is known (specification 6). */
  readonly needs: string | null;
  readonly isBuilt: boolean;
  readonly load: Load;
}

/** Base path of the product (specification 9). */
export const BASE = '/wx';

/** A line of the table: path, title, and what loads the screen if it is built. */
type Line = readonly [path: string, title: Title, load?: Load];
const notBuilt: Load = () => import('./common/not-built');

const lines = (
  area: Area,
  given: readonly Line[],
  more: Partial<Pick<ScreenRoute, 'isPublic' | 'tab' | 'needs'>> = {},
): readonly ScreenRoute[] =>
  given.map(([path, title, load]) => ({
    path,
    area,
    title,
    isPublic: false,
    tab: null,
    needs: null,
    isBuilt: load !== undefined,
    load: load ?? notBuilt,
    ...more,
  }));
const open = { isPublic: true } as const;
const tab = (name: TabName, title: Title, load?: Load): readonly ScreenRoute[] =>
  lines('home', [load ? [`/home/${name}`, title, load] : [`/home/${name}`, title]], { tab: name });

const byRole: Load = () => import('./enroll/by-role');
const projectPage: Load = () => import('./project/page');
const egPage: Load = () => import('./eg/configuration');
const EG = '/detail/eg';
const GM = '/detail/gm';
const ORDER = '/home/work/work-order';
const PROJECT = '/home/work/project';
const PASSWORD = '/more-settings';

export const ROUTES: readonly ScreenRoute[] = [
  ...lines('account', [['/login', 'titleLogin', () => import('./account/login')]], open),
  ...lines(
    'enroll',
    [
      ['/enroll/:code', 'titleEnroll', () => import('./enroll/invited')],
      ['/register/:roleuuid', 'titleRegister', byRole],
      ['/pub-register/:roleuuid', 'titleRegister', byRole],
    ],
    open,
  ),
  ...lines(
    'binding',
    [
      ['/bind/:openId', 'titleBind', () => import('./binding/bind')],
      ['/bind/:openId/:errorCode', 'titleBind', () => import('./binding/bind-error')],
      ['/bind-info', 'titleBindInfo', () => import('./binding/bind-info')],
      ['/bind-tips', 'titleBindTips', () => import('./binding/bind-tips')],
      ['/not-wechat', 'titleNotWechat', () => import('./binding/not-wechat')],
      [
        '/authorization-err/:errCode',
        'titleAuthorizationFailed',
        () => import('./binding/authorization-error'),
      ],
    ],
    open,
  ),
  ...lines(
    'errors',
    [
      ['/404', 'titleNotFound', () => import('./errors/not-found')],
      ['/500', 'titleServerError', () => import('./errors/server-error')],
      ['/403', 'titleNoAccess', () => import('./errors/no-access')],
      ['/noAuth', 'titleNoPermission', () => import('./errors/no-auth')],
    ],
    open,
  ),
  ...tab('monitor', 'titleMonitor', () => import('./home/monitor')),
  ...tab('message', 'titleMessage'),
  ...tab('work', 'titleWork', () => import('./home/work')),
  ...tab('more', 'titleMore', () => import('./home/more')),
  ...lines('binding', [
    ['/bind-details/:openId', 'titleBindDetails', () => import('./binding/bind-details')],
  ]),
  ...lines('settings', [
    ['/more-feedback', 'titleFeedback', () => import('./settings/feedback')],
    ['/more-message', 'titleMoreMessage', () => import('./settings/message')],
    ['/more-user-info', 'titleUserInfo', () => import('./settings/user-info')],
    [PASSWORD, 'titleSettings', () => import('./settings/settings')],
    [`${PASSWORD}/change-by-old`, 'titlePassword', () => import('./settings/password-by-old')],
    [
      `${PASSWORD}/change-method/:isBindemail/:isBindtel`,
      'titlePassword',
      () => import('./settings/password-method'),
    ],
    // Spelt so in the specification.
    [`${PASSWORD}/change-by-emial`, 'titlePassword', () => import('./settings/password-by-email')],
    [`${PASSWORD}/change-by-phone`, 'titlePassword', () => import('./settings/password-by-phone')],
    [`${PASSWORD}/change-password`, 'titlePassword', () => import('./settings/password-new')],
  ]),
  ...lines('eg', [
    ['/eg/add', 'titleEquipmentAdd'],
    ['/eg/template/list/:id', 'titleTemplates'],
    ['/eg/equipment/select/:id', 'titleEquipmentSelect'],
    ['/eg/template/address', 'titleAddressPick'],
    [`${EG}/alarm/:equipId`, 'titleAlarms'],
    [`${EG}/landAlarm/:equipId`, 'titleAlarms'],
    [`${EG}/equip-repairs/:id/:name`, 'titleRepair'],
    [`${EG}/repairs-records/:id`, 'titleRepairRecords'],
    [`${EG}/inspect-records/:id`, 'titleInspectRecords'],
    [`${EG}/operation-log/:equipId`, 'titleOperationLog'],
    [`${EG}/address/:lat/:lng/:address/:title`, 'titleAddress'],
  ]),
  ...lines(
    'eg',
    [
      [`${EG}/list/:id`, 'titleEquipment'],
      [`${EG}/configuration/:conId`, 'titlePage', egPage],
      ['/groundDetailEGConfiguration/:conId', 'titlePage', egPage],
      [`${EG}/gateway-info/:id`, 'titleGateway'],
      [`${EG}/equipment-info/:id`, 'titleEquipmentInfo'],
      [`${EG}/history-chart/:equipId`, 'titleHistoryChart'],
      [`${EG}/realtime-chart/:equipmentId/:signalId`, 'titleRealtimeChart'],
      [`${EG}/history-report/:equipId`, 'titleHistoryReport'],
      [`${EG}/history-report-scada/:equipId/:checkAll/:reports`, 'titleHistoryReport'],
      [`${EG}/history-chart-scada/:equipId/:checkAll/:reports`, 'titleHistoryChart'],
      [`${EG}/configuration/hik/:videoId`, 'titleVideo'],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...lines(
    'gm',
    [
      [`${GM}/list/:equipId`, 'titleParameters', () => import('./gm/list')],
      [`${GM}/rule-empty/:equipId`, 'titleRules', () => import('./gm/rule-empty')],
      [`${GM}/configuration/:equipId/:conId`, 'titlePage', () => import('./gm/configuration')],
      [`${GM}/write-list/:equipId`, 'titleWriteValues', () => import('./gm/write-list')],
      [`${GM}/chart-list/:equipId`, 'titleHistoryChart'],
      [`${GM}/chart-line/:equipId/:signalId`, 'titleHistoryChart'],
      [`${GM}/alarm/:equipId`, 'titleAlarms'],
      [`${GM}/history-report/:equipId`, 'titleHistoryReport'],
      [`${GM}/video/:equipId`, 'titleVideo'],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...lines('work', [
    ['/home/work/equip-repairs', 'titleRepair'],
    ['/home/work/my-repairs', 'titleMyRepairs'],
    ['/home/work/my-repairs/content/:id', 'titleRepairSlip'],
    ['/home/work/my-repairs/records/content/:id/:equipmentId', 'titleRepairSlip'],
    [ORDER, 'titleWorkOrders'],
    [`${ORDER}/repair/:id`, 'titleRepairSlip'],
    [`${ORDER}/inspection/:id`, 'titleInspection'],
    [`${ORDER}/repair-bill/:id`, 'titleRepairSlip'],
    [`${ORDER}/inspection-bill/:type/:id/:index/:recordEquipId`, 'titleInspection'],
    [`${ORDER}/edit-inspection-bill/:type/:id/:index/:recordEquipId`, 'titleInspection'],
    [`${ORDER}/inspection-info/:record/:type/:id/:index/:recordEquipId/:equipmentId`, 'titleInspectRecords'],
    [`${ORDER}/inspection-info/:type/:id/:index/:recordEquipId`, 'titleInspectRecords'],
    [`${ORDER}/repair/:type/:id`, 'titleRepairSlip'],
    [`${ORDER}/repair/ended/0/:id`, 'titleRepairSlip'],
    [`${ORDER}/repair/records/ended/0/:id/:equipmentId`, 'titleRepairSlip'],
    [`${ORDER}/inspection/note/:id`, 'titleInspection'],
    [`${ORDER}/finished/:id`, 'titleWorkOrder'],
    [`${ORDER}/address/:type/:id`, 'titleAddress'],
    [`${ORDER}/address/:type/:lat/:lng/:address`, 'titleAddress'],
    [`${ORDER}/address/:equipId/:status/:index`, 'titleAddress'],
    ['/home/work/work-map', 'titleMap'],
    ['/home/work/eglist', 'titleEquipmentSelect'],
  ]),
  ...lines(
    'project',
    [
      [PROJECT, 'titleProjects', () => import('./project/list')],
      [`${PROJECT}/:projectId/page/:pageId`, 'titlePage', projectPage],
      ['/groundBIDetail/:projectId/page/:pageId', 'titlePage', projectPage],
      [`${PROJECT}/detail/alarm/:projectId/:equipId/:equipName`, 'titleAlarms'],
      [
        `${PROJECT}/detail/history-report/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryReport',
      ],
      [
        `${PROJECT}/detail/history-chart/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryChart',
      ],
      ['/detail/project/configuration/hik/:videoId', 'titleVideo'],
    ],
    { needs: PERMISSION_PROJECT },
  ),
  ...lines('excel', [
    ['/home/work/excel', 'titleReports'],
    ['/home/work/excel/record/:excelId', 'titleReportRecords'],
    ['/home/work/excel/detail/:excelId/:recordId', 'titleReport'],
    ['/home/work/excel/scan/:excelId/:recordId', 'titleReport'],
    ['/home/work/excel/search/:excelId', 'titleReportSearch'],
  ]),
  ...lines('message', [
    ['/message/list/:type', 'titleMessage'],
    ['/message/detail/:type/:dataId', 'titleMessageDetail'],
  ]),
  ...lines('agent', [['/bdfae', 'titleAgent']]),
  // Ours: for the developer.
  ...lines('profile', [['/more-throughput', 'titleThroughput', () => import('./profile/throughput')]]),
];

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);
const WANTED = ROUTES.map((route) => ({ route, segments: segmentsOf(route.path) }));

/** The route of a path under the base, null where there is none. Segments are compared as they stand. */
export function matchRoute(path: string): ScreenRoute | null {
  if (!path.startsWith('/')) return null;
  const given = segmentsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
  const found = WANTED.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, i) => (segment.startsWith(':') ? given[i] !== '' : segment === given[i])),
  );
  return found?.route ?? null;
}
