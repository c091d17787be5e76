/** Photos for journeys: drawn by the browser, with contents like a camera's or a broken file's. */
import type { Page } from 'playwright-core';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const toFile = (name: string, buffer: Buffer, mimeType = 'image/jpeg'): ChosenFile => ({
  name,
  mimeType,
  buffer,
});

/** Draws a JPEG with its upper left quarter red and its upper right quarter blue, or with incompressible noise. */
export async function drawJpeg(
  page: Page,
  size: { readonly width: number; readonly height: number; readonly isNoise?: boolean },
): Promise<Buffer> {
  const text = await page.evaluate(async ({ width, height, isNoise = false }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('nothing can be drawn');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    for (const [colour, x] of [
      ['#f00', 0],
      ['#00f', width / 2],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(x, 0, width / 2, height / 2);
    }
    if (isNoise) {
      const noise = context.createImageData(width, height);
      for (let from = 0; from < noise.data.length; from += 65_536)
        crypto.getRandomValues(noise.data.subarray(from, from + 65_536));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      context.putImageData(noise, 0, 0);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.97));
    const reader = new FileReader();
    return new Promise<string>((resolve) => {
      reader.addEventListener('load', () => resolve(String(reader.result)));
      if (blob !== null) reader.readAsDataURL(blob);
    });
  }, size);
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
}

/** Returns the picture with an EXIF orientation from 1 to 8, as from a rotated camera. */
export function withOrientation(jpeg: Buffer, orientation: number): ChosenFile {
  const header = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0];
  const entries = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = Buffer.from([...header, ...entries, 0, 0, 0, 0]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  return toFile(`held-${orientation}.jpg`, Buffer.concat([head, exif, jpeg.subarray(2)]));
}

/** Creates a Windows bitmap: 24 bit, bottom up, upper left quarter red. */
export function createBitmap(width: number, height: number): ChosenFile {
  const line = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + line * height, 255);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height / 2; y++)
    for (let x = 0; x < width / 2; x++) {
      const at = 54 + (height - 1 - y) * line + x * 3;
      bytes.set([0, 0, 255], at);
    }
  return toFile('gauge.bmp', bytes, 'image/bmp');
}

export const createJpegFile = (name: string, bytes: Uint8Array): ChosenFile =>
  toFile(name, Buffer.from(bytes));

/** A stored picture: size in bytes and pixels, first bytes, and the colours in the middle of its quarters. */
export interface StoredPhoto {
  readonly bytes: number;
  readonly head: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly thumb: { readonly width: number; readonly height: number } | null;
  /** Upper left, upper right, lower left, lower right. */
  readonly quarters: string;
  readonly by: string;
  readonly takenAt: number | null;
}

export const listStoredPhotos = (page: Page): Promise<readonly StoredPhoto[]> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('allshift.work');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const readAll = (table: string): Promise<readonly Record<string, unknown>[]> =>
      new Promise((resolve) => {
        const request = db.transaction(table).objectStore(table).getAll();
        request.addEventListener('success', () => resolve(request.result));
      });
    const [rows, bytes] = await Promise.all([readAll('pictures'), readAll('bytes')]);
    db.close();
    const decodeImage = async (raw: unknown): Promise<HTMLImageElement | null> => {
      if (!(raw instanceof ArrayBuffer)) return null;
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([raw], { type: 'image/jpeg' }));
      await image.decode();
      return image;
    };
    const readColours = (image: HTMLImageElement): string => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const at = (x: number, y: number): string => {
        const [red = 0, green = 0, blue = 0] =
          context?.getImageData(x * canvas.width, y * canvas.height, 1, 1).data ?? [];
        if (red > 200 && green < 80 && blue < 80) return 'R';
        return blue > 200 && red < 80 && green < 80 ? 'B' : red > 200 && green > 200 ? '.' : '?';
      };
      return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join('');
    };
    const photos = [];
    for (const row of [...rows].sort((a, b) => Number(a.at) - Number(b.at))) {
      const content = bytes.find(({ key }) => key === row.key);
      const [image, thumb] = [await decodeImage(content?.bytes), await decodeImage(content?.thumb)];
      if (image === null || !(content?.bytes instanceof ArrayBuffer)) continue;
      photos.push({
        bytes: content.bytes.byteLength,
        head: [...new Uint8Array(content.bytes.slice(0, 3))],
        width: image.naturalWidth,
        height: image.naturalHeight,
        thumb: thumb === null ? null : { width: thumb.naturalWidth, height: thumb.naturalHeight },
        quarters: readColours(image),
        by: String(row.by),
        takenAt: typeof row.takenAt === 'number' ? row.takenAt : null,
      });
    }
    return photos;
  });
