/** Faults of uploads (catalogue, 53 to 55), with real files in a real browser and the product's own request. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES, IMAGES_MAX } from '../../../src/shared/constants';
import { Stand, type Tab } from '../kit/fault-stand';
import type { UploadProbe } from '../kit/upload-probe';

const PROBE = 'probe-of-uploads.js';
const DIST = join(import.meta.dirname, '../../../dist');
const UPLOAD = '/lfscada/file/upload';
const MEGABYTE = 1_024 * 1_024;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
describe('Uploads', () => {
  const stand = new Stand();
  let folder: string;
  let tab: Tab;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'allshift-uploads-'));
    await build({
      entryPoints: [join(import.meta.dirname, '../kit/upload-probe.ts')],
      outfile: join(DIST, PROBE),
      bundle: true,
      format: 'iife',
      logLevel: 'silent',
    });
  });
  afterAll(() => {
    rmSync(join(DIST, PROBE), { force: true });
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    tab = await stand.openTab();
    await tab.visit('/home/more');
    await tab.page.evaluate((name) => {
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        multiple: true,
        id: 'files',
      });
      const script = Object.assign(document.createElement('script'), { src: `/wx/${name}` });
      document.body.append(input, script);
    }, PROBE);
    await tab.page.waitForFunction(() => Reflect.has(globalThis, 'probeOfUploads'));
  });

  /** Puts real files into the page's input, as a user's selection does. */
  const selectFiles = async (files: Readonly<Record<string, Buffer>>): Promise<void> => {
    const paths = Object.entries(files).map(([name, bytes]) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    });
    await tab.page.setInputFiles('#files', paths);
  };
  const choose = (existingCount = 0): ReturnType<UploadProbe['choose']> =>
    tab.page.evaluate((others) => {
      const { probeOfUploads } = globalThis as unknown as { probeOfUploads: UploadProbe };
      return probeOfUploads.choose(document.querySelector('#files') as HTMLInputElement, others);
    }, existingCount);
  const send = (): ReturnType<UploadProbe['send']> =>
    tab.page.evaluate(() => {
      const { probeOfUploads } = globalThis as unknown as { probeOfUploads: UploadProbe };
      return probeOfUploads.send(document.querySelector('#files') as HTMLInputElement);
    });

  it('fault 53: six megabytes and a sixth file are refused before anything is sent, with the limit', async () => {
    await selectFiles({
      'large.png': createImage(PNG, 6 * MEGABYTE),
      'most.png': createImage(PNG, IMAGE_MAX_BYTES),
    });
    expect(await choose()).toEqual({
      taken: ['most.png'],
      refused: [{ name: 'large.png', refusal: { reason: 'too-large', limit: IMAGE_MAX_BYTES } }],
    });
    const sixFiles = Array.from({ length: 6 }, (_, i) => [`${i + 1}.jpg`, createImage(JPG, 2_000)] as const);
    await selectFiles(Object.fromEntries(sixFiles));
    expect(await choose()).toEqual({
      taken: ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'],
      refused: [{ name: '6.jpg', refusal: { reason: 'too-many', limit: IMAGES_MAX } }],
    });
    expect((await choose(4)).taken).toEqual(['1.jpg']);
    expect(stand.proxy.getRequests(UPLOAD)).toEqual([]);
  });

  it('fault 54: a renamed type and an empty file are refused by their first bytes', async () => {
    await selectFiles({
      'text.png': Buffer.from('GIF89a, as it says itself'),
      'png.jpg': createImage(PNG, 2_000),
      'script.bmp': Buffer.from('BM<script>alert(1)</script>'),
      'empty.png': Buffer.alloc(0),
      'true.jpeg': createImage(JPG, 2_000),
    });
    const { taken, refused } = await choose();
    expect(taken).toEqual(['true.jpeg']);
    expect(refused.map(({ name, refusal }) => [name, refusal.reason])).toEqual([
      ['text.png', 'wrong-type'],
      ['png.jpg', 'wrong-type'],
      ['script.bmp', 'wrong-type'],
      ['empty.png', 'empty'],
    ]);
    expect(stand.proxy.getRequests(UPLOAD)).toEqual([]);
  });

  it('fault 55: an upload cut half-way is not attached, and the next try sends the whole file', async () => {
    const largeImage = createImage(PNG, 3 * MEGABYTE);
    await selectFiles({ 'plan.png': largeImage });
    stand.proxy.cutCalls(UPLOAD, 'mid-request', 'reset');
    const cutUpload = await send();
    expect(cutUpload.uploaded).toBeNull();
    expect(cutUpload.fault).toEqual({ kind: 'offline' });
    expect(stand.proxy.getRequests(UPLOAD).length).toBeGreaterThan(0);

    stand.proxy.reset();
    const retry = await send();
    expect(retry.fault).toBeNull();
    expect(retry.shares.at(-1)).toBe(1);
    expect(retry.shares).toEqual([...retry.shares].sort((a, b) => a - b));
    const stored = await fetch(new URL(retry.uploaded?.url ?? '', stand.platform.url));
    expect(stored.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await stored.arrayBuffer()).equals(largeImage)).toBe(true);
  });
});

/** Creates a file of this size that starts like an image and whose bytes depend on their position. */
const createImage = (head: Buffer, bytes: number): Buffer => {
  const largeImage = Buffer.alloc(bytes, Buffer.from(Array.from({ length: 251 }, (_, i) => i)));
  head.copy(largeImage);
  return largeImage;
};
