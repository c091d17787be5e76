/**
 * Screens with large text on the narrowest phone: nothing runs out of the screen, no word of a button is cut off, and
 * the size that somebody chose is there after a reload.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, wordsOf } from '../../../src/i18n/engine';
import { homeWords } from '../../../src/i18n/home';
import { type App, until } from '../kit/app';
import { cutOff } from '../kit/cut-off';
import { restingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const NARROW = { width: 320, height: 568 } as const;
const PICTURES = join(import.meta.dirname, '../../../.cache/looks/text-size');
const SCREENS: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['monitor', '/home/monitor', '.as-equipment'],
  ['more', '/home/more', '.as-more__card'],
  ['settings', '/more-settings', '.as-row'],
  ['projects', '/home/work/project', '.as-project'],
  ['page', '/home/work/project/waterworks/page/w-pumps', '.as-link'],
  ['equipment', '/detail/eg/configuration/p201-con', '.as-link'],
  ['values', '/detail/eg/list/p201', '.as-eg-menu__entry'],
  ['alarms', '/home/work/project/detail/alarm/waterworks/-/-', '.as-alarm'],
  ['report', '/detail/eg/history-report-scada/v202/0/v202-level', '.as-report-table'],
];

describe.each<Language>(['cn', 'en'])('Text of 200 % on 320 px in %s', (language) => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  const say = wordsOf(homeWords, language);
  mkdirSync(PICTURES, { recursive: true });
  const open = async (): Promise<App> => {
    const app = await stand.open({ viewport: NARROW, language });
    await app.keepLanguage(language);
    return app;
  };

  it('fits on every screen', async () => {
    const app = await open();
    // As a browser does that is set to it: below what the product itself sets.
    await app.context.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.setProperty('font-size', '200%', 'important');
      });
    });
    const found: Record<string, readonly string[]> = {};
    const look = async (name: string): Promise<void> => {
      await app.page.screenshot({ path: join(PICTURES, `${name}-${language}.png`), animations: 'disabled' });
      found[name] = await cutOff(app);
    };
    await app.visit('/login');
    await app.page.locator('button[type="submit"]').waitFor();
    await look('login');
    await app.signIn();
    await app.page.locator('.as-equipment').first().waitFor();
    for (const [name, path, ready] of SCREENS) {
      await app.visit(path);
      await app.page.locator(ready).first().waitFor();
      await look(name);
      if (name === 'page' || name === 'equipment') {
        const title = app.page.locator('.as-page .as-top-bar__title');
        const isCut = await title.evaluate(
          (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1,
        );
        if (isCut) found[`title of ${name}`] = [(await title.textContent()) ?? ''];
      }
      if (name !== 'alarms') continue;
      // One of a value that passed a limit; a gateway that is offline has no condition.
      await app.page.locator('.as-alarm__body').filter({ hasText: /[<>]/ }).first().click();
      await app.page.locator('.as-alarm-details__condition').first().waitFor();
      await look('alarm details');
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])));
    expect(Object.keys(found)).toHaveLength(SCREENS.length + 2);
  });

  it('is chosen by somebody and survives a reload; rows are as high as they are drawn', async () => {
    const app = await open();
    await app.visit('/home/more');
    await app.signIn();
    const largest = app.page.getByRole('group', { name: say('textSize') }).getByLabel(say('largest'));
    await largest.check({ force: true });
    const size = (): Promise<string> =>
      app.page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await until('the larger text', async () => (await size()) === '21px');
    await app.page.reload();
    await until('the choice after a reload', () => largest.isChecked());
    await until('the larger text after it', async () => (await size()) === '21px');
    await app.visit('/home/monitor');
    const rows = app.page.locator('.as-equipment');
    await rows.nth(1).waitFor();
    const [first, second] = [await restingBox(rows.nth(0)), await restingBox(rows.nth(1))];
    expect(first.height).toBeCloseTo(4.25 * 21, 0);
    expect(second.y - first.y).toBeCloseTo(4.25 * 21 + 8, 0);
  });
});
