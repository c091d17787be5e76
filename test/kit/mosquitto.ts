/** A real broker: Mosquitto, where it is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './web-server';

/** Path of its program, where the system has it. */
export const MOSQUITTO = '/usr/sbin/mosquitto';
const START_MS = 10_000;
const STEP_MS = 50;

/** Null where there is none: `apt-get install mosquitto` brings it. */
export function mosquittoVersion(): string | null {
  if (!existsSync(MOSQUITTO)) return null;
  const { stdout } = spawnSync(MOSQUITTO, ['-h'], { encoding: 'utf8' });
  return /version ([\d.]+)/.exec(stdout)?.[1] ?? '';
}

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
    const child = spawn(MOSQUITTO, ['-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
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
