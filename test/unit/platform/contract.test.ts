import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '../../../src/shared/calls/account';
import * as agent from '../../../src/shared/calls/agent';
import * as alarmNotes from '../../../src/shared/calls/alarm-notes';
import * as binding from '../../../src/shared/calls/binding';
import type { Call } from '../../../src/shared/calls/call';
import * as enroll from '../../../src/shared/calls/enroll';
import * as equipment from '../../../src/shared/calls/equipment';
import * as excel from '../../../src/shared/calls/excel';
import * as gateway from '../../../src/shared/calls/gateway';
import * as inspection from '../../../src/shared/calls/inspection';
import * as legacy from '../../../src/shared/calls/legacy';
import * as legacyList from '../../../src/shared/calls/legacy-list';
import * as message from '../../../src/shared/calls/message';
import * as multi from '../../../src/shared/calls/multi';
import * as multiHistory from '../../../src/shared/calls/multi-history';
import * as operation from '../../../src/shared/calls/operation';
import * as password from '../../../src/shared/calls/password';
import * as project from '../../../src/shared/calls/project';
import * as projectAlarm from '../../../src/shared/calls/project-alarm';
import * as projectHistory from '../../../src/shared/calls/project-history';
import * as projectReport from '../../../src/shared/calls/project-report';
import * as repair from '../../../src/shared/calls/repair';
import { requestOf } from '../../../src/shared/calls/run';
import * as style from '../../../src/shared/calls/style';
import * as workOrder from '../../../src/shared/calls/work-order';
import type { RunningPlatform } from '../../platform/server';
import { site } from '../../platform/site';
import { startSmall, TestClock, Visitor } from './visitor';

const clock = new TestClock();
const range = { from: clock.now - 3_600_000, end: clock.now };
const paging = { pagenum: 1, count: 3 };
const inProject = { projectId: 'waterworks' };
const ofEquipment = { equipmentId: 'v202' };
const signalIds = ['v202-level'];

/** The reading calls of each area, with their input. */
const READINGS = {
  loadStyle: [style.loadStyle, {}],
  loadUserStyle: [style.loadUserStyle, {}],
  showVcode: [account.showVcode, { loginname: 'demo' }],
  userInfo: [account.userInfo, {}],
  currentUser: [account.currentUser, {}],
  passwordOwner: [password.passwordOwner, {}],
  invitation: [enroll.invitation, { code: 'JOIN2026' }],
  roleByUuid: [enroll.roleByUuid, { uuid: 'role-visitor' }],
  validTel: [enroll.validTel, { tel: '13911112222' }],
  bindingInfo: [binding.bindingInfo, { openId: 'wx-bound' }],
  messagingSignature: [binding.messagingSignature, { url: 'https://host/wx/' }],
  queryAllProjects: [project.queryAllProjects, {}],
  projectInfo: [project.projectInfo, { id: 'waterworks' }],
  pageInfo: [project.pageInfo, { id: 'w-home' }],
  queryProjectGateways: [project.queryProjectGateways, { pageId: 'w-home', dataEquip: ['v202'] }],
  queryProjectSignals: [project.queryProjectSignals, { pageId: 'w-home', dataSignal: signalIds }],
  queryMvars: [project.queryMvars, { ...inProject, ids: [] }],
  countProjectEquipment: [project.countProjectEquipment, inProject],
  countProjectAlarms: [project.countProjectAlarms, inProject],
  queryProjectEquipment: [project.queryProjectEquipment, inProject],
  queryProjectHistory: [projectHistory.queryProjectHistory, { ...inProject, ...range, signalIds }],
  queryProjectHistorySignals: [projectHistory.queryProjectHistorySignals, { ...inProject, ...ofEquipment }],
  queryProjectHistoryData: [
    projectHistory.queryProjectHistoryData,
    { ...inProject, ...range, ...paging, signalIds },
  ],
  queryProjectAlarms: [projectAlarm.queryProjectAlarms, { ...inProject, ...paging }],
  queryActiveProjectAlarms: [projectAlarm.queryActiveProjectAlarms, inProject],
  queryProjectShelves: [alarmNotes.queryProjectShelves, inProject],
  queryMultiShelves: [alarmNotes.queryMultiShelves, { equipmentId: 'c601' }],
  queryPagesOfSignal: [
    alarmNotes.queryPagesOfSignal,
    { ...inProject, ...ofEquipment, signalId: 'v202-level' },
  ],
  queryProjectReportColumns: [projectReport.queryProjectReportColumns, { ...inProject, ...ofEquipment }],
  queryProjectReport: [
    projectReport.queryProjectReport,
    { ...inProject, ...ofEquipment, ...range, ...paging },
  ],
  queryCustomReport: [
    projectReport.queryCustomReport,
    { ...inProject, reportId: 'hourly', ...range, ...paging },
  ],
  queryWholeCustomReport: [
    projectReport.queryWholeCustomReport,
    { ...inProject, reportId: 'hourly', ...range },
  ],
  queryCustomReportCurve: [
    projectReport.queryCustomReportCurve,
    { ...inProject, reportId: 'hourly', ...range },
  ],
  multiGatewayInfo: [multi.multiGatewayInfo, ofEquipment],
  queryMultiSignals: [multi.queryMultiSignals, ofEquipment],
  queryMultiAlarms: [multi.queryMultiAlarms, { equipmentId: 'c601', ...paging }],
  queryActiveMultiAlarms: [multi.queryActiveMultiAlarms, { equipmentId: 'es8' }],
  queryMultiReportColumns: [multi.queryMultiReportColumns, ofEquipment],
  queryMultiReport: [multi.queryMultiReport, { ...ofEquipment, ...range, ...paging }],
  queryMultiHistorySignals: [multiHistory.queryMultiHistorySignals, ofEquipment],
  queryMultiHistory: [multiHistory.queryMultiHistory, { ...ofEquipment, ...range, signalIds }],
  queryMultiHistoryData: [
    multiHistory.queryMultiHistoryData,
    { ...ofEquipment, ...range, ...paging, signalIds },
  ],
  equipmentDetail: [multi.equipmentDetail, ofEquipment],
  queryGroups: [equipment.queryGroups, {}],
  queryEquipment: [equipment.queryEquipment, paging],
  queryAllByGroup: [equipment.queryAllByGroup, {}],
  queryByGroup: [equipment.queryByGroup, { ...paging, groupId: 'g-water' }],
  equipmentInfo: [equipment.equipmentInfo, ofEquipment],
  queryOperationLog: [equipment.queryOperationLog, { objectId: 'v201', ...paging }],
  queryAlarmLevels: [equipment.queryAlarmLevels, {}],
  gatewayInfo: [gateway.gatewayInfo, { sn: '' }],
  cardInfo: [gateway.cardInfo, { sn: '' }],
  queryRepairs: [repair.queryRepairs, { ...ofEquipment, ...paging }],
  queryInspections: [inspection.queryInspections, { ...ofEquipment, ...paging }],
  repairInfo: [repair.repairInfo, { id: 'r3' }],
  queryMine: [repair.queryMine, paging],
  queryOpenRepairs: [repair.queryOpenRepairs, { equipmentId: 'p101' }],
  repairRecipients: [repair.repairRecipients, { id: 'r1' }],
  queryRepairOrders: [workOrder.queryOrders, { kind: 'repair', ...paging }],
  queryInspectionOrders: [workOrder.queryOrders, { kind: 'inspection', ...paging }],
  countOrders: [workOrder.countOrders, {}],
  inspectionInfo: [inspection.inspectionInfo, { id: 'i1' }],
  inspectionRecord: [inspection.recordInfo, { id: 'i1', recordEquipId: 'i1-p101' }],
  finishedRecord: [inspection.recordInfo, { id: 'i9', recordEquipId: 'i9-p101' }],
  itemHistory: [inspection.itemHistory, { equipmentId: 'p101', itemId: 'item-leak', count: 5 }],
  inspectionRecipients: [inspection.inspectionRecipients, { id: 'i2' }],
  queryReports: [excel.queryReports, paging],
  queryReportRecords: [excel.queryReportRecords, { excelId: 'x1', ...paging }],
  reportRecordInfo: [excel.reportRecordInfo, { excelId: 'x1', recordId: 'd3' }],
  newestUnfilled: [excel.reportRecordInfo, { excelId: 'x1', recordId: '-' }],
  reportTemplate: [excel.reportTemplate, { excelId: 'x1', version: '1' }],
  queryMessages: [message.queryMessages, paging],
  messageInfo: [message.messageInfo, { type: 'system', dataId: 'm1' }],
  countMessages: [message.countMessages, {}],
  agentInfo: [agent.agentInfo, {}],
  queryOperations: [operation.queryOperations, { ids: ['o1', 'o2'] }],
  signalInfo: [gateway.signalInfo, { id: 'v201-sp-low' }],
  queryLegacyEquipment: [legacyList.queryLegacyEquipment, paging],
  legacyEquipment: [legacy.legacyEquipment, { equipId: 'gm05' }],
  queryLegacyData: [legacy.queryLegacyData, { equipId: 'gm05' }],
  queryLegacySignals: [legacy.queryLegacySignals, { equipId: 'gm05' }],
  queryLegacyCommands: [legacy.queryLegacyCommands, { equipId: 'gm05' }],
  legacySignalInfo: [legacy.legacySignalInfo, { id: 'gm05-fan-at' }],
  loadLegacyChart: [legacy.loadLegacyChart, { equipId: 'gm05', signalId: 'gm05-temp' }],
  queryLegacyLine: [legacy.queryLegacyLine, { equipId: 'gm05', signalId: 'gm05-temp', ...range }],
  queryLegacyHistory: [legacy.queryLegacyHistory, { equipId: 'gm05', ...range, ...paging }],
  queryLegacyAlarms: [legacy.queryLegacyAlarms, { equipId: 'gm06', ...paging }],
  queryLegacyGroups: [legacyList.queryLegacyGroups, {}],
  queryLegacyByGroup: [legacyList.queryLegacyByGroup, { groupId: 'g-energy', ...paging }],
  queryFollowed: [legacyList.queryFollowed, paging],
  createVideoToken: [legacy.createVideoToken, { equipId: 'gm05' }],
  initVideoDevice: [legacy.initVideoDevice, { equipId: 'gm05', serial: 'C10000001', channel: '1' }],
} as unknown as Readonly<Record<string, readonly [Call<object, unknown>, object]>>;

/**
 * Fields that may be missing: the style of a page, limits, decimals and texts that a signal does not have, and whatever
 * whoever filled a report left out.
 */
const MAY_LACK = /\.(stylePath|decimals|min|max|map|totalCount)$|^\$\.(values|prior)\./;

/** The same data, which records each field that is read and missing. */
function watched(raw: unknown, where: string, missing: Set<string>): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  if (Array.isArray(raw)) return raw.map((item) => watched(item, `${where}[]`, missing));
  const inner = Object.entries(raw).map(
    ([name, value]) => [name, watched(value, `${where}.${name}`, missing)] as const,
  );
  return new Proxy(Object.fromEntries(inner), {
    getOwnPropertyDescriptor(target, name) {
      const found = Reflect.getOwnPropertyDescriptor(target, name);
      if (found === undefined) missing.add(`${where}.${String(name)}`);
      return found;
    },
  });
}

const listIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'list' in data ? data.list : null;

describe('What the stand-in answers is what the client reads', () => {
  let platform: RunningPlatform;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await startSmall(clock, { site });
    visitor = new Visitor(platform.url);
    await visitor.signIn();
    const slip = {
      equipmentId: 'p101',
      equipName: '',
      note: 'leaks',
      user: 'me',
      userTel: '',
      occurredAt: '1',
    };
    const made = await visitor.form('/lfscada/repair/add', slip, { 'x-operation-id': 'o1' });
    expect(made.code).toBe('200');
    await visitor.json('/lfscada/monitor/multi/signal/writeVal', { signalId: 'v201-sp-low', value: '45' });
    const kind = { equipmentId: 'c601', signalId: 'c601-pressure', type: 'variable', level: 'convention' };
    await visitor.json('/lfscada/monitor/multi/alarm/shelve', { ...kind, until: clock.now + 3_600_000 });
  });
  afterAll(() => platform.close());

  it.each(Object.entries(READINGS))('%s', async (_name, [call, asked]) => {
    const sn = platform.world.listed[0]?.sn ?? '';
    const input = 'sn' in asked ? { sn } : asked;
    const { path, method, headers, body } = requestOf(call, input);
    const response = await visitor.raw(path, { method, headers, ...(body === undefined ? {} : { body }) });
    const answer = (await response.json()) as { readonly code: string; readonly data: unknown };
    expect(answer.code).toBe('200');
    const missing = new Set<string>();
    const read = call.decode(watched(answer.data, '$', missing), '$');
    expect([...missing].filter((field) => !MAY_LACK.test(field))).toEqual([]);
    for (const [sent, got] of [
      [answer.data, read],
      [listIn(answer.data), listIn(read)],
    ])
      if (Array.isArray(sent)) {
        expect(sent.length).toBeGreaterThan(0);
        expect(got).toHaveLength(sent.length);
      }
  });
});
