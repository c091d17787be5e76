/** Photos for journeys: drawn by the browser, with contents like a camera's or a broken file's. */
import type { Page } from 'playwright-core';

export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg'): Chosen => ({ name, mimeType, buffer });

/** Draws a JPEG with its upper left quarter red and its upper right quarter blue, or with incompressible noise. */
export async function drawnJpeg(
  page: Page,
  size: { readonly width: number; readonly height: number; readonly isNoise?: boolean },
): Promise<Buffer> {
  const text = await page.evaluate(async ({ width, height, isNoise = false }) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const paint = canvas.getContext('2d');
    if (paint === null) throw new Error('nothing can be drawn');
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, width, height);
    for (const [colour, x] of [
      ['#f00', 0],
      ['#00f', width / 2],
    ] as const) {
      paint.fillStyle = colour;
      paint.fillRect(x, 0, width / 2, height / 2);
    }
    if (isNoise) {
      const noise = paint.createImageData(width, height);
      for (let from = 0; from < noise.data.length; from += 65_536)
        crypto.getRandomValues(noise.data.subarray(from, from + 65_536));
      for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
      paint.putImageData(noise, 0, 0);
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
export function turned(jpeg: Buffer, orientation: number): Chosen {
  const header = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0];
  const entries = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = Buffer.from([...header, ...entries, 0, 0, 0, 0]);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  return file(`held-${orientation}.jpg`, Buffer.concat([head, exif, jpeg.subarray(2)]));
}

/** Creates a Windows bitmap: 24 bit, bottom up, upper left quarter red. */
export function bitmap(width: number, height: number): Chosen {
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
  return file('gauge.bmp', bytes, 'image/bmp');
}

export const named = (name: string, bytes: Uint8Array): Chosen => file(name, Buffer.from(bytes));

/** A stored picture: size in bytes and pixels, first bytes, and the colours in the middle of its quarters. */
export interface KeptPhoto {
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

export const keptPhotos = (page: Page): Promise<readonly KeptPhoto[]> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('allshift.work');
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error));
    });
    const all = (table: string): Promise<readonly Record<string, unknown>[]> =>
      new Promise((resolve) => {
        const asked = db.transaction(table).objectStore(table).getAll();
        asked.addEventListener('success', () => resolve(asked.result));
      });
    const [rows, bytes] = await Promise.all([all('pictures'), all('bytes')]);
    db.close();
    const drawn = async (raw: unknown): Promise<HTMLImageElement | null> => {
      if (!(raw instanceof ArrayBuffer)) return null;
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([raw], { type: 'image/jpeg' }));
      await image.decode();
      return image;
    };
    const colours = (image: HTMLImageElement): string => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const paint = canvas.getContext('2d');
      paint?.drawImage(image, 0, 0);
      const at = (x: number, y: number): string => {
        const [red = 0, green = 0, blue = 0] =
          paint?.getImageData(x * canvas.width, y * canvas.height, 1, 1).data ?? [];
        if (red > 200 && green < 80 && blue < 80) return 'R';
        return blue > 200 && red < 80 && green < 80 ? 'B' : red > 200 && green > 200 ? '.' : '?';
      };
      return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join('');
    };
    const kept = [];
    for (const row of [...rows].sort((a, b) => Number(a.at) - Number(b.at))) {
      const own = bytes.find(({ key }) => key === row.key);
      const [image, thumb] = [await drawn(own?.bytes), await drawn(own?.thumb)];
      if (image === null || !(own?.bytes instanceof ArrayBuffer)) continue;
      kept.push({
        bytes: own.bytes.byteLength,
        head: [...new Uint8Array(own.bytes.slice(0, 3))],
        width: image.naturalWidth,
        height: image.naturalHeight,
        thumb: thumb === null ? null : { width: thumb.naturalWidth, height: thumb.naturalHeight },
        quarters: colours(image),
        by: String(row.by),
        takenAt: typeof row.takenAt === 'number' ? row.takenAt : null,
      });
    }
    return kept;
  });
