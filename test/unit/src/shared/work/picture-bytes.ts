const toAscii = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));
const encodeUint16 = (value: number): readonly number[] => [value >> 8, value & 0xff];
const encodeUint32 = (value: number): readonly number[] => [
  ...encodeUint16(value >>> 16),
  ...encodeUint16(value & 0xffff),
];
const encodeUint32Reversed = (value: number): readonly number[] => [...encodeUint32(value >>> 0)].reverse();

/** Returns a JPEG that starts with an embedded preview, as cameras write it. */
export function createJpeg(width: number, height: number, { frame = 0xc0, end = true } = {}): Uint8Array {
  const preview = [
    0xff,
    0xd8,
    0xff,
    0xc0,
    ...encodeUint16(11),
    8,
    ...encodeUint16(9),
    ...encodeUint16(9),
    0xff,
    0xd9,
  ];
  const exif = [0xff, 0xe1, ...encodeUint16(2 + preview.length), ...preview];
  const tables = [0xff, 0xc4, ...encodeUint16(4), 1, 2];
  const head = [
    0xff,
    frame,
    ...encodeUint16(11),
    8,
    ...encodeUint16(height),
    ...encodeUint16(width),
    3,
    1,
    0x11,
    0,
  ];
  const scan = [0xff, 0xda, ...encodeUint16(4), 0, 0, 1, 2, 3, 0xff, 0x00];
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
const createChunk = (word: string, data: readonly number[]): readonly number[] => [
  ...encodeUint32(data.length),
  ...toAscii(word),
  ...data,
  ...encodeUint32(0),
];
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export function createPng(width: number, height: number, { animated = false, end = true } = {}): Uint8Array {
  return new Uint8Array([
    ...PNG_SIGNATURE,
    ...createChunk('IHDR', [...encodeUint32(width), ...encodeUint32(height), 8, 2, 0, 0, 0]),
    ...(animated ? createChunk('acTL', encodeUint32(2)) : []),
    ...createChunk('IDAT', [1, 2, 3]),
    ...(end ? createChunk('IEND', []) : []),
  ]);
}
export function createBmp(width: number, height: number, { size = 26 } = {}): Uint8Array {
  return new Uint8Array([
    ...toAscii('BM'),
    ...encodeUint32Reversed(size),
    0,
    0,
    0,
    0,
    ...encodeUint32Reversed(26),
    ...encodeUint32Reversed(40),
    ...encodeUint32Reversed(width),
    ...encodeUint32Reversed(height),
  ]);
}
export const createHeic = (brand = 'heic'): Uint8Array =>
  new Uint8Array([
    ...encodeUint32(24),
    ...toAscii('ftyp'),
    ...toAscii(brand),
    ...encodeUint32(0),
    ...toAscii('mif1heic'),
  ]);
