/** Uploaded images. An image that no form names within a week is deleted, and the oldest ones if space runs out. */
import { randomUUID } from 'node:crypto';
import { Asset } from './asset';
import { CDN_BASE } from './cdn-base';
import { Refusal } from './codes';
import type { Durable } from './durable';
import type { Clock } from './model';

const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const UNATTACHED_LIFE_MS = 7 * 86_400_000;
/** Detected by the first bytes, since a file name proves nothing (spec 5: jpg, png, bmp). */
const KINDS: readonly (readonly [start: readonly number[], extension: string, type: string])[] = [
  [[0xff, 0xd8, 0xff], 'jpg', 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47], 'png', 'image/png'],
  [[0x42, 0x4d], 'bmp', 'image/bmp'],
];

interface StoredImage {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly at: number;
  readonly use: string;
  readonly isAttached: boolean;
}

export class Uploads {
  private readonly files = new Map<string, StoredImage>();
  private bytes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly durable: Durable,
  ) {
    for (const name of durable.listNames('image/')) {
      const image = durable.read(name) as StoredImage | undefined;
      if (image !== undefined) this.register(image);
    }
  }

  store(body: Buffer, use = ''): string {
    const kind = KINDS.find(([start]) => start.every((byte, index) => body[index] === byte));
    if (kind === undefined) throw new Refusal('notAnImage');
    const path = `upload/${randomUUID()}.${kind[1]}`;
    this.durable.keepBytes(`bytes/${path}`, body);
    this.put({ path, type: kind[2], bytes: body.length, at: this.clock(), use, isAttached: false });
    for (const storedPath of this.files.keys()) {
      if (this.bytes <= MAX_KEPT_BYTES) break;
      this.drop(storedPath);
    }
    return path;
  }

  findFile(path: string): Asset | undefined {
    const image = this.findValid(path);
    const body = image && this.durable.readBytes(`bytes/${path}`);
    return body && new Asset(body, image.type);
  }

  /** Marks the image as named by a form; refuses if it is gone. */
  attach(url: string): void {
    const image = url.startsWith(CDN_BASE) ? this.findValid(url.slice(CDN_BASE.length)) : undefined;
    if (image === undefined) throw new Refusal('imageGone', `图片不存在或已过期：${url}`);
    if (!image.isAttached) this.put({ ...image, isAttached: true });
  }

  /** Deletes images that no form names. */
  expire(): number {
    const unattached = [...this.files.values()].filter(({ isAttached }) => !isAttached);
    for (const { path } of unattached) this.drop(path);
    return unattached.length;
  }

  get count(): number {
    return this.files.size;
  }

  private findValid(path: string): StoredImage | undefined {
    const image = this.files.get(path);
    if (image === undefined || image.isAttached || image.at >= this.clock() - UNATTACHED_LIFE_MS)
      return image;
    this.drop(path);
    return undefined;
  }
  private register(image: StoredImage): void {
    this.bytes += image.bytes - (this.files.get(image.path)?.bytes ?? 0);
    this.files.set(image.path, image);
  }
  private put(image: StoredImage): void {
    this.register(image);
    this.durable.keep(`image/${image.path}`, image);
  }
  private drop(path: string): void {
    this.bytes -= this.files.get(path)?.bytes ?? 0;
    this.files.delete(path);
    this.durable.drop(`image/${path}`);
    this.durable.drop(`bytes/${path}`);
  }
}
