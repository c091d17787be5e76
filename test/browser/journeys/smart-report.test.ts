/**
 * Smart reports in a real browser: a shift report of 60 fields with live values, formulas and a table, half filled
 * offline and sent once; a photo and a signature.
 */
import { expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/smart-reports';
import { createTableCellKey } from '../../../src/report-document/values';
import { type Account, type App, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const REPORTER: Account = { loginname: 'reporter', password: 'Reporter_2026' };
const SAVE = '/lfscada/excel/record/save';
const SHIFT = '/home/work/excel/detail/x1/d5';
const TEST_TIMEOUT_MS = 240_000;
/** Text colour of the light theme (src/ui/theme.css). */
const PRINTED_TEXT_COLOUR = '#16202b';

const stand = new JourneyStand();

it(
  'A shift report of 60 fields with live values, formulas and a table is filled in partly offline, and sent once',
  async () => {
    await stand.start();
    const app = await stand.openSignedIn('/home/work/excel', {}, REPORTER);
    await app.page.getByRole('link', { name: words.fillOf.replace('{name}', '全站交接班记录') }).click();
    await enterFillMode(app);
    const fields = app.page.locator('[data-mode=fill] [data-field]:not([data-field^="["])');
    await until('60 fields', async () => (await fields.count()) === 60);

    for (let n = 1; n <= 8; n++) {
      const chip = getCell(app, `live${n}`).locator('[data-chip=fresh], [data-chip=ageing]');
      await chip.scrollIntoViewIfNeeded();
      await chip.click();
      await expect.poll(() => getInput(app, `live${n}`).inputValue()).toMatch(/^-?\d/);
    }
    const liveValue = Number(await getInput(app, 'live1').inputValue());
    await expect
      .poll(async () => Number(await getOutput(app, 'taken').textContent()))
      .toBeCloseTo(liveValue * 2, 1);
    for (let n = 1; n <= 10; n++) await getInput(app, `n${n}`).fill(`${n}.5`);
    await expect.poll(() => getOutput(app, 'total').textContent()).toBe('7.5');
    await untilSaved(app);

    await app.context.setOffline(true);
    for (let n = 11; n <= 24; n++) await getInput(app, `n${n}`).fill(`${n}`);
    for (let n = 1; n <= 12; n++) await chooseOption(app, `k${n}`, n === 12 ? '有' : '无');
    await getInput(app, createTableCellKey('hours', 'h1', 'pressure')).fill('0.40');
    await getInput(app, createTableCellKey('hours', 'h1', 'flow')).fill('100');
    await getInput(app, createTableCellKey('hours', 'h2', 'pressure')).fill('0.50');
    await getInput(app, createTableCellKey('hours', 'h2', 'flow')).fill('300');
    await expect.poll(() => getOutput(app, 'mean').textContent()).toBe('0.45');
    await expect.poll(() => getOutput(app, 'most').textContent()).toBe('150.0');
    await expect.poll(() => getCell(app, 'k12').textContent()).toContain(common.abnormal);
    await getCell(app, 'k12').locator('.as-field input').fill('轴封渗漏，已报修');
    expect(await getInput(app, 'day').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await getCell(app, 'note').locator('textarea').fill('运行正常');
    for (let n = 1; n <= 4; n++) await getInput(app, `t${n}`).fill('无');
    await untilSaved(app);
    const before = (await getSaveCounts()).length;
    await press(app, common.submit);
    await untilText(app, words.submitAbnormal.replace('{n}', '1'));
    await press(app, words.submitNow);
    await untilText(app, words.toBeSent);
    expect(await getSaveCounts()).toHaveLength(before);

    await app.context.setOffline(false);
    await untilArrived(app);
    await untilText(app, '轴封渗漏，已报修');
    await expect.poll(() => getCell(app, 'live1').textContent()).toContain(liveValue.toFixed(1));
    expect(await getSaveCounts()).toHaveLength(before + 1);
    expect(new Set(await getSaveCounts())).toEqual(new Set([1]));
    await app.page.locator('[data-mode=view] footer').getByText(words.fillAgain).waitFor();
    await expectPrinted(app);
  },
  TEST_TIMEOUT_MS,
);

it(
  'A report accepts a photo and a typed signature, and shows both once they have arrived',
  async () => {
    await stand.start();
    const app = await stand.openSignedIn(`${SHIFT}?fill=1`, {}, REPORTER);
    await press(app, words.enter);
    await getInput(app, 'live1').fill('20');
    await getInput(app, 'flow').fill('420');
    await chooseOption(app, 'leak', '无');
    const drawing = await app.page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 320;
      canvas.height = 240;
      canvas.getContext('2d')?.fillRect(40, 40, 200, 100);
      return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
    });
    await getCell(app, 'pics')
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawing, 'base64') });
    await getCell(app, 'pics').locator('.as-tile[data-state]').first().waitFor();
    await press(app, words.signIn.replace('{title}', '签名'));
    await app.page.locator('dialog input').fill('王小明');
    await press(app, words.signed);
    await getCell(app, 'sign').locator('img').waitFor();
    await submit(app);
    await untilArrived(app);
    for (const field of ['pics', 'sign']) {
      const picture = getCell(app, field).locator('img').first();
      await picture.waitFor();
      await until(
        `a picture of ${field}`,
        async () => (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)) > 0,
      );
    }
  },
  TEST_TIMEOUT_MS,
);

const press = (app: App, name: string): Promise<void> =>
  app.page.getByRole('button', { name, exact: true }).first().click();
const untilText = (app: App, text: string): Promise<void> => app.page.getByText(text).first().waitFor();
const getCell = (app: App, key: string) => app.page.locator(`[data-field="${key}"]`);
const getInput = (app: App, key: string) => getCell(app, key).locator('input').first();
const getOutput = (app: App, key: string) => getCell(app, key).locator('output');
const untilSaved = (app: App): Promise<void> =>
  app.page.locator('.as-draft-state[data-state=disk]').waitFor();
const untilMode = (app: App, mode: 'view' | 'fill'): Promise<void> =>
  app.page.locator(`[data-mode=${mode}]`).waitFor();

/** Confirms the dialog opened from the list, and waits for fill mode. */
async function enterFillMode(app: App): Promise<void> {
  await untilText(app, words.enterAsk);
  await press(app, words.enter);
  await untilMode(app, 'fill');
}

async function submit(app: App): Promise<void> {
  await press(app, common.submit);
  await press(app, words.submitNow);
}
const chooseOption = (app: App, key: string, option: '无' | '有'): Promise<void> =>
  getCell(app, key).getByText(option, { exact: true }).click();

const untilArrived = (app: App): Promise<void> =>
  app.page
    .locator('[data-mode=view] .as-report-head')
    .getByText(words.filled, { exact: true })
    .waitFor({ timeout: 60_000 });

/** Expects the printed record to show its values, dark on white in any theme, without controls. */
async function expectPrinted(app: App): Promise<void> {
  await app.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const selector of ['.as-top-bar button', '[data-mode=view] footer', '.as-toasts'])
    await app.page.locator(selector).first().waitFor({ state: 'hidden' });
  expect(await app.page.locator('h1').isVisible()).toBe(true);
  for (const key of ['live1', 'note']) expect(await getCell(app, key).isVisible()).toBe(true);
  const textColour = await app.page
    .locator('[data-mode=view]')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--as-text').trim());
  expect(textColour).toBe(PRINTED_TEXT_COLOUR);
  // A table is printed as one: no space between its rows.
  const [upper, lower] = await Promise.all(
    ['h1', 'h2'].map((row) => getCell(app, createTableCellKey('hours', row, 'flow')).boundingBox()),
  );
  expect(lower?.x).toBe(upper?.x);
  expect(lower?.y).toBeCloseTo((upper?.y ?? 0) + (upper?.height ?? 0), 0);
  const overflow = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await takePicture(app.page, 'excel/printed');
}

/** Returns how often each save was executed. */
async function getSaveCounts(): Promise<readonly number[]> {
  const { operations } = await stand.platform.control.getWork();
  return operations.filter(({ path }) => path === SAVE).map(({ applied }) => applied);
}
