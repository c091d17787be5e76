/**
 * Where a page's images may come from: below the CDN base, or a host that configuration names (faults, 30 and 33).
 * Raster images only: an SVG is a document of its own.
 */
import { isCdnPath, isPlainPath } from '../shared/cdn-address';

/** What configuration allows. `cdnBase` ends with a slash; hosts are `name` or `name:port`. */
export interface AssetRules {
  readonly cdnBase: string;
  readonly imageHosts: readonly string[];
}

const RASTER = /\.(?:png|jpe?g|gif|webp|bmp|avif)$/i;
const LONGEST = 512;

/** The address to load an image from, or null where it may not be shown. */
export function imageAddress(src: string, rules: AssetRules): string | null {
  if (src.length === 0 || src.length > LONGEST) return null;
  if (isCdnPath(src))
    return RASTER.test(src) ? rules.cdnBase + src.split('/').map(encodeURIComponent).join('/') : null;
  const foreign = /^https:\/\/([a-z0-9.-]+(?::\d{1,5})?)\/([^?#]+)$/i.exec(src);
  const [, host = '', path = ''] = foreign ?? [];
  if (!rules.imageHosts.some((allowed) => allowed.toLowerCase() === host.toLowerCase())) return null;
  return isPlainPath(path) && RASTER.test(path)
    ? `https://${host.toLowerCase()}/${path.split('/').map(encodeURIComponent).join('/')}`
    : null;
}

/** Whether a link of a document may be followed at all: the web, by its full address. */
export function isWebAddress(address: string): boolean {
  try {
    const { protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}
