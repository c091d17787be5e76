import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCompressible } from '../../.tools/serving/files';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';
export const chooseEncoding = (accepted: string | undefined): Encoding => {
  const names = (accepted ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
};

export class Asset {
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();
  readonly tag: string;

  constructor(
    readonly body: Buffer,
    readonly type: string,
  ) {
    this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  get isSqueezable(): boolean {
    return isCompressible(this.type, this.body.length);
  }

  getEncoded(encoding: Encoding): Promise<Buffer> {
    const cached = this.encoded.get(encoding);
    if (cached !== undefined) return cached;
    const compressed = this.compress(encoding);
    this.encoded.set(encoding, compressed);
    return compressed;
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.body);
    if (encoding === 'gzip') return gzipAsync(this.body, { level: 9 });
    return brotliAsync(this.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
      },
    });
  }
}

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  cacheControl: string,
): Promise<FastifyReply> {
  const encoding = asset.isSqueezable ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const tag = `"${asset.tag}-${encoding}"`;
  reply.header('cache-control', cacheControl).header('etag', tag).header('x-content-type-options', 'nosniff');
  if (asset.isSqueezable) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(asset.type).send(await asset.getEncoded(encoding));
}
