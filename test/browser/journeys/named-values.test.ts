/**
 * Values by name, on a phone: a mode is said and written by its names, equipment and variable stand over
 * every sheet, and the former value is written back by a confirmation of its own.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en as live } from '../../../src/i18n/live';
import { en as words } from '../../../src/i18n/values';
import { PlatformProcess } from '../../kit/platform-process';
import { App, type AppOptions, closeAll, launchBrowser, until } from '../kit/app';
import { restingBox } from '../kit/resting';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const MODE = 'p201-mode';

describe('Values by name', () => {
  let browser: Browser;
  let platform: PlatformProcess;
  let app: App;

  beforeAll(async () => {
    browser = await launchBrowser();
    platform = await PlatformProcess.start({ seed: 1 });
  });
  afterAll(async () => {
    await platform.close();
    await browser.close();
  });
  afterEach(() => closeAll(app));

  const open = async (options: AppOptions): Promise<void> => {
    app = await App.open(browser, platform, options);
    await app.visit(PUMPS);
    if (options.language === 'en')
      await app.page.locator('input[type=radio][value=en]').click({ force: true });
    await app.signIn();
    await app.until('live values', (painted) => painted.some(({ id, text }) => id === MODE && text !== '--'));
    await app.page.locator('[data-link=live]').first().waitFor();
  };
  const dialog = () => app.page.getByRole('dialog');
  const textOf = async (selector: string): Promise<string> =>
    (await dialog().locator(selector).first().textContent()) ?? '';
  const boxOf = (selector: string) => restingBox(dialog().locator(selector).last());
  const close = (): Promise<void> => app.page.keyboard.press('Escape');

  it('are written by name, read back, and written back again', async () => {
    await open({ language: 'en' });
    await platform.control.resetCounters();
    const { text: shown } = await app.widget(MODE);
    await app.tap(MODE);
    await until('the name of the equipment', async () =>
      /^P-201.* · /.test(await textOf('.as-dialog__title')),
    );
    await until('its value', async () => (await textOf('.as-inspect__value')) === shown);
    // Nothing can be typed.
    expect(await dialog().locator('form input').count()).toBe(0);
    const select = dialog().locator('form select');
    const other = (await select.inputValue()) === '1' ? '1' : '0';
    const named = (await select.locator(`option[value="${other}"]`).textContent()) ?? '';
    expect([shown, named].sort()).toEqual(['手动', '自动']);
    await dialog().locator('form button[type=submit]').click();

    const ask = words.writeAskOf.replace('{name}', 'P-201');
    await until('the confirmation', async () => (await textOf('.as-dialog__title')).startsWith(ask));
    expect(await dialog().locator('.as-write__change dd').allTextContents()).toEqual([shown, named]);
    await dialog().getByRole('button', { name: words.confirmWrite }).click();
    await dialog().getByText(words.phaseReadBack).waitFor();
    await until('before and now', async () => {
      const labels = await dialog().locator('.as-write__change dt').allTextContents();
      const values = await dialog().locator('.as-write__change dd').allTextContents();
      return `${labels} ${values}` === `${words.before},${words.readBack} ${shown},${named}`;
    });
    // What is ended is closed by a button as wide as a thumb wants it.
    const [sheet, button] = [await boxOf('.as-dialog__panel'), await boxOf('.as-write__ended button')];
    expect(button.width).toBeGreaterThan(0.8 * sheet.width);
    await close();

    await app.choose(live.ledger);
    const entry = dialog().locator('.as-ledger__entry').first();
    await until('the name in the list', async () =>
      /^P-201.* · /.test((await entry.locator('.as-ledger__signal').textContent()) ?? ''),
    );
    expect(await entry.locator('.as-ledger__change').textContent()).toBe(`${shown} → ${named}`);
    await dialog().getByText(words.logInWindow).waitFor();
    await dialog().locator('.as-operation__name').first().waitFor();

    await entry.getByRole('button', { name: words.writeBack.replace('{value}', shown) }).click();
    await dialog().getByRole('button', { name: words.confirmWrite }).click();
    await dialog().getByText(words.phaseReadBack).waitFor();
    const { appliedWrites, writePosts } = await platform.control.counters();
    expect(appliedWrites.map(({ value }) => value)).toEqual([other, other === '1' ? '0' : '1']);
    expect(writePosts).toHaveLength(2);
    await close();

    // The button on the page has a number in its document.
    await app.tap(other === '1' ? 'p201-auto' : 'p201-manual');
    await until('the names', async () => {
      const names = await dialog().locator('.as-write__change dd').allTextContents();
      return `${names}` === `${shown},${named}`;
    });
    await close();
    expect(app.problems).toEqual([]);
  });
});
