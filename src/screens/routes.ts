/**
 * The one table of screens (specification 2): guard, titles, tabs, redirects, permissions and tests all read it. Those
 * that are open to everybody stand in `open-routes.ts`, which is in the very first code, and are part of it. A line
 * without a loader is a screen that is not built: it has its place, title and guard, and says so.
 */
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { loadHome } from './load-inside';
import { OPEN_ROUTES } from './open-routes';
import { type Load, lines, routeIn, type ScreenRoute, tab } from './route';

export { BASE, type ScreenRoute, type TabName } from './route';

const projectPage: Load = () => import('./project/page');
const egPage: Load = () => import('./eg/configuration');
const egCurve: Load = () => import('./eg/history-chart');
const egAlarm: Load = () => import('./eg/alarm');
const egReport: Load = () => import('./eg/history-report');
const EG = '/detail/eg';
const GM = '/detail/gm';
const ORDER = '/home/work/work-order';
const PROJECT = '/home/work/project';
const PASSWORD = '/more-settings';

export const ROUTES: readonly ScreenRoute[] = [
  ...OPEN_ROUTES,
  ...tab('monitor', 'titleMonitor', loadHome),
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
    ['/eg/add', 'titleEquipmentAdd', () => import('./eg/add/add')],
    ['/eg/template/list/:id', 'titleTemplates', () => import('./eg/add/template-list')],
    ['/eg/equipment/select/:id', 'titleEquipmentSelect', () => import('./eg/add/equipment-select')],
    ['/eg/template/address', 'titleAddressPick', () => import('./eg/add/address-pick')],
    [`${EG}/alarm/:equipId`, 'titleAlarms', egAlarm],
    [`${EG}/landAlarm/:equipId`, 'titleAlarms', egAlarm],
    [`${EG}/equip-repairs/:id/:name`, 'titleRepair', () => import('./eg/equip-repairs')],
    [`${EG}/repairs-records/:id`, 'titleRepairRecords', () => import('./eg/repairs-records')],
    [`${EG}/inspect-records/:id`, 'titleInspectRecords', () => import('./eg/inspect-records')],
    [`${EG}/operation-log/:equipId`, 'titleOperationLog', () => import('./eg/operation-log')],
    [`${EG}/address/:lat/:lng/:address/:title`, 'titleAddress', () => import('./eg/address')],
  ]),
  ...lines(
    'eg',
    [
      [`${EG}/list/:id`, 'titleEquipment', () => import('./eg/list')],
      [`${EG}/configuration/:conId`, 'titlePage', egPage],
      ['/groundDetailEGConfiguration/:conId', 'titlePage', egPage],
      [`${EG}/gateway-info/:id`, 'titleGateway', () => import('./eg/gateway-info')],
      [`${EG}/equipment-info/:id`, 'titleEquipmentInfo', () => import('./eg/equipment-info')],
      [`${EG}/history-chart/:equipId`, 'titleHistoryChart', egCurve],
      [
        `${EG}/realtime-chart/:equipmentId/:signalId`,
        'titleRealtimeChart',
        () => import('./eg/realtime-chart'),
      ],
      [`${EG}/history-report/:equipId`, 'titleHistoryReport', egReport],
      [`${EG}/history-report-scada/:equipId/:checkAll/:reports`, 'titleHistoryReport', egReport],
      [`${EG}/history-chart-scada/:equipId/:checkAll/:reports`, 'titleHistoryChart', egCurve],
      [`${EG}/configuration/hik/:videoId`, 'titleVideo', () => import('./eg/video')],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...lines('gm', [[`${GM}/alarm/:equipId`, 'titleAlarms', () => import('./gm/alarm')]]),
  ...lines(
    'gm',
    [
      [`${GM}/list/:equipId`, 'titleParameters', () => import('./gm/list')],
      [`${GM}/rule-empty/:equipId`, 'titleRules', () => import('./gm/rule-empty')],
      [`${GM}/configuration/:equipId/:conId`, 'titlePage', () => import('./gm/configuration')],
      [`${GM}/write-list/:equipId`, 'titleWriteValues', () => import('./gm/write-list')],
      [`${GM}/chart-list/:equipId`, 'titleHistoryChart', () => import('./gm/chart-list')],
      [`${GM}/chart-line/:equipId/:signalId`, 'titleHistoryChart', () => import('./gm/chart-line')],
      [`${GM}/history-report/:equipId`, 'titleHistoryReport', () => import('./gm/history-report')],
      [`${GM}/video/:equipId`, 'titleVideo', () => import('./gm/video')],
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
    ['/home/work/work-map', 'titleMap', () => import('./work/work-map')],
    ['/home/work/eglist', 'titleEquipmentSelect'],
  ]),
  ...lines(
    'project',
    [
      [PROJECT, 'titleProjects', () => import('./project/list')],
      [`${PROJECT}/:projectId/page/:pageId`, 'titlePage', projectPage],
      ['/groundBIDetail/:projectId/page/:pageId', 'titlePage', projectPage],
      [
        `${PROJECT}/detail/alarm/:projectId/:equipId/:equipName`,
        'titleAlarms',
        () => import('./project/alarm'),
      ],
      [
        `${PROJECT}/detail/history-report/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryReport',
        () => import('./project/history-report'),
      ],
      [
        `${PROJECT}/detail/history-chart/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryChart',
        () => import('./project/history-chart'),
      ],
      ['/detail/project/configuration/hik/:videoId', 'titleVideo', () => import('./project/video')],
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
  // Ours: a phone on a desk that hears alarms.
  ...lines('alarm-watch', [
    ['/alarm-watch', 'titleAlarmWatch', () => import('./alarm-watch/choose')],
    ['/alarm-watch/:family/:id', 'titleAlarmWatch', () => import('./alarm-watch/watch')],
  ]),
  // Ours: for the developer.
  ...lines('profile', [['/more-throughput', 'titleThroughput', () => import('./profile/throughput')]]),
];

/** The route of a path under the base, null where there is none. Segments are compared as they stand. */
export const matchRoute = routeIn(ROUTES);
