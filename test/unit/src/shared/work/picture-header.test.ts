import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../../../../../src/shared/work/picture-header';
import { createBmp, createHeic, createJpeg, createPng } from './picture-bytes';

describe('The header of a picture', () => {
  it("has the type and size of the picture, not of a camera's preview", () => {
    expect(readSize(createJpeg(4032, 3024))).toEqual(['jpg', 4032, 3024]);
    expect(readSize(createJpeg(800, 600, { frame: 0xc2 }))).toEqual(['jpg', 800, 600]);
    expect(readSize(createPng(1170, 2532))).toEqual(['png', 1170, 2532]);
    expect(readSize(createBmp(640, -480))).toEqual(['bmp', 640, 480]);
  });

  it('fault 77: reveals HEIC under any file name', () => {
    for (const brand of ['heic', 'heix', 'mif1']) expect(readSize(createHeic(brand))).toBe('heic');
    expect(readSize(createHeic('isom'))).toBe('wrong-type');
  });

  it('fault 78: is refused with a reason if empty, cut, 1 by 1, animated or of hundreds of megapixels', () => {
    expect(readSize(new Uint8Array())).toBe('empty');
    expect(readSize(createJpeg(4032, 3024, { end: false }))).toBe('cut');
    expect(readSize(createPng(100, 100, { end: false }))).toBe('cut');
    expect(readSize(createBmp(640, 480, { size: 900_000 }))).toBe('cut');
    expect(readSize(createPng(1, 1))).toBe('too-small');
    expect(readSize(createJpeg(16_000, 12_000))).toBe('too-many-pixels');
    expect(readSize(createPng(0xffff_ffff, 0xffff_ffff))).toBe('too-many-pixels');
    expect(readSize(createPng(100, 100, { animated: true }))).toBe('animated');
    expect(readSize(new TextEncoder().encode('<svg onload="x">'))).toBe('wrong-type');
  });

  it('fault 78: is refused if cut at any byte, without an exception or a hang', () => {
    for (const wholePicture of [createJpeg(640, 480), createPng(640, 480)])
      for (let at = 0; at < wholePicture.length - 3; at++)
        expect(readPicture(wholePicture.subarray(0, at)).ok).toBe(false);
    fc.assert(
      fc.property(
        fc.constantFrom(createJpeg(64, 64), createPng(64, 64), createBmp(64, 64), createHeic()),
        fc.uint8Array({ maxLength: 64 }),
        fc.nat(60),
        (base, noise, at) => {
          const bytes = new Uint8Array([...base.subarray(0, at), ...noise]);
          expect(typeof readPicture(bytes).ok).toBe('boolean');
        },
      ),
    );
  });
});

function readSize(bytes: Uint8Array): unknown {
  const result = readPicture(bytes);
  return result.ok ? [result.header.type, result.header.width, result.header.height] : result.problem;
}
