import { describe, expect, it } from 'vitest';
import * as account from '../../../../../src/shared/calls/account';
import * as agent from '../../../../../src/shared/calls/agent';
import * as binding from '../../../../../src/shared/calls/binding';
import type { Call } from '../../../../../src/shared/calls/call';
import * as command from '../../../../../src/shared/calls/command';
import * as enroll from '../../../../../src/shared/calls/enroll';
import * as equipment from '../../../../../src/shared/calls/equipment';
import * as excel from '../../../../../src/shared/calls/excel';
import * as gateway from '../../../../../src/shared/calls/gateway';
import * as inspection from '../../../../../src/shared/calls/inspection';
import * as legacy from '../../../../../src/shared/calls/legacy';
import * as legacyList from '../../../../../src/shared/calls/legacy-list';
import * as message from '../../../../../src/shared/calls/message';
import * as multi from '../../../../../src/shared/calls/multi';
import * as multiHistory from '../../../../../src/shared/calls/multi-history';
import * as multiWrite from '../../../../../src/shared/calls/multi-write';
import * as operation from '../../../../../src/shared/calls/operation';
import * as password from '../../../../../src/shared/calls/password';
import * as project from '../../../../../src/shared/calls/project';
import * as projectAlarm from '../../../../../src/shared/calls/project-alarm';
import * as projectHistory from '../../../../../src/shared/calls/project-history';
import * as projectReport from '../../../../../src/shared/calls/project-report';
import * as projectWrite from '../../../../../src/shared/calls/project-write';
import * as repair from '../../../../../src/shared/calls/repair';
import * as style from '../../../../../src/shared/calls/style';
import * as workOrder from '../../../../../src/shared/calls/work-order';

/** The calls of spec 7, written down by hand: method, body, path. */
const SECTION_7 = `
POST form /lfscada/user/encryptLogin
POST form /lfscada/user/showVcode
GET  form /lfscada/user/info
POST form /lfscada/user/logout
GET  form /lfscada/user/getCurrentUser
POST form /lfscada/user/updateCurrentUser
POST form /lfscada/style/loadStyle
POST form /lfscada/user/loadStyle
POST form /lfscada/feedback/add
POST form /lfscada/enroll/infoEnroll
POST form /lfscada/user/register
POST form /lfscada/user/enroll/smscode
POST form /lfscada/user/valid/tel
POST form /lfscada/user/client/add
POST form /lfscada/user/client/smscode
POST form /lfscada/role/queryByUUId
POST form /lfscada/password/getCurrentUser
POST form /lfscada/password/authCurrentUserPwd
POST form /lfscada/password/reset
POST form /lfscada/password/sendSmsCode
POST form /lfscada/password/submitSmsCode
POST form /lfscada/password/sendEmailCode
POST form /lfscada/password/submitEmailCode

POST json /lfscada/project/queryAll
POST json /lfscada/project/info
POST json /lfscada/project/equip/queryAll
POST json /lfscada/monitor/project/gateway/query
POST json /lfscada/monitor/project/gateway/open
POST json /lfscada/monitor/project/signal/query
POST json /lfscada/monitor/project/signal/writeVal
POST json /lfscada/monitor/project/signal/callback
POST json /lfscada/monitor/project/equip/queryCount
POST json /lfscada/monitor/project/alarm/queryCount
POST json /lfscada/monitor/project/page/info
POST json /lfscada/monitor/project/page/validPassword
POST json /lfscada/monitor/project/report/queryCols
POST json /lfscada/monitor/project/report/queryAllForEquip
POST json /lfscada/monitor/project/history/queryAll
POST json /lfscada/monitor/project/history/queryAllData
POST json /lfscada/monitor/project/history/query
POST json /lfscada/monitor/project/alarm/query
POST json /lfscada/monitor/project/alarm/confirm
POST json /lfscada/monitor/project/alarm/queryAll
POST json /lfscada/monitor/project/custom/report/data/query
POST json /lfscada/monitor/project/custom/report/data/queryAll
POST json /lfscada/monitor/project/custom/report/data/queryAllForCurve
POST json /lfscada/project/mvar/queryAll
POST json /lfscada/websocket/monitor/project/token

POST json /lfscada/monitor/multi/gateway/info
POST json /lfscada/monitor/multi/signal/query
POST json /lfscada/monitor/multi/open
POST json /lfscada/monitor/multi/signal/writeVal
POST json /lfscada/monitor/multi/alarm/query
POST json /lfscada/monitor/multi/alarm/confirm
POST json /lfscada/monitor/multi/alarm/queryAll
POST json /lfscada/monitor/multi/report/queryAll
POST json /lfscada/monitor/multi/report/queryCols
POST json /lfscada/monitor/multi/history/queryAll
POST json /lfscada/monitor/multi/history/queryAllData
POST json /lfscada/monitor/multi/history/query
POST json /lfscada/monitor/multi/equipment/detailInfo
POST json /lfscada/equipment/multi/info
POST json /lfscada/monitor/equipment/query
POST json /lfscada/gateway/info
POST json /lfscada/signal/info
POST json /lfscada/card/info
POST json /lfscada/monitor/group/query
POST json /lfscada/monitor/equipment/queryAllByGroup
POST json /lfscada/monitor/equipment/queryByGroup
POST json /lfscada/user/operationlog/queryByObjectId
POST json /lfscada/org/alarm/level/query
POST json /lfscada/equipment/multi/bindTemplate
POST json /lfscada/equipment/multi/addForApp
POST json /lfscada/equip/advance/copyEquipOnlyDB
POST json /lfscada/websocket/monitor/new/token
POST json /lfscada/equipment/multi/callback

POST form /usual/EquipAction!query.action
POST form /usual/EquipAction!getEquipDetail.action
POST form /usual/EquipDataAction!queryCurrentData.action
POST form /usual/EquipDataAction!queryAllSignal.action
POST form /usual/EquipDataAction!queryAllCommand.action
POST form /usual/EquipDataAction!sendRWCommand.action
POST form /usual/EquipDataAction!queryCommandResult.action
POST form /usual/EquipDataAction!loadChartBySignal.action
POST form /usual/EquipDataAction!queryLineData.action
POST form /usual/EquipDataAction!queryHistory.action
POST form /usual/EquipDataAction!getSignalInfo.action
POST form /usual/AlarmAction!query.action
POST form /usual/AlarmAction!saveEndTime.action
POST form /usual/GroupAction!query.action
POST form /usual/GroupAction!queryEquipsForGroupId.action
POST form /usual/GroupAction!queryWapFollowEquipList.action
POST form /vas/OpenysDeviceAction!findToken.action
POST form /vas/OpenysDeviceAction!createToken.action
POST form /vas/OpenysDeviceAction!initDevice.action
`;
/** Calls that the specification names without a path ("paths not shown"). */
const OURS = `
POST form /lfscada/weixin/bind/info
POST form /lfscada/weixin/bind/add
POST form /lfscada/weixin/bind/remove
POST form /lfscada/weixin/jssdk/signature
POST json /lfscada/gateway/sync
POST json /lfscada/equipment/multi/template/query
`;
/** Calls of work, smart reports, messages and the assistant, of which the specification shows none: all are ours. */
const WORK = `
POST form /lfscada/repair/add
POST form /lfscada/repair/info
POST form /lfscada/repair/queryByEquipment
POST form /lfscada/repair/queryMine
POST form /lfscada/repair/queryOpen
POST form /lfscada/repair/join
POST form /lfscada/repair/note
POST form /lfscada/repair/people
POST form /lfscada/repair/dispatch
POST form /lfscada/repair/claim
POST form /lfscada/repair/accept
POST form /lfscada/repair/return
POST form /lfscada/repair/withdraw
POST form /lfscada/repair/terminate
POST form /lfscada/repair/finish
POST form /lfscada/workorder/query
POST form /lfscada/workorder/queryCount
POST form /lfscada/inspection/info
POST form /lfscada/inspection/queryByEquipment
POST form /lfscada/inspection/record/info
POST form /lfscada/inspection/record/save
POST form /lfscada/inspection/record/submit
POST form /lfscada/inspection/record/abort
POST form /lfscada/inspection/item/history
POST form /lfscada/inspection/people
POST form /lfscada/inspection/dispatch
POST form /lfscada/inspection/claim
POST form /lfscada/inspection/accept
POST form /lfscada/inspection/return
POST form /lfscada/inspection/finish
POST form /lfscada/inspection/terminate
POST form /lfscada/excel/query
POST form /lfscada/excel/record/query
POST form /lfscada/excel/record/info
POST form /lfscada/excel/template
POST form /lfscada/excel/record/save
POST form /lfscada/excel/record/add
POST form /lfscada/message/query
POST form /lfscada/message/info
POST form /lfscada/message/queryCount
POST form /lfscada/message/read
POST form /lfscada/agent/info
POST form /lfscada/agent/save
POST form /lfscada/agent/check
POST form /lfscada/agent/remove
POST form /lfscada/operation/query
`;
const linesOf = (table: string): readonly string[] =>
  table.split('\n').flatMap((line) => (line === '' ? [] : line.replace(/ +/g, ' ')));

const MODULES: readonly object[] = [
  account,
  binding,
  command,
  enroll,
  equipment,
  gateway,
  legacy,
  legacyList,
  multi,
  password,
  project,
  projectAlarm,
  projectHistory,
  projectReport,
  style,
  multiHistory,
  multiWrite,
  projectWrite,
  agent,
  excel,
  inspection,
  message,
  operation,
  repair,
  workOrder,
];
const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'path' in value && 'encode' in value;
const declared = MODULES.flatMap((module) => Object.values(module)).filter(isCall);

describe('The call table', () => {
  it('has one declaration for every call of the specification, with its method and body, and no other', () => {
    const expected = [...linesOf(SECTION_7), ...linesOf(OURS), ...linesOf(WORK)].sort();
    expect(expected).toHaveLength(147);
    expect(declared.map(({ method, body, path }) => `${method} ${body} ${path}`).sort()).toEqual(expected);
  });
});
