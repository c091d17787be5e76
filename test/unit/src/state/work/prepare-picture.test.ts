import { describe, expect, it } from 'vitest';
import {
  checkFile,
  type DecodedPicture,
  preparePicture,
} from '../../../../../src/state/work/prepare-picture';
import { createHeic, createJpeg, createPng } from '../../shared/work/picture-bytes';

const MB = 1_024 * 1_024;

describe('A picture for a form', () => {
  it('is at most 2,048 pixels and 1.5 MB, with a thumbnail of 240 pixels, and its memory is freed', async () => {
    const { stats, decode } = createDecoder(1);
    const result = await preparePicture(toFile(createJpeg(4000, 3000), 'a.jpg'), decode);
    expect(result.ok && result.picture.bytes.byteLength).toBeLessThanOrEqual(1_500_000);
    expect(result.ok && result.picture.thumb?.byteLength).toBeGreaterThan(0);
    expect([stats.sizes[0], stats.sizes.at(-1), stats.released]).toEqual([2048, 240, 1]);
  });

  it('fault 76: is shrunk from 6 MB; the sixth is refused with the limit', async () => {
    const largeFile = toFile(createJpeg(4000, 3000), 'a.jpg', 6 * MB);
    expect(await checkFile(largeFile, 0)).toBeNull();
    expect(await checkFile(largeFile, 5)).toBe('too-many');
    expect(await checkFile(toFile(createJpeg(4000, 3000), 'a.jpg', 51 * MB), 0)).toBe('too-large');
    expect(await checkFile(toFile(createJpeg(40, 30), 'a.jpg'), 4)).toBeNull();
    expect((await preparePicture(largeFile, createDecoder().decode)).ok).toBe(true);
  });

  it('fault 77: is recognized as HEIC under the name of a JPG', async () => {
    expect(await checkFile(toFile(createHeic(), 'photo.jpg'), 0)).toBe('heic');
    expect(await checkFile(toFile(createPng(40, 40), 'photo.jpg'), 0)).toBe('wrong-type');
  });

  it('fault 78: is not decoded if its header is invalid, and no black picture is kept', async () => {
    const { stats, decode } = createDecoder();
    expect(await preparePicture(toFile(createJpeg(16_000, 12_000), 'a.jpg'), decode)).toMatchObject({
      reason: 'too-many-pixels',
    });
    expect(stats.decoded).toBe(0);
    // 108 megapixels are accepted only if the browser shrinks them while decoding.
    const wholeDecodes: boolean[] = [];
    const decodeNothing = async (_: Blob, isLarge: boolean) => {
      wholeDecodes.push(!isLarge);
      return null;
    };
    expect(await preparePicture(toFile(createJpeg(12_000, 9_000), 'a.jpg'), decodeNothing)).toMatchObject({
      reason: 'too-many-pixels',
    });
    expect(wholeDecodes).toEqual([false]);
    const blindDecoder = createDecoder(1, false);
    expect(await preparePicture(toFile(createPng(100, 100), 'a.png'), blindDecoder.decode)).toMatchObject({
      reason: 'not-drawable',
    });
    expect(blindDecoder.stats.released).toBe(1);
    const failToDecode = async (): Promise<never> => Promise.reject(new Error('no memory'));
    expect(await preparePicture(toFile(createPng(100, 100), 'a.png'), failToDecode)).toMatchObject({
      reason: 'not-drawable',
    });
  });
});

function toFile(bytes: Uint8Array, name: string, extraBytes = 0): File {
  return new File([bytes as Uint8Array<ArrayBuffer>, new Uint8Array(extraBytes)], name);
}

function createDecoder(bytesPerPixel = 0.2, isDrawable = true) {
  const stats = { decoded: 0, released: 0, sizes: [] as number[] };
  const decode = async (): Promise<DecodedPicture> => {
    stats.decoded += 1;
    return {
      width: 3000,
      height: 4000,
      toJpeg: async ({ width, height, quality }) => {
        stats.sizes.push(Math.max(width, height));
        return isDrawable ? new Blob([new Uint8Array(width * height * quality * bytesPerPixel)]) : null;
      },
      release: () => {
        stats.released += 1;
      },
    };
  };
  return { stats, decode };
}
