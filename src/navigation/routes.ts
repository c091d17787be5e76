/**
 * The one table of screens (specification 2): guard, titles, tabs, redirects, permissions and tests all read it. Those
 * that are open to everybody stand in `open-routes.ts`, which is in the very first code, and are part of it. A line
 * without a loader is a screen that is not built: it has its place, title and guard, and says so.
 */

import { loadHome } from '../app/load-signed-in';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { OPEN_ROUTES } from './open-routes';
import { type Load, lines, routeIn, type ScreenRoute, tab } from './route';

export { BASE, type ScreenRoute, type TabName } from './route';

const projectPage: Load = () => import('../screens/project/page');
const egPage: Load = () => import('../screens/eg/configuration');
const egCurve: Load = () => import('../screens/eg/history-chart');
const egAlarm: Load = () => import('../screens/eg/alarm');
const egReport: Load = () => import('../screens/eg/history-report');
const EG = '/detail/eg';
const GM = '/detail/gm';
const ORDER = '/home/work/work-order';
const PROJECT = '/home/work/project';
const PASSWORD = '/more-settings';

export const ROUTES: readonly ScreenRoute[] = [
  ...OPEN_ROUTES,
  ...tab('monitor', 'titleMonitor', loadHome),
  ...tab('message', 'titleMessage'),
  ...tab('work', 'titleWork', () => import('../screens/home/work')),
  ...tab('more', 'titleMore', () => import('../screens/home/more')),
  ...lines('binding', [
    ['/bind-details/:openId', 'titleBindDetails', () => import('../screens/binding/bind-details')],
  ]),
  ...lines('settings', [
    ['/more-feedback', 'titleFeedback', () => import('../screens/settings/feedback')],
    ['/more-message', 'titleMoreMessage', () => import('../screens/settings/message')],
    ['/more-user-info', 'titleUserInfo', () => import('../screens/settings/user-info')],
    [PASSWORD, 'titleSettings', () => import('../screens/settings/settings')],
    [`${PASSWORD}/change-by-old`, 'titlePassword', () => import('../screens/settings/password-by-old')],
    [
      `${PASSWORD}/change-method/:isBindemail/:isBindtel`,
      'titlePassword',
      () => import('../screens/settings/password-method'),
    ],
    // Spelt so in the specification.
    [`${PASSWORD}/change-by-emial`, 'titlePassword', () => import('../screens/settings/password-by-email')],
    [`${PASSWORD}/change-by-phone`, 'titlePassword', () => import('../screens/settings/password-by-phone')],
    [`${PASSWORD}/change-password`, 'titlePassword', () => import('../screens/settings/password-new')],
  ]),
  ...lines('eg', [
    ['/eg/add', 'titleEquipmentAdd', () => import('../screens/eg/add/add')],
    ['/eg/template/list/:id', 'titleTemplates', () => import('../screens/eg/add/template-list')],
    ['/eg/equipment/select/:id', 'titleEquipmentSelect', () => import('../screens/eg/add/equipment-select')],
    ['/eg/template/address', 'titleAddressPick', () => import('../screens/eg/add/address-pick')],
    [`${EG}/alarm/:equipId`, 'titleAlarms', egAlarm],
    [`${EG}/landAlarm/:equipId`, 'titleAlarms', egAlarm],
    [`${EG}/equip-repairs/:id/:name`, 'titleRepair', () => import('../screens/eg/equip-repairs')],
    [`${EG}/repairs-records/:id`, 'titleRepairRecords', () => import('../screens/eg/repairs-records')],
    [`${EG}/inspect-records/:id`, 'titleInspectRecords', () => import('../screens/eg/inspect-records')],
    [`${EG}/operation-log/:equipId`, 'titleOperationLog', () => import('../screens/eg/operation-log')],
    [`${EG}/address/:lat/:lng/:address/:title`, 'titleAddress', () => import('../screens/eg/address')],
  ]),
  ...lines(
    'eg',
    [
      [`${EG}/list/:id`, 'titleEquipment', () => import('../screens/eg/list')],
      [`${EG}/configuration/:conId`, 'titlePage', egPage],
      ['/groundDetailEGConfiguration/:conId', 'titlePage', egPage],
      [`${EG}/gateway-info/:id`, 'titleGateway', () => import('../screens/eg/gateway-info')],
      [`${EG}/equipment-info/:id`, 'titleEquipmentInfo', () => import('../screens/eg/equipment-info')],
      [`${EG}/history-chart/:equipId`, 'titleHistoryChart', egCurve],
      [
        `${EG}/realtime-chart/:equipmentId/:signalId`,
        'titleRealtimeChart',
        () => import('../screens/eg/realtime-chart'),
      ],
      [`${EG}/history-report/:equipId`, 'titleHistoryReport', egReport],
      [`${EG}/history-report-scada/:equipId/:checkAll/:reports`, 'titleHistoryReport', egReport],
      [`${EG}/history-chart-scada/:equipId/:checkAll/:reports`, 'titleHistoryChart', egCurve],
      [`${EG}/configuration/hik/:videoId`, 'titleVideo', () => import('../screens/eg/video')],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...lines('gm', [[`${GM}/alarm/:equipId`, 'titleAlarms', () => import('../screens/gm/alarm')]]),
  ...lines(
    'gm',
    [
      [`${GM}/list/:equipId`, 'titleParameters', () => import('../screens/gm/list')],
      [`${GM}/rule-empty/:equipId`, 'titleRules', () => import('../screens/gm/rule-empty')],
      [`${GM}/configuration/:equipId/:conId`, 'titlePage', () => import('../screens/gm/configuration')],
      [`${GM}/write-list/:equipId`, 'titleWriteValues', () => import('../screens/gm/write-list')],
      [`${GM}/chart-list/:equipId`, 'titleHistoryChart', () => import('../screens/gm/chart-list')],
      [`${GM}/chart-line/:equipId/:signalId`, 'titleHistoryChart', () => import('../screens/gm/chart-line')],
      [`${GM}/history-report/:equipId`, 'titleHistoryReport', () => import('../screens/gm/history-report')],
      [`${GM}/video/:equipId`, 'titleVideo', () => import('../screens/gm/video')],
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
    ['/home/work/work-map', 'titleMap', () => import('../screens/work/work-map')],
    ['/home/work/eglist', 'titleEquipmentSelect'],
  ]),
  ...lines(
    'project',
    [
      [PROJECT, 'titleProjects', () => import('../screens/project/list')],
      [`${PROJECT}/:projectId/page/:pageId`, 'titlePage', projectPage],
      ['/groundBIDetail/:projectId/page/:pageId', 'titlePage', projectPage],
      [
        `${PROJECT}/detail/alarm/:projectId/:equipId/:equipName`,
        'titleAlarms',
        () => import('../screens/project/alarm'),
      ],
      [
        `${PROJECT}/detail/history-report/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryReport',
        () => import('../screens/project/history-report'),
      ],
      [
        `${PROJECT}/detail/history-chart/:projectId/:equipId/:checkAll/:reports/:equipName`,
        'titleHistoryChart',
        () => import('../screens/project/history-chart'),
      ],
      ['/detail/project/configuration/hik/:videoId', 'titleVideo', () => import('../screens/project/video')],
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
    ['/alarm-watch', 'titleAlarmWatch', () => import('../screens/alarm-watch/choose')],
    ['/alarm-watch/:family/:id', 'titleAlarmWatch', () => import('../screens/alarm-watch/watch')],
  ]),
  // Ours: for the developer.
  ...lines('profile', [
    ['/more-throughput', 'titleThroughput', () => import('../screens/throughput/throughput')],
  ]),
];

/** The route of a path under the base, null where there is none. Segments are compared as they stand. */
export const matchRoute = routeIn(ROUTES);
