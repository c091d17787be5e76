import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';
import { encodeCredential } from './visitor';

const TEL = '13911112222';

describe('Registration', () => {
  const { visitor, control } = setUpStand({ account: null });

  const call = (path: string, fields: Record<string, string>) => visitor.postForm(`/lfscada/${path}`, fields);
  const createApplicant = async (overrides: Record<string, string> = {}) => ({
    loginname: 'newcomer',
    password: encodeCredential('Welcome_26'),
    displayname: '新人',
    tel: TEL,
    smscode: (await control.getCode(TEL)) ?? '',
    ...overrides,
  });
  const enroll = async (code: string, overrides: Record<string, string> = {}): Promise<string> => {
    await call('user/enroll/smscode', { code, tel: TEL });
    return (await call('user/register', { code, ...(await createApplicant(overrides)) })).code;
  };

  it('with an invitation creates an account that can sign in', async () => {
    expect((await call('enroll/infoEnroll', { code: 'JOIN2026' })).data).toMatchObject({
      roleName: '运行员',
    });
    expect(await enroll('JOIN2026')).toBe('200');
    expect((await visitor.signIn('newcomer', 'Welcome_26')).code).toBe('200');
    expect((await visitor.get('/lfscada/user/info')).data).toMatchObject({
      tel: TEL,
      auths: ['monitor_multi', 'monitor_project'],
    });
  });

  it('refuses unknown, expired and used invitations', async () => {
    for (const code of ['NONE', 'OLD2019'])
      expect((await call('enroll/infoEnroll', { code })).code).toBe('1113');
    expect(await enroll('ONCE2026')).toBe('200');
    expect((await call('enroll/infoEnroll', { code: 'ONCE2026' })).code).toBe('1113');
  });

  it('requires an unused phone number and name, a strong password and the right code, and allows another attempt', async () => {
    expect((await call('user/valid/tel', { tel: '13800138000' })).data).toEqual({ valid: false });
    expect((await call('user/valid/tel', { tel: TEL })).data).toEqual({ valid: true });
    expect((await call('user/enroll/smscode', { code: 'JOIN2026', tel: '13800138000' })).code).toBe('1114');
    await call('user/enroll/smscode', { code: 'JOIN2026', tel: TEL });
    const register = async (overrides: Record<string, string>) =>
      (await call('user/register', { code: 'JOIN2026', ...(await createApplicant(overrides)) })).code;
    expect(await register({ loginname: 'demo' })).toBe('1115');
    expect(await register({ password: encodeCredential('weak') })).toBe('1116');
    expect(await register({ password: 'not encoded' })).toBe('1001');
    expect(await register({ smscode: 'no' })).toBe('1105');
    expect(await register({})).toBe('200');
    expect(await register({ loginname: 'second' })).toBe('1114');
  });

  it('rejects a code sent for another purpose', async () => {
    await call('user/client/smscode', { roleuuid: 'role-visitor', tel: TEL });
    expect((await call('user/register', { code: 'JOIN2026', ...(await createApplicant()) })).code).toBe(
      '1106',
    );
  });

  it("is immediate for a public role and needs an administrator's approval for any other", async () => {
    const add = async (roleuuid: string, overrides: Record<string, string> = {}) => {
      await call('user/client/smscode', { roleuuid, tel: overrides.tel ?? TEL });
      const smscode = (await control.getCode(overrides.tel ?? TEL)) ?? '';
      return call('user/client/add', { roleuuid, ...(await createApplicant(overrides)), smscode });
    };
    expect((await call('role/queryByUUId', { uuid: 'role-visitor' })).data).toMatchObject({ isPublic: true });
    expect((await call('role/queryByUUId', { uuid: 'gone' })).code).toBe('1202');
    expect((await add('role-visitor')).data).toEqual({ active: true });
    expect((await visitor.signIn('newcomer', 'Welcome_26')).code).toBe('200');
    const laterApplicant = { loginname: 'later', tel: '13911113333' };
    expect((await add('role-operator', laterApplicant)).data).toEqual({ active: false });
    expect((await visitor.signIn('later', 'Welcome_26')).code).toBe('1107');
  });
});
