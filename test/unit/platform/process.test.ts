import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlatformProcess } from '../../kit/platform-process';
import { Visitor } from './visitor';

const MAIN = join(import.meta.dirname, '../../platform/main.ts');
const USER_INFO = '/lfscada/user/info';
const LEVEL = 'v201-level';

describe('The stand-in in its own process', () => {
  let platform: PlatformProcess;
  let visitor: Visitor;
  const isSignedIn = async (): Promise<boolean> => (await visitor.get(USER_INFO)).code === '200';

  beforeAll(async () => {
    platform = await PlatformProcess.start();
  }, 60_000);
  beforeEach(async () => {
    await platform.reset({});
    visitor = new Visitor(platform.url);
    await visitor.signIn();
  });
  afterAll(() => platform.close());

  it('does not answer while stopped, and answers again once resumed', async () => {
    platform.stop();
    const signal = AbortSignal.timeout(300);
    await expect(visitor.fetchPath(USER_INFO, { signal })).rejects.toThrow();
    platform.resume();
    expect(await isSignedIn()).toBe(true);
  });

  it('comes back on its port after a kill and keeps its sessions', async () => {
    const { url } = platform;
    await platform.kill();
    await expect(visitor.fetchPath(USER_INFO)).rejects.toThrow();
    await platform.restart();
    expect(platform.url).toBe(url);
    expect(await isSignedIn()).toBe(true);
  });

  it('drops sessions, held values, faults and counters on a reset', async () => {
    const { control, url } = platform;
    await control.forceValue(LEVEL, '77.7');
    await control.injectFault(USER_INFO, { kind: 'status', status: 500 });
    await platform.reset({});
    expect(platform.url).toBe(url);
    expect((await control.getCounters()).calls).toEqual({ '/__control/counters': 1 });
    expect((await control.value(LEVEL)).value).not.toBe('77.7');
    expect(await isSignedIn()).toBe(false);
  });

  it('closes push channels and pending calls on a reset', async () => {
    const subscription = await visitor.subscribe(await visitor.token(LEVEL, 'v201', 'w-pumps'));
    await platform.control.injectFault(USER_INFO, { kind: 'hang' });
    const outcome = visitor.fetchPath(USER_INFO).then(
      () => 'answered',
      () => 'cut',
    );
    await expect.poll(async () => (await platform.control.getCounters()).calls[USER_INFO]).toBe(1);
    await platform.reset({});
    expect(await outcome).toBe('cut');
    await subscription.closed;
    expect((await platform.control.getCounters()).openSockets).toBe(0);
  });

  it('keeps the settings of the last reset across a restart, and no others', async () => {
    const getSkew = async (): Promise<number> => (await platform.control.value(LEVEL)).time - Date.now();
    await platform.reset({ skewMs: 3_600_000 });
    expect(await getSkew()).toBeGreaterThan(3_000_000);
    await platform.restart();
    expect(await getSkew()).toBeGreaterThan(3_000_000);
    await platform.reset({});
    expect(await getSkew()).toBeLessThan(600_000);
  });

  it('starts a new world after a kill or a stop', async () => {
    for (const endProcess of [() => platform.kill(), () => platform.stop()]) {
      await endProcess();
      await platform.reset({});
      expect(await isSignedIn()).toBe(false);
      await visitor.signIn();
    }
  });
});

describe('The command line of the stand-in', () => {
  const runMain = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', 'tsx', MAIN], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      timeout: 30_000,
    });

  it('reports a port in use', async () => {
    const otherServer = createServer();
    const port = await new Promise<number>((resolve) => {
      otherServer.listen(0, '127.0.0.1', () => {
        const address = otherServer.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const { status, stderr } = runMain({ PORT: String(port), HOST: '127.0.0.1' });
    otherServer.close();
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(stderr).not.toContain('    at ');
  });

  it('refuses invalid settings', () => {
    const { status, stderr } = runMain({ PORT: '0', LOAD_SHARE: 'half' });
    expect(status).toBe(1);
    expect(stderr).toContain('LOAD_SHARE must be a number from 0 to 1');
  });
});
