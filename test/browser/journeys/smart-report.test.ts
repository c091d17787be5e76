/**
 * Smart reports in a real browser: a shift report of 60 fields with live values, formulas and a table, half filled
 * offline and sent once; a photo and a signature.
 */
import { expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/excel';
import { tableKey } from '../../../src/report-document/values';
import { type Account, type App, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const FIRST: Account = { loginname: 'reporter', password: 'Reporter_2026' };
const SAVE = '/lfscada/excel/record/save';
const SHIFT = '/home/work/excel/detail/x1/d5';
const LONG_MS = 240_000;
/** Text colour of the light theme (src/ui/theme.css). */
const PRINTED_TEXT = '#16202b';

const stand = new JourneyStand();

it(
  'A shift report of 60 fields with live values, formulas and a table is filled partly offline, and sent once',
  async () => {
    await stand.start();
    const app = await stand.signedIn('/home/work/excel', {}, FIRST);
    await app.page.getByRole('link', { name: words.fillOf.replace('{name}', '全站交接班记录') }).click();
    await begin(app);
    const fields = app.page.locator('[data-mode=fill] [data-field]:not([data-field^="["])');
    await until('60 fields', async () => (await fields.count()) === 60);

    for (let n = 1; n <= 8; n++) {
      const chip = cell(app, `live${n}`).locator('[data-chip=fresh], [data-chip=ageing]');
      await chip.scrollIntoViewIfNeeded();
      await chip.click();
      await expect.poll(() => input(app, `live${n}`).inputValue()).toMatch(/^-?\d/);
    }
    const taken = Number(await input(app, 'live1').inputValue());
    await expect
      .poll(async () => Number(await shownIn(app, 'taken').textContent()))
      .toBeCloseTo(taken * 2, 1);
    for (let n = 1; n <= 10; n++) await input(app, `n${n}`).fill(`${n}.5`);
    await expect.poll(() => shownIn(app, 'total').textContent()).toBe('7.5');
    await kept(app);

    await app.context.setOffline(true);
    for (let n = 11; n <= 24; n++) await input(app, `n${n}`).fill(`${n}`);
    for (let n = 1; n <= 12; n++) await choose(app, `k${n}`, n === 12 ? '有' : '无');
    await input(app, tableKey('hours', 'h1', 'pressure')).fill('0.40');
    await input(app, tableKey('hours', 'h1', 'flow')).fill('100');
    await input(app, tableKey('hours', 'h2', 'pressure')).fill('0.50');
    await input(app, tableKey('hours', 'h2', 'flow')).fill('300');
    await expect.poll(() => shownIn(app, 'mean').textContent()).toBe('0.45');
    await expect.poll(() => shownIn(app, 'most').textContent()).toBe('150.0');
    await expect.poll(() => cell(app, 'k12').textContent()).toContain(common.abnormal);
    await cell(app, 'k12').locator('.as-field input').fill('轴封渗漏，已报修');
    expect(await input(app, 'day').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await cell(app, 'note').locator('textarea').fill('运行正常');
    for (let n = 1; n <= 4; n++) await input(app, `t${n}`).fill('无');
    await kept(app);
    const before = (await saves()).length;
    await press(app, common.submit);
    await says(app, words.submitAbnormal.replace('{n}', '1'));
    await press(app, words.submitNow);
    await says(app, words.toBeSent);
    expect(await saves()).toHaveLength(before);

    await app.context.setOffline(false);
    await arrived(app);
    await says(app, '轴封渗漏，已报修');
    await expect.poll(() => cell(app, 'live1').textContent()).toContain(taken.toFixed(1));
    expect(await saves()).toHaveLength(before + 1);
    expect(new Set(await saves())).toEqual(new Set([1]));
    await app.page.locator('[data-mode=view] footer').getByText(words.fillAgain).waitFor();
    await isPrinted(app);
  },
  LONG_MS,
);

it(
  'A report takes a photo and a typed signature, and shows both once they have arrived',
  async () => {
    await stand.start();
    const app = await stand.signedIn(`${SHIFT}?fill=1`, {}, FIRST);
    await press(app, words.enter);
    await input(app, 'live1').fill('20');
    await input(app, 'flow').fill('420');
    await choose(app, 'leak', '无');
    const drawing = await app.page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 320;
      canvas.height = 240;
      canvas.getContext('2d')?.fillRect(40, 40, 200, 100);
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
    });
    await cell(app, 'pics')
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawing, 'base64') });
    await cell(app, 'pics').locator('.as-tile[data-state]').first().waitFor();
    await press(app, words.signIn.replace('{title}', '签名'));
    await app.page.locator('dialog input').fill('王小明');
    await press(app, words.signed);
    await cell(app, 'sign').locator('img').waitFor();
    await submit(app);
    await arrived(app);
    for (const field of ['pics', 'sign']) {
      const picture = cell(app, field).locator('img').first();
      await picture.waitFor();
      await until(
        `a picture of ${field}`,
        async () => (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0,
      );
    }
  },
  LONG_MS,
);

const press = (app: App, name: string): Promise<void> =>
  app.page.getByRole('button', { name, exact: true }).first().click();
const says = (app: App, text: string): Promise<void> => app.page.getByText(text).first().waitFor();
const cell = (app: App, key: string) => app.page.locator(`[data-field="${key}"]`);
const input = (app: App, key: string) => cell(app, key).locator('input').first();
const shownIn = (app: App, key: string) => cell(app, key).locator('output');
const kept = (app: App): Promise<void> => app.page.locator('.as-draft-state[data-state=disk]').waitFor();
const mode = (app: App, is: 'view' | 'fill'): Promise<void> =>
  app.page.locator(`[data-mode=${is}]`).waitFor();

/** Confirms the dialog opened from the list, and waits for fill mode. */
async function begin(app: App): Promise<void> {
  await says(app, words.enterAsk);
  await press(app, words.enter);
  await mode(app, 'fill');
}

async function submit(app: App): Promise<void> {
  await press(app, common.submit);
  await press(app, words.submitNow);
}
const choose = (app: App, key: string, option: '无' | '有'): Promise<void> =>
  cell(app, key).getByText(option, { exact: true }).click();

const arrived = (app: App): Promise<void> =>
  app.page
    .locator('[data-mode=view] .as-report-head')
    .getByText(words.filled, { exact: true })
    .waitFor({ timeout: 60_000 });

/** Expects the printed record to show its values, dark on white in any theme, without controls. */
async function isPrinted(app: App): Promise<void> {
  await app.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const pressed of ['.as-top-bar button', '[data-mode=view] footer', '.as-toasts'])
    await app.page.locator(pressed).first().waitFor({ state: 'hidden' });
  expect(await app.page.locator('h1').isVisible()).toBe(true);
  for (const key of ['live1', 'note']) expect(await cell(app, key).isVisible()).toBe(true);
  const onPaper = await app.page
    .locator('[data-mode=view]')
    .evaluate((one) => getComputedStyle(one).getPropertyValue('--as-text').trim());
  expect(onPaper).toBe(PRINTED_TEXT);
  const wide = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await takePicture(app.page, 'excel/printed');
}

/** Returns how often each save was executed. */
async function saves(): Promise<readonly number[]> {
  const { operations } = await stand.platform.control.work();
  return operations.filter(({ path }) => path === SAVE).map(({ applied }) => applied);
}
