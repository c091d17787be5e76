/** The clocks of the platform and the worker, advanced together in steps of a second. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { SECOND_MS } from '../../../src/shared/units';
import { FakePorts } from '../../kit/fake-ports';
import { Control } from '../../kit/platform-control';

/** Event loop turns per step, to deliver pending socket data. */
const TURNS = 10;

export class DrivenWorld {
  readonly clock = new FakePorts();
  readonly control: Control;
  #isStopped = false;
  /** Milliseconds by which the platform's clock is behind. */
  #lagMs = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Both clocks at the start, epoch ms. */
    readonly start: number,
  ) {
    this.control = new Control(() => url);
  }

  static async create(): Promise<DrivenWorld> {
    // The current time, to agree with the `date` header of the platform's answers.
    const start = Date.now();
    const child = fork(join(import.meta.dirname, 'driven-platform.ts'), [String(start)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const earlyExit = once(child, 'exit').then(([code]) => {
      throw new Error(`The platform did not start: ${code}`);
    });
    const [url] = (await Promise.race([once(child, 'message'), earlyExit])) as [string];
    earlyExit.catch(() => {
      // Expected: `end` kills the process.
    });
    return new DrivenWorld(child, url, start);
  }

  async advance(span: number): Promise<void> {
    for (let remaining = span; remaining > 0; remaining -= SECOND_MS) {
      const step = Math.min(remaining, SECOND_MS);
      await this.clock.advance(step);
      this.#lagMs += step;
      if (!this.#isStopped) await this.#advancePlatform();
      for (let i = 0; i < TURNS; i++) await turn();
    }
  }

  /** Advances time until a condition is met; throws after ten minutes. */
  async until(label: string, isMet: () => boolean): Promise<void> {
    for (let second = 0; !isMet(); second++) {
      if (second === 600) throw new Error(`Not within ten minutes: ${label}`);
      await this.advance(SECOND_MS);
    }
  }

  /** Stops the platform: its connections stay open, but it answers nothing. */
  stop(): void {
    this.#isStopped = true;
    this.child.kill('SIGSTOP');
  }
  resume(): void {
    this.#isStopped = false;
    this.child.kill('SIGCONT');
  }

  async end(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }

  async #advancePlatform(): Promise<void> {
    const reply = once(this.child, 'message');
    this.child.send(this.#lagMs);
    this.#lagMs = 0;
    await reply;
  }
}
