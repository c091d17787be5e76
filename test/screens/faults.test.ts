import { describe, expect, it } from 'vitest';
import { formatSupportText } from '../../src/features/screen-states/support-text';
import { faultText, refusalText } from '../../src/i18n/fault-text';
import { logout } from '../../src/shared/calls/account';
import { decodeResponse } from '../../src/shared/calls/run';
import type { Fault, FaultKind } from '../../src/shared/faults';

describe('The text of a fault', () => {
  it.each(Object.values(createFaults()))('exists in both languages for $kind', (fault) => {
    const [cn, en] = [faultText(fault, 'cn'), faultText(fault, 'en')];
    expect(cn).toMatch(/[\u4e00-\u9fff]/);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
    for (const text of [cn, en]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  });

  it('is truncated if the platform sends more than a screen can show (fault 107)', () => {
    const endless = 'x'.repeat(3_000_000);
    for (const fault of [
      { kind: 'refused', code: endless, message: '' },
      { kind: 'refused', code: '1', message: endless },
    ] as const) {
      expect(faultText(fault, 'cn').length).toBeLessThan(600);
      expect(formatSupportText(fault, { screen: '', time: '' }).length).toBeLessThan(100);
    }
  });

  it('follows our own text if a screen recognises the refusal', () => {
    const fault: Fault = { kind: 'refused', code: '7', message: '已锁定5分钟' };
    expect(refusalText('页面密码错误', fault, 'cn')).toBe('页面密码错误（已锁定5分钟）');
    expect(refusalText('Wrong page password', fault, 'en')).toBe('Wrong page password (已锁定5分钟)');
    expect(refusalText('页面密码错误', { ...fault, message: '密码错误' }, 'cn')).toBe('页面密码错误');
    expect(refusalText('页面密码错误', { ...fault, message: ' ' }, 'cn')).toContain('7');
    expect(refusalText('同步失败', { ...fault, message: '同步失败，网关忙' }, 'cn')).toBe('同步失败，网关忙');
    expect(refusalText('页面密码错误', { kind: 'offline' }, 'cn')).toBe(faultText({ kind: 'offline' }, 'cn'));
  });

  it("is the server's own if it sends one", () => {
    const fault: Fault = { kind: 'refused', code: '1001', message: '账号已停用' };
    expect(faultText(fault, 'cn')).toBe('账号已停用');
    expect(faultText({ ...fault, message: '水泵检修中' }, 'en')).toBe('水泵检修中');
  });

  it.each([
    ['验证码已过期，请刷新', 'Verification code expired'],
    ['验证码输入错误', 'Verification code wrong'],
    ['手机号/用户名与密码不匹配', 'Phone/username and password do not match'],
    ['用户名或密码错误', 'Phone/username and password do not match'],
    ['密码错误次数超过限制，请10分钟后再试', 'Too many wrong passwords'],
    ['账号已被禁用', 'Account disabled'],
    ['页面密码错误', 'Page password wrong'],
    ['数据不存在或无权访问', 'Data does not exist or no access'],
  ])("has the catalogue's %s in English too, next to the server's own", (message, english) => {
    expect(faultText({ kind: 'refused', code: '1', message }, 'en')).toBe(`${english} (${message})`);
    expect(faultText({ kind: 'refused', code: '1', message }, 'cn')).toBe(message);
  });

  it('names the code if the server sends no text', () => {
    expect(faultText({ kind: 'refused', code: '77', message: '  ' }, 'cn')).toBe('未知异常：77');
    expect(faultText({ kind: 'refused', code: '77', message: '' }, 'en')).toBe('Unknown exception: 77');
    expect(faultText({ kind: 'refused', code: '0x84', message: '' }, 'en')).toBe(
      'The broker does not support MQTT 5',
    );
  });

  it("shows markup in a server's message as text, and values unchanged", () => {
    const message = '<img src=x onerror=alert(1)> {code} $t(offline)';
    expect(faultText({ kind: 'refused', code: '1', message }, 'en')).toBe(message);
    expect(faultText({ kind: 'malformed', where: '{where}$t(offline)' }, 'en')).toContain(
      '{where}$t(offline)',
    );
  });

  it('distinguishes the errors of the specification', () => {
    expect(faultText({ kind: 'http', status: 403 }, 'cn')).toContain('403');
    expect(faultText({ kind: 'http', status: 404 }, 'cn')).toContain('404');
    expect(faultText({ kind: 'http', status: 502 }, 'cn')).toContain('500');
    expect(faultText({ kind: 'timeout', afterMs: 1, uuid: 'w-7' }, 'en')).toContain('w-7');
  });
});

describe('Support details', () => {
  it.each([
    ['the data of a refusal', '{"code":"7","message":"no","data":{"row":3}}', '{"row":3}'],
    ['only a useful part of it', `{"code":"7","data":"${'x'.repeat(9_000)}"}`, 'xxx'],
    ['nothing without data', '{"code":"7","message":"answered","data":null}', ''],
  ])('contain %s', (_, text, expected) => {
    const outcome = decodeResponse(logout, { status: 200, text, date: null });
    const fault: Fault = outcome.ok ? { kind: 'offline' } : outcome.fault;
    const details = formatSupportText(fault, { screen: '', time: '' });
    expect(details).toContain(expected);
    expect(details.includes('answer')).toBe(expected !== '');
    expect(details.length).toBeLessThan(2_200);
    // The fault itself, which is stored and compared, contains none of it.
    expect(JSON.stringify(fault)).not.toContain('row');
  });
});

/** Creates one fault of every kind; a new kind does not compile until it is added. */
function createFaults(): { readonly [Kind in FaultKind]: Extract<Fault, { kind: Kind }> } {
  return {
    offline: { kind: 'offline' },
    timeout: { kind: 'timeout', afterMs: 120_000 },
    refused: { kind: 'refused', code: '1302', message: '' },
    'session-ended': { kind: 'session-ended' },
    http: { kind: 'http', status: 418 },
    malformed: { kind: 'malformed', where: '$.data[3].id' },
    forbidden: { kind: 'forbidden', permission: 'monitor_multi' },
    cancelled: { kind: 'cancelled' },
    misconfigured: { kind: 'misconfigured', setting: 'mapTiles.url' },
    'too-large': { kind: 'too-large', limitBytes: 4_000_000 },
    unsupported: { kind: 'unsupported' },
    locked: { kind: 'locked' },
    'worker-lost': { kind: 'worker-lost' },
  };
}
