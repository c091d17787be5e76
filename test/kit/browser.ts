/**
 * The browser named by ALLSHIFT_CHROMIUM, else an installed Chromium or Chrome, else the headless Chromium of an npm
 * package (`bundled`). All draw with the fonts of `fonts.ts`.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { setUpFonts } from './fonts';
import { getPackagedBrowser } from './packaged-browser';

const KNOWN_PATHS = [
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

export interface FoundBrowser {
  readonly origin: 'named by ALLSHIFT_CHROMIUM' | 'installed' | 'packaged';
  readonly executablePath: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Finds the browser to use; unpacks the packaged one on first use. */
export function findBrowser(): FoundBrowser {
  const customPath = process.env.ALLSHIFT_CHROMIUM;
  if (customPath && customPath !== 'bundled')
    return { origin: 'named by ALLSHIFT_CHROMIUM', executablePath: customPath };
  const installed = customPath ? undefined : KNOWN_PATHS.find((path) => existsSync(path));
  if (installed) return { origin: 'installed', executablePath: installed };
  return { origin: 'packaged', ...getPackagedBrowser() };
}

/** Locale for a shell that has none, in which the browser could not write non-English file names. */
const LOCALE = { LANG: 'C.UTF-8' } as const;

function getLaunchOptions(): LaunchOptions {
  const { executablePath, env } = findBrowser();
  return {
    executablePath,
    env: { ...LOCALE, ...process.env, ...env, ...setUpFonts() },
    headless: true,
    args: FLAGS,
  };
}

export const launchBrowser = ({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...options, ...getLaunchOptions(), args: [...FLAGS, ...args] });

let sharedBrowser: Browser | null = null;

/** Returns the browser shared by all tests; restarts it after a crash. It ends with the process. */
export async function getSharedBrowser(): Promise<Browser> {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await launchBrowser();
  return sharedBrowser;
}

export type Windows = Pick<Browser, 'newContext'>;

/** Retries, since a browser still writes for a moment after its window closes. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;
/** Windows with a profile on disk, like a user's: without one a browser caches no compiled code between openings. */
export const windowsWithProfile: Windows = {
  newContext: async (options) => {
    const profile = mkdtempSync(join(tmpdir(), 'allshift-profile-'));
    const context = await chromium.launchPersistentContext(profile, { ...options, ...getLaunchOptions() });
    // A leftover temporary folder is no reason to fail.
    context.on('close', () => void rm(profile, REMOVAL).catch(() => undefined));
    return context;
  },
};
