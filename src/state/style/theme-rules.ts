import { isAllowedHost } from '../../shared/allowed-hosts';
import type { Theme } from '../../shared/calls/style';
import { getCdnBase, isCdnPath, toBaseAddress } from '../../shared/cdn-address';
import type { RuntimeConfig } from '../../shared/runtime-config';
import { encodeUriPart } from '../../shared/uri-part';

const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|ico)$/i;

type AddressConfig = Pick<RuntimeConfig, 'cdnBase' | 'imageBase' | 'imageHosts' | 'platformOrigin'>;

/** Returns the base of the platform's relative pictures: the CDN, or the base of older images (spec 3). */
export const getPictureBase = (isNew: boolean, config: AddressConfig): string =>
  isNew || config.imageBase === ''
    ? getCdnBase(config)
    : toBaseAddress(config.imageBase, config.platformOrigin);

/** Origin or leading slash, path, query. */
const PARTS = /^(https?:\/\/[a-z\d.-]+(?::\d{1,5})?\/|\/)?([^?#]*)(\?[\w.~=&%:+-]*)?$/i;

/**
 * Returns the address of a picture whose path is relative, from the platform's root, or absolute at this host, the CDN
 * or a configured host; otherwise `null`.
 */
export function getPictureAddress(
  path: string,
  isNew: boolean,
  config: AddressConfig,
  host: string,
): string | null {
  const [, start = '', file = '', query = ''] = PARTS.exec(path) ?? [];
  if (!PICTURE.test(file) || !isCdnPath(file)) return null;
  const encodedPath = file.split('/').map(encodeUriPart).join('/') + query;
  if (start === '') return getPictureBase(isNew, config) + encodedPath;
  if (start === '/') return `${config.platformOrigin}/${encodedPath}`;
  const [scheme = '', pictureHost = ''] = start.toLowerCase().slice(0, -1).split('://');
  // With the page's scheme: browsers block plain HTTP in an HTTPS page.
  if (pictureHost === host) return `/${encodedPath}`;
  const isTrusted =
    getCdnBase(config).startsWith(start) ||
    (scheme === 'https' && isAllowedHost(pictureHost, config.imageHosts));
  return isTrusted ? start + encodedPath : null;
}

/** Returns this host if it is a brand's; undefined for the platform's own. */
export const getBrandHost = (host: string, adminHosts: readonly string[]): string | undefined =>
  adminHosts.length === 0 || isAllowedHost(host, adminHosts) ? undefined : host;

/** Whether a theme has its login path and style file, which only themes of the new style need (spec 4). */
export const isComplete = ({ isNew, webLoginPath, stylePath }: Theme): boolean =>
  !isNew || (webLoginPath.trim() !== '' && stylePath.trim() !== '');
