/**
 * `main.ts [--faults] [--state <folder>] [--product <folder>] [--platform https://host] [--with-parent]`, with PORT,
 * HOST, SEED, LOAD_RATE, LOAD_SHARE, SPEED and SKEW_MS from the environment. The last line is `ready <origin>`.
 */
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { ACCOUNTS } from './accounts';
import { SHELF } from './added/plant';
import type { WorldSettings } from './control';
import { inFolder } from './durable';
import { INVITATIONS, OFFERED_ROLES } from './invitations';
import { startProxy } from './proxy';
import { type RunningPlatform, startPlatform } from './server';
import { site } from './site';

const ROOT = join(import.meta.dirname, '../..');
const PRODUCT = join(ROOT, 'dist');
const args = process.argv.slice(2);

const flagValue = (name: string): string | undefined => {
  const at = args.indexOf(name);
  const joined = args.find((arg) => arg.startsWith(`${name}=`));
  return joined?.slice(name.length + 1) ?? (at >= 0 ? args[at + 1] : undefined);
};

const numberFrom = (name: string, fallback: number, least: number, most: number): number => {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most)
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}"`);
  return value;
};

const addresses = (port: string): readonly string[] =>
  Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined && one.family === 'IPv4' && !one.internal)
    .map((one) => `http://${one?.address}:${port}/wx/`);

async function serveWorlds(
  first: WorldSettings,
  at: { readonly port: number; readonly host: string },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const begin = ({ state, ...settings }: WorldSettings, port: number): Promise<RunningPlatform> =>
    startPlatform({
      site,
      productFolder: PRODUCT,
      ...settings,
      port,
      host: at.host,
      faults: args.includes('--faults'),
      say: (line) => console.log(line),
      reset: async (next) => {
        const before = running;
        before.leave();
        running = await begin(next, before.port);
        return () => before.close();
      },
      ...(state === undefined ? {} : { durable: inFolder(state) }),
    });
  let running = await begin(first, at.port);
  return { url: running.url, close: () => running.close() };
}

async function run(): Promise<void> {
  const port = numberFrom('PORT', 8_080, 0, 65_535);
  const host = process.env.HOST ?? '0.0.0.0';
  const productFolder = flagValue('--product') ?? PRODUCT;
  const platform = flagValue('--platform');
  const state = flagValue('--state');
  const first = {
    seed: numberFrom('SEED', 1, 0, 2 ** 31),
    loadRate: numberFrom('LOAD_RATE', 10, 0.01, 1_000),
    loadShare: numberFrom('LOAD_SHARE', 0.1, 0, 1),
    speed: numberFrom('SPEED', 1, 0.01, 1_000),
    skewMs: numberFrom('SKEW_MS', 0, -1e9, 1e9),
    productFolder,
    ...(state === undefined ? {} : { state }),
  };
  const running =
    platform === undefined
      ? await serveWorlds(first, { port, host })
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
    for (const address of addresses(new URL(running.url).port)) console.log(`  in this network ${address}`);
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
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken ? `Port ${process.env.PORT ?? 8080} is taken. Choose another: PORT=8081 npm start` : error.message,
  );
  process.exit(1);
});
