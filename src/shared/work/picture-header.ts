/**
 * Reads type and size of a picture from its bytes before it is decoded: a name proves nothing, and a picture of
 * hundreds of megapixels crashes a phone (faults 77 and 78).
 */
import { detectImageType, type ImageType } from '../calls/upload';
import { PICTURE_EDGE_MIN } from '../constants';

/** Most pixels of a picture that is accepted if the browser downscales it while decoding. */
const PICTURE_PIXELS_SHRUNK_MAX = 120_000_000;

export interface PictureHeader {
  readonly type: ImageType;
  /** In pixels as stored; the orientation may swap them. */
  readonly width: number;
  readonly height: number;
}
export type PictureProblem =
  | 'empty'
  /** HEIC, under any file name. */
  | 'heic'
  | 'wrong-type'
  | 'cut'
  | 'animated'
  | 'too-small'
  | 'too-many-pixels';

const HEIC_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
]);

const getView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const readWord = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4));

export const isHeic = (head: Uint8Array): boolean =>
  readWord(head, 4) === 'ftyp' && HEIC_BRANDS.has(readWord(head, 8));

/** Whether a JPEG marker is a frame header: C0 to CF except tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpegSize(bytes: Uint8Array): Omit<PictureHeader, 'type'> | 'cut' {
  const view = getView(bytes);
  let size: Omit<PictureHeader, 'type'> | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return 'cut';
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker) && at + 9 <= bytes.length)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) return size !== null && hasEnd(bytes, at) ? size : 'cut';
    at += 2 + view.getUint16(at + 2);
  }
  return 'cut';
}
/** Whether the end marker follows this position; cameras may append other data after it. */
function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at > from; at--)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

function readPngSize(bytes: Uint8Array): Omit<PictureHeader, 'type'> | 'cut' | 'animated' {
  const view = getView(bytes);
  let size: Omit<PictureHeader, 'type'> | null = null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const word = readWord(bytes, at + 4);
    if (word === 'IHDR' && at + 16 <= bytes.length)
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (word === 'acTL') return 'animated';
    if (word === 'IEND') return size ?? 'cut';
    at += 12 + view.getUint32(at);
  }
  return 'cut';
}

/** Size of the oldest BMP header, which has two-byte numbers. */
const BMP_CORE_BYTES = 12;
function readBmpSize(bytes: Uint8Array): Omit<PictureHeader, 'type'> | 'cut' {
  if (bytes.length < 26) return 'cut';
  const view = getView(bytes);
  if (bytes.length < view.getUint32(2, true)) return 'cut';
  return view.getUint32(14, true) === BMP_CORE_BYTES
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : // A picture stored from top to bottom has a negative height.
      { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

const READERS = { jpg: readJpegSize, png: readPngSize, bmp: readBmpSize } as const;

export function readPicture(
  bytes: Uint8Array,
):
  | { readonly ok: true; readonly header: PictureHeader }
  | { readonly ok: false; readonly problem: PictureProblem } {
  const refuse = (problem: PictureProblem) => ({ ok: false, problem }) as const;
  if (bytes.length === 0) return refuse('empty');
  if (isHeic(bytes)) return refuse('heic');
  const type = detectImageType(bytes);
  if (type === null) return refuse('wrong-type');
  const size = READERS[type](bytes);
  if (typeof size === 'string') return refuse(size);
  if (Math.min(size.width, size.height) < PICTURE_EDGE_MIN) return refuse('too-small');
  if (size.width * size.height > PICTURE_PIXELS_SHRUNK_MAX) return refuse('too-many-pixels');
  return { ok: true, header: { type, ...size } };
}
