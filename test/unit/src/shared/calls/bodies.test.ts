import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiPushPath } from '../../../../../src/shared/calls/first-values';
import { understand } from '../../../../../src/shared/calls/run';
import { type AnyCall, callNamed, DECLARED } from '../../../../kit/calls';

describe('Account', () => {
  it('names the signed-in user, with rights as a list or joined by commas', () => {
    const least = { userId: 7, loginname: 'demo', auths: 'monitor_multi,monitor_project' };
    expect(getData('userInfo', least)).toMatchObject({
      userId: '7',
      auths: ['monitor_multi', 'monitor_project'],
      appLandingType: 'other',
      appLandingProjectId: null,
    });
    const landing = { ...least, auths: ['a'], appLandingType: 'equip', appLandingEquipId: 5 };
    expect(getData('userInfo', landing)).toMatchObject({ auths: ['a'], appLandingEquipId: '5' });
    expect(getData('userInfo', { ...least, auths: { a: 1 }, appLandingType: 'moon' })).toMatchObject({
      auths: [],
      appLandingType: 'other',
    });
  });

  it("decodes the user's style, place and ranges", () => {
    const place = { styleId: '1', orgId: 'o', deptId: 'd', roleId: 'r' };
    const reach = { roleType: '2', authRegion: '330000', dataRange: 'own' };
    const info = { userId: 7, loginname: 'demo', ...place, styleId: 1, ...reach };
    expect(getData('userInfo', info)).toMatchObject({ ...place, ...reach });
  });

  it('is malformed without data, id or name', () => {
    expect(getData('userInfo', null)).toEqual(malformed('$.data'));
    expect(getData('userInfo', { loginname: 'demo' })).toEqual(malformed('$.data.userId'));
    expect(getData('currentUser', { userId: '' })).toEqual(malformed('$.data.userId'));
  });

  it('requires a captcha only if stated', () => {
    expect(getData('showVcode', { show: 0 })).toEqual({ show: false, type: 'image/svg+xml', image: '' });
    expect(getData('showVcode', {})).toEqual(malformed('$.data.show'));
  });

  it('lists the ways to change a password', () => {
    const owner = getData('passwordOwner', { isBindtel: '1', tel: '138****8000' });
    const none = { loginname: '', email: '', isBindemail: false };
    expect(owner).toEqual({ ...none, tel: '138****8000', isBindtel: true });
  });

  it('decodes an invitation, a role, a free phone number and an approval', () => {
    const invitation = { orgName: '水厂', roleName: '', inviter: '' };
    expect(getData('invitation', { orgName: '水厂' })).toEqual(invitation);
    const role = getData('roleByUuid', { uuid: 'r1', roleName: 'x', isPublic: 1 });
    expect(role).toMatchObject({ isPublic: true });
    expect(getData('validTel', { valid: 'maybe' })).toEqual(malformed('$.data.valid'));
    expect(getData('addClient', {})).toEqual({ active: true });
  });

  it('has a theme in which everything is optional', () => {
    expect(getData('loadStyle', { isNew: '1', title: 'x', unknown: 1 })).toEqual({
      isNew: true,
      title: 'x',
      faviconIco: '',
      webLoginPath: '',
      webMainPath: '',
      appLoginLogo: '',
      stylePath: '',
    });
    expect(getData('loadUserStyle', null)).toBeNull();
    expect(getData('loadUserStyle', ['x'])).toEqual(malformed('$.data'));
  });

  it('is bound or not, never undetermined', () => {
    expect(getData('bindingInfo', { state: '1', time: { time: 5 }, rights: 'a,b' })).toEqual({
      state: true,
      time: 5,
      rights: ['a', 'b'],
      nickname: '',
      loginname: '',
    });
    expect(getData('bindingInfo', { time: 5 })).toEqual(malformed('$.data.state'));
  });
});

describe('Alarms', () => {
  const good = { id: 'a1', level: 'serious', triggerTime: '2026-01-01 08:00:00', recoverTime: null };
  const page = (...list: readonly unknown[]) => ({ list, totalCount: list.length, totalPage: 1 });

  it.each([
    ['a project', 'queryProjectAlarms'],
    ['a piece of equipment', 'queryMultiAlarms'],
    ['the legacy interface', 'queryLegacyAlarms'],
  ])('of %s are kept even with an unknown time or kind', (_, call) => {
    const odd = { ...good, id: 2, type: 'meteor', level: null, triggerTime: 'yesterday' };
    expect(getData(call, page(good, odd, { level: 'serious' }, null))).toMatchObject({
      list: [
        { id: 'a1', triggerTime: Date.UTC(2026, 0, 1), recoverTime: null, level: 'serious' },
        { id: '2', type: 'meteor', level: '', triggerTime: null },
      ],
      totalCount: 4,
    });
  });

  it('arrive in one list if active', () => {
    expect(getData('queryActiveProjectAlarms', [good])).toHaveLength(1);
    expect(getData('queryActiveMultiAlarms', null)).toEqual(malformed('$.data'));
  });

  it("use the organization's levels", () => {
    expect(getData('queryAlarmLevels', [{ level: 1, name: '严重' }, { level: '' }])).toEqual([
      { level: '1', name: '严重' },
    ]);
  });
});

describe('History and reports', () => {
  it('pass points unchanged, with the total', () => {
    const raw = [{ id: 's1', list: [[1, '2'], null, ['x']], totalCount: 9 }, { id: 's2' }];
    for (const call of ['queryProjectHistory', 'queryMultiHistory', 'queryLegacyLine'])
      expect(getData(call, raw)).toEqual([{ id: 's1', list: [[1, '2'], null, ['x']], totalCount: 9 }]);
  });

  it('have rows with a time and optional cells', () => {
    const raw = { list: [{ time: 5, values: ['1', null, 2, {}] }, { values: [] }], totalCount: 2 };
    expect(getData('queryMultiReport', raw)).toMatchObject({
      list: [{ time: 5, values: ['1', null, '2', null] }],
    });
    expect(getData('queryProjectReport', { list: 'x', totalCount: 1 })).toEqual(malformed('$.data.list'));
  });

  it('have columns, which custom and legacy reports include', () => {
    const cols = [{ id: 1, title: '液位', dataType: 'double', map: { 0: '停止' } }, { title: 'no id' }];
    const read = [{ id: '1', title: '液位', unit: '', dataType: null, map: [['0', '停止']] }];
    expect(getData('queryProjectReportColumns', cols)).toEqual(read);
    const rows = { list: [], totalCount: 0, totalPage: 0 };
    expect(getData('queryCustomReport', { ...rows, cols })).toEqual({ ...rows, cols: read });
    expect(getData('queryLegacyHistory', { ...rows, head: cols })).toEqual({ ...rows, head: read });
    expect(getData('queryWholeCustomReport', { cols })).toEqual(malformed('$.data.list'));
  });
});

describe('Equipment', () => {
  it('has a place and pages if given', () => {
    const raw = { id: 'e1', name: 'x', lat: '31.2', pages: [{ id: 1, path: 'a.json' }, {}] };
    const pages = [{ id: '1', path: 'a.json', stylePath: null }];
    expect(getData('equipmentInfo', raw)).toMatchObject({ id: 'e1', lat: 31.2, lng: null, pages });
    expect(getData('equipmentInfo', { id: 'e1', name: 'x' })).toMatchObject({ pages: [] });
  });

  it('is identified by its id, even if everything else is missing', () => {
    const detail = getData('equipmentDetail', { id: 'e1', installDate: 'soon', flowSaving: '' });
    expect(detail).toMatchObject({ id: 'e1', installDate: null, flowSaving: false, gatewayStatus: null });
    const gateway = getData('gatewayInfo', { sn: 1, mode: 'bridge', online: 'x' });
    expect(gateway).toMatchObject({ sn: '1', mode: null, online: null });
    expect(getData('cardInfo', { iccid: 8, status: 'expired' })).toMatchObject({ status: 'expired' });
  });

  it('must include whether its gateway is online', () => {
    const gateway = getData('multiGatewayInfo', { equipmentId: 'e1', online: '1' });
    expect(gateway).toMatchObject({ online: true, vpn: false });
    expect(getData('multiGatewayInfo', { equipmentId: 'e1' })).toEqual(malformed('$.data.online'));
  });

  it("lists a signal's texts in order with its limits, and drops a signal with unreadable limits", () => {
    const words = { '0': '停', '1': '开' };
    const signal = { id: 's1', map: words, min: '', max: '100' };
    expect(getData('signalInfo', signal)).toMatchObject({ map: Object.entries(words), min: null, max: 100 });
    expect(getData('signalInfo', { ...signal, max: 'a lot' })).toEqual(malformed('$.data.max'));
  });

  it('is online on a legacy platform only with status 1', () => {
    const online = (status: unknown) =>
      getData('legacyEquipment', { id: 'g1', name: 'x', status }) as { readonly online: boolean };
    expect(['1', 1, '0', '2', 'true', null, {}].filter((status) => online(status).online)).toEqual(['1', 1]);
  });

  it('returns a uuid for an accepted command, and none otherwise', () => {
    for (const call of ['bindTemplate', 'writeMultiSignal', 'writeProjectSignal']) {
      expect(getData(call, { uuid: 'u1' })).toEqual({ uuid: 'u1' });
      expect(getData(call, { uuid: '' })).toEqual(malformed('$.data.uuid'));
      expect(getData(call, null)).toEqual(malformed('$.data'));
    }
  });

  it('has no command result until its status is known', () => {
    const states = [null, {}, { status: 'running' }, 'success', []];
    expect(states.map((state) => getData('multiCallback', state))).toEqual([null, null, null, null, null]);
    const end = getData('multiCallback', { status: 'failure', code: 1320, message: null });
    expect(end).toEqual({ status: 'failure', code: '1320', message: '', data: undefined });
  });

  it('returns a push token as text or in an object, never an empty one', () => {
    for (const call of ['projectPushToken', 'multiPushToken']) {
      expect([getData(call, 't1'), getData(call, { token: 't1' })]).toEqual(['t1', 't1']);
      for (const raw of ['', null, {}, [], { token: '' }])
        expect(getData(call, raw)).toMatchObject({ kind: 'malformed' });
    }
    expect(multiPushPath('a/b?c')).toBe('/lfscada/ws/eg/signal/subscribe/a%2Fb%3Fc');
  });

  it('has a video token or none yet', () => {
    expect(getData('findVideoToken', null)).toBeNull();
    expect(getData('findVideoToken', { accessToken: 'at', expireTime: '5' })).toMatchObject({
      expireTime: 5,
    });
    expect(getData('findVideoToken', { accessToken: '' })).toEqual(malformed('$.data.accessToken'));
  });
});

describe('Every call', () => {
  const calls = [...DECLARED.values()];

  it('decodes any body into data or a fault, and neither throws nor touches a prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(hostile, fc.constantFrom('200', 200, '10003', null, 'x'), (data, code) => {
        const text = JSON.stringify({ code, data });
        const wrong = calls.filter((call) => {
          const outcome = answered(call, text);
          return outcome.ok
            ? !isClean(outcome.value.data)
            : !['malformed', 'refused'].includes(outcome.fault.kind);
        });
        expect(wrong.map(({ path }) => path)).toEqual([]);
      }),
      { seed: 11, numRuns: 300 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });

  it.each(['', 'null', '[]', '"200"', '<!doctype html>', '{"code":"200"', '{"data":{}}', '\u0000'])(
    'ends with a fault for anything but an envelope: %j',
    (text) => {
      for (const call of calls)
        expect(answered(call, text)).toMatchObject({ ok: false, fault: { kind: 'malformed' } });
    },
  );

  it('ends the session if the platform does', () => {
    for (const call of calls)
      expect(answered(call, '{"code":"1006"}')).toEqual({ ok: false, fault: { kind: 'session-ended' } });
  });
});

function answered(call: AnyCall, text: string) {
  return understand<unknown>(call, { status: 200, date: null, text });
}

function getData(name: string, data: unknown): unknown {
  const outcome = answered(callNamed(name), JSON.stringify({ code: '200', data }));
  return outcome.ok ? outcome.value.data : outcome.fault;
}

function malformed(where: string) {
  return { kind: 'malformed', where };
}

const NAMES =
  'id list totalCount name uuid token online time values pages map cols head status code data result message __proto__ constructor toString prototype'.split(
    ' ',
  );
const hostile = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(
      ...[null, true, false, '', '0', '1', 'NaN', '1e400', 1e300, -1, '__proto__', '\u0000'],
    ),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 6 }).map((entries) => {
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
  const birth: unknown = Array.isArray(value) ? Array.prototype : Object.prototype;
  return Object.getPrototypeOf(value) === birth && Object.values(value).every(isClean);
}
