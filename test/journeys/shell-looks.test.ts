/**
 * Every screen that is open to everybody, and every one of the account, opened by its address in both languages, on a
 * phone and on a wide screen: nothing in the console, nothing untranslated, nothing that axe-core complains of.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES, type ScreenRoute } from '../../src/screens/routes';
import { PlatformProcess } from '../kit/platform-process';
import { App, launchBrowser } from './kit/app';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = [
  { width: 360, height: 640 },
  { width: 1_280, height: 800 },
];
/** What a parameter stands for, where it must be something that exists. */
const EXAMPLES: Readonly<Record<string, string>> = {
  isBindemail: '1',
  isBindtel: '1',
  openId: 'wx-bound',
  errorCode: '1109',
  errCode: '1112',
};
const addressOf = ({ path }: ScreenRoute): string =>
  path.replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? `some-${name}`);

const LOOKED_AT = ROUTES.filter(
  ({ isPublic, area, tab }) => isPublic || area === 'account' || area === 'settings' || tab !== null,
).filter(({ path }) => path !== '/login');

/** Chinese that is right in English: names of a language, of people and of their organisation, the platform's own sentence. */
const DATA = /中|简体中文|演示用户|滨江水务|管理员|运行部|\([^)]*[\u4e00-\u9fff][^)]*\)/g;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe('The looks of the shell', () => {
  let browser: Browser;
  let platform: PlatformProcess;

  beforeAll(async () => {
    browser = await launchBrowser();
    platform = await PlatformProcess.start({ seed: 1 });
  });
  afterAll(async () => {
    await platform.close();
    await browser.close();
  });

  const violations = (app: App): Promise<readonly string[]> =>
    app.page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: readonly Violation[] }> };
      };
      const found = await axe.run();
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    });

  it.each(
    (['cn', 'en'] as const).flatMap((language) => SIZES.map((viewport) => [language, viewport] as const)),
  )('are clean in %s at %o', async (language, viewport) => {
    const app = await App.open(browser, platform, { language, viewport });
    await app.context.addInitScript((chosen) => localStorage.setItem('allshift.language', chosen), language);
    const wrong: string[] = [];
    const look = async (path: string): Promise<void> => {
      await app.page.locator('h1').first().waitFor({ state: 'attached' });
      await app.page.waitForFunction(
        () => document.querySelector('.as-start, .as-spinner, .as-skeleton, [aria-busy=true]') === null,
      );
      // Not by a script element, which the policy would refuse.
      await app.page.evaluate(AXE);
      wrong.push(...(await violations(app)).map((one) => `${path} ${one}`));
      wrong.push(...app.problems.map((one) => `${path} ${one}`));
      app.forget();
      const text = (await app.page.locator('#app').textContent()) ?? '';
      if (/\{\w+\}|\btitle[A-Z]\w+|undefined|\[object/.test(text)) wrong.push(`${path} raw words: ${text}`);
      // The equipment has Chinese names, whatever the language.
      const strange = language === 'en' && path !== '/home/monitor' ? text.replace(DATA, '') : '';
      if (/[\u4e00-\u9fff]/.test(strange)) wrong.push(`${path} Chinese in English: ${strange}`);
      const width = await app.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) wrong.push(`${path} is ${width} wide`);
    };
    await app.visit('/login');
    await look('/login');
    await app.signIn();
    await app.page.waitForURL('**/home/monitor*');
    for (const route of LOOKED_AT) {
      await app.visit(addressOf(route));
      await look(route.path);
    }
    await app.close();
    expect(wrong).toEqual([]);
  });
});
