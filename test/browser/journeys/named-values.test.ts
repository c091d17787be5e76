/**
 * Values by name on a phone: a mode is shown and written by its names, each sheet names its equipment and variable,
 * and the previous value is written back after another confirmation.
 */
import { describe, expect, it } from 'vitest';
import { en as live } from '../../../src/i18n/live';
import { en as words } from '../../../src/i18n/values';
import { type App, until } from '../kit/app';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const MODE = 'p201-mode';

describe('Values by name', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;

  const open = async (): Promise<void> => {
    app = await stand.open({ language: 'en' });
    await app.storeLanguage('en');
    await app.beginSession();
    await app.visit(PUMPS);
    await app.until('live values', (painted) => painted.some(({ id, text }) => id === MODE && text !== '--'));
    await app.page.locator('[data-link=live]').first().waitFor();
  };
  const getDialog = () => app.page.getByRole('dialog');
  const getText = async (selector: string): Promise<string> =>
    (await getDialog().locator(selector).first().textContent()) ?? '';
  const getBox = (selector: string) => getRestingBox(getDialog().locator(selector).last());
  const closeDialog = (): Promise<void> => app.page.keyboard.press('Escape');

  it('are written by name, read back, and written back again', async () => {
    await open();
    await stand.platform.control.resetCounters();
    const { text: currentName } = await app.getWidget(MODE);
    await app.tap(MODE);
    await until('the name of the equipment', async () =>
      /^P-201.* · /.test(await getText('.as-dialog__title')),
    );
    await until('its value', async () => (await getText('.as-inspect__value')) === currentName);
    // Nothing can be typed.
    expect(await getDialog().locator('form input').count()).toBe(0);
    const select = getDialog().locator('form select');
    const otherValue = (await select.inputValue()) === '1' ? '1' : '0';
    const otherName = (await select.locator(`option[value="${otherValue}"]`).textContent()) ?? '';
    expect([currentName, otherName].sort()).toEqual(['手动', '自动']);
    await getDialog().locator('form button[type=submit]').click();

    const question = words.writeAskOf.replace('{name}', 'P-201');
    await until('the confirmation', async () => (await getText('.as-dialog__title')).startsWith(question));
    expect(await getDialog().locator('.as-write__change dd').allTextContents()).toEqual([
      currentName,
      otherName,
    ]);
    await getDialog().getByRole('button', { name: words.confirmWrite }).click();
    await getDialog().getByText(words.statusReadBack).waitFor();
    await until('the previous and the current value', async () => {
      const labels = await getDialog().locator('.as-write__change dt').allTextContents();
      const values = await getDialog().locator('.as-write__change dd').allTextContents();
      return `${labels} ${values}` === `${words.before},${words.readBack} ${currentName},${otherName}`;
    });
    // A finished sheet is closed by a button wide enough for a thumb.
    const [sheet, button] = [await getBox('.as-dialog__panel'), await getBox('.as-write__ended button')];
    expect(button.width).toBeGreaterThan(0.8 * sheet.width);
    await closeDialog();

    await app.choose(live.ledger);
    const entry = getDialog().locator('.as-ledger__entry').first();
    await until('the name in the list', async () =>
      /^P-201.* · /.test((await entry.locator('.as-ledger__signal').textContent()) ?? ''),
    );
    expect(await entry.locator('.as-ledger__change').textContent()).toBe(`${currentName} → ${otherName}`);
    await getDialog().getByText(words.logInWindow).waitFor();
    await getDialog().locator('.as-operation__name').first().waitFor();

    await entry.getByRole('button', { name: words.writeBack.replace('{value}', currentName) }).click();
    await getDialog().getByRole('button', { name: words.confirmWrite }).click();
    await getDialog().getByText(words.statusReadBack).waitFor();
    const { appliedWrites, writePosts } = await stand.platform.control.getCounters();
    expect(appliedWrites.map(({ value }) => value)).toEqual([otherValue, otherValue === '1' ? '0' : '1']);
    expect(writePosts).toHaveLength(2);
    await closeDialog();

    // The button's value is a number in the page's document.
    await app.tap(otherValue === '1' ? 'p201-auto' : 'p201-manual');
    await until('the names', async () => {
      const names = await getDialog().locator('.as-write__change dd').allTextContents();
      return `${names}` === `${currentName},${otherName}`;
    });
    await closeDialog();
    expect(app.problems).toEqual([]);
  });
});
