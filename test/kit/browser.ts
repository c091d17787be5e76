/**
 * The browser that the tests drive: the one that ALLSHIFT_CHROMIUM names, else an installed Chromium or Chrome, else
 * the headless Chromium that comes inside an npm package. ALLSHIFT_CHROMIUM=bundled takes the last one in any case.
 * Each of them draws with the fonts of `fonts.ts`.
 */
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { fontEnvironment } from './fonts';
import { packagedBrowser } from './packaged-browser';

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

export interface FoundBrowser {
  readonly origin: 'named by ALLSHIFT_CHROMIUM' | 'installed' | 'packaged';
  readonly executablePath: string;
  /** Variables that it needs beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Finds the browser to drive; unpacks the packaged one where it is needed for the first time. */
export function findBrowser(): FoundBrowser {
  const named = process.env.ALLSHIFT_CHROMIUM;
  if (named && named !== 'bundled') return { origin: 'named by ALLSHIFT_CHROMIUM', executablePath: named };
  const installed = named ? undefined : INSTALLED.find((path) => existsSync(path));
  if (installed) return { origin: 'installed', executablePath: installed };
  return { origin: 'packaged', ...packagedBrowser() };
}

/** Of a shell that has none: without it a browser can write no name of a file that is not in English. */
const LOCALE = { LANG: 'C.UTF-8' } as const;

function launchOptions(): LaunchOptions {
  const { executablePath, env } = findBrowser();
  return {
    executablePath,
    env: { ...LOCALE, ...process.env, ...env, ...fontEnvironment() },
    headless: true,
    args: FLAGS,
  };
}

/** Starts a browser. The caller closes it. */
export const launchBrowser = ({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ ...options, ...launchOptions(), args: [...FLAGS, ...args] });

let shared: Browser | null = null;

/** The browser that all tests of this process share; another one where that has crashed. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}

/** Opens windows. */
export type Windows = Pick<Browser, 'newContext'>;

/** A browser still writes for a moment when its window is closed. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;
/**
 * Opens each window in a browser of its own, with a profile on disk as a person's has. Without one a browser keeps no
 * compiled code from one opening to the next.
 */
export const windowsWithProfile: Windows = {
  newContext: async (options) => {
    const profile = mkdtempSync(join(tmpdir(), 'allshift-profile-'));
    const context = await chromium.launchPersistentContext(profile, { ...options, ...launchOptions() });
    // One that stays is a folder among temporary ones, and no reason to fail.
    context.on('close', () => void rm(profile, REMOVAL).catch(() => undefined));
    return context;
  },
};
