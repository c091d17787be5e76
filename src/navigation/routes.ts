/** The table of screens (spec 2), which is only data: `src/app` loads the code by screen name. */
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { OPEN_ROUTES, type OpenScreen } from './open-routes';
import { PAGE_ROUTES } from './page-routes';
import { createRouteFinder, createRoutes, type ScreenRoute } from './route';

export { BASE, type ScreenRoute, type TabName } from './route';

export const PINNED_PATH = '/pinned';

const EG = '/detail/eg';
const GM = '/detail/gm';
const ORDER = '/home/work/work-order';
const PROJECT = '/home/work/project';
const PASSWORD = '/more-settings';

const SIGNED_IN_ROUTES = [
  ...PAGE_ROUTES,
  ...createRoutes('home', [['/home/monitor', 'titleMonitor', 'home/monitor']], { tab: 'monitor' }),
  ...createRoutes('home', [['/home/message', 'titleMessage', 'home/message']], { tab: 'message' }),
  ...createRoutes('home', [['/home/work', 'titleWork', 'home/work']], { tab: 'work' }),
  ...createRoutes('home', [['/home/more', 'titleMore', 'home/more']], { tab: 'more' }),
  // Not in spec 2: the user's pinned variables.
  ...createRoutes('home', [[PINNED_PATH, 'titlePinned', 'home/pinned']], { needs: PERMISSION_EQUIPMENT }),
  ...createRoutes('binding', [['/bind-details/:openId', 'titleBindDetails', 'binding/bind-details']]),
  ...createRoutes('settings', [
    ['/more-feedback', 'titleFeedback', 'settings/feedback'],
    ['/more-message', 'titleMoreMessage', 'settings/message'],
    ['/more-user-info', 'titleUserInfo', 'settings/user-info'],
    [PASSWORD, 'titleSettings', 'settings/settings'],
    [`${PASSWORD}/change-by-old`, 'titlePassword', 'settings/password-by-old'],
    [`${PASSWORD}/change-method/:isBindemail/:isBindtel`, 'titlePassword', 'settings/password-method'],
    // Spelled like this in spec 2.
    [`${PASSWORD}/change-by-emial`, 'titlePassword', 'settings/password-by-email'],
    [`${PASSWORD}/change-by-phone`, 'titlePassword', 'settings/password-by-phone'],
    [`${PASSWORD}/change-password`, 'titlePassword', 'settings/password-new'],
  ]),
  ...createRoutes('eg', [
    ['/eg/add', 'titleEquipmentAdd', 'eg/add/add'],
    ['/eg/template/list/:id', 'titleTemplates', 'eg/add/template-list'],
    ['/eg/equipment/select/:id', 'titleEquipmentSelect', 'eg/add/equipment-select'],
    ['/eg/template/address', 'titleAddressPick', 'eg/add/address-pick'],
    [`${EG}/alarm/:equipId`, 'titleAlarms', 'eg/alarm'],
    [`${EG}/landAlarm/:equipId`, 'titleAlarms', 'eg/alarm'],
    [`${EG}/equip-repairs/:id/:name`, 'titleRepair', 'eg/equip-repairs'],
    [`${EG}/repairs-records/:id`, 'titleRepairRecords', 'eg/repairs-records'],
    [`${EG}/inspect-records/:id`, 'titleInspectRecords', 'eg/inspect-records'],
    [`${EG}/operation-log/:equipId`, 'titleOperationLog', 'eg/operation-log'],
    [`${EG}/address/:lat/:lng/:address/:title`, 'titleAddress', 'eg/address'],
  ]),
  ...createRoutes(
    'eg',
    [
      [`${EG}/list/:id`, 'titleEquipment', 'eg/list'],
      [`${EG}/gateway-info/:id`, 'titleGateway', 'eg/gateway-info'],
      [`${EG}/equipment-info/:id`, 'titleEquipmentInfo', 'eg/equipment-info'],
      [`${EG}/history-chart/:equipId`, 'titleHistoryChart', 'eg/history-chart'],
      [`${EG}/realtime-chart/:equipmentId/:signalId`, 'titleRealtimeChart', 'eg/realtime-chart'],
      [`${EG}/history-report/:equipId`, 'titleHistoryReport', 'eg/history-report'],
      [`${EG}/history-report-scada/:equipId/:checkAll/:reports`, 'titleHistoryReport', 'eg/history-report'],
      [`${EG}/history-chart-scada/:equipId/:checkAll/:reports`, 'titleHistoryChart', 'eg/history-chart'],
      [`${EG}/configuration/hik/:videoId`, 'titleVideo', 'eg/video'],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...createRoutes('gm', [[`${GM}/alarm/:equipId`, 'titleAlarms', 'gm/alarm']]),
  ...createRoutes(
    'gm',
    [
      [`${GM}/list/:equipId`, 'titleParameters', 'gm/list'],
      [`${GM}/rule-empty/:equipId`, 'titleRules', 'gm/rule-empty'],
      [`${GM}/write-list/:equipId`, 'titleWriteValues', 'gm/write-list'],
      [`${GM}/chart-list/:equipId`, 'titleHistoryChart', 'gm/chart-list'],
      [`${GM}/chart-line/:equipId/:signalId`, 'titleHistoryChart', 'gm/chart-line'],
      [`${GM}/history-report/:equipId`, 'titleHistoryReport', 'gm/history-report'],
      [`${GM}/video/:equipId`, 'titleVideo', 'gm/video'],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...createRoutes('work', [
    ['/home/work/equip-repairs', 'titleRepair', 'repair/report'],
    ['/home/work/my-repairs', 'titleMyRepairs', 'repair/my-repairs'],
    ['/home/work/my-repairs/content/:id', 'titleRepairSlip', 'repair/slip'],
    ['/home/work/my-repairs/records/content/:id/:equipmentId', 'titleRepairSlip', 'repair/recorded-slip'],
    [ORDER, 'titleWorkOrders', 'repair/orders'],
    [`${ORDER}/repair/:id`, 'titleRepairSlip', 'repair/order'],
    [`${ORDER}/inspection/:id`, 'titleInspection', 'inspection/order'],
    [`${ORDER}/repair-bill/:id`, 'titleRepairBill', 'repair/bill'],
    [`${ORDER}/inspection-bill/:type/:id/:index/:recordEquipId`, 'titleInspection', 'inspection/fill'],
    [
      `${ORDER}/edit-inspection-bill/:type/:id/:index/:recordEquipId`,
      'titleInspection',
      'inspection/correct',
    ],
    [
      `${ORDER}/inspection-info/:record/:type/:id/:index/:recordEquipId/:equipmentId`,
      'titleInspectRecords',
      'inspection/recorded-result',
    ],
    [`${ORDER}/inspection-info/:type/:id/:index/:recordEquipId`, 'titleInspectRecords', 'inspection/result'],
    [`${ORDER}/repair/:type/:id`, 'titleRepairSlip', 'repair/listed-order'],
    [`${ORDER}/repair/ended/0/:id`, 'titleRepairSlip', 'repair/ended'],
    [`${ORDER}/repair/records/ended/0/:id/:equipmentId`, 'titleRepairSlip', 'repair/recorded-end'],
    [`${ORDER}/inspection/note/:id`, 'titleInspection', 'inspection/note'],
    [`${ORDER}/finished/:id`, 'titleWorkOrder', 'repair/finished'],
    [`${ORDER}/address/:type/:id`, 'titleAddress', 'work/order-place'],
    [`${ORDER}/address/:type/:lat/:lng/:address`, 'titleAddress', 'work/coordinates-place'],
    [`${ORDER}/address/:equipId/:status/:index`, 'titleAddress', 'work/device-place'],
    ['/home/work/work-map', 'titleMap', 'work/work-map'],
    ['/home/work/eglist', 'titleEquipmentSelect', 'work/equipment-choice'],
  ]),
  ...createRoutes(
    'project',
    [
      [PROJECT, 'titleProjects', 'project/list'],
      [`${PROJECT}/detail/alarm/:projectId/:equipId/:equipName`, 'titleAlarms', 'project/alarm'],
      [
        `${PROJECT}/detail/history-report/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryReport',
        'project/history-report',
      ],
      [
        `${PROJECT}/detail/history-chart/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryChart',
        'project/history-chart',
      ],
      ['/detail/project/configuration/hik/:videoId', 'titleVideo', 'project/video'],
    ],
    { needs: PERMISSION_PROJECT },
  ),
  ...createRoutes('smart-reports', [
    ['/home/work/excel', 'titleReports', 'smart-reports/list'],
    ['/home/work/excel/record/:excelId', 'titleReportRecords', 'smart-reports/records'],
    ['/home/work/excel/detail/:excelId/:recordId', 'titleReport', 'smart-reports/detail'],
    ['/home/work/excel/scan/:excelId/:recordId', 'titleReport', 'smart-reports/scan'],
    ['/home/work/excel/search/:excelId', 'titleReportSearch', 'smart-reports/search'],
  ]),
  ...createRoutes('message', [
    ['/message/list/:type', 'titleMessage', 'message/list'],
    ['/message/detail/:type/:dataId', 'titleMessageDetail', 'message/detail'],
  ]),
  ...createRoutes('agent', [['/bdfae', 'titleAgent', 'assistant/assistant']]),
  // Not in spec 2: a phone on a desk that sounds alarms.
  ...createRoutes('alarm-watch', [
    ['/alarm-watch', 'titleAlarmWatch', 'alarm-watch/choose'],
    ['/alarm-watch/:family/:id', 'titleAlarmWatch', 'alarm-watch/watch'],
  ]),
  // Not in spec 2: for users who keep a page open all shift.
  ...createRoutes('health', [['/more-health', 'titleHealth', 'health/health']]),
  // Not in spec 2: for developers.
  ...createRoutes('throughput', [['/more-throughput', 'titleThroughput', 'throughput/throughput']]),
] as const;

/** Names of the screens behind the login, keys of `src/app/signed-in-loaders.ts`. */
export type SignedInScreen = (typeof SIGNED_IN_ROUTES)[number]['screen'];

export const ROUTES: readonly ScreenRoute<OpenScreen | SignedInScreen>[] = [
  ...OPEN_ROUTES,
  ...SIGNED_IN_ROUTES,
];

export type SignedInRoute = (typeof SIGNED_IN_ROUTES)[number];
export const matchSignedInRoute = createRouteFinder(SIGNED_IN_ROUTES);

export const matchRoute = createRouteFinder(ROUTES);

export function isPermitted(path: string, auths: readonly string[]): boolean {
  const permission = matchRoute(path)?.needs ?? null;
  return permission === null || auths.includes(permission);
}
