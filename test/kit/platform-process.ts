/**
 * The stand-in platform in a separate process. It keeps its port, sessions and openings across restarts, and never
 * outlives the test process.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { WorldSettings } from '../platform/control';
import { Control } from './platform-control';

const ROOT = join(import.meta.dirname, '../..');
/** Starting takes a second or two on an idle machine, more under load. */
const START_LIMIT_MS = 60_000;
const RESTARTS_MAX = 5;

export interface WorldOptions extends Omit<WorldSettings, 'productFolder' | 'state'> {
  /** Folder of the built product; `dist` unless a test changes its files. */
  readonly product?: string;
}

export interface PlatformProcessOptions extends WorldOptions {
  /** Whether tests can inject faults; `true` by default. */
  readonly faults?: boolean;
  /** Origin of a platform to proxy instead of being one. */
  readonly platform?: string;
}

const getProgram = (): readonly string[] => {
  const bundle = process.env.ALLSHIFT_PLATFORM;
  return bundle === undefined ? ['--import', 'tsx', join(ROOT, 'test/platform/main.ts')] : [bundle];
};

export class PlatformProcess {
  readonly control: Control;
  private child: ChildProcess | null = null;
  private port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'allshift-platform-'));
  private worldCount = 1;
  private readonly onTestExit = (): void => {
    this.child?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  };

  private constructor(private options: PlatformProcessOptions) {
    this.control = new Control(() => this.url);
    process.once('exit', this.onTestExit);
  }

  static async start(options: PlatformProcessOptions = {}): Promise<PlatformProcess> {
    const platform = new PlatformProcess(options);
    try {
      await platform.launch();
    } catch (error) {
      await platform.close();
      throw error;
    }
    return platform;
  }

  /** Origin, without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts another world on the same port, in the running process if any. */
  async reset(options: WorldOptions): Promise<void> {
    this.options = options;
    this.worldCount += 1;
    this.resume();
    if (!this.isRunning) return this.restart();
    const { product, ...settings } = options;
    const productFolder = product === undefined ? {} : { productFolder: product };
    await this.control.reset({ ...settings, ...productFolder, state: this.stateFolder });
  }

  /** Kills the platform, as in a crash or a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Suspends the platform: its connections stay open, but nothing is answered. */
  stop(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Ends the platform if running, and starts it again on the same port. */
  async restart(): Promise<void> {
    await this.end('SIGKILL');
    for (let tries = 1; ; tries++)
      try {
        await this.launch();
        return;
      } catch (error) {
        // Another connection may briefly use the port.
        if (tries === RESTARTS_MAX || !/is taken/.test(String(error))) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
  }

  async close(): Promise<void> {
    await this.end('SIGTERM');
    process.off('exit', this.onTestExit);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Folder of the current world: an ended world may still write to its own. */
  private get stateFolder(): string {
    return join(this.folder, `world-${this.worldCount}`);
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this;
    const isRunning = this.isRunning;
    this.child = null;
    if (child === null || !isRunning) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGCONT');
    child.kill(signal);
    const timeout = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await exited;
    clearTimeout(timeout);
  }

  private launch(): Promise<void> {
    const { seed, loadRate, loadShare, speed, skewMs, faults = true, product, platform } = this.options;
    const variables = {
      SEED: seed,
      LOAD_RATE: loadRate,
      LOAD_SHARE: loadShare,
      SPEED: speed,
      SKEW_MS: skewMs,
    };
    const environment = Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    );
    // Not by the tsx command, whose extra process would intercept signals.
    const child = spawn(
      process.execPath,
      [
        ...getProgram(),
        '--state',
        this.stateFolder,
        '--with-parent',
        ...(faults ? ['--faults'] : []),
        ...(product === undefined ? [] : ['--product', product]),
        ...(platform === undefined ? [] : ['--platform', platform]),
      ],
      {
        cwd: ROOT,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(this.port) },
      },
    );
    this.child = child;
    return this.waitUntilReady(child);
  }

  private waitUntilReady(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const outputLines: string[] = [];
      const fail = (reason: string): void => {
        clearTimeout(timeout);
        child.kill('SIGKILL');
        reject(new Error(`The platform did not start: ${reason}\n${outputLines.join('\n')}`));
      };
      const timeout = setTimeout(() => fail(`not ready within ${START_LIMIT_MS} ms`), START_LIMIT_MS);
      child.once('exit', (code, signal) => fail(`it ended with ${code ?? signal}`));
      child.once('error', (error) => fail(error.message));
      for (const stream of [child.stdout, child.stderr]) {
        if (stream === null) continue;
        createInterface({ input: stream }).on('line', (line) => {
          outputLines.push(line);
          if (outputLines.length > 200) outputLines.shift();
          const ready = /^ready (\S+)$/.exec(line);
          if (ready === null) return;
          clearTimeout(timeout);
          child.removeAllListeners('exit');
          this.port = Number(new URL(ready[1] ?? '').port);
          resolve();
        });
      }
    });
  }
}

let sharedPlatform: PlatformProcess | null = null;

/** Returns the stand-in shared by all tests of this process, with a new world. It ends with the process. */
export async function getSharedPlatform(options: WorldOptions): Promise<PlatformProcess> {
  if (sharedPlatform === null) sharedPlatform = await PlatformProcess.start(options);
  else await sharedPlatform.reset(options);
  return sharedPlatform;
}
