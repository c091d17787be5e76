/**
 * A real nginx or Caddy in front of a platform, configured with the files of the build. Only lines meant for
 * deployers differ: paths, port and platform.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_ADDRESS, SITE_FOLDER } from '../../.tools/serving/site';
import { findProgram } from './find-program';

const DIST = join(import.meta.dirname, '../../dist');
const START_LIMIT_MS = 10_000;

export type WebServerName = 'nginx' | 'caddy';

export const findWebServer = (name: WebServerName): string | null => findProgram(name);

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export class WebServer {
  private child: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'allshift-web-server-'));
  private stderrTail = '';
  private readonly onTestExit = (): void => {
    this.child?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  };

  private constructor(
    readonly name: WebServerName,
    private readonly program: string,
    private readonly port: number,
  ) {
    process.once('exit', this.onTestExit);
  }

  /** Origin, without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private get logFile(): string {
    return join(this.folder, 'access.log');
  }

  get errors(): string {
    return this.stderrTail;
  }

  readLog(): readonly string[] {
    return readFileSync(this.logFile, 'utf8').split('\n').filter(Boolean);
  }

  /** Starts a server in front of platforms (`host:port`; several share the calls); resolves when it answers. */
  static start(name: WebServerName, ...platforms: readonly string[]): Promise<WebServer> {
    return WebServer.startWithChange(name, (site) => site, ...platforms);
  }

  /** Starts a server with a change to nginx's file such as a deployer may make. */
  static async startWithChange(
    name: WebServerName,
    change: (site: string) => string,
    ...platforms: readonly string[]
  ): Promise<WebServer> {
    const program = findWebServer(name);
    if (program === null) throw new Error(`this system has no ${name}`);
    const server = new WebServer(name, program, await findFreePort());
    mkdirSync(join(server.folder, 'site'));
    symlinkSync(DIST, join(server.folder, 'site/wx'));
    // nginx workers of a root process run as another user, which must be able to read the files.
    chmodSync(server.folder, 0o755);
    try {
      if (name === 'nginx') server.startNginx(platforms, change);
      else server.startCaddy(platforms[0] ?? '');
      await server.waitUntilReady();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** Reloads the server's files after a change. Older processes keep the open connections. */
  reload(): void {
    this.child?.kill('SIGHUP');
  }

  async close(): Promise<void> {
    process.off('exit', this.onTestExit);
    const { child } = this;
    this.child = null;
    if (child !== null && child.exitCode === null) {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exit;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private startNginx(platforms: readonly string[], change: (site: string) => string): void {
    const deploy = join(DIST, 'deploy/nginx');
    const includeFolder = join(this.folder, 'allshift');
    cpSync(join(deploy, 'allshift'), includeFolder, { recursive: true });
    const site = change(readFileSync(join(deploy, 'allshift.conf'), 'utf8'))
      .replaceAll('/etc/nginx/allshift', includeFolder)
      .replace(`${SITE_FOLDER};`, `${join(this.folder, 'site')};`)
      .replace('/var/log/nginx/access.log', this.logFile)
      .replace('/var/log/nginx/error.log', 'stderr')
      .replace('listen 80;', `listen 127.0.0.1:${this.port};`)
      .replace(`server ${PLATFORM_ADDRESS};`, platforms.map((platform) => `server ${platform};`).join(' '));
    writeFileSync(join(this.folder, 'site.conf'), site);
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((part) => `${part}_temp_path ${join(this.folder, part)};`)
      .join('\n');
    const main = join(this.folder, 'nginx.conf');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      main,
      `daemon off; ${user} pid ${join(this.folder, 'pid')}; error_log stderr warn; worker_processes 1;
events { worker_connections 4096; }
http { ${folders} include ${join(this.folder, 'site.conf')}; }
`,
    );
    this.run(['-p', this.folder, '-c', main], {});
  }

  private startCaddy(platform: string): void {
    this.run(['run', '--config', join(DIST, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
      ALLSHIFT_SITE: `http://127.0.0.1:${this.port}`,
      ALLSHIFT_PLATFORM: platform,
      ALLSHIFT_ROOT: join(this.folder, 'site'),
      XDG_DATA_HOME: this.folder,
      XDG_CONFIG_HOME: this.folder,
      CADDY_ADMIN: 'off',
    });
  }

  private run(args: readonly string[], env: Readonly<Record<string, string>>): void {
    this.child = spawn(this.program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    this.child.stderr?.on('data', (text: Buffer) => {
      this.stderrTail = `${this.stderrTail}${text}`.slice(-4_000);
    });
  }

  private async waitUntilReady(): Promise<void> {
    const end = Date.now() + START_LIMIT_MS;
    for (;;) {
      if (this.child?.exitCode !== null) throw new Error(`${this.name} ended: ${this.stderrTail}`);
      const response = await fetch(`${this.url}/wx/login`).catch(() => null);
      if (response?.ok) return;
      if (Date.now() > end) throw new Error(`${this.name} does not answer: ${this.stderrTail}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export const getVersion = (name: WebServerName, program: string): string => {
  // nginx prints its version to stderr.
  const run = execFileSync('/bin/sh', ['-c', `"${program}" ${name === 'nginx' ? '-v' : 'version'} 2>&1`], {
    encoding: 'utf8',
  });
  return run.trim().split('\n')[0] ?? '';
};
