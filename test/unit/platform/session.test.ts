import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';
import { encodeCredential } from './visitor';

describe('A session of the stand-in', () => {
  const { clock, visitor, restart } = setUpStand({ account: null });

  it('does not exist before the login', async () => {
    expect(await visitor.get('/lfscada/user/info')).toMatchObject({ code: '1006', data: null });
  });

  it('begins with the right credentials, in a cookie that scripts cannot read', async () => {
    expect((await visitor.postForm('/lfscada/user/encryptLogin')).code).toBe('1101');
    expect((await visitor.signIn()).code).toBe('200');
    expect(visitor.cookie).toMatch(/^JSESSIONID=[\w-]{24}$/);
    const info = await visitor.get('/lfscada/user/info');
    expect(info.data).toMatchObject({
      loginname: 'demo',
      auths: expect.arrayContaining(['monitor_project']),
    });
  });

  it('refuses credentials in plain base64', async () => {
    const [password = ''] = Array.from({ length: 100 }, (_, n) => encodeCredential(`p${n}`)).filter((text) =>
      /[_-]/.test(text),
    );
    const login = (text: string) =>
      visitor.postForm('/lfscada/user/encryptLogin', { loginname: encodeCredential('demo'), password: text });
    expect((await login(password)).code).toBe('1102');
    expect((await login(password.replaceAll('_', '/').replaceAll('-', '+'))).code).toBe('1001');
  });

  it('accepts the phone number as user name', async () => {
    expect((await visitor.signIn('13800138000')).code).toBe('200');
  });

  it('marks its cookie HttpOnly and keeps API answers out of every cache', async () => {
    const { cookie } = await visitor.signIn().then(() => visitor);
    const response = await visitor.fetchPath('/lfscada/user/logout', { method: 'POST' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toContain('HttpOnly');
    expect(visitor.cookie).not.toBe(cookie);
  });

  it('ends permanently at logout', async () => {
    await visitor.signIn();
    const { cookie } = visitor;
    expect((await visitor.postForm('/lfscada/user/logout')).code).toBe('200');
    visitor.cookie = cookie;
    expect((await visitor.get('/lfscada/user/info')).code).toBe('1006');
  });

  it('ends after twelve hours without a call, and each call extends it', async () => {
    await visitor.signIn();
    clock.now += 11 * 3_600_000;
    expect((await visitor.get('/lfscada/user/info')).code).toBe('200');
    clock.now += 11 * 3_600_000;
    expect((await visitor.get('/lfscada/user/info')).code).toBe('200');
    clock.now += 13 * 3_600_000;
    expect((await visitor.get('/lfscada/user/info')).code).toBe('1006');
  });

  it('survives a restart of the platform', async () => {
    await visitor.signIn();
    await restart();
    expect((await visitor.get('/lfscada/user/info')).code).toBe('200');
  });

  it('closes its push sockets when it ends', async () => {
    await visitor.signIn();
    const subscription = await visitor.watch('level');
    await visitor.postForm('/lfscada/user/logout');
    expect(await subscription.closed).toBe(4_401);
  });

  it('limits each user to granted permissions', async () => {
    await visitor.signIn('monitor', 'Monitor_2026');
    expect((await visitor.postForm('/lfscada/project/queryAll')).code).toBe('1201');
    await visitor.signIn('centre', 'Centre_2026');
    expect((await visitor.postForm('/lfscada/project/queryAll')).code).toBe('200');
    expect((await visitor.postForm('/lfscada/monitor/equipment/query')).code).toBe('1201');
    const write = { projectId: 'p1', signalId: 'pump', value: '1' };
    expect((await visitor.postJson('/lfscada/monitor/project/signal/writeVal', write)).code).toBe('1201');
    await visitor.signIn('expired', 'Expired_2026');
    expect((await visitor.postForm('/lfscada/project/info', { id: 'p1' })).code).toBe('1205');
  });
});
