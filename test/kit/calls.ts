import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../../src/shared/calls/call';

export type AnyCall = Call<object, unknown>;

export const CALLS_FOLDER = join(import.meta.dirname, '../../src/shared/calls');

/** Declared calls by export name. */
export const DECLARED: ReadonlyMap<string, AnyCall> = await declaredCalls();

async function declaredCalls(): Promise<ReadonlyMap<string, AnyCall>> {
  const found = new Map<string, AnyCall>();
  for (const file of readdirSync(CALLS_FOLDER).filter((name) => name.endsWith('.ts'))) {
    const exported: object = await import(join(CALLS_FOLDER, file));
    for (const [name, value] of Object.entries(exported)) {
      if (!isCall(value)) continue;
      if ((found.get(name) ?? value) !== value) throw new Error(`two calls are named ${name}`);
      found.set(name, value);
    }
  }
  return found;
}

export function callNamed(name: string): AnyCall {
  const call = DECLARED.get(name);
  if (call === undefined) throw new Error(`no call is named ${name}`);
  return call;
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'encode' in value;
}

/** A row: method, body, path, and for reading calls the inputs to try on the stand-in. */
interface Row {
  readonly call: string;
  readonly inputs: readonly object[];
}
const get = (path: string, ...inputs: readonly object[]): Row => ({ call: `GET form ${path}`, inputs });
const form = (path: string, ...inputs: readonly object[]): Row => ({ call: `POST form ${path}`, inputs });
const json = (path: string, ...inputs: readonly object[]): Row => ({ call: `POST json ${path}`, inputs });

const range = { from: 1_789_996_400_000, end: 1_790_000_000_000 };
const paging = { pagenum: 1, count: 3 };
const inProject = { projectId: 'waterworks' };
const ofEquipment = { equipmentId: 'v202' };
const ofLegacy = { equipId: 'gm05' };
/** A range of hours that have ended, which the report's rows cover. */
const ofReport = { ...inProject, reportId: 'hourly', from: range.from - 7_200_000, end: range.end };
const signalIds = ['v202-level'];
/** Replaced by a serial number of the plant in the contract test. */
const sn = '';

/** The calls of spec 7, written by hand: a changed declaration must be repeated here. */
const GIVEN = {
  encryptLogin: form('/lfscada/user/encryptLogin'),
  showVcode: form('/lfscada/user/showVcode', { loginname: 'demo' }),
  userInfo: get('/lfscada/user/info', {}),
  logout: form('/lfscada/user/logout'),
  currentUser: get('/lfscada/user/getCurrentUser', {}),
  updateCurrentUser: form('/lfscada/user/updateCurrentUser'),
  loadStyle: form('/lfscada/style/loadStyle', {}),
  loadUserStyle: form('/lfscada/user/loadStyle', {}),
  addFeedback: form('/lfscada/feedback/add'),
  invitation: form('/lfscada/enroll/infoEnroll', { code: 'JOIN2026' }),
  register: form('/lfscada/user/register'),
  sendEnrollSms: form('/lfscada/user/enroll/smscode'),
  validTel: form('/lfscada/user/valid/tel', { tel: '13911112222' }),
  addClient: form('/lfscada/user/client/add'),
  sendClientSms: form('/lfscada/user/client/smscode'),
  roleByUuid: form('/lfscada/role/queryByUUId', { uuid: 'role-visitor' }),
  passwordOwner: form('/lfscada/password/getCurrentUser', {}),
  provePassword: form('/lfscada/password/authCurrentUserPwd'),
  resetPassword: form('/lfscada/password/reset'),
  sendPasswordSms: form('/lfscada/password/sendSmsCode'),
  submitPasswordSms: form('/lfscada/password/submitSmsCode'),
  sendPasswordEmail: form('/lfscada/password/sendEmailCode'),
  submitPasswordEmail: form('/lfscada/password/submitEmailCode'),

  queryAllProjects: json('/lfscada/project/queryAll', {}),
  projectInfo: json('/lfscada/project/info', { id: 'waterworks' }),
  queryProjectEquipment: json('/lfscada/project/equip/queryAll', inProject),
  queryProjectGateways: json('/lfscada/monitor/project/gateway/query', {
    pageId: 'w-home',
    dataEquip: ['v202'],
  }),
  openProjectGateway: json('/lfscada/monitor/project/gateway/open'),
  queryProjectSignals: json('/lfscada/monitor/project/signal/query', {
    pageId: 'w-home',
    dataSignal: signalIds,
  }),
  writeProjectSignal: json('/lfscada/monitor/project/signal/writeVal'),
  projectWriteCallback: json('/lfscada/monitor/project/signal/callback'),
  countProjectEquipment: json('/lfscada/monitor/project/equip/queryCount', inProject),
  countProjectAlarms: json('/lfscada/monitor/project/alarm/queryCount', inProject),
  pageInfo: json('/lfscada/monitor/project/page/info', { id: 'w-home' }),
  validPagePassword: json('/lfscada/monitor/project/page/validPassword'),
  queryProjectReportColumns: json('/lfscada/monitor/project/report/queryCols', {
    ...inProject,
    ...ofEquipment,
  }),
  queryProjectReport: json('/lfscada/monitor/project/report/queryAllForEquip', {
    ...inProject,
    ...ofEquipment,
    ...range,
    ...paging,
  }),
  queryProjectHistorySignals: json('/lfscada/monitor/project/history/queryAll', {
    ...inProject,
    ...ofEquipment,
  }),
  queryProjectHistoryData: json('/lfscada/monitor/project/history/queryAllData', {
    ...inProject,
    ...range,
    ...paging,
    signalIds,
  }),
  queryProjectHistory: json('/lfscada/monitor/project/history/query', { ...inProject, ...range, signalIds }),
  queryProjectAlarms: json('/lfscada/monitor/project/alarm/query', { ...inProject, ...paging }),
  confirmProjectAlarms: json('/lfscada/monitor/project/alarm/confirm'),
  queryActiveProjectAlarms: json('/lfscada/monitor/project/alarm/queryAll', inProject),
  queryCustomReport: json('/lfscada/monitor/project/custom/report/data/query', { ...ofReport, ...paging }),
  queryWholeCustomReport: json('/lfscada/monitor/project/custom/report/data/queryAll', ofReport),
  queryCustomReportCurve: json('/lfscada/monitor/project/custom/report/data/queryAllForCurve', ofReport),
  queryMvars: json('/lfscada/project/mvar/queryAll', { ...inProject, ids: [] }),
  projectPushToken: json('/lfscada/websocket/monitor/project/token'),

  multiGatewayInfo: json('/lfscada/monitor/multi/gateway/info', ofEquipment),
  queryMultiSignals: json('/lfscada/monitor/multi/signal/query', ofEquipment),
  queryMultiDeclarations: json('/lfscada/monitor/multi/signal/query', ofEquipment),
  openMulti: json('/lfscada/monitor/multi/open'),
  writeMultiSignal: json('/lfscada/monitor/multi/signal/writeVal'),
  queryMultiAlarms: json('/lfscada/monitor/multi/alarm/query', { equipmentId: 'c601', ...paging }),
  confirmMultiAlarms: json('/lfscada/monitor/multi/alarm/confirm'),
  queryActiveMultiAlarms: json('/lfscada/monitor/multi/alarm/queryAll', { equipmentId: 'es8' }),
  queryMultiReport: json('/lfscada/monitor/multi/report/queryAll', { ...ofEquipment, ...range, ...paging }),
  queryMultiReportColumns: json('/lfscada/monitor/multi/report/queryCols', ofEquipment),
  queryMultiHistorySignals: json('/lfscada/monitor/multi/history/queryAll', ofEquipment),
  queryMultiHistoryData: json('/lfscada/monitor/multi/history/queryAllData', {
    ...ofEquipment,
    ...range,
    ...paging,
    signalIds,
  }),
  queryMultiHistory: json('/lfscada/monitor/multi/history/query', { ...ofEquipment, ...range, signalIds }),
  equipmentDetail: json('/lfscada/monitor/multi/equipment/detailInfo', ofEquipment),
  equipmentInfo: json('/lfscada/equipment/multi/info', ofEquipment),
  queryEquipment: json('/lfscada/monitor/equipment/query', paging),
  gatewayInfo: json('/lfscada/gateway/info', { sn }),
  signalInfo: json('/lfscada/signal/info', { id: 'v201-sp-low' }),
  cardInfo: json('/lfscada/card/info', { sn }),
  queryGroups: json('/lfscada/monitor/group/query', {}),
  queryAllByGroup: json('/lfscada/monitor/equipment/queryAllByGroup', {}),
  queryByGroup: json('/lfscada/monitor/equipment/queryByGroup', { ...paging, groupId: 'g-water' }),
  queryOperationLog: json('/lfscada/user/operationlog/queryByObjectId', { objectId: 'v201', ...paging }),
  queryAlarmLevels: json('/lfscada/org/alarm/level/query', {}),
  bindTemplate: json('/lfscada/equipment/multi/bindTemplate'),
  addEquipment: json('/lfscada/equipment/multi/addForApp'),
  copyEquipment: json('/lfscada/equip/advance/copyEquipOnlyDB'),
  multiPushToken: json('/lfscada/websocket/monitor/new/token'),
  multiCallback: json('/lfscada/equipment/multi/callback'),

  queryLegacyEquipment: form('/usual/EquipAction!query.action', paging),
  legacyEquipment: form('/usual/EquipAction!getEquipDetail.action', ofLegacy),
  queryLegacyData: form('/usual/EquipDataAction!queryCurrentData.action', ofLegacy),
  queryLegacySignals: form('/usual/EquipDataAction!queryAllSignal.action', ofLegacy),
  queryLegacyCommands: form('/usual/EquipDataAction!queryAllCommand.action', ofLegacy),
  sendLegacyCommand: form('/usual/EquipDataAction!sendRWCommand.action'),
  queryLegacyCommandResult: form('/usual/EquipDataAction!queryCommandResult.action'),
  loadLegacyChart: form('/usual/EquipDataAction!loadChartBySignal.action', {
    ...ofLegacy,
    signalId: 'gm05-temp',
  }),
  queryLegacyLine: form('/usual/EquipDataAction!queryLineData.action', {
    ...ofLegacy,
    signalId: 'gm05-temp',
    ...range,
  }),
  queryLegacyHistory: form('/usual/EquipDataAction!queryHistory.action', {
    ...ofLegacy,
    ...range,
    ...paging,
  }),
  legacySignalInfo: form('/usual/EquipDataAction!getSignalInfo.action', { id: 'gm05-fan-at' }),
  queryLegacyAlarms: form('/usual/AlarmAction!query.action', { equipId: 'gm06', ...paging }),
  endLegacyAlarm: form('/usual/AlarmAction!saveEndTime.action'),
  queryLegacyGroups: form('/usual/GroupAction!query.action', {}),
  queryLegacyByGroup: form('/usual/GroupAction!queryEquipsForGroupId.action', {
    groupId: 'g-energy',
    ...paging,
  }),
  queryFollowed: form('/usual/GroupAction!queryWapFollowEquipList.action', paging),
  findVideoToken: form('/vas/OpenysDeviceAction!findToken.action'),
  createVideoToken: form('/vas/OpenysDeviceAction!createToken.action', ofLegacy),
  initVideoDevice: form('/vas/OpenysDeviceAction!initDevice.action', {
    ...ofLegacy,
    serial: 'C10000001',
    channel: '1',
  }),
};

/** Calls without a path in the specification; the paths are ours. */
const OURS = {
  bindingInfo: form('/lfscada/weixin/bind/info', { openId: 'wx-bound' }),
  bindAccount: form('/lfscada/weixin/bind/add'),
  unbindAccount: form('/lfscada/weixin/bind/remove'),
  messagingSignature: form('/lfscada/weixin/jssdk/signature', { url: 'https://host/wx/' }),
  syncGateway: json('/lfscada/gateway/sync'),
  queryTemplates: json('/lfscada/equipment/multi/template/query'),

  remarkProjectAlarms: json('/lfscada/monitor/project/alarm/remark'),
  remarkMultiAlarms: json('/lfscada/monitor/multi/alarm/remark'),
  queryProjectShelves: json('/lfscada/monitor/project/alarm/queryShelved', inProject),
  queryMultiShelves: json('/lfscada/monitor/multi/alarm/queryShelved', { equipmentId: 'c601' }),
  shelveProjectAlarms: json('/lfscada/monitor/project/alarm/shelve'),
  shelveMultiAlarms: json('/lfscada/monitor/multi/alarm/shelve'),
  unshelveProjectAlarms: json('/lfscada/monitor/project/alarm/unshelve'),
  unshelveMultiAlarms: json('/lfscada/monitor/multi/alarm/unshelve'),
  queryPagesOfSignal: json('/lfscada/monitor/project/page/queryBySignal', {
    ...inProject,
    ...ofEquipment,
    signalId: 'v202-level',
  }),

  addRepair: form('/lfscada/repair/add'),
  repairInfo: form('/lfscada/repair/info', { id: 'r3' }),
  queryRepairs: form('/lfscada/repair/queryByEquipment', { ...ofEquipment, ...paging }),
  queryMine: form('/lfscada/repair/queryMine', paging),
  queryOpenRepairs: form('/lfscada/repair/queryOpen', { equipmentId: 'p101' }),
  joinRepair: form('/lfscada/repair/join'),
  noteRepair: form('/lfscada/repair/note'),
  repairRecipients: form('/lfscada/repair/people', { id: 'r1' }),
  dispatchRepair: form('/lfscada/repair/dispatch'),
  claimRepair: form('/lfscada/repair/claim'),
  acceptRepair: form('/lfscada/repair/accept'),
  returnRepair: form('/lfscada/repair/return'),
  withdrawRepair: form('/lfscada/repair/withdraw'),
  terminateRepair: form('/lfscada/repair/terminate'),
  finishRepair: form('/lfscada/repair/finish'),
  queryOrders: form(
    '/lfscada/workorder/query',
    { kind: 'repair', ...paging },
    { kind: 'inspection', ...paging },
  ),
  countOrders: form('/lfscada/workorder/queryCount', {}, { kind: 'repair' }),

  inspectionInfo: form('/lfscada/inspection/info', { id: 'i1' }),
  queryInspections: form('/lfscada/inspection/queryByEquipment', { ...ofEquipment, ...paging }),
  recordInfo: form(
    '/lfscada/inspection/record/info',
    { id: 'i1', recordEquipId: 'i1-p101' },
    { id: 'i9', recordEquipId: 'i9-p101' },
  ),
  saveRecord: form('/lfscada/inspection/record/save'),
  submitRecord: form('/lfscada/inspection/record/submit'),
  abortRecord: form('/lfscada/inspection/record/abort'),
  itemHistory: form('/lfscada/inspection/item/history', {
    equipmentId: 'p101',
    itemId: 'item-leak',
    count: 5,
  }),
  inspectionRecipients: form('/lfscada/inspection/people', { id: 'i2' }),
  dispatchInspection: form('/lfscada/inspection/dispatch'),
  claimInspection: form('/lfscada/inspection/claim'),
  acceptInspection: form('/lfscada/inspection/accept'),
  returnInspection: form('/lfscada/inspection/return'),
  finishInspection: form('/lfscada/inspection/finish'),
  terminateInspection: form('/lfscada/inspection/terminate'),

  queryReports: form('/lfscada/excel/query', paging),
  queryReportRecords: form('/lfscada/excel/record/query', { excelId: 'x1', ...paging }),
  reportRecordInfo: form(
    '/lfscada/excel/record/info',
    { excelId: 'x1', recordId: 'd3' },
    { excelId: 'x1', recordId: '-' },
  ),
  reportTemplate: form('/lfscada/excel/template', { excelId: 'x1', version: '1' }),
  saveReport: form('/lfscada/excel/record/save'),
  addReportRecord: form('/lfscada/excel/record/add'),

  queryMessages: form('/lfscada/message/query', paging),
  messageInfo: form('/lfscada/message/info', { type: 'system', dataId: 'm1' }),
  countMessages: form('/lfscada/message/queryCount', {}),
  readMessages: form('/lfscada/message/read'),
  agentInfo: form('/lfscada/agent/info', {}),
  saveAgent: form('/lfscada/agent/save'),
  checkAgent: form('/lfscada/agent/check'),
  removeAgent: form('/lfscada/agent/remove'),
  queryOperations: form('/lfscada/operation/query', { ids: ['o1', 'o2'] }),
};

export const CALL_TABLE: Readonly<Record<string, Row>> = { ...GIVEN, ...OURS };
