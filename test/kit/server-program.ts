/** A server program with a temporary folder for its files. It does not outlive the process that starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_MS = 15_000;
const POLL_MS = 50;
/** Grace period before a server is killed. */
const END_MS = 5_000;
const MAX_OUTPUT_LENGTH = 2_000;

export interface ServerProgramOptions {
  readonly name: string;
  readonly program: string;
  /** The port whose opening signals readiness. */
  readonly port: number;
  readonly getArguments: (folder: string) => readonly string[];
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export class ServerProgram {
  readonly name: string;
  readonly exit: Promise<void>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'allshift-server-'));
  readonly #process: ChildProcess;
  #output = '';
  #isRunning = true;
  readonly #onExit = (): void => {
    this.#process.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  };

  private constructor({ name, program, getArguments }: ServerProgramOptions) {
    this.name = name;
    // Detached: Ctrl+C reaches only the starting process, which closes everything in order.
    this.#process = spawn(program, getArguments(this.#folder), {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (text: Buffer) => {
        this.#output = `${this.#output}${text}`.slice(-MAX_OUTPUT_LENGTH);
      });
    this.exit = new Promise((resolve) => {
      const handleEnd = (): void => {
        this.#isRunning = false;
        resolve();
      };
      this.#process.once('exit', handleEnd);
      this.#process.once('error', handleEnd);
    });
    process.once('exit', this.#onExit);
  }

  static async start(options: ServerProgramOptions): Promise<ServerProgram> {
    const server = new ServerProgram(options);
    for (let waited = 0; waited < START_MS && server.#isRunning; waited += POLL_MS) {
      if (await isListening(options.port)) return server;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    await server.close();
    throw new Error(`${options.name} does not listen: ${server.lastOutput}`);
  }

  get lastOutput(): string {
    return this.#output.trim();
  }

  async close(): Promise<void> {
    if (this.#isRunning) this.#process.kill('SIGTERM');
    const limit = setTimeout(() => this.#process.kill('SIGKILL'), END_MS);
    await this.exit;
    clearTimeout(limit);
    process.off('exit', this.#onExit);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
