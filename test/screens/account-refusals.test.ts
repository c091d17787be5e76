import { describe, expect, it } from 'vitest';
import { accountFaultText, cn, en } from '../../src/i18n/account-refusals';
import { REFUSALS } from '../platform/codes';

describe('Refusals on account screens', () => {
  it.each(Object.entries(cn))(
    "show %s in English with the platform's own words next to it",
    (key, message) => {
      const fault = { kind: 'refused', code: '1', message } as const;
      expect(accountFaultText(fault, 'en')).toBe(`${en[key as keyof typeof en]} (${message})`);
      expect(accountFaultText(fault, 'cn')).toBe(message);
    },
  );

  it.each(Object.keys(cn) as (keyof typeof cn)[])("cover the stand-in's %s", (key) => {
    const { code, message } = REFUSALS[key];
    expect(accountFaultText({ kind: 'refused', code, message }, 'en')).toContain(en[key]);
  });

  it('fault 107: truncate a huge message to what a screen can show', () => {
    const hugeFault = {
      kind: 'refused',
      code: '1',
      message: `用户名已存在${'。'.repeat(3_000_000)}`,
    } as const;
    expect(accountFaultText(hugeFault, 'en').length).toBeLessThan(600);
  });

  it('leave everything else to the catalogue', () => {
    const captcha = { kind: 'refused', code: '1105', message: '验证码错误' } as const;
    expect(accountFaultText(captcha, 'en')).toBe('Verification code wrong (验证码错误)');
    expect(accountFaultText({ kind: 'offline' }, 'en')).toMatch(/No network/);
    expect(accountFaultText({ kind: 'refused', code: '9', message: '' }, 'en')).toMatch(/9/);
  });
});
