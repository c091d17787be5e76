import { describe, expect, it } from 'vitest';
import { cn as repair } from '../../../src/i18n/repair';
import { cn } from '../../../src/i18n/work-parts';
import { PICTURE_BYTES, PICTURE_EDGE } from '../../../src/shared/constants';
import { PICTURE_THUMB_EDGE } from '../../../src/state/work/prepare-picture';
import { createHeic, createPng } from '../../unit/src/shared/work/picture-bytes';
import { type App, until } from '../kit/app';
import {
  type ChosenFile,
  createBitmap,
  createJpegFile,
  drawJpeg,
  listStoredPhotos,
  withOrientation,
} from '../kit/photos';
import { JourneyStand } from '../kit/stand';

const stand = new JourneyStand({ platform: { seed: 1 } });
const REPORT = '/home/work/equip-repairs';
describe('Photos from the album', () => {
  it('fault 79: are upright for any orientation of the camera', async () => {
    const expected = ['RB..', 'BR..', '..BR', '..RB', 'R.B.', '.R.B', '.B.R', 'B.R.'];
    const app = await openReport(await stand.open(), 'held-1');
    const jpeg = await drawJpeg(app.page, { width: 120, height: 60 });
    await choosePhotos(app, ...[1, 2, 3, 4].map((orientation) => withOrientation(jpeg, orientation)));
    await until('four photos', async () => (await countTiles(app)) === 4);
    await openReport(app, 'held-2');
    await choosePhotos(app, ...[5, 6, 7, 8].map((orientation) => withOrientation(jpeg, orientation)));
    await until('four more', async () => (await countTiles(app)) === 4);
    await until('all photos stored', async () => (await listStoredPhotos(app.page)).length === 8);
    const kept = await listStoredPhotos(app.page);
    expect(kept.map(({ quarters }) => quarters)).toEqual(expected);
    expect(kept.map(({ width, height }) => [width, height])).toEqual([
      ...[1, 2, 3, 4].map(() => [120, 60]),
      ...[5, 6, 7, 8].map(() => [60, 120]),
    ]);
  });

  it('fault 76: are shrunk if larger than 5 MB', async () => {
    const app = await openReport(await stand.open(), 'large');
    const noise = await drawJpeg(app.page, { width: 3_000, height: 1_700, isNoise: true });
    expect(noise.length).toBeGreaterThan(5 * 1_024 * 1_024);
    await choosePhotos(app, createJpegFile('large.jpg', noise));
    await until('the photo', async () => (await countTiles(app)) === 1, 30_000);
    await untilOneStored(app);
    const [kept] = await listStoredPhotos(app.page);
    if (kept === undefined) throw new Error('nothing is kept');
    expect(kept.bytes).toBeLessThanOrEqual(PICTURE_BYTES);
    expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(PICTURE_EDGE);
    expect(kept.width / kept.height).toBeCloseTo(3_000 / 1_700, 1);
    expect(Math.max(kept.thumb?.width ?? 0, kept.thumb?.height ?? 0)).toBe(PICTURE_THUMB_EDGE);
  });

  it('faults 77 and 78: are rejected by their bytes before decoding, and a bitmap becomes a JPEG', async () => {
    const app = await openReport(await stand.open(), 'kinds');
    await choosePhotos(
      app,
      createJpegFile('IMG_1.jpg', createHeic()),
      createJpegFile('huge.png', createPng(12_000, 9_000)),
      createBitmap(120, 60),
    );
    await until('the photo', async () => (await countTiles(app)) === 1);
    await untilOneStored(app);
    expect(await listRefusals(app)).toEqual([
      cn.fileNamed.replace('{name}', 'IMG_1.jpg').replace('{text}', cn.fileHeic),
      cn.fileNamed.replace('{name}', 'huge.png').replace('{text}', cn.fileTooManyPixels),
    ]);
    expect(await listStoredPhotos(app.page)).toMatchObject([
      { head: [0xff, 0xd8, 0xff], quarters: 'R...', width: 120, height: 60, by: 'album', takenAt: null },
    ]);
  });
});

describe('The device camera', () => {
  const stand = new JourneyStand({
    platform: { seed: 1 },
    browser: { args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] },
  });
  const openForm = async (name: string): Promise<App> => openReport(await stand.open(), name);
  const takePhoto = async (app: App): Promise<void> => {
    await app.page.getByRole('button', { name: getLabel(cn.takePhoto) }).click();
    await app.page.getByRole('button', { name: cn.shutter, exact: true }).click();
  };

  it('takes a photo after a review, and releases the camera', async () => {
    const app = await openForm('camera');
    await takePhoto(app);
    await app.page.getByRole('button', { name: cn.retake }).click();
    await app.page.getByRole('button', { name: cn.shutter, exact: true }).click();
    await app.page.getByRole('button', { name: cn.usePhoto }).click();
    await until('the photo', async () => (await countTiles(app)) === 1);
    await untilOneStored(app);
    const [kept] = await listStoredPhotos(app.page);
    expect(kept).toMatchObject({ head: [0xff, 0xd8, 0xff], by: 'camera' });
    expect(Math.abs((kept?.takenAt ?? 0) - Date.now())).toBeLessThan(120_000);
    await app.page.locator('video').waitFor({ state: 'detached' });
    expect(app.problems).toEqual([]);
  });

  it('sends a photo with its report, each once', async () => {
    const workBefore = await stand.platform.control.getWork();
    const app = await openForm('sent');
    await app.page.locator('[name="equipName"]').fill('1#泵');
    await app.page.locator('[name="note"]').fill('轴承温度高');
    await takePhoto(app);
    await app.page.getByRole('button', { name: cn.usePhoto }).click();
    await until('the photo', async () => (await countTiles(app)) === 1);
    await app.page.getByRole('button', { name: repair.submit }).click();
    await until('the slip on the platform', async () => {
      const work = await stand.platform.control.getWork();
      return work.slips === workBefore.slips + 1 && work.images === workBefore.images + 1;
    });
    await until('no stored photos', async () => (await listStoredPhotos(app.page)).length === 0);
  });
});

const getLabel = (action: string): string =>
  cn.wayTo.replace('{way}', action).replace('{label}', repair.photos);

/** Signs in and opens a report form; `''` opens a new one. */
async function openReport(app: App, name: string): Promise<App> {
  await app.beginSession();
  await app.visit(name === '' ? REPORT : `${REPORT}?draft=${name}`);
  await app.page.locator('.as-photos').waitFor();
  return app;
}

const choosePhotos = (app: App, ...files: readonly ChosenFile[]): Promise<void> =>
  app.page.getByLabel(getLabel(cn.fromAlbum)).setInputFiles([...files]);
const countTiles = (app: App): Promise<number> => app.page.locator('.as-photos .as-tile__open').count();
/** Waits for the disk: a visible photo may not be stored yet. */
const untilOneStored = (app: App): Promise<number> =>
  until('the stored photo', async () => (await listStoredPhotos(app.page)).length === 1);
const listRefusals = (app: App): Promise<readonly string[]> =>
  app.page.locator('.as-photos__refused .as-photos__why').allTextContents();
