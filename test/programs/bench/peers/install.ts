/**
 * Installs the peers in a folder of the cache. The only package script allowed is the compilation of FUXA's project
 * database.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../../.tools/paths';

const run = promisify(execFile);
const FILES = ['package.json', 'package-lock.json', '.npmrc'] as const;
const FOLDER = join(root, '.cache/peers');
const INSTALLED = join(FOLDER, 'node_modules/.package-lock.json');
const DATABASE = 'sqlite3';

export interface Installed {
  readonly openMct: string | Missing;
  readonly fuxa: string | Missing;
}
export interface Missing {
  readonly reason: string;
}

const runNpm = (...args: readonly string[]): Promise<unknown> => run('npm', [...args], { cwd: FOLDER });
const isUpToDate = (name: string): boolean =>
  existsSync(join(FOLDER, name)) &&
  readFileSync(join(FOLDER, name), 'utf8') === readFileSync(join(import.meta.dirname, name), 'utf8');
function getErrorCode(error: unknown): string {
  const { stderr = '', code } = error as { readonly stderr?: unknown; readonly code?: unknown };
  return /npm (?:error|ERR!) code (\S+)/.exec(String(stderr))?.[1] ?? String(code);
}

export async function installPeers(): Promise<Installed> {
  try {
    if (!FILES.every(isUpToDate) || !existsSync(INSTALLED)) {
      mkdirSync(FOLDER, { recursive: true });
      for (const name of FILES) copyFileSync(join(import.meta.dirname, name), join(FOLDER, name));
      await runNpm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
    }
  } catch (error) {
    const missing = {
      reason: `npm could not install it (${getErrorCode(error)}), which takes the network the first time`,
    };
    return { openMct: missing, fuxa: missing };
  }
  return { openMct: join(FOLDER, 'node_modules/openmct/dist'), fuxa: await installFuxa() };
}

async function installFuxa(): Promise<string | Missing> {
  const folder = join(FOLDER, 'node_modules/@frangoteam/fuxa');
  try {
    const databaseFile = join(FOLDER, 'node_modules', DATABASE, 'build/Release/node_sqlite3.node');
    if (!existsSync(databaseFile)) await runNpm('rebuild', DATABASE, '--ignore-scripts=false');
    return existsSync(databaseFile) ? folder : { reason: 'its database was not built' };
  } catch (error) {
    return {
      reason: `its database could not be compiled (${getErrorCode(error)}), which takes a compiler and Python`,
    };
  }
}
