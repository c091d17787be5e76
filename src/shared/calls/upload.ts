/** Uploads images (spec 5, 7 and 9). Progress needs an XMLHttpRequest, which is injected as a port. */
import { IMAGE_MAX_BYTES, IMAGES_MAX } from '../constants';
import type { Outcome } from '../faults';
import type { ImageUrl } from '../ids';
import { droppable } from './call';
import { type Decoded, id, record } from './decode';
import {
  type Answer,
  type CallOptions,
  type CallPorts,
  exchangeWithTimeout,
  type HttpExchange,
  readResponse,
} from './run';

export interface UploadFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export type ImageType = 'jpg' | 'png' | 'bmp';
export type ImageRefusal =
  | { readonly reason: 'empty' }
  | { readonly reason: 'too-large'; readonly limit: number }
  /** The form already has `limit` images. */
  | { readonly reason: 'too-many'; readonly limit: number }
  /** The first bytes are not a jpg, png or bmp signature, or do not match the file's name. */
  | { readonly reason: 'wrong-type' }
  /** The file cannot be read, for example because it was deleted. */
  | { readonly reason: 'unreadable' };

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPG = [0xff, 0xd8, 0xff];
/** `BM`, the size, then four zero bytes: the two letters alone would accept a text. */
const BMP = [0x42, 0x4d];
const BMP_ZEROES = [6, 7, 8, 9];
/** Number of bytes at the start of a file that reveal its type. */
export const IMAGE_HEAD_BYTES = 16;

/** Detects the image type from a file's first bytes; `null` for other types. */
export function detectImageType(head: Uint8Array): ImageType | null {
  const startsWith = (magic: readonly number[]): boolean => magic.every((byte, at) => head[at] === byte);
  if (startsWith(PNG)) return 'png';
  if (startsWith(JPG)) return 'jpg';
  return startsWith(BMP) && BMP_ZEROES.every((at) => head[at] === 0) ? 'bmp' : null;
}

const EXTENSION = /\.([a-z\d]+)$/i;
/** Returns the type in a name; undefined without an extension, as in names from a camera. */
const getTypeOfName = (name: string): string | undefined => {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  return extension === 'jpeg' ? 'jpg' : extension;
};

/** Returns why an image is rejected if the form already has `count` images, or `null`. Reads its first bytes only. */
export async function checkImage(file: UploadFile, count: number): Promise<ImageRefusal | null> {
  if (count >= IMAGES_MAX) return { reason: 'too-many', limit: IMAGES_MAX };
  if (file.size === 0) return { reason: 'empty' };
  if (file.size > IMAGE_MAX_BYTES) return { reason: 'too-large', limit: IMAGE_MAX_BYTES };
  try {
    const type = detectImageType(new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()));
    const typeOfName = getTypeOfName(file.name);
    return type === null || (typeOfName !== undefined && typeOfName !== type)
      ? { reason: 'wrong-type' }
      : null;
  } catch {
    return { reason: 'unreadable' };
  }
}

/** Path for images: one file per request, as the part `file`. [ours] path and answer: the specification has neither. */
const UPLOAD_PATH = '/lfscada/file/upload';
const uploadAnswer = /*#__PURE__*/ droppable(() => record({ url: id<ImageUrl>() }));
export type UploadAnswer = Decoded<typeof uploadAnswer>;

export interface UploadRequest {
  readonly path: string;
  readonly part: string;
  readonly file: UploadFile;
  readonly headers: Readonly<Record<string, string>>;
  /** Receives sent and total bytes, including the multipart envelope. */
  readonly onProgress: (sent: number, total: number) => void;
}
export interface UploadPorts extends Pick<CallPorts, 'after' | 'onDate'> {
  /** Sends a multipart body with cookies. The response rejects if none arrives, and soon after `cancel()`. */
  readonly upload: (request: UploadRequest) => HttpExchange;
}
/** The form that an image is for; decides how long an unattached one is kept (wire: Images). [ours] */
export type UploadUse = 'repair' | 'inspection' | 'excel' | 'signature';
export interface UploadOptions extends CallOptions {
  readonly use?: UploadUse;
  /** Receives the sent share, 0 to 1, never decreasing. 1 does not mean success, which only the outcome reports. */
  readonly onProgress?: (share: number) => void;
}

/** Uploads an image that `checkImage` accepts. An interrupted upload attaches nothing (faults 55). Never rejects. */
export async function uploadImage(
  ports: UploadPorts,
  file: UploadFile,
  { onProgress, use, ...options }: UploadOptions = {},
): Promise<Outcome<Answer<UploadAnswer>>> {
  let share = 0;
  let isOver = false;
  const report = (sent: number, total: number): void => {
    const newShare = total > 0 ? Math.min(sent / total, 1) : 0;
    if (isOver || !(newShare > share)) return;
    share = newShare;
    onProgress?.(share);
  };
  const response = await exchangeWithTimeout(
    {
      ...ports,
      exchange: ({ path, headers }) =>
        ports.upload({ path, part: 'file', file, headers, onProgress: report }),
    },
    {
      method: 'POST',
      path: use === undefined ? UPLOAD_PATH : `${UPLOAD_PATH}?use=${use}`,
      headers: options.headers ?? {},
      cookies: true,
    },
    options,
  );
  isOver = true;
  return response.ok ? readResponse(ports, { decode: uploadAnswer }, response.value, options) : response;
}
