/**
 * The browser that the tests drive: the one that ALLSHIFT_CHROMIUM names, else an installed Chromium or Chrome, else
 * the headless Chromium that comes inside an npm package. ALLSHIFT_CHROMIUM=bundled takes the last one in any case.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Found {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
}

/** Unpacks the packaged browser, with the libraries it carries, into a folder of this checkout (so users do not collide). */
async function bundled(): Promise<Found> {
  const folder = join(import.meta.dirname, '../../.cache/browser');
  mkdirSync(folder, { recursive: true });
  const kept = { ...process.env };
  // The package unpacks into TMPDIR, and carries its libraries along only where it believes to run on Lambda.
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    const env: Record<string, string> = {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      TMPDIR: kept.TMPDIR ?? '/tmp',
    };
    for (const [name, value] of Object.entries(kept))
      if (value !== undefined && !(name in env)) env[name] = value;
    if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts');
    return { executablePath, env };
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (kept[name] === undefined) delete process.env[name];
      else process.env[name] = kept[name];
    }
  }
}

async function find(): Promise<Found> {
  const named = process.env.ALLSHIFT_CHROMIUM;
  if (named === 'bundled') return bundled();
  if (named) return { executablePath: named };
  const installed = INSTALLED.find((path) => existsSync(path));
  return installed ? { executablePath: installed } : bundled();
}

/** Starts a browser. The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const found = await find();
  return chromium.launch({
    ...options,
    ...found,
    headless: true,
    args: [...FLAGS, ...(options.args ?? [])],
  });
}
