/** Prepares a picture: checks its bytes, turns it upright, shrinks it and removes metadata (place, device). */
import { checkImage, IMAGE_HEAD_BYTES, type ImageRefusal } from '../../shared/calls/upload';
import { IMAGES_MAX, PICTURE_BYTES, PICTURE_FILE_BYTES } from '../../shared/constants';
import { isHeic, type PictureProblem, readPicture } from '../../shared/work/picture-header';
import { findSmallEnough, fitSize, type Size } from '../../shared/work/picture-plan';

/** Longer edge of a thumbnail, in pixels. */
export const PICTURE_THUMB_EDGE = 240;
/** Most pixels of a picture that is decoded in full: a larger one crashes a phone. */
const PICTURE_PIXELS_MAX = 40_000_000;

/** A decoded picture, upright regardless of its stored orientation. */
export interface DecodedPicture extends Size {
  /** Encodes the picture at a size; `null` if the browser cannot. */
  readonly toJpeg: (size: Size & { readonly quality: number }) => Promise<Blob | null>;
  readonly release: () => void;
}
/** Decodes a picture, shrinking it if `isLarge`; `null` if the browser cannot. */
export type DecodePicture = (file: Blob, isLarge: boolean) => Promise<DecodedPicture | null>;

interface ReadyPicture {
  readonly bytes: ArrayBuffer;
  readonly thumb: ArrayBuffer | null;
  /** In pixels. */
  readonly size: Size;
}
export type PictureRefusal =
  | ImageRefusal['reason']
  | PictureProblem
  | 'not-drawable'
  /** Unsent pictures fill their space; the user may keep this one anyway. */
  | 'no-room';
export type PictureResult =
  | { readonly ok: true; readonly picture: ReadyPicture }
  | { readonly ok: false; readonly reason: PictureRefusal };

const THUMB_QUALITY = 0.7;
const refuse = (reason: PictureRefusal): PictureResult => ({ ok: false, reason });

/** Returns the reason to refuse a file; `null` if accepted: a large photo is shrunk later (faults 76). */
export async function checkFile(file: File, pictureCount: number): Promise<PictureRefusal | null> {
  const head = new Uint8Array(
    await file
      .slice(0, IMAGE_HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  // A separate reason, because the user can do something about it.
  if (isHeic(head) && pictureCount < IMAGES_MAX) return 'heic';
  const refusal = await checkImage(file, pictureCount);
  if (refusal === null) return null;
  return refusal.reason === 'too-large' && file.size <= PICTURE_FILE_BYTES ? null : refusal.reason;
}

async function draw(decodedPicture: DecodedPicture, maxBytes: number): Promise<PictureResult> {
  const bytes = await findSmallEnough(decodedPicture, (size) => decodedPicture.toJpeg(size), maxBytes);
  if (bytes === null) return refuse('not-drawable');
  const thumb = await decodedPicture.toJpeg({
    ...fitSize(decodedPicture, PICTURE_THUMB_EDGE),
    quality: THUMB_QUALITY,
  });
  return {
    ok: true,
    picture: {
      bytes: await bytes.arrayBuffer(),
      thumb: (await thumb?.arrayBuffer()) ?? null,
      size: { width: decodedPicture.width, height: decodedPicture.height },
    },
  };
}

/** Prepares a picture for upload. Never rejects. */
export async function preparePicture(
  file: Blob,
  decode: DecodePicture,
  maxBytes: number = PICTURE_BYTES,
): Promise<PictureResult> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refuse('unreadable');
  }
  const parseResult = readPicture(bytes);
  if (!parseResult.ok) return refuse(parseResult.problem);
  const isLarge = parseResult.header.width * parseResult.header.height > PICTURE_PIXELS_MAX;
  const reason = isLarge ? 'too-many-pixels' : 'not-drawable';
  let decodedPicture: DecodedPicture | null = null;
  try {
    decodedPicture = await decode(file, isLarge);
    return decodedPicture === null ? refuse(reason) : await draw(decodedPicture, maxBytes);
  } catch {
    return refuse(reason);
  } finally {
    decodedPicture?.release();
  }
}
