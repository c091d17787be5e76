import { describe, expect, it } from 'vitest';
import {
  type DecodedPicture,
  fileRefusal,
  preparePicture,
} from '../../../../../src/state/work/prepare-picture';
import { heic, jpeg, png } from '../../shared/work/picture-bytes';

const MB = 1_024 * 1_024;

describe('A picture for a form', () => {
  it('is at most 2,048 pixels and 1.5 MB, with a thumbnail of 240 pixels, and its memory is freed', async () => {
    const { noted, decode } = decoder(1);
    const result = await preparePicture(toFile(jpeg(4000, 3000), 'a.jpg'), decode);
    expect(result.ok && result.picture.bytes.byteLength).toBeLessThanOrEqual(1_500_000);
    expect(result.ok && result.picture.thumb?.byteLength).toBeGreaterThan(0);
    expect([noted.sizes[0], noted.sizes.at(-1), noted.released]).toEqual([2048, 240, 1]);
  });

  it('fault 76: is shrunk from 6 MB; the sixth is refused with the limit', async () => {
    const large = toFile(jpeg(4000, 3000), 'a.jpg', 6 * MB);
    expect(await fileRefusal(large, 0)).toBeNull();
    expect(await fileRefusal(large, 5)).toBe('too-many');
    expect(await fileRefusal(toFile(jpeg(4000, 3000), 'a.jpg', 51 * MB), 0)).toBe('too-large');
    expect(await fileRefusal(toFile(jpeg(40, 30), 'a.jpg'), 4)).toBeNull();
    expect((await preparePicture(large, decoder().decode)).ok).toBe(true);
  });

  it('fault 77: is recognized as HEIC under the name of a JPG', async () => {
    expect(await fileRefusal(toFile(heic(), 'photo.jpg'), 0)).toBe('heic');
    expect(await fileRefusal(toFile(png(40, 40), 'photo.jpg'), 0)).toBe('wrong-type');
  });

  it('fault 78: is not decoded if its header is invalid, and no black picture is kept', async () => {
    const { noted, decode } = decoder();
    expect(await preparePicture(toFile(jpeg(16_000, 12_000), 'a.jpg'), decode)).toMatchObject({
      why: 'too-many-pixels',
    });
    expect(noted.decoded).toBe(0);
    // 108 megapixels are accepted only if the browser shrinks them while decoding.
    const whole: boolean[] = [];
    const cannot = async (_: Blob, isLarge: boolean) => {
      whole.push(!isLarge);
      return null;
    };
    expect(await preparePicture(toFile(jpeg(12_000, 9_000), 'a.jpg'), cannot)).toMatchObject({
      why: 'too-many-pixels',
    });
    expect(whole).toEqual([false]);
    const blind = decoder(1, false);
    expect(await preparePicture(toFile(png(100, 100), 'a.png'), blind.decode)).toMatchObject({
      why: 'not-drawable',
    });
    expect(blind.noted.released).toBe(1);
    const broken = async (): Promise<never> => Promise.reject(new Error('no memory'));
    expect(await preparePicture(toFile(png(100, 100), 'a.png'), broken)).toMatchObject({
      why: 'not-drawable',
    });
  });
});

function toFile(bytes: Uint8Array, name: string, more = 0): File {
  return new File([bytes as Uint8Array<ArrayBuffer>, new Uint8Array(more)], name);
}

function decoder(bytesPerPixel = 0.2, isDrawable = true) {
  const noted = { decoded: 0, released: 0, sizes: [] as number[] };
  const decode = async (): Promise<DecodedPicture> => {
    noted.decoded += 1;
    return {
      width: 3000,
      height: 4000,
      jpeg: async ({ width, height, quality }) => {
        noted.sizes.push(Math.max(width, height));
        return isDrawable ? new Blob([new Uint8Array(width * height * quality * bytesPerPixel)]) : null;
      },
      release: () => {
        noted.released += 1;
      },
    };
  };
  return { noted, decode };
}
