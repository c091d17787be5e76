/**
 * Values by name on a phone: a mode is shown and written by its names, each sheet names its equipment and variable,
 * and the previous value is written back after another confirmation.
 */
import { describe, expect, it } from 'vitest';
import { en as live } from '../../../src/i18n/live';
import { en as words } from '../../../src/i18n/values';
import { type App, until } from '../kit/app';
import { restingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const MODE = 'p201-mode';

describe('Values by name', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;

  const open = async (): Promise<void> => {
    app = await stand.open({ language: 'en' });
    await app.keepLanguage('en');
    await app.beginSession();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => painted.some(({ id, text }) => id === MODE && text !== '--'));
    await app.page.locator('[data-link=live]').first().waitFor();
  };
  const dialog = () => app.page.getByRole('dialog');
  const getText = async (selector: string): Promise<string> =>
    (await dialog().locator(selector).first().textContent()) ?? '';
  const getBox = (selector: string) => restingBox(dialog().locator(selector).last());
  const close = (): Promise<void> => app.page.keyboard.press('Escape');

  it('are written by name, read back, and written back again', async () => {
    await open();
    await stand.platform.control.resetCounters();
    const { text: shown } = await app.widget(MODE);
    await app.tap(MODE);
    await until('the name of the equipment', async () =>
      /^P-201.* · /.test(await getText('.as-dialog__title')),
    );
    await until('its value', async () => (await getText('.as-inspect__value')) === shown);
    // Nothing can be typed.
    expect(await dialog().locator('form input').count()).toBe(0);
    const select = dialog().locator('form select');
    const other = (await select.inputValue()) === '1' ? '1' : '0';
    const named = (await select.locator(`option[value="${other}"]`).textContent()) ?? '';
    expect([shown, named].sort()).toEqual(['手动', '自动']);
    await dialog().locator('form button[type=submit]').click();

    const ask = words.writeAskOf.replace('{name}', 'P-201');
    await until('the confirmation', async () => (await getText('.as-dialog__title')).startsWith(ask));
    expect(await dialog().locator('.as-write__change dd').allTextContents()).toEqual([shown, named]);
    await dialog().getByRole('button', { name: words.confirmWrite }).click();
    await dialog().getByText(words.phaseReadBack).waitFor();
    await until('the previous and the current value', async () => {
      const labels = await dialog().locator('.as-write__change dt').allTextContents();
      const values = await dialog().locator('.as-write__change dd').allTextContents();
      return `${labels} ${values}` === `${words.before},${words.readBack} ${shown},${named}`;
    });
    // A finished sheet is closed by a button wide enough for a thumb.
    const [sheet, button] = [await getBox('.as-dialog__panel'), await getBox('.as-write__ended button')];
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
    const { appliedWrites, writePosts } = await stand.platform.control.counters();
    expect(appliedWrites.map(({ value }) => value)).toEqual([other, other === '1' ? '0' : '1']);
    expect(writePosts).toHaveLength(2);
    await close();

    // The button's value is a number in the page's document.
    await app.tap(other === '1' ? 'p201-auto' : 'p201-manual');
    await until('the names', async () => {
      const names = await dialog().locator('.as-write__change dd').allTextContents();
      return `${names}` === `${shown},${named}`;
    });
    await close();
    expect(app.problems).toEqual([]);
  });
});
