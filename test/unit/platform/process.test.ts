import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformProcess } from '../../kit/platform-process';
import { Visitor } from './visitor';

const MAIN = join(import.meta.dirname, '../../platform/main.ts');

describe('The stand-in in a process of its own', () => {
  let platform: PlatformProcess;
  let visitor: Visitor;
  beforeAll(async () => {
    platform = await PlatformProcess.start();
    visitor = new Visitor(platform.url);
    await visitor.signIn();
  }, 60_000);
  afterAll(() => platform.close());

  it('answers nothing while it is stopped, and everything after', async () => {
    platform.stop();
    const signal = AbortSignal.timeout(300);
    await expect(visitor.raw('/lfscada/user/info', { signal })).rejects.toThrow();
    platform.resume();
    expect((await visitor.get('/lfscada/user/info')).code).toBe('200');
  });

  it('comes back on its port after a kill, and knows its sessions', async () => {
    const { url } = platform;
    await platform.kill();
    await expect(visitor.raw('/lfscada/user/info')).rejects.toThrow();
    await platform.restart();
    expect(platform.url).toBe(url);
    expect((await visitor.get('/lfscada/user/info')).code).toBe('200');
  });
});

describe('The command line of the stand-in', () => {
  const run = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', 'tsx', MAIN], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      timeout: 30_000,
    });

  it('says so when its port is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const { status, stderr } = run({ PORT: String(port), HOST: '127.0.0.1' });
    other.close();
    expect(status).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(stderr).not.toContain('    at ');
  });

  it('refuses settings that it cannot read', () => {
    const { status, stderr } = run({ PORT: '0', LOAD_SHARE: 'half' });
    expect(status).toBe(1);
    expect(stderr).toContain('LOAD_SHARE must be a number from 0 to 1');
  });
});
