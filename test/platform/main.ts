/**
 * `main.ts [--faults] [--state <folder>] [--product <folder>] [--platform https://host] [--with-parent]`, with PORT,
 * HOST, SEED, LOAD_RATE, LOAD_SHARE, SPEED and SKEW_MS from the environment. The last line is `ready <origin>`.
 */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS } from './accounts';
import { SHELF } from './added/plant';
import type { WorldSettings } from './control';
import { createFolderStore } from './durable';
import { INVITATIONS, OFFERED_ROLES } from './invitations';
import { startProxy } from './proxy';
import { type RunningPlatform, startPlatform } from './server';
import { createSite } from './site';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = join(ROOT, 'dist');
const args = process.argv.slice(2);

const getFlagValue = (name: string): string | undefined => {
  const at = args.indexOf(name);
  const joined = args.find((arg) => arg.startsWith(`${name}=`));
  return joined?.slice(name.length + 1) ?? (at >= 0 ? args[at + 1] : undefined);
};

const readNumber = (name: string, fallback: number, min: number, max: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be a number from ${min} to ${max}, not "${text}"`);
  return value;
};

const listAddresses = (port: string): readonly string[] =>
  Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry !== undefined && entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry?.address}:${port}/wx/`);

async function serveWorlds(
  initialSettings: WorldSettings,
  at: { readonly port: number; readonly host: string },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const startWorld = ({ state, ...settings }: WorldSettings, port: number): Promise<RunningPlatform> =>
    startPlatform({
      site: createSite,
      productFolder: PRODUCT,
      ...settings,
      port,
      host: at.host,
      faults: args.includes('--faults'),
      say: (line) => console.log(line),
      reset: async (next) => {
        const previous = running;
        previous.leave();
        running = await startWorld(next, previous.port);
        return () => previous.close();
      },
      ...(state === undefined ? {} : { durable: createFolderStore(state) }),
    });
  let running = await startWorld(initialSettings, at.port);
  return { url: running.url, close: () => running.close() };
}

async function run(): Promise<void> {
  const port = readNumber('PORT', 8_080, 0, 65_535);
  const host = process.env.HOST ?? '0.0.0.0';
  const productFolder = getFlagValue('--product') ?? PRODUCT;
  const platform = getFlagValue('--platform');
  const state = getFlagValue('--state');
  const initialSettings = {
    seed: readNumber('SEED', 1, 0, 2 ** 31),
    loadRate: readNumber('LOAD_RATE', 10, 0.01, 1_000),
    loadShare: readNumber('LOAD_SHARE', 0.1, 0, 1),
    speed: readNumber('SPEED', 1, 0.01, 1_000),
    skewMs: readNumber('SKEW_MS', 0, -1e9, 1e9),
    productFolder,
    ...(state === undefined ? {} : { state }),
  };
  const running =
    platform === undefined
      ? await serveWorlds(initialSettings, { port, host })
      : await startProxy({ platform, port, host, productFolder });

  const stop = (): void => {
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The stdin pipe breaks with the parent process, even if it is killed.
  if (args.includes('--with-parent')) process.stdin.once('end', stop).resume();

  console.log(`\nallshift is at ${running.url}/wx/`);
  if (host === '0.0.0.0')
    for (const address of listAddresses(new URL(running.url).port))
      console.log(`  in this network ${address}`);
  if (platform === undefined) {
    console.log('\nSign in as');
    for (const { loginname, password, note } of ACCOUNTS)
      console.log(`  ${loginname.padEnd(10)} ${password.padEnd(14)} ${note}`);
    console.log(`\nInvitations   ${INVITATIONS.map(({ code, kind }) => `${code} (${kind})`).join(', ')}`);
    console.log(`New devices   ${SHELF.map(({ sn, code }) => `${sn} ${code}`).join(', ')}`);
    console.log(`Roles         ${OFFERED_ROLES.map(({ uuid }) => uuid).join(', ')}`);
  } else console.log(`  in front of ${platform}`);
  console.log(`\nready ${running.url}`);
}

run().catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(
    isTaken
      ? `Port ${process.env.PORT ?? 8080} is taken. Choose another: PORT=8081 npm start`
      : error.message,
  );
  process.exit(1);
});
