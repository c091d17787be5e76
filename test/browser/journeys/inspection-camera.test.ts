/** An inspection round whose page is killed while the camera is open. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/inspection';
import { cn as parts } from '../../../src/i18n/work-parts';
import { type App, until } from '../kit/app';
import { drawJpeg, listStoredPhotos, withOrientation } from '../kit/photos';
import { JourneyStand } from '../kit/stand';

const INSPECTOR = { loginname: 'inspector', password: 'Inspect_2026' };
const ORDER = '/home/work/work-order';
const stand = new JourneyStand({
  platform: { seed: 1 },
  browser: { args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] },
  isOneStory: true,
});
const SOUND = 'input[name="value-item-sound"]';
const INSTRUCTIONS = 'textarea[name=instructions]';
const LOOKS = words.photosOf.replace('{name}', '外观与紧固');

describe('An inspection round', { shuffle: false }, () => {
  let app: App;
  let page: Page;

  it('fault 80: whose page is killed while the camera is open loses no forms or earlier photos', async () => {
    app = await stand.openSignedIn(`${ORDER}/inspection/i1`, {}, INSPECTOR);
    page = app.page;
    // A form that was started and left.
    await page.locator('.as-record-row').nth(1).click();
    await page.locator(SOUND).fill('有轻微异响');
    const jpeg = await drawJpeg(page, { width: 120, height: 60 });
    await page
      .getByLabel(getLabel(parts.fromAlbum, common.photos), { exact: true })
      .setInputFiles([withOrientation(jpeg, 1)]);
    await until(
      'the photo from the album',
      async () => (await countTiles(page.locator('.as-overall'))) === 1,
    );
    await untilKept(page);
    const secondAddress = page.url();
    await page.locator('.as-inspect-foot a').first().click();
    // The form in which the page dies: filled in, with two photos.
    await page.waitForURL(/i1-p101/);
    // The address changes before the form does.
    await until('the next form', async () => (await readValue(page, SOUND)) === '');
    await page.locator(SOUND).fill('平稳');
    await getItem(page, 'item-leak').locator('label:has(input[value="0"])').click();
    await page.locator(INSTRUCTIONS).fill('继续观察');
    await openCamera(page, common.photos);
    await takePhoto(page);
    await until('the photo of the whole', async () => (await countTiles(page.locator('.as-overall'))) === 1);
    await openCamera(page, LOOKS);
    await takePhoto(page);
    await until('the photo of the item', async () => (await countTiles(getItem(page, 'item-look'))) === 1);
    await page.locator(SOUND).fill('平稳，无异响');
    await openCamera(page, LOOKS);
    const address = page.url();
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;

    page = await app.context.newPage();
    await page.goto(address);
    await getItem(page, 'item-look').getByText(parts.pictureMissed).waitFor();
    expect(await page.getByText(parts.pictureMissed).count()).toBe(1);
    expect([await readValue(page, SOUND), await readValue(page, INSTRUCTIONS)]).toEqual([
      '平稳，无异响',
      '继续观察',
    ]);
    expect(await getItem(page, 'item-leak').locator('input[value="0"]').isChecked()).toBe(true);
    await until('both photos', async () => (await countTiles(page.locator('.as-overall'))) === 1);
    await until(
      'the photo of the item again',
      async () => (await countTiles(getItem(page, 'item-look'))) === 1,
    );
    expect((await listStoredPhotos(page)).map(({ by }) => by)).toEqual(['album', 'camera', 'camera']);
    await page.goto(secondAddress);
    await page.locator(SOUND).waitFor();
    await until('the text of the other form', async () => (await readValue(page, SOUND)) === '有轻微异响');
    await until(
      'the photo of the other form',
      async () => (await countTiles(page.locator('.as-overall'))) === 1,
    );
    expect(await page.getByText(parts.pictureMissed).count()).toBe(0);
  });

  it('continues with the camera, and the platform has every photo once', async () => {
    const before = await stand.platform.control.getWork();
    await page.goto(new URL(`/wx${getRecordPath(0, 'i1-p101')}`, page.url()).href);
    await getItem(page, 'item-look').getByText(parts.pictureMissed).waitFor();
    await openCamera(page, LOOKS);
    await takePhoto(page);
    await until(
      'the second photo of the item',
      async () => (await countTiles(getItem(page, 'item-look'))) === 2,
    );
    await page.getByText(parts.pictureMissed).waitFor({ state: 'detached' });
    for (const item of await page.locator('[data-item]:has(input[inputmode=decimal])').all()) {
      await item.locator('[data-chip=fresh], [data-chip=ageing]').first().click();
      await until(
        'the value is taken',
        async () => (await item.locator('input[inputmode=decimal]').inputValue()) !== '',
      );
    }
    for (const id of ['item-look', 'item-sound'])
      await getItem(page, id).getByText(common.normal, { exact: true }).first().click();
    await page.locator('.as-overall').getByText(common.normal, { exact: true }).first().click();
    await page.locator('.as-inspect-foot button').click();
    await page.locator('.as-record-row').first().waitFor();
    await until(
      'the record is done',
      async () => (await page.locator('.as-record-row').first().getAttribute('data-status')) === 'completed',
    );
    await until(
      'its photos',
      async () => (await stand.platform.control.getWork()).images === before.images + 3,
    );
  });
});

const getLabel = (action: string, target: string): string =>
  parts.wayTo.replace('{way}', action).replace('{label}', target);
const getItem = (page: Page, id: string): Locator => page.locator(`[data-item="${id}"]`);
const readValue = (page: Page, target: string): Promise<string> => page.locator(target).inputValue();
const countTiles = (target: Locator): Promise<number> => target.locator('.as-tile__open').count();
const untilKept = (page: Page): Promise<void> => page.locator('.as-draft-state[data-state=disk]').waitFor();
const openCamera = async (page: Page, target: string): Promise<void> => {
  await page.getByRole('button', { name: getLabel(parts.takePhoto, target), exact: true }).click();
  await page.getByRole('button', { name: parts.shutter, exact: true }).waitFor();
};
const takePhoto = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: parts.shutter, exact: true }).click();
  await page.getByRole('button', { name: parts.usePhoto }).click();
};
const getRecordPath = (at: number, id: string): string => `${ORDER}/inspection-bill/equip/i1/${at}/${id}`;
