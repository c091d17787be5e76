/** Where a page document lies (wire.md, "Pages"): a relative path under the configured CDN base, and nowhere else. */

const SEGMENT = /^[^\\/:?#%\p{Cc}\p{Cf}]+$/u;

/**
 * The address of a file under `base`, or null where the path would lead elsewhere or is no plain relative path:
 * absolute, `//host`, a scheme, `..`, a backslash, an escape, a query, a control character (faults, 33).
 */
export function cdnAddress(base: string, path: string): string | null {
  const segments = path.split('/');
  const isPlain = segments.every(
    (segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..' && segment.trim() === segment,
  );
  if (!isPlain) return null;
  return `${base.endsWith('/') ? base : `${base}/`}${segments.map(encodeURIComponent).join('/')}`;
}
