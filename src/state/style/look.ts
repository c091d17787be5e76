import { isAllowedHost } from '../../shared/allowed-hosts';
import type { Theme } from '../../shared/calls/style';
import { baseAddress, cdnAddress, cdnBaseOf, isPlainPath } from '../../shared/cdn-address';
import type { RuntimeConfig } from '../../shared/runtime-config';

const PICTURE = /\.(?:svg|png|jpe?g|gif|webp|ico)$/i;

/**
 * The address of a picture of the theme, or null where it leads somewhere that configuration does not name. `isNew`
 * decides the base of a relative path: the CDN's, or that of the older images (specification 3).
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

/** For whose domain the theme is asked: the own one where it is a brand's, nobody's where it is the platform's. */
export const brandHost = (host: string, adminHosts: readonly string[]): string | undefined =>
  adminHosts.length === 0 || isAllowedHost(host, adminHosts) ? undefined : host;

/** Whether a theme says all that one of the new style must (specification 4). */
export const isComplete = ({ isNew, webLoginPath, stylePath }: Theme): boolean =>
  !isNew || (webLoginPath.trim() !== '' && stylePath.trim() !== '');
