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
  #missed = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Both clocks at the start, epoch ms. */
    readonly start: number,
  ) {
    this.control = new Control(() => url);
  }

  static async begin(): Promise<DrivenWorld> {
    // The current time, to agree with the `date` header of the platform's answers.
    const start = Date.now();
    const child = fork(join(import.meta.dirname, 'driven-platform.ts'), [String(start)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`The platform did not start: ${code}`);
    });
    const [url] = (await Promise.race([once(child, 'message'), died])) as [string];
    died.catch(() => {
      // Expected: `end` kills the process.
    });
    return new DrivenWorld(child, url, start);
  }

  async pass(span: number): Promise<void> {
    for (let left = span; left > 0; left -= SECOND_MS) {
      const step = Math.min(left, SECOND_MS);
      await this.clock.advance(step);
      this.#missed += step;
      if (!this.#isStopped) await this.#follow();
      for (let i = 0; i < TURNS; i++) await turn();
    }
  }

  /** Advances time until a condition is met; throws after ten minutes. */
  async until(what: string, holds: () => boolean): Promise<void> {
    for (let second = 0; !holds(); second++) {
      if (second === 600) throw new Error(`Not within ten minutes: ${what}`);
      await this.pass(SECOND_MS);
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
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  async #follow(): Promise<void> {
    const followed = once(this.child, 'message');
    this.child.send(this.#missed);
    this.#missed = 0;
    await followed;
  }
}
