/** Checks addresses in documents (faults 30, faults 33). Images are raster only, since an SVG is itself a document. */

import { isAllowedHost } from '../shared/allowed-hosts';
import { isCdnPath, isPlainPath } from '../shared/cdn-address';
import type { PlatformZone } from '../shared/platform-zone';
import { encodeUriPart } from '../shared/uri-part';

/** Addresses allowed by the configuration. `cdnBase` ends with a slash; `*.name` allows all subdomains. */
export interface AssetRules {
  readonly cdnBase: string;
  readonly imageHosts: readonly string[];
  /** Hosts of frames; none if absent. */
  readonly frameHosts?: readonly string[];
  /** The platform's zone, for clocks. */
  readonly zone?: PlatformZone;
}

const RASTER = /\.(?:png|jpe?g|gif|webp|bmp|avif)$/i;
const MAX_LENGTH = 512;
const MAX_FRAME_LENGTH = 2_048;

/** Returns the address of an image, or `null` if it is not allowed. */
export function getImageAddress(src: string, rules: AssetRules): string | null {
  if (src.length === 0 || src.length > MAX_LENGTH) return null;
  if (isCdnPath(src))
    return RASTER.test(src) ? rules.cdnBase + src.split('/').map(encodeUriPart).join('/') : null;
  const external = /^https:\/\/([a-z0-9.-]+(?::\d{1,5})?)\/([^?#]+)$/i.exec(src);
  const [, host = '', path = ''] = external ?? [];
  if (!isAllowedHost(host, rules.imageHosts)) return null;
  return isPlainPath(path) && RASTER.test(path)
    ? `https://${host.toLowerCase()}/${path.split('/').map(encodeUriPart).join('/')}`
    : null;
}

/**
 * Returns the address of a frame, or `null` unless it is https, on a configured host, without credentials, and not on
 * the product's own host, where a page could pose as the product.
 */
export function getFrameAddress(
  src: string,
  { frameHosts = [] }: AssetRules,
  ownHost: string,
): string | null {
  if (src.length > MAX_FRAME_LENGTH) return null;
  try {
    const { protocol, host, username, password, href } = new URL(src);
    const isPlain = protocol === 'https:' && username === '' && password === '';
    return isPlain && host !== ownHost && isAllowedHost(host, frameHosts) ? href : null;
  } catch {
    return null;
  }
}

/** Returns the normalized address of a link if it is a full http or https address, else `null`. */
export function getWebAddress(link: string): string | null {
  try {
    const { protocol, href } = new URL(link);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
