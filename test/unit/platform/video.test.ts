import { describe, expect, it } from 'vitest';
import { Bits } from '../../platform/video/bits';
import { getStreamFile } from '../../platform/video/camera';

describe('Bits of a video', () => {
  it.each([
    [0, '1'],
    [1, '010'],
    [2, '011'],
    [3, '00100'],
    [7, '0001000'],
    [25, '000011010'],
  ])('write %i as the Exponential-Golomb code %s', (value, code) => {
    const bytes = new Bits().ue(value).finish();
    const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(bits.startsWith(`${code}1`)).toBe(true);
    expect(bits.slice(code.length + 1)).toMatch(/^0*$/);
  });
});

describe('The stream of a camera', () => {
  const readBoxNames = (body: Buffer): readonly string[] => {
    const names: string[] = [];
    for (let offset = 0; offset < body.length; offset += body.readUInt32BE(offset)) {
      expect(body.readUInt32BE(offset)).toBeGreaterThanOrEqual(8);
      names.push(body.toString('latin1', offset + 4, offset + 8));
    }
    return names;
  };

  it('lists its newest parts and serves every listed part', () => {
    const list = getStreamFile(0, 'live.m3u8', 61_000)?.body.toString() ?? '';
    const parts = [...list.matchAll(/^(\d+\.m4s)$/gm)].map(([, name = '']) => name);
    expect(parts).toEqual(['26.m4s', '27.m4s', '28.m4s', '29.m4s']);
    expect(list).toContain('#EXT-X-MEDIA-SEQUENCE:26');
    for (const name of parts)
      expect(readBoxNames(getStreamFile(0, name, 61_000)?.body ?? Buffer.alloc(0))).toEqual(['moof', 'mdat']);
    expect(readBoxNames(getStreamFile(0, 'init.mp4', 0)?.body ?? Buffer.alloc(0))).toEqual(['ftyp', 'moov']);
  });

  it('serves no future parts and no other files', () => {
    for (const name of ['31.m4s', '-1.m4s', '../init.mp4', 'live', ''])
      expect(getStreamFile(0, name, 61_000)).toBeNull();
  });
});
