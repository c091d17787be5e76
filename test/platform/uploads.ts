/** Images that people have sent, kept for as long as there is room. */
import { randomUUID } from 'node:crypto';
import { Asset } from './asset';
import { Refusal } from './codes';

const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** By the first bytes, as a file's name proves nothing (spec 5: jpg, png, bmp). */
const KINDS: readonly (readonly [start: readonly number[], extension: string, type: string])[] = [
  [[0xff, 0xd8, 0xff], 'jpg', 'image/jpeg'],
  [[0x89, 0x50, 0x4e, 0x47], 'png', 'image/png'],
  [[0x42, 0x4d], 'bmp', 'image/bmp'],
];

export class Uploads {
  private readonly files = new Map<string, Asset>();
  private bytes = 0;

  /** Path of the stored image below the CDN base. */
  keep(body: Buffer): string {
    const kind = KINDS.find(([start]) => start.every((byte, index) => body[index] === byte));
    if (kind === undefined) throw new Refusal('notAnImage');
    const path = `upload/${randomUUID()}.${kind[1]}`;
    this.files.set(path, new Asset(body, kind[2]));
    this.bytes += body.length;
    for (const [old, { body: gone }] of this.files) {
      if (this.bytes <= MAX_KEPT_BYTES) break;
      this.files.delete(old);
      this.bytes -= gone.length;
    }
    return path;
  }

  file(path: string): Asset | undefined {
    return this.files.get(path);
  }
}
