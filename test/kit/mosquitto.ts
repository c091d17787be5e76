/** A real broker: Mosquitto, where it is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './web-server';

const PROGRAM = '/usr/sbin/mosquitto';
const START_MS = 10_000;
const STEP_MS = 50;

/** Undefined where there is none: `apt-get install mosquitto` brings it. */
export const mosquittoVersion = (): string | undefined => {
  const { stdout, error } = spawnSync(PROGRAM, ['-h'], { encoding: 'utf8' });
  return error ? undefined : /version ([\d.]+)/.exec(stdout)?.[1];
};

export class Mosquitto {
  /** Port for plain connections, as edge nodes make them. */
  readonly port: number;
  /** Address of its websockets. */
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, url: string, process: ChildProcess, folder: string) {
    this.port = port;
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  static async start(): Promise<Mosquitto> {
    const [port, socketPort] = [await freePort(), await freePort()];
    const folder = mkdtempSync(join(tmpdir(), 'allshift-mosquitto-'));
    const settings = join(folder, 'mosquitto.conf');
    writeFileSync(
      settings,
      [
        'allow_anonymous true',
        'persistence false',
        `listener ${port} 127.0.0.1`,
        `listener ${socketPort} 127.0.0.1`,
        'protocol websockets',
        '',
      ].join('\n'),
    );
    const child = spawn(PROGRAM, ['-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
    const broker = new Mosquitto(port, `ws://127.0.0.1:${socketPort}`, child, folder);
    await broker.#isListening(socketPort);
    return broker;
  }

  async #isListening(port: number): Promise<void> {
    for (let waited = 0; waited < START_MS; waited += STEP_MS) {
      const isOpen = await new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        });
        socket.once('error', () => resolve(false));
      });
      if (isOpen) return;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    throw new Error('Mosquitto does not listen');
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await gone;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
