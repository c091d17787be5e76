const ascii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));
const be16 = (value: number): readonly number[] => [value >> 8, value & 0xff];
const be32 = (value: number): readonly number[] => [...be16(value >>> 16), ...be16(value & 0xffff)];
const le32 = (value: number): readonly number[] => [...be32(value >>> 0)].reverse();

/** Returns a JPEG that starts with an embedded preview, as cameras write it. */
export function jpeg(width: number, height: number, { frame = 0xc0, end = true } = {}): Uint8Array {
  const preview = [0xff, 0xd8, 0xff, 0xc0, ...be16(11), 8, ...be16(9), ...be16(9), 0xff, 0xd9];
  const exif = [0xff, 0xe1, ...be16(2 + preview.length), ...preview];
  const tables = [0xff, 0xc4, ...be16(4), 1, 2];
  const head = [0xff, frame, ...be16(11), 8, ...be16(height), ...be16(width), 3, 1, 0x11, 0];
  const scan = [0xff, 0xda, ...be16(4), 0, 0, 1, 2, 3, 0xff, 0x00];
  return new Uint8Array([
    0xff,
    0xd8,
    ...exif,
    ...tables,
    0xff,
    ...head,
    ...scan,
    ...(end ? [0xff, 0xd9, 7] : []),
  ]);
}
const chunk = (word: string, data: readonly number[]): readonly number[] => [
  ...be32(data.length),
  ...ascii(word),
  ...data,
  ...be32(0),
];
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export function png(width: number, height: number, { animated = false, end = true } = {}): Uint8Array {
  return new Uint8Array([
    ...PNG_SIGNATURE,
    ...chunk('IHDR', [...be32(width), ...be32(height), 8, 2, 0, 0, 0]),
    ...(animated ? chunk('acTL', be32(2)) : []),
    ...chunk('IDAT', [1, 2, 3]),
    ...(end ? chunk('IEND', []) : []),
  ]);
}
export function bmp(width: number, height: number, { size = 26 } = {}): Uint8Array {
  return new Uint8Array([
    ...ascii('BM'),
    ...le32(size),
    0,
    0,
    0,
    0,
    ...le32(26),
    ...le32(40),
    ...le32(width),
    ...le32(height),
  ]);
}
export const heic = (brand = 'heic'): Uint8Array =>
  new Uint8Array([...be32(24), ...ascii('ftyp'), ...ascii(brand), ...be32(0), ...ascii('mif1heic')]);
