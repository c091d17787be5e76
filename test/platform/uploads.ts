/** Uploaded images. One that no form names within a week is deleted; the others stay while there is room. */
import { randomUUID } from 'node:crypto';
import { Asset } from './asset';
import { CDN_BASE } from './cdn-base';
import { Refusal } from './codes';
import type { Durable } from './durable';
import type { Clock } from './model';

const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const UNNAMED_MS = 7 * 86_400_000;
/** Detected by the first bytes, since a file name proves nothing (spec 5: jpg, png, bmp). */
const KINDS: readonly (readonly [start: readonly number[], extension: string, type: string])[] = [
  [[0xff, 0xd8, 0xff], 'jpg', 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47], 'png', 'image/png'],
  [[0x42, 0x4d], 'bmp', 'image/bmp'],
];

interface Kept {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly at: number;
  readonly use: string;
  readonly isAttached: boolean;
}

export class Uploads {
  private readonly files = new Map<string, Kept>();
  private bytes = 0;

  constructor(
    private readonly clock: Clock,
    private readonly durable: Durable,
  ) {
    for (const name of durable.names('image/')) {
      const kept = durable.read(name) as Kept | undefined;
      if (kept !== undefined) this.note(kept);
    }
  }

  keep(body: Buffer, use = ''): string {
    const kind = KINDS.find(([start]) => start.every((byte, index) => body[index] === byte));
    if (kind === undefined) throw new Refusal('notAnImage');
    const path = `upload/${randomUUID()}.${kind[1]}`;
    this.durable.keepBytes(`bytes/${path}`, body);
    this.put({ path, type: kind[2], bytes: body.length, at: this.clock(), use, isAttached: false });
    for (const old of this.files.keys()) {
      if (this.bytes <= MAX_KEPT_BYTES) break;
      this.drop(old);
    }
    return path;
  }

  file(path: string): Asset | undefined {
    const kept = this.alive(path);
    const body = kept && this.durable.readBytes(`bytes/${path}`);
    return body && new Asset(body, kept.type);
  }

  /** Marks the image as named by a form; refuses if it is gone. */
  attach(url: string): void {
    const kept = url.startsWith(CDN_BASE) ? this.alive(url.slice(CDN_BASE.length)) : undefined;
    if (kept === undefined) throw new Refusal('imageGone', `图片不存在或已过期：${url}`);
    if (!kept.isAttached) this.put({ ...kept, isAttached: true });
  }

  /** Deletes images that no form names. */
  expire(): number {
    const unnamed = [...this.files.values()].filter(({ isAttached }) => !isAttached);
    for (const { path } of unnamed) this.drop(path);
    return unnamed.length;
  }

  get count(): number {
    return this.files.size;
  }

  private alive(path: string): Kept | undefined {
    const kept = this.files.get(path);
    if (kept === undefined || kept.isAttached || kept.at >= this.clock() - UNNAMED_MS) return kept;
    this.drop(path);
    return undefined;
  }
  private note(kept: Kept): void {
    this.bytes += kept.bytes - (this.files.get(kept.path)?.bytes ?? 0);
    this.files.set(kept.path, kept);
  }
  private put(kept: Kept): void {
    this.note(kept);
    this.durable.keep(`image/${kept.path}`, kept);
  }
  private drop(path: string): void {
    this.bytes -= this.files.get(path)?.bytes ?? 0;
    this.files.delete(path);
    this.durable.drop(`image/${path}`);
    this.durable.drop(`bytes/${path}`);
  }
}
