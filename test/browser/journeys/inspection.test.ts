/** An inspector's round with a phone, from the link in a message to its results, with a login and a network outage. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/inspection';
import { cn as live } from '../../../src/i18n/live-item';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const INSPECTOR = { loginname: 'inspector', password: 'Inspect_2026' };
const ORDER = '/home/work/work-order';
const stand = new JourneyStand({ platform: { seed: 1 }, isOneStory: true });
let app: App;

describe('A round', { shuffle: false }, () => {
  beforeAll(async () => {
    app = await stand.open();
  });

  it("starts at a message's link, with a login in between", async () => {
    await app.visit(`${ORDER}/inspection/i1`);
    await app.signIn(INSPECTOR);
    await until('its four records', async () => (await app.page.locator('.as-record-row').count()) === 4);
    await app.page.getByText(words.keptForOffline).waitFor();
  });

  it('takes a live value by a tap, with its time', async () => {
    await openRecord(0);
    const chip = app.page.locator('[data-chip=fresh], [data-chip=ageing]').first();
    await chip.waitFor();
    const input = chip.locator('xpath=ancestor::li').locator('input[inputmode=decimal]');
    expect(await input.inputValue()).toBe('');
    await chip.click();
    await app.page.locator('[data-taken=live]').first().waitFor();
    const value = await input.inputValue();
    expect(Number(value)).not.toBeNaN();
    expect(value).not.toBe('');
    await answerTheRest();
    await addPhoto();
    await submit();
    await until('the first device is done', async () => (await getStatus(0)) === 'completed');
  });

  it('fault 86: is restored after the session has ended in the middle of it, and a login', async () => {
    await openRecord(1);
    await answerTheRest();
    await addPhoto();
    await app.page.locator('textarea[name=instructions]').fill('继续观察轴承');
    await kept();
    // The form leaves as soon as something is requested, and a reload always requests.
    await stand.platform.control.endSessions();
    await app.page.reload();
    await app.page.locator('input[autocomplete="username"]').waitFor();
    await app.signIn(INSPECTOR);
    await app.page.locator('[data-item]').first().waitFor();
    const instructions = app.page.locator('textarea[name=instructions]');
    await until('the last words are there', async () => (await instructions.inputValue()) === '继续观察轴承');
    await app.page.locator('.as-overall .as-tile').first().waitFor();
  });

  it('continues offline, shows what waits, and has each result executed once', async () => {
    await setOffline(true);
    await app.page.getByText(live.linkOffline).or(app.page.getByText(live.linkLost)).first().waitFor();
    await submit();
    await row(1).getByText(common.toBeSent).waitFor();
    await setOffline(false);
    await row(1).getByText(common.toBeSent).waitFor({ state: 'detached' });
    expect(await getStatus(1)).toBe('completed');
    const { operations } = await stand.platform.control.work();
    const submitted = operations.filter(({ path }) => path.endsWith('/record/submit'));
    expect(submitted.map(({ applied }) => applied)).toEqual([1, 1]);
  });
});

const row = (index: number) => app.page.locator('.as-record-row').nth(index);
const openRecord = async (index: number): Promise<void> => {
  await row(index).click();
  await app.page.locator('[data-item]').first().waitFor();
};
const getStatus = async (index: number): Promise<string | null> => row(index).getAttribute('data-status');

/** A photo that a phone could have taken: drawn and encoded by the browser itself. */
const photo = async (): Promise<Buffer> => {
  const encoded = await app.page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    for (let at = 0; at < 320; at += 8) {
      context.fillStyle = `hsl(${at} 70% 50%)`;
      context.fillRect(at, 0, 8, 240);
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
  });
  return Buffer.from(encoded, 'base64');
};

const addPhoto = async (): Promise<void> => {
  const files = app.page.locator('.as-overall input[type=file]').last();
  await files.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await app.page.locator('.as-overall .as-tile[data-state]').first().waitFor();
};

const within = (item: string) => app.page.locator(`[data-item="${item}"]`);

/** Answers everything of a device unchanged: its numbers are the sensors', the rest is normal. */
const answerTheRest = async (): Promise<void> => {
  for (const item of await app.page.locator('[data-item]:has(input[inputmode=decimal])').all()) {
    const number = item.locator('input[inputmode=decimal]');
    if ((await number.inputValue()) !== '') continue;
    await item.locator('[data-chip=fresh], [data-chip=ageing]').first().click();
    await until('the value is taken', async () => (await number.inputValue()) !== '');
  }
  await within('item-leak').locator('label:has(input[value="0"])').click();
  await within('item-look').getByText(common.normal, { exact: true }).first().click();
  const sound = within('item-sound');
  await sound.locator('input[inputmode=text]').fill('平稳');
  await sound.getByText(common.normal, { exact: true }).first().click();
  await app.page.locator('textarea[name=instructions]').fill('继续观察');
  await app.page.locator('.as-overall').getByText(common.normal, { exact: true }).first().click();
};

const submit = async (): Promise<void> => {
  await app.page.locator('.as-inspect-foot button').click();
  await app.page.locator('.as-record-row').first().waitFor();
};
const kept = (): Promise<void> => app.page.locator('.as-draft-state[data-state=disk]').waitFor();
const setOffline = (isOffline: boolean): Promise<void> => app.context.setOffline(isOffline);
