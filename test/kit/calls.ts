import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../../src/shared/calls/call';

export type AnyCall = Call<object, unknown>;

export const CALLS_FOLDER = join(import.meta.dirname, '../../src/shared/calls');

/** Declared calls by export name. */
export const DECLARED: ReadonlyMap<string, AnyCall> = await loadDeclaredCalls();

async function loadDeclaredCalls(): Promise<ReadonlyMap<string, AnyCall>> {
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

export function getCall(name: string): AnyCall {
  const call = DECLARED.get(name);
  if (call === undefined) throw new Error(`no call is named ${name}`);
  return call;
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'encode' in value;
}

/** Method, body format and path; for reading calls also the inputs to try on the stand-in. */
interface Row {
  readonly call: string;
  readonly inputs: readonly object[];
}
const get = (path: string, ...inputs: readonly object[]): Row => ({ call: `GET form ${path}`, inputs });
const formCall = (path: string, ...inputs: readonly object[]): Row => ({ call: `POST form ${path}`, inputs });
const jsonCall = (path: string, ...inputs: readonly object[]): Row => ({ call: `POST json ${path}`, inputs });

const range = { from: 1_789_996_400_000, end: 1_790_000_000_000 };
const paging = { pagenum: 1, count: 3 };
const projectInput = { projectId: 'waterworks' };
const equipmentInput = { equipmentId: 'v202' };
const legacyInput = { equipId: 'gm05' };
/** A range of hours that have ended, which the report's rows cover. */
const reportInput = { ...projectInput, reportId: 'hourly', from: range.from - 7_200_000, end: range.end };
const signalIds = ['v202-level'];
/** Replaced by a serial number of the plant in the contract test. */
const sn = '';

/** The calls of spec 7, written by hand: a changed declaration must be repeated here. */
const SPECIFIED_CALLS = {
  encryptLogin: formCall('/lfscada/user/encryptLogin'),
  showVcode: formCall('/lfscada/user/showVcode', { loginname: 'demo' }),
  userInfo: get('/lfscada/user/info', {}),
  logout: formCall('/lfscada/user/logout'),
  currentUser: get('/lfscada/user/getCurrentUser', {}),
  updateCurrentUser: formCall('/lfscada/user/updateCurrentUser'),
  loadStyle: formCall('/lfscada/style/loadStyle', {}),
  loadUserStyle: formCall('/lfscada/user/loadStyle', {}),
  addFeedback: formCall('/lfscada/feedback/add'),
  invitation: formCall('/lfscada/enroll/infoEnroll', { code: 'JOIN2026' }),
  register: formCall('/lfscada/user/register'),
  sendEnrollSms: formCall('/lfscada/user/enroll/smscode'),
  validTel: formCall('/lfscada/user/valid/tel', { tel: '13911112222' }),
  addClient: formCall('/lfscada/user/client/add'),
  sendClientSms: formCall('/lfscada/user/client/smscode'),
  roleByUuid: formCall('/lfscada/role/queryByUUId', { uuid: 'role-visitor' }),
  passwordOwner: formCall('/lfscada/password/getCurrentUser', {}),
  provePassword: formCall('/lfscada/password/authCurrentUserPwd'),
  resetPassword: formCall('/lfscada/password/reset'),
  sendPasswordSms: formCall('/lfscada/password/sendSmsCode'),
  submitPasswordSms: formCall('/lfscada/password/submitSmsCode'),
  sendPasswordEmail: formCall('/lfscada/password/sendEmailCode'),
  submitPasswordEmail: formCall('/lfscada/password/submitEmailCode'),

  queryAllProjects: jsonCall('/lfscada/project/queryAll', {}),
  projectInfo: jsonCall('/lfscada/project/info', { id: 'waterworks' }),
  queryProjectEquipment: jsonCall('/lfscada/project/equip/queryAll', projectInput),
  queryProjectGateways: jsonCall('/lfscada/monitor/project/gateway/query', {
    pageId: 'w-home',
    dataEquip: ['v202'],
  }),
  openProjectGateway: jsonCall('/lfscada/monitor/project/gateway/open'),
  queryProjectSignals: jsonCall('/lfscada/monitor/project/signal/query', {
    pageId: 'w-home',
    dataSignal: signalIds,
  }),
  writeProjectSignal: jsonCall('/lfscada/monitor/project/signal/writeVal'),
  projectWriteCallback: jsonCall('/lfscada/monitor/project/signal/callback'),
  countProjectEquipment: jsonCall('/lfscada/monitor/project/equip/queryCount', projectInput),
  countProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/queryCount', projectInput),
  pageInfo: jsonCall('/lfscada/monitor/project/page/info', { id: 'w-home' }),
  validPagePassword: jsonCall('/lfscada/monitor/project/page/validPassword'),
  queryProjectReportColumns: jsonCall('/lfscada/monitor/project/report/queryCols', {
    ...projectInput,
    ...equipmentInput,
  }),
  queryProjectReport: jsonCall('/lfscada/monitor/project/report/queryAllForEquip', {
    ...projectInput,
    ...equipmentInput,
    ...range,
    ...paging,
  }),
  queryProjectHistorySignals: jsonCall('/lfscada/monitor/project/history/queryAll', {
    ...projectInput,
    ...equipmentInput,
  }),
  queryProjectHistoryData: jsonCall('/lfscada/monitor/project/history/queryAllData', {
    ...projectInput,
    ...range,
    ...paging,
    signalIds,
  }),
  queryProjectHistory: jsonCall('/lfscada/monitor/project/history/query', {
    ...projectInput,
    ...range,
    signalIds,
  }),
  queryProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/query', { ...projectInput, ...paging }),
  confirmProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/confirm'),
  queryActiveProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/queryAll', projectInput),
  queryCustomReport: jsonCall('/lfscada/monitor/project/custom/report/data/query', {
    ...reportInput,
    ...paging,
  }),
  queryWholeCustomReport: jsonCall('/lfscada/monitor/project/custom/report/data/queryAll', reportInput),
  queryCustomReportCurve: jsonCall(
    '/lfscada/monitor/project/custom/report/data/queryAllForCurve',
    reportInput,
  ),
  queryMvars: jsonCall('/lfscada/project/mvar/queryAll', { ...projectInput, ids: [] }),
  projectPushToken: jsonCall('/lfscada/websocket/monitor/project/token'),

  multiGatewayInfo: jsonCall('/lfscada/monitor/multi/gateway/info', equipmentInput),
  queryMultiSignals: jsonCall('/lfscada/monitor/multi/signal/query', equipmentInput),
  queryMultiDeclarations: jsonCall('/lfscada/monitor/multi/signal/query', equipmentInput),
  openMulti: jsonCall('/lfscada/monitor/multi/open'),
  writeMultiSignal: jsonCall('/lfscada/monitor/multi/signal/writeVal'),
  queryMultiAlarms: jsonCall('/lfscada/monitor/multi/alarm/query', { equipmentId: 'c601', ...paging }),
  confirmMultiAlarms: jsonCall('/lfscada/monitor/multi/alarm/confirm'),
  queryActiveMultiAlarms: jsonCall('/lfscada/monitor/multi/alarm/queryAll', { equipmentId: 'es8' }),
  queryMultiReport: jsonCall('/lfscada/monitor/multi/report/queryAll', {
    ...equipmentInput,
    ...range,
    ...paging,
  }),
  queryMultiReportColumns: jsonCall('/lfscada/monitor/multi/report/queryCols', equipmentInput),
  queryMultiHistorySignals: jsonCall('/lfscada/monitor/multi/history/queryAll', equipmentInput),
  queryMultiHistoryData: jsonCall('/lfscada/monitor/multi/history/queryAllData', {
    ...equipmentInput,
    ...range,
    ...paging,
    signalIds,
  }),
  queryMultiHistory: jsonCall('/lfscada/monitor/multi/history/query', {
    ...equipmentInput,
    ...range,
    signalIds,
  }),
  equipmentDetail: jsonCall('/lfscada/monitor/multi/equipment/detailInfo', equipmentInput),
  equipmentInfo: jsonCall('/lfscada/equipment/multi/info', equipmentInput),
  queryEquipment: jsonCall('/lfscada/monitor/equipment/query', paging),
  gatewayInfo: jsonCall('/lfscada/gateway/info', { sn }),
  signalInfo: jsonCall('/lfscada/signal/info', { id: 'v201-sp-low' }),
  cardInfo: jsonCall('/lfscada/card/info', { sn }),
  queryGroups: jsonCall('/lfscada/monitor/group/query', {}),
  queryAllByGroup: jsonCall('/lfscada/monitor/equipment/queryAllByGroup', {}),
  queryByGroup: jsonCall('/lfscada/monitor/equipment/queryByGroup', { ...paging, groupId: 'g-water' }),
  queryOperationLog: jsonCall('/lfscada/user/operationlog/queryByObjectId', { objectId: 'v201', ...paging }),
  queryAlarmLevels: jsonCall('/lfscada/org/alarm/level/query', {}),
  bindTemplate: jsonCall('/lfscada/equipment/multi/bindTemplate'),
  addEquipment: jsonCall('/lfscada/equipment/multi/addForApp'),
  copyEquipment: jsonCall('/lfscada/equip/advance/copyEquipOnlyDB'),
  multiPushToken: jsonCall('/lfscada/websocket/monitor/new/token'),
  multiCallback: jsonCall('/lfscada/equipment/multi/callback'),

  queryLegacyEquipment: formCall('/usual/EquipAction!query.action', paging),
  legacyEquipment: formCall('/usual/EquipAction!getEquipDetail.action', legacyInput),
  queryLegacyData: formCall('/usual/EquipDataAction!queryCurrentData.action', legacyInput),
  queryLegacySignals: formCall('/usual/EquipDataAction!queryAllSignal.action', legacyInput),
  queryLegacyCommands: formCall('/usual/EquipDataAction!queryAllCommand.action', legacyInput),
  sendLegacyCommand: formCall('/usual/EquipDataAction!sendRWCommand.action'),
  queryLegacyCommandResult: formCall('/usual/EquipDataAction!queryCommandResult.action'),
  loadLegacyChart: formCall('/usual/EquipDataAction!loadChartBySignal.action', {
    ...legacyInput,
    signalId: 'gm05-temp',
  }),
  queryLegacyLine: formCall('/usual/EquipDataAction!queryLineData.action', {
    ...legacyInput,
    signalId: 'gm05-temp',
    ...range,
  }),
  queryLegacyHistory: formCall('/usual/EquipDataAction!queryHistory.action', {
    ...legacyInput,
    ...range,
    ...paging,
  }),
  legacySignalInfo: formCall('/usual/EquipDataAction!getSignalInfo.action', { id: 'gm05-fan-at' }),
  queryLegacyAlarms: formCall('/usual/AlarmAction!query.action', { equipId: 'gm06', ...paging }),
  endLegacyAlarm: formCall('/usual/AlarmAction!saveEndTime.action'),
  queryLegacyGroups: formCall('/usual/GroupAction!query.action', {}),
  queryLegacyByGroup: formCall('/usual/GroupAction!queryEquipsForGroupId.action', {
    groupId: 'g-energy',
    ...paging,
  }),
  queryFollowed: formCall('/usual/GroupAction!queryWapFollowEquipList.action', paging),
  findVideoToken: formCall('/vas/OpenysDeviceAction!findToken.action'),
  createVideoToken: formCall('/vas/OpenysDeviceAction!createToken.action', legacyInput),
  initVideoDevice: formCall('/vas/OpenysDeviceAction!initDevice.action', {
    ...legacyInput,
    serial: 'C10000001',
    channel: '1',
  }),
};

/** Calls without a path in the specification; the paths are ours. */
const OWN_CALLS = {
  bindingInfo: formCall('/lfscada/weixin/bind/info', { openId: 'wx-bound' }),
  bindAccount: formCall('/lfscada/weixin/bind/add'),
  unbindAccount: formCall('/lfscada/weixin/bind/remove'),
  messagingSignature: formCall('/lfscada/weixin/jssdk/signature', { url: 'https://host/wx/' }),
  syncGateway: jsonCall('/lfscada/gateway/sync'),
  queryTemplates: jsonCall('/lfscada/equipment/multi/template/query'),

  remarkProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/remark'),
  remarkMultiAlarms: jsonCall('/lfscada/monitor/multi/alarm/remark'),
  queryProjectShelves: jsonCall('/lfscada/monitor/project/alarm/queryShelved', projectInput),
  queryMultiShelves: jsonCall('/lfscada/monitor/multi/alarm/queryShelved', { equipmentId: 'c601' }),
  shelveProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/shelve'),
  shelveMultiAlarms: jsonCall('/lfscada/monitor/multi/alarm/shelve'),
  unshelveProjectAlarms: jsonCall('/lfscada/monitor/project/alarm/unshelve'),
  unshelveMultiAlarms: jsonCall('/lfscada/monitor/multi/alarm/unshelve'),
  queryPagesOfSignal: jsonCall('/lfscada/monitor/project/page/queryBySignal', {
    ...projectInput,
    ...equipmentInput,
    signalId: 'v202-level',
  }),

  addRepair: formCall('/lfscada/repair/add'),
  repairInfo: formCall('/lfscada/repair/info', { id: 'r3' }),
  queryRepairs: formCall('/lfscada/repair/queryByEquipment', { ...equipmentInput, ...paging }),
  queryMine: formCall('/lfscada/repair/queryMine', paging),
  queryOpenRepairs: formCall('/lfscada/repair/queryOpen', { equipmentId: 'p101' }),
  joinRepair: formCall('/lfscada/repair/join'),
  noteRepair: formCall('/lfscada/repair/note'),
  repairRecipients: formCall('/lfscada/repair/people', { id: 'r1' }),
  dispatchRepair: formCall('/lfscada/repair/dispatch'),
  claimRepair: formCall('/lfscada/repair/claim'),
  acceptRepair: formCall('/lfscada/repair/accept'),
  returnRepair: formCall('/lfscada/repair/return'),
  withdrawRepair: formCall('/lfscada/repair/withdraw'),
  terminateRepair: formCall('/lfscada/repair/terminate'),
  finishRepair: formCall('/lfscada/repair/finish'),
  queryOrders: formCall(
    '/lfscada/workorder/query',
    { kind: 'repair', ...paging },
    { kind: 'inspection', ...paging },
  ),
  countOrders: formCall('/lfscada/workorder/queryCount', {}, { kind: 'repair' }),

  inspectionInfo: formCall('/lfscada/inspection/info', { id: 'i1' }),
  queryInspections: formCall('/lfscada/inspection/queryByEquipment', { ...equipmentInput, ...paging }),
  recordInfo: formCall(
    '/lfscada/inspection/record/info',
    { id: 'i1', recordEquipId: 'i1-p101' },
    { id: 'i9', recordEquipId: 'i9-p101' },
  ),
  saveRecord: formCall('/lfscada/inspection/record/save'),
  submitRecord: formCall('/lfscada/inspection/record/submit'),
  abortRecord: formCall('/lfscada/inspection/record/abort'),
  itemHistory: formCall('/lfscada/inspection/item/history', {
    equipmentId: 'p101',
    itemId: 'item-leak',
    count: 5,
  }),
  inspectionRecipients: formCall('/lfscada/inspection/people', { id: 'i2' }),
  dispatchInspection: formCall('/lfscada/inspection/dispatch'),
  claimInspection: formCall('/lfscada/inspection/claim'),
  acceptInspection: formCall('/lfscada/inspection/accept'),
  returnInspection: formCall('/lfscada/inspection/return'),
  finishInspection: formCall('/lfscada/inspection/finish'),
  terminateInspection: formCall('/lfscada/inspection/terminate'),

  queryReports: formCall('/lfscada/excel/query', paging),
  queryReportRecords: formCall('/lfscada/excel/record/query', { excelId: 'x1', ...paging }),
  reportRecordInfo: formCall(
    '/lfscada/excel/record/info',
    { excelId: 'x1', recordId: 'd3' },
    { excelId: 'x1', recordId: '-' },
  ),
  reportTemplate: formCall('/lfscada/excel/template', { excelId: 'x1', version: '1' }),
  saveReport: formCall('/lfscada/excel/record/save'),
  addReportRecord: formCall('/lfscada/excel/record/add'),

  queryMessages: formCall('/lfscada/message/query', paging),
  messageInfo: formCall('/lfscada/message/info', { type: 'system', dataId: 'm1' }),
  countMessages: formCall('/lfscada/message/queryCount', {}),
  readMessages: formCall('/lfscada/message/read'),
  agentInfo: formCall('/lfscada/agent/info', {}),
  saveAgent: formCall('/lfscada/agent/save'),
  checkAgent: formCall('/lfscada/agent/check'),
  removeAgent: formCall('/lfscada/agent/remove'),
  queryOperations: formCall('/lfscada/operation/query', { ids: ['o1', 'o2'] }),
};

export const CALL_TABLE: Readonly<Record<string, Row>> = { ...SPECIFIED_CALLS, ...OWN_CALLS };
