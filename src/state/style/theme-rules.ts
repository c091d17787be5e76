/** Pure rules of a theme: its pictures, its domain, what it must state. */
import { isAllowedHost } from '../../shared/allowed-hosts';
import type { Theme } from '../../shared/calls/style';
import { baseAddress, cdnAddress, cdnBaseOf, isPlainPath } from '../../shared/cdn-address';
import type { RuntimeConfig } from '../../shared/runtime-config';

const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|ico)$/i;

/**
 * The address of a picture of the theme; null when it leads to a host that the configuration does not allow. A relative
 * path starts at the CDN's base; when `isNew` is false, at the base of the older images (spec 3).
 */
export function pictureAddress(
  path: string,
  isNew: boolean,
  config: Pick<RuntimeConfig, 'cdnBase' | 'imageBase' | 'imageHosts' | 'platformOrigin'>,
): string | null {
  if (!PICTURE.test(path)) return null;
  const whole = /^https:\/\/([a-z\d.-]+(?::\d{1,5})?)\/([^?#]+)$/i.exec(path);
  if (whole !== null) {
    const [, host = '', rest = ''] = whole;
    return isAllowedHost(host, config.imageHosts) && isPlainPath(rest) ? path : null;
  }
  const isOlder = !isNew && config.imageBase !== '';
  const base = isOlder ? baseAddress(config.imageBase, config.platformOrigin) : cdnBaseOf(config);
  return cdnAddress(base, path);
}

/** The domain to ask a theme for: this host when it is a brand's; undefined when it is the platform's own. */
export const brandHost = (host: string, adminHosts: readonly string[]): string | undefined =>
  adminHosts.length === 0 || isAllowedHost(host, adminHosts) ? undefined : host;

/** False when a theme of the new style misses its login path or style file (spec 4). */
export const isComplete = ({ isNew, webLoginPath, stylePath }: Theme): boolean =>
  !isNew || (webLoginPath.trim() !== '' && stylePath.trim() !== '');
