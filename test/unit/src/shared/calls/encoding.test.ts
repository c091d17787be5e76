import { describe, expect, expectTypeOf, it } from 'vitest';
import { encryptLogin, userInfo } from '../../../../../src/shared/calls/account';
import { as, type CallInput, get, type Plain, post } from '../../../../../src/shared/calls/call';
import { ignore } from '../../../../../src/shared/calls/decode';
import type { addEquipment } from '../../../../../src/shared/calls/equipment';
import { sendLegacyCommand } from '../../../../../src/shared/calls/legacy';
import { queryMultiReport } from '../../../../../src/shared/calls/multi';
import { confirmProjectAlarms, queryProjectAlarms } from '../../../../../src/shared/calls/project-alarm';
import { createRequest, encodeForm } from '../../../../../src/shared/calls/run';
import type { AlarmId, EquipmentId, ProjectId, SignalId } from '../../../../../src/shared/ids';

const projectId = 'p1' as ProjectId;
const equipmentId = 'e1' as EquipmentId;

describe('A form body', () => {
  it("nests names with dots and repeats a list's name", () => {
    expect(encodeForm({ a: { b: 1, c: { d: true } }, e: [1, 'x'] })).toBe('a.b=1&a.c.d=true&e=1&e=x');
  });

  it('escapes names and values', () => {
    expect(encodeForm({ 'a&b': { 'c=d': '&=+% ü🚰\n' } })).toBe(
      'a%26b.c%3Dd=%26%3D%2B%25%20%C3%BC%F0%9F%9A%B0%0A',
    );
  });

  it('omits undefined at any depth, and keeps empty, 0 and false', () => {
    expect(encodeForm({ a: undefined, b: { c: undefined, d: '' }, e: 0, f: false })).toBe('b.d=&e=0&f=false');
  });

  it('keeps an id called __proto__', () => {
    const nestedForm = JSON.parse('{"a":{"__proto__":"x"}}') as { readonly [name: string]: Plain };
    expect(encodeForm(nestedForm)).toBe('a.__proto__=x');
  });
});

describe('A request', () => {
  it('carries a form by default, with cookies', () => {
    const request = createRequest(encryptLogin, { loginname: 'a+b', password: 'c/d', vcode: '' });
    expect(request).toEqual({
      method: 'POST',
      path: '/lfscada/user/encryptLogin',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: 'loginname=a%2Bb&password=c%2Fd&vcode=',
      cookies: true,
    });
  });

  it('sends JSON if the call declares it, and lists joined by commas', () => {
    const request = createRequest(confirmProjectAlarms, { projectId, ids: ['a1', 'a2'] as AlarmId[] });
    expect(request.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request.body ?? '')).toEqual({ projectId: 'p1', ids: 'a1,a2' });
  });

  it('is JSON for calls of projects and equipment monitoring only', () => {
    const getBodyKind = (path: string): string => post(path, {}, ignore).body;
    for (const path of [
      '/lfscada/project/info',
      '/lfscada/card/info',
      '/lfscada/equip/advance/copyEquipOnlyDB',
    ])
      expect(getBodyKind(path)).toBe('json');
    for (const path of ['/lfscada/user/logout', '/usual/EquipAction!query.action', '/lfscada/projects/x'])
      expect(getBodyKind(path)).toBe('form');
    expect(get('/lfscada/project/info', {}, ignore).body).toBe('form');
  });

  it('puts the fields of a GET into the query, without a bare question mark', () => {
    const call = get('/x', { a: as<{ readonly b: number }>() }, ignore);
    expect(createRequest(call, { a: { b: 1 } })).toMatchObject({ method: 'GET', path: '/x?a.b=1' });
    expect(createRequest(userInfo, {})).toEqual({
      method: 'GET',
      path: '/lfscada/user/info',
      headers: {},
      cookies: true,
    });
  });

  it('omits optional fields that are not given', () => {
    const page = { projectId, pagenum: 1, count: 20 };
    expect(queryProjectAlarms.encode(page)).toStrictEqual(page);
    const confirmedQuery = { ...page, status: 'confirmed', from: 5 } as const;
    expect(queryProjectAlarms.encode(confirmedQuery)).toEqual(confirmedQuery);
    const rows = { equipmentId, from: 1, end: 2, pagenum: 1, count: 20 };
    expect(queryMultiReport.encode({ ...rows, cols: ['s1', 's2'] as SignalId[] })).toEqual({
      ...rows,
      cols: 's1,s2',
    });
  });

  it("adds the call's headers, which cannot change its content type", () => {
    const input = { equipId: equipmentId, signalId: 's1' as SignalId, method: 'write', value: '1' } as const;
    const { headers } = createRequest(sendLegacyCommand, input, {
      'x-operation-id': 'o1',
      'content-type': 'text/html',
    });
    expect(headers).toEqual({
      'x-operation-id': 'o1',
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    });
  });

  it('sends only declared fields', () => {
    const call = post('/lfscada/project/x', { a: as<string>() }, ignore);
    const input = { a: '1', b: '2' };
    expect(JSON.parse(createRequest(call, input).body ?? '')).toEqual({ a: '1' });
    expect(createRequest(post('/x', {}, ignore), input).body).toBe('');
  });

  it('makes optional fields optional in the types', () => {
    type EquipmentInput = CallInput<typeof addEquipment>;
    expectTypeOf<EquipmentInput>().toHaveProperty('SnCode').toEqualTypeOf<string>();
    type MinimalInput = { equipName: string; SnCode: string; VerificationCode: string; method: 'template' };
    expectTypeOf<MinimalInput>().toExtend<EquipmentInput>();
    expectTypeOf<{ equipName: string }>().not.toExtend<EquipmentInput>();
  });
});
