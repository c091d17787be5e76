/**
 * Smart reports in a real browser: a shift of 60 fields with live values, formulas and a table, half of it without a network
 * and sent once; two people in one record; leaving what is not sent; a report that is changed under a draft; a session that
 * ends, a right that goes, and a record that is somebody else's.
 */
import { expect, it } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as words } from '../../../src/i18n/excel';
import { cn as live } from '../../../src/i18n/live-item';
import { type Account, type App, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const FIRST: Account = { loginname: 'reporter', password: 'Reporter_2026' };
const SECOND: Account = { loginname: 'inspector', password: 'Inspect_2026' };
const SAVE = '/lfscada/excel/record/save';
const STATION = '/home/work/excel/detail/x4/d8';
const SHIFT = '/home/work/excel/detail/x1/d5';
const LONG_MS = 240_000;
const MINUTE_MS = 60_000;
const DAY_MIN = 24 * 60;
/** Text of the light theme (src/ui/theme.css). */
const PRINTED_TEXT = '#16202b';
const EAST_8_MIN = 8 * 60;
const EVENING_MIN = 21 * 60;

const stand = new JourneyStand();

const press = (app: App, name: string): Promise<void> =>
  app.page.getByRole('button', { name, exact: true }).first().click();
const says = (app: App, text: string): Promise<void> => app.page.getByText(text).first().waitFor();
const cell = (app: App, key: string) => app.page.locator(`[data-field="${key.replaceAll('"', '\\"')}"]`);
const input = (app: App, key: string) => cell(app, key).locator('input').first();
const inTable = (section: string, row: string, column: string): string =>
  JSON.stringify([section, row, column]);
const shownIn = (app: App, key: string) => cell(app, key).locator('output');
const kept = (app: App): Promise<void> => app.page.locator('.as-draft-state[data-state=disk]').waitFor();
const mode = (app: App, is: 'view' | 'fill'): Promise<void> =>
  app.page.locator(`[data-mode=${is}]`).waitFor();
/** From view mode into fill mode, over the given question. */
async function begin(app: App): Promise<void> {
  await app.page.locator('[data-mode=view] footer .as-button').click();
  await says(app, words.enterAsk);
  await press(app, words.enter);
  await mode(app, 'fill');
}
async function submit(app: App): Promise<void> {
  await press(app, words.submit);
  await press(app, words.submitNow);
}
/** Chooses one of two options by its words. */
const choose = (app: App, key: string, option: '无' | '有'): Promise<void> =>
  cell(app, key).getByText(option, { exact: true }).click();
/** Waits until the platform has the record as filled. */
const arrived = (app: App): Promise<void> =>
  app.page
    .locator('[data-mode=view] .as-report-head')
    .getByText(words.filled, { exact: true })
    .waitFor({ timeout: 60_000 });
/** A record on paper: its values, dark on white whatever the screen is, and none of what is pressed. */
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
/** The saves that arrived, and how often each was carried out. */
async function saves(): Promise<readonly number[]> {
  const { operations } = await stand.platform.control.work();
  return operations.filter(({ path }) => path === SAVE).map(({ applied }) => applied);
}

it(
  'of a shift has 60 fields, live values, formulas and a table, is filled without a network too, and is sent once',
  async () => {
    await stand.start();
    const app = await stand.open();
    await app.visit('/home/work/excel');
    await app.signIn(FIRST);
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
    await input(app, inTable('hours', 'h1', 'pressure')).fill('0.40');
    await input(app, inTable('hours', 'h1', 'flow')).fill('100');
    await input(app, inTable('hours', 'h2', 'pressure')).fill('0.50');
    await input(app, inTable('hours', 'h2', 'flow')).fill('300');
    await expect.poll(() => shownIn(app, 'mean').textContent()).toBe('0.45');
    await expect.poll(() => shownIn(app, 'most').textContent()).toBe('150.0');
    await expect.poll(() => cell(app, 'k12').textContent()).toContain(words.abnormal);
    await cell(app, 'k12').locator('.as-field input').fill('轴封渗漏，已报修');
    expect(await input(app, 'day').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await cell(app, 'note').locator('textarea').fill('运行正常');
    for (let n = 1; n <= 4; n++) await input(app, `t${n}`).fill('无');
    await kept(app);
    const before = (await saves()).length;
    await press(app, words.submit);
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
  'takes a photo, and a name as a signature, and shows both once they have arrived',
  async () => {
    await stand.start();
    const app = await stand.signedIn(`${SHIFT}?fill=1`, {}, FIRST);
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

it(
  'takes the values of the hours that have passed by itself, with the extremes of each',
  async () => {
    // Nine in the evening by the platform's clock: all four rows of the day have passed.
    const minuteOfDay = (Date.now() / MINUTE_MS + EAST_8_MIN) % DAY_MIN;
    await stand.start({ skewMs: Math.round((EVENING_MIN - minuteOfDay) * MINUTE_MS) });
    const app = await stand.signedIn(`${STATION}?fill=1`, {}, FIRST);
    const rows = ['h1', 'h2', 'h3', 'h4'].map((row) => inTable('hours', row, 'then'));
    await cell(app, rows[0] ?? '').waitFor();
    for (const row of rows) {
      await cell(app, row).scrollIntoViewIfNeeded();
      await expect.poll(() => input(app, row).inputValue(), { timeout: 30_000 }).toMatch(/^-?\d/);
      expect(await cell(app, row).textContent()).toContain(words.dueHour.split('{')[0]);
    }
    await kept(app);
  },
  LONG_MS,
);

it(
  'fault 92: takes no value as live whose link was lost meanwhile',
  async () => {
    await stand.start();
    const app = await stand.signedIn(`${STATION}?fill=1`, {}, FIRST);
    const chip = cell(app, 'live1').locator('[data-chip]');
    await cell(app, 'live1').locator('[data-chip=fresh], [data-chip=ageing]').waitFor();
    await stand.platform.control.handshakes('refuse');
    await stand.platform.control.endSockets('reset');
    await cell(app, 'live1').locator('[data-chip=disconnected]').waitFor({ timeout: 60_000 });
    await chip.click();
    expect(await input(app, 'live1').inputValue()).toBe('');
    await says(app, live.takeMarked);
    await chip.click();
    await cell(app, 'live1').getByText(words.notLive).waitFor();
  },
  LONG_MS,
);

it(
  'fault 73: is filled by two people, who are asked only where both have changed the same',
  async () => {
    await stand.start();
    const first = await stand.signedIn(`${SHIFT}?fill=1`, {}, FIRST);
    const second = await stand.signedIn(`${SHIFT}?fill=1`, {}, SECOND);
    for (const app of [first, second]) await input(app, 'flow').waitFor();
    await input(first, 'flow').fill('420');
    await input(first, inTable('s2', 'h1', 'pressure')).fill('0.41');
    await input(second, 'flow').fill('500');
    await input(second, inTable('s2', 'h2', 'pressure')).fill('0.52');
    await cell(second, 'note').locator('textarea').fill('第二人');
    // The draft of the first is on the platform after half a minute.
    await until('a draft on the platform', async () => (await saves()).length > 0, 60_000);

    // The other's next save finds another revision: table and note are merged, the flow is asked about.
    await second.page.locator('dialog').waitFor({ timeout: 60_000 });
    const asked = (await second.page.locator('dialog').textContent()) ?? '';
    for (const part of ['420', '500', '赵敏']) expect(asked).toContain(part);
    await press(second, words.theirs);
    await expect.poll(() => input(second, 'flow').inputValue()).toBe('420');
    await expect.poll(() => input(second, inTable('s2', 'h1', 'pressure')).inputValue()).toBe('0.41');
    expect(await input(second, inTable('s2', 'h2', 'pressure')).inputValue()).toBe('0.52');
    expect(await cell(second, 'note').locator('textarea').inputValue()).toBe('第二人');
    await second.page.locator('dialog').waitFor({ state: 'detached' });

    // Whoever opens it now is told who fills it.
    const third = await stand.signedIn(SHIFT);
    await says(third, '正在填报');
  },
  LONG_MS,
);

it(
  'is not left with unsaved content before somebody has said what becomes of it',
  async () => {
    await stand.start();
    const app = await stand.open();
    await app.visit('/home/work/excel/record/x1');
    await app.signIn(FIRST);
    await app.page.locator(`a[href="/wx${SHIFT}"]`).click();
    await begin(app);
    await input(app, 'flow').fill('433');
    await app.page.goBack();
    await says(app, words.leaveAsk);
    await press(app, words.stay);
    expect(await input(app, 'flow').inputValue()).toBe('433');

    await app.page.locator('.as-top-bar button').first().click();
    await says(app, words.leaveAsk);
    await press(app, words.keepDraft);
    await mode(app, 'view');
    await says(app, words.hasDraft);
    await app.visit('/home/work/excel/record/x1');
    await says(app, words.draft);
    await app.visit(`${SHIFT}?fill=1`);
    await expect.poll(() => input(app, 'flow').inputValue()).toBe('433');

    await app.page.locator('.as-top-bar button').first().click();
    await press(app, words.throwAway);
    await mode(app, 'view');
    await begin(app);
    await expect.poll(() => input(app, 'flow').inputValue()).toBe('');
    // Nothing was entered: what the document has filled in by itself is no reason to ask.
    await app.page.locator('.as-top-bar button').first().click();
    await mode(app, 'view');
    expect(await app.page.locator('dialog').count()).toBe(0);
  },
  LONG_MS,
);

it(
  'fault 74: keeps its version under a draft while the report is changed, and is sent as it was begun',
  async () => {
    await stand.start();
    const app = await stand.signedIn(`${SHIFT}?fill=1`, {}, FIRST);
    await input(app, 'flow').fill('420');
    await kept(app);
    expect(await stand.platform.control.publishReport('x1')).toBe('3');
    await app.page.reload();
    await expect.poll(() => input(app, 'flow').inputValue()).toBe('420');
    await choose(app, 'leak', '无');
    await input(app, 'live1').fill('1');
    await submit(app);
    await arrived(app);
    expect(await cell(app, 'flow').textContent()).toContain('420');

    // A record of the changed report has what was added, and not what is gone.
    const recordId = await stand.platform.control.generateReport('x1');
    await app.visit(`/home/work/excel/detail/x1/${recordId}?fill=1`);
    await input(app, 'added2').waitFor();
    expect(await cell(app, 'flow').count()).toBe(0);
  },
  LONG_MS,
);

it(
  'fault 86: comes back after the session’s end, in fill mode, with what was typed; fault 75: keeps it without the right',
  async () => {
    await stand.start();
    const { control } = stand.platform;
    const app = await stand.signedIn(`${SHIFT}?fill=1`, {}, FIRST);
    await input(app, 'flow').fill('420');
    await choose(app, 'leak', '无');
    await input(app, 'live1').fill('1');
    await kept(app);
    await control.endSessions();
    await app.page.reload();
    await app.signIn(FIRST);
    await input(app, 'flow').waitFor();
    await expect.poll(() => input(app, 'flow').inputValue()).toBe('420');

    await control.fault(SAVE, { kind: 'code', code: '1201', message: '暂无权限' });
    await submit(app);
    await says(app, words.refused);
    await press(app, words.editAgain);
    await says(app, words.hasDraft);
    await begin(app);
    await expect.poll(() => input(app, 'flow').inputValue()).toBe('420');
    await says(app, '暂无权限');
    await control.clearFaults();
    await submit(app);
    await arrived(app);
    expect(new Set(await saves())).toEqual(new Set([1]));
  },
  LONG_MS,
);

it(
  'fault 102: of nobody here says that it is not there',
  async () => {
    await stand.start();
    const app = await stand.signedIn('/home/work/excel/detail/x1/of-another-organisation', {}, FIRST);
    await says(app, catalogue.absent);
    await app.page.locator('.as-top-bar button').first().click();
    await app.page.locator('.as-excel-row').first().waitFor();
  },
  LONG_MS,
);
