import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getMultiPushPath } from '../../../../../src/shared/calls/first-values';
import { decodeResponse } from '../../../../../src/shared/calls/run';
import { type AnyCall, DECLARED, getCall } from '../../../../kit/calls';

describe('Account', () => {
  it('names the signed-in user, with rights as a list or joined by commas', () => {
    const minimalUser = { userId: 7, loginname: 'demo', auths: 'monitor_multi,monitor_project' };
    expect(decodeBody('userInfo', minimalUser)).toMatchObject({
      userId: '7',
      auths: ['monitor_multi', 'monitor_project'],
      appLandingType: 'other',
      appLandingProjectId: null,
    });
    const landing = { ...minimalUser, auths: ['a'], appLandingType: 'equip', appLandingEquipId: 5 };
    expect(decodeBody('userInfo', landing)).toMatchObject({ auths: ['a'], appLandingEquipId: '5' });
    expect(decodeBody('userInfo', { ...minimalUser, auths: { a: 1 }, appLandingType: 'moon' })).toMatchObject(
      {
        auths: [],
        appLandingType: 'other',
      },
    );
  });

  it("decodes the user's style, place and ranges", () => {
    const place = { styleId: '1', orgId: 'o', deptId: 'd', roleId: 'r' };
    const ranges = { roleType: '2', authRegion: '330000', dataRange: 'own' };
    const info = { userId: 7, loginname: 'demo', ...place, styleId: 1, ...ranges };
    expect(decodeBody('userInfo', info)).toMatchObject({ ...place, ...ranges });
  });

  it('is malformed without data, id or name', () => {
    expect(decodeBody('userInfo', null)).toEqual(createMalformed('$.data'));
    expect(decodeBody('userInfo', { loginname: 'demo' })).toEqual(createMalformed('$.data.userId'));
    expect(decodeBody('currentUser', { userId: '' })).toEqual(createMalformed('$.data.userId'));
  });

  it('requires a captcha only if stated', () => {
    expect(decodeBody('showVcode', { show: 0 })).toEqual({ show: false, type: 'image/svg+xml', image: '' });
    expect(decodeBody('showVcode', {})).toEqual(createMalformed('$.data.show'));
  });

  it('lists the ways to change a password', () => {
    const owner = decodeBody('passwordOwner', { isBindtel: '1', tel: '138****8000' });
    const emptyFields = { loginname: '', email: '', isBindemail: false };
    expect(owner).toEqual({ ...emptyFields, tel: '138****8000', isBindtel: true });
  });

  it('decodes an invitation, a role, a free phone number and an approval', () => {
    const invitation = { orgName: '水厂', roleName: '', inviter: '' };
    expect(decodeBody('invitation', { orgName: '水厂' })).toEqual(invitation);
    const role = decodeBody('roleByUuid', { uuid: 'r1', roleName: 'x', isPublic: 1 });
    expect(role).toMatchObject({ isPublic: true });
    expect(decodeBody('validTel', { valid: 'maybe' })).toEqual(createMalformed('$.data.valid'));
    expect(decodeBody('addClient', {})).toEqual({ active: true });
  });

  it('has a theme in which everything is optional', () => {
    expect(decodeBody('loadStyle', { isNew: '1', title: 'x', unknown: 1 })).toEqual({
      isNew: true,
      title: 'x',
      faviconIco: '',
      webLoginPath: '',
      webMainPath: '',
      appLoginLogo: '',
      stylePath: '',
    });
    expect(decodeBody('loadUserStyle', null)).toBeNull();
    expect(decodeBody('loadUserStyle', ['x'])).toEqual(createMalformed('$.data'));
  });

  it('is bound or not, never undetermined', () => {
    expect(decodeBody('bindingInfo', { state: '1', time: { time: 5 }, rights: 'a,b' })).toEqual({
      state: true,
      time: 5,
      rights: ['a', 'b'],
      nickname: '',
      loginname: '',
    });
    expect(decodeBody('bindingInfo', { time: 5 })).toEqual(createMalformed('$.data.state'));
  });
});

describe('Alarms', () => {
  const validAlarm = { id: 'a1', level: 'serious', triggerTime: '2026-01-01 08:00:00', recoverTime: null };
  const createPage = (...list: readonly unknown[]) => ({ list, totalCount: list.length, totalPage: 1 });

  it.each([
    ['a project', 'queryProjectAlarms'],
    ['a piece of equipment', 'queryMultiAlarms'],
    ['the legacy interface', 'queryLegacyAlarms'],
  ])('of %s are kept even with an unknown time or kind', (_, call) => {
    const oddAlarm = { ...validAlarm, id: 2, type: 'meteor', level: null, triggerTime: 'yesterday' };
    expect(decodeBody(call, createPage(validAlarm, oddAlarm, { level: 'serious' }, null))).toMatchObject({
      list: [
        { id: 'a1', triggerTime: Date.UTC(2026, 0, 1), recoverTime: null, level: 'serious' },
        { id: '2', type: 'meteor', level: '', triggerTime: null },
      ],
      totalCount: 4,
    });
  });

  it('arrive in one list if active', () => {
    expect(decodeBody('queryActiveProjectAlarms', [validAlarm])).toHaveLength(1);
    expect(decodeBody('queryActiveMultiAlarms', null)).toEqual(createMalformed('$.data'));
  });

  it("use the organization's levels", () => {
    expect(decodeBody('queryAlarmLevels', [{ level: 1, name: '严重' }, { level: '' }])).toEqual([
      { level: '1', name: '严重' },
    ]);
  });
});

describe('History and reports', () => {
  it('pass points unchanged, with the total', () => {
    const raw = [{ id: 's1', list: [[1, '2'], null, ['x']], totalCount: 9 }, { id: 's2' }];
    for (const call of ['queryProjectHistory', 'queryMultiHistory', 'queryLegacyLine'])
      expect(decodeBody(call, raw)).toEqual([{ id: 's1', list: [[1, '2'], null, ['x']], totalCount: 9 }]);
  });

  it('have rows with a time and optional cells', () => {
    const raw = { list: [{ time: 5, values: ['1', null, 2, {}] }, { values: [] }], totalCount: 2 };
    expect(decodeBody('queryMultiReport', raw)).toMatchObject({
      list: [{ time: 5, values: ['1', null, '2', null] }],
    });
    expect(decodeBody('queryProjectReport', { list: 'x', totalCount: 1 })).toEqual(
      createMalformed('$.data.list'),
    );
  });

  it('have columns, which custom and legacy reports include', () => {
    const cols = [{ id: 1, title: '液位', dataType: 'double', map: { 0: '停止' } }, { title: 'no id' }];
    const decodedColumns = [{ id: '1', title: '液位', unit: '', dataType: null, map: [['0', '停止']] }];
    expect(decodeBody('queryProjectReportColumns', cols)).toEqual(decodedColumns);
    const rows = { list: [], totalCount: 0, totalPage: 0 };
    expect(decodeBody('queryCustomReport', { ...rows, cols })).toEqual({ ...rows, cols: decodedColumns });
    expect(decodeBody('queryLegacyHistory', { ...rows, head: cols })).toEqual({
      ...rows,
      head: decodedColumns,
    });
    expect(decodeBody('queryWholeCustomReport', { cols })).toEqual(createMalformed('$.data.list'));
  });
});

describe('Equipment', () => {
  it('has a place and pages if given', () => {
    const raw = { id: 'e1', name: 'x', lat: '31.2', pages: [{ id: 1, path: 'a.json' }, {}] };
    const pages = [{ id: '1', path: 'a.json', stylePath: null }];
    expect(decodeBody('equipmentInfo', raw)).toMatchObject({ id: 'e1', lat: 31.2, lng: null, pages });
    expect(decodeBody('equipmentInfo', { id: 'e1', name: 'x' })).toMatchObject({ pages: [] });
  });

  it('is identified by its id, even if everything else is missing', () => {
    const detail = decodeBody('equipmentDetail', { id: 'e1', installDate: 'soon', flowSaving: '' });
    expect(detail).toMatchObject({ id: 'e1', installDate: null, flowSaving: false, gatewayStatus: null });
    const gateway = decodeBody('gatewayInfo', { sn: 1, mode: 'bridge', online: 'x' });
    expect(gateway).toMatchObject({ sn: '1', mode: null, online: null });
    expect(decodeBody('cardInfo', { iccid: 8, status: 'expired' })).toMatchObject({ status: 'expired' });
  });

  it('must include whether its gateway is online', () => {
    const gateway = decodeBody('multiGatewayInfo', { equipmentId: 'e1', online: '1' });
    expect(gateway).toMatchObject({ online: true, vpn: false });
    expect(decodeBody('multiGatewayInfo', { equipmentId: 'e1' })).toEqual(createMalformed('$.data.online'));
  });

  it("lists a signal's texts in order with its limits, and drops a signal with unreadable limits", () => {
    const labels = { '0': '停', '1': '开' };
    const signal = { id: 's1', map: labels, min: '', max: '100' };
    expect(decodeBody('signalInfo', signal)).toMatchObject({
      map: Object.entries(labels),
      min: null,
      max: 100,
    });
    expect(decodeBody('signalInfo', { ...signal, max: 'a lot' })).toEqual(createMalformed('$.data.max'));
  });

  it('is online on a legacy platform only with status 1', () => {
    const decodeLegacyEquipment = (status: unknown) =>
      decodeBody('legacyEquipment', { id: 'g1', name: 'x', status }) as {
        readonly online: boolean;
      };
    expect(
      ['1', 1, '0', '2', 'true', null, {}].filter((status) => decodeLegacyEquipment(status).online),
    ).toEqual(['1', 1]);
  });

  it('returns a uuid for an accepted command, and none otherwise', () => {
    for (const call of ['bindTemplate', 'writeMultiSignal', 'writeProjectSignal']) {
      expect(decodeBody(call, { uuid: 'u1' })).toEqual({ uuid: 'u1' });
      expect(decodeBody(call, { uuid: '' })).toEqual(createMalformed('$.data.uuid'));
      expect(decodeBody(call, null)).toEqual(createMalformed('$.data'));
    }
  });

  it('has no command result until its status is known', () => {
    const states = [null, {}, { status: 'running' }, 'success', []];
    expect(states.map((state) => decodeBody('multiCallback', state))).toEqual([null, null, null, null, null]);
    const end = decodeBody('multiCallback', { status: 'failure', code: 1320, message: null });
    expect(end).toEqual({ status: 'failure', code: '1320', message: '', data: undefined });
  });

  it('returns a push token as text or in an object, never an empty one', () => {
    for (const call of ['projectPushToken', 'multiPushToken']) {
      expect([decodeBody(call, 't1'), decodeBody(call, { token: 't1' })]).toEqual(['t1', 't1']);
      for (const raw of ['', null, {}, [], { token: '' }])
        expect(decodeBody(call, raw)).toMatchObject({ kind: 'malformed' });
    }
    expect(getMultiPushPath('a/b?c')).toBe('/lfscada/ws/eg/signal/subscribe/a%2Fb%3Fc');
  });

  it('has a video token or none yet', () => {
    expect(decodeBody('findVideoToken', null)).toBeNull();
    expect(decodeBody('findVideoToken', { accessToken: 'at', expireTime: '5' })).toMatchObject({
      expireTime: 5,
    });
    expect(decodeBody('findVideoToken', { accessToken: '' })).toEqual(createMalformed('$.data.accessToken'));
  });
});

describe('Every call', () => {
  const calls = [...DECLARED.values()];

  it('decodes any body into data or a fault, and neither throws nor touches a prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(hostileValue, fc.constantFrom('200', 200, '10003', null, 'x'), (data, code) => {
        const text = JSON.stringify({ code, data });
        const wrongCalls = calls.filter((call) => {
          const outcome = decodeAnswer(call, text);
          return outcome.ok
            ? !isClean(outcome.value.data)
            : !['malformed', 'refused'].includes(outcome.fault.kind);
        });
        expect(wrongCalls.map(({ path }) => path)).toEqual([]);
      }),
      { seed: 11, numRuns: 300 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });

  it.each(['', 'null', '[]', '"200"', '<!doctype html>', '{"code":"200"', '{"data":{}}', '\u0000'])(
    'ends with a fault for anything but an envelope: %j',
    (text) => {
      for (const call of calls)
        expect(decodeAnswer(call, text)).toMatchObject({ ok: false, fault: { kind: 'malformed' } });
    },
  );

  it('ends the session if the platform does', () => {
    for (const call of calls)
      expect(decodeAnswer(call, '{"code":"1006"}')).toEqual({ ok: false, fault: { kind: 'session-ended' } });
  });
});

function decodeAnswer(call: AnyCall, text: string) {
  return decodeResponse<unknown>(call, { status: 200, date: null, text });
}

function decodeBody(name: string, data: unknown): unknown {
  const outcome = decodeAnswer(getCall(name), JSON.stringify({ code: '200', data }));
  return outcome.ok ? outcome.value.data : outcome.fault;
}

function createMalformed(where: string) {
  return { kind: 'malformed', where };
}

const FIELD_NAMES =
  'id list totalCount name uuid token online time values pages map cols head status code data result message __proto__ constructor toString prototype'.split(
    ' ',
  );
const hostileValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      ...[null, true, false, '', '0', '1', 'NaN', '1e400', 1e300, -1, '__proto__', '\u0000'],
    ),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...FIELD_NAMES), tie('value')), { maxLength: 6 }).map((entries) => {
      const object: Record<string, unknown> = {};
      for (const [name, value] of entries)
        Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
      return object;
    }),
  ),
})).value;

/** Whether every nested object has the prototype of its kind. */
function isClean(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const expectedPrototype: unknown = Array.isArray(value) ? Array.prototype : Object.prototype;
  return Object.getPrototypeOf(value) === expectedPrototype && Object.values(value).every(isClean);
}
