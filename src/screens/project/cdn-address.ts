import { isCdnPath } from '../../page-document/assets';
import type { RuntimeConfig } from '../../shared/runtime-config';

/** The CDN's base as an address, with its slash. A bare path lies on the platform. */
export function cdnBaseOf({
  cdnBase,
  platformOrigin,
}: Pick<RuntimeConfig, 'cdnBase' | 'platformOrigin'>): string {
  const base = cdnBase.startsWith('/') && !cdnBase.startsWith('//') ? platformOrigin + cdnBase : cdnBase;
  return base.endsWith('/') ? base : `${base}/`;
}

/**
 * The address of a page document below the CDN base; null where its path leads elsewhere or is no plain relative path:
 * absolute, `//host`, a scheme, `..`, a backslash, an escape, a query, a control character (faults, 33).
 */
export const cdnAddress = (base: string, path: string): string | null =>
  isCdnPath(path) ? base + path.split('/').map(encodeURIComponent).join('/') : null;
