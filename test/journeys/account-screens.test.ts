/**
 * Every screen of registration, binding and settings by its deep link, on the smallest phone, in both languages and both
 * looks: no problem in the console, nothing that axe finds, nothing wider than the screen. With PICTURES set, its
 * pictures are put into `.cache/journeys`.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformProcess } from '../kit/platform-process';
import { launchBrowser } from './kit/app';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = join(import.meta.dirname, '../../.cache/journeys');
const WECHAT =
  'Mozilla/5.0 (Linux; Android 13; allshift) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.44';

const PUBLIC = [
  '/enroll/JOIN2026',
  '/enroll/OLD2019',
  '/register/role-operator',
  '/pub-register/role-visitor',
  '/bind/wx-new',
  '/bind/wx-bound',
  '/bind/wx-disabled',
  '/bind/wx-unknown-1',
  '/bind/wx-new/1109',
  '/bind/wx-new/40029',
  '/bind-info',
  '/bind-tips',
  '/not-wechat',
  '/authorization-err/40163',
] as const;
const OWN = [
  '/home/more',
  '/bind-details/wx-bound',
  '/more-feedback',
  '/more-message',
  '/more-user-info',
  '/more-settings',
  '/more-settings/change-method/1/0',
  '/more-settings/change-by-old',
  '/more-settings/change-by-emial',
  '/more-settings/change-by-phone',
] as const;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe('The screens of account, binding and settings', () => {
  let browser: Browser;
  let platform: PlatformProcess;

  beforeAll(async () => {
    if (process.env.PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
    [browser, platform] = await Promise.all([launchBrowser(), PlatformProcess.start({ seed: 1 })]);
  });
  afterAll(async () => {
    await browser.close();
    await platform.close();
  });

  const open = async (
    language: 'cn' | 'en',
    look: 'light' | 'dark',
    viewport = { width: 360, height: 640 },
  ): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport,
      colorScheme: look,
      userAgent: WECHAT,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('allshift.language', chosen), language);
    return context;
  };
  /** What is wrong with a screen as it stands. */
  const lookAt = async (page: Page, path: string, name: string): Promise<readonly string[]> => {
    await page.goto(`${platform.url}/wx${path}`);
    await page.locator('h1').first().waitFor();
    // What a screen asks for begins once it is drawn.
    await page.waitForFunction(() => !document.querySelector('.as-spinner, .as-skeleton'));
    if (process.env.PICTURES !== undefined)
      await page.screenshot({
        path: join(PICTURES, `${name}${path.replaceAll('/', '_')}.png`),
        fullPage: true,
      });
    await page.evaluate(AXE);
    const findings = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
      return (await axe.run()).violations.map(({ id, nodes }) => ({ id, nodes }));
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [
      ...findings.map(
        ({ id, nodes }) => `${name} ${path}: ${id} ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
      ...(width > 0 ? [`${name} ${path}: ${width} px wider than the screen`] : []),
    ];
  };

  /** Goes through all screens in one language and look; what was wrong. */
  const goThrough = async (language: 'cn' | 'en', look: 'light' | 'dark'): Promise<readonly string[]> => {
    const context = await open(language, look);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()} at ${page.url()}`);
    });
    const name = `${language}-${look}`;
    for (const path of PUBLIC) problems.push(...(await lookAt(page, path, name)));
    await page.goto(`${platform.url}/wx/login`);
    await page.locator('input[autocomplete="username"]').fill('bound');
    await page.locator('input[autocomplete="current-password"]').fill('Bound_2026');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL('**/home/monitor');
    for (const path of OWN) problems.push(...(await lookAt(page, path, name)));
    await context.close();
    return problems;
  };

  it('are clean at 360 by 640, in Chinese and light as in English and dark', async () => {
    const found = await Promise.all([goThrough('cn', 'light'), goThrough('en', 'dark')]);
    expect(found.flat()).toEqual([]);
  });

  it('use a wide screen without being stretched over it', async () => {
    const context = await open('en', 'light', { width: 1280, height: 800 });
    const page = await context.newPage();
    const problems: string[] = [];
    for (const path of ['/enroll/JOIN2026', '/bind-tips'])
      problems.push(...(await lookAt(page, path, 'wide')));
    expect((await page.locator('main').boundingBox())?.width ?? 0).toBeLessThanOrEqual(560);
    expect(problems).toEqual([]);
    await context.close();
  });
});
