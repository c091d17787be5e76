import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from './find-program';
import type { MqttAccount } from './mqtt-connection';
import { ServerProgram } from './server-program';
import { findFreePort } from './web-server';

/** Path of the program; `null` if not installed. */
export const MOSQUITTO = findProgram('mosquitto');

/** Returns the version; `null` if not installed (`apt-get install mosquitto`). */
export function getMosquittoVersion(): string | null {
  if (MOSQUITTO === null) return null;
  const { stdout } = spawnSync(MOSQUITTO, ['-h'], { encoding: 'utf8' });
  return /version ([\d.]+)/.exec(stdout)?.[1] ?? '';
}

/** Writes a password file; Mosquitto's own program hashes it. */
function writeAccounts(folder: string, accounts: readonly MqttAccount[]): string {
  const file = join(folder, 'passwords');
  writeFileSync(file, accounts.map(({ username, password }) => `${username}:${password}\n`).join(''), {
    mode: 0o600,
  });
  const program = findProgram('mosquitto_passwd') ?? join(dirname(MOSQUITTO ?? ''), 'mosquitto_passwd');
  const { status, stderr, error } = spawnSync(program, ['-U', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mosquitto_passwd failed: ${error?.message ?? stderr}`);
  return file;
}

export class Mosquitto {
  readonly port: number;
  readonly url: string;
  readonly program: ServerProgram;

  private constructor(port: number, url: string, program: ServerProgram) {
    this.port = port;
    this.url = url;
    this.program = program;
  }

  /**
   * Starts a broker, which accepts anonymous clients if `accounts` is empty. `extraLines` are added to its
   * configuration.
   */
  static async start(
    accounts: readonly MqttAccount[] = [],
    extraLines: readonly string[] = [],
  ): Promise<Mosquitto> {
    if (MOSQUITTO === null) throw new Error('this system has no Mosquitto');
    const [port, socketPort] = [await findFreePort(), await findFreePort()];
    const program = await ServerProgram.start({
      name: 'Mosquitto',
      program: MOSQUITTO,
      port: socketPort,
      getArguments: (folder) => {
        const settings = join(folder, 'mosquitto.conf');
        const lines = [
          ...(accounts.length === 0
            ? ['allow_anonymous true']
            : ['allow_anonymous false', `password_file ${writeAccounts(folder, accounts)}`]),
          // Started by root, it would otherwise switch to a user that cannot read its files.
          ...(process.getuid?.() === 0 ? ['user root'] : []),
          'persistence false',
          ...extraLines,
          `listener ${port} 127.0.0.1`,
          `listener ${socketPort} 127.0.0.1`,
          'protocol websockets',
        ];
        writeFileSync(settings, `${lines.join('\n')}\n`);
        return ['-c', settings];
      },
    });
    return new Mosquitto(port, `ws://127.0.0.1:${socketPort}`, program);
  }

  async close(): Promise<void> {
    await this.program.close();
  }
}
