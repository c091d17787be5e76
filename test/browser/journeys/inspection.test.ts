/** An inspection round on a phone, from the link in a message to the results, with a login and a network outage. */
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

describe('An inspection round', { shuffle: false }, () => {
  beforeAll(async () => {
    app = await stand.open();
  });

  it('starts from the link in a message, with a login in between', async () => {
    await app.visit(`${ORDER}/inspection/i1`);
    await app.signIn(INSPECTOR);
    await until('its four records', async () => (await app.page.locator('.as-record-row').count()) === 4);
    await app.page.getByText(words.keptForOffline).waitFor();
  });

  it('fills in a live value, with its time, on a tap', async () => {
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
    await answerRemaining();
    await addPhoto();
    await submit();
    await until('the completed first device', async () => (await getStatus(0)) === 'completed');
  });

  it('fault 86: is restored after the session has ended halfway and the user has signed in again', async () => {
    await openRecord(1);
    await answerRemaining();
    await addPhoto();
    await app.page.locator('textarea[name=instructions]').fill('继续观察轴承');
    await untilSaved();
    // The form is left as soon as anything is requested, and a reload always makes requests.
    await stand.platform.control.endSessions();
    await app.page.reload();
    await app.page.locator('input[autocomplete="username"]').waitFor();
    await app.signIn(INSPECTOR);
    await app.page.locator('[data-item]').first().waitFor();
    const instructions = app.page.locator('textarea[name=instructions]');
    await until('the last text', async () => (await instructions.inputValue()) === '继续观察轴承');
    await app.page.locator('.as-overall .as-tile').first().waitFor();
  });

  it('continues offline, marks the waiting result, and has each result executed once', async () => {
    await setOffline(true);
    await app.page.getByText(live.linkOffline).or(app.page.getByText(live.linkLost)).first().waitFor();
    await submit();
    await getRow(1).getByText(common.toBeSent).waitFor();
    await setOffline(false);
    await getRow(1).getByText(common.toBeSent).waitFor({ state: 'detached' });
    expect(await getStatus(1)).toBe('completed');
    const { operations } = await stand.platform.control.getWork();
    const submissions = operations.filter(({ path }) => path.endsWith('/record/submit'));
    expect(submissions.map(({ applied }) => applied)).toEqual([1, 1]);
  });
});

const getRow = (index: number) => app.page.locator('.as-record-row').nth(index);
const openRecord = async (index: number): Promise<void> => {
  await getRow(index).click();
  await app.page.locator('[data-item]').first().waitFor();
};
const getStatus = async (index: number): Promise<string | null> => getRow(index).getAttribute('data-status');

/** Draws a photo like a phone's, encoded by the browser. */
const drawPhoto = async (): Promise<Buffer> => {
  const encoded = await app.page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    for (let x = 0; x < 320; x += 8) {
      context.fillStyle = `hsl(${x} 70% 50%)`;
      context.fillRect(x, 0, 8, 240);
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
  });
  return Buffer.from(encoded, 'base64');
};

const addPhoto = async (): Promise<void> => {
  const files = app.page.locator('.as-overall input[type=file]').last();
  await files.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto() });
  await app.page.locator('.as-overall .as-tile[data-state]').first().waitFor();
};

const getItem = (item: string) => app.page.locator(`[data-item="${item}"]`);

/** Answers all items of a device: numbers with the sensors' values, everything else as normal. */
const answerRemaining = async (): Promise<void> => {
  for (const item of await app.page.locator('[data-item]:has(input[inputmode=decimal])').all()) {
    const number = item.locator('input[inputmode=decimal]');
    if ((await number.inputValue()) !== '') continue;
    await item.locator('[data-chip=fresh], [data-chip=ageing]').first().click();
    await until('the filled-in value', async () => (await number.inputValue()) !== '');
  }
  await getItem('item-leak').locator('label:has(input[value="0"])').click();
  await getItem('item-look').getByText(common.normal, { exact: true }).first().click();
  const sound = getItem('item-sound');
  await sound.locator('input[inputmode=text]').fill('平稳');
  await sound.getByText(common.normal, { exact: true }).first().click();
  await app.page.locator('textarea[name=instructions]').fill('继续观察');
  await app.page.locator('.as-overall').getByText(common.normal, { exact: true }).first().click();
};

const submit = async (): Promise<void> => {
  await app.page.locator('.as-inspect-foot button').click();
  await app.page.locator('.as-record-row').first().waitFor();
};
const untilSaved = (): Promise<void> => app.page.locator('.as-draft-state[data-state=disk]').waitFor();
const setOffline = (isOffline: boolean): Promise<void> => app.context.setOffline(isOffline);
