/**
 * Parses a scanned code. Our codes contain an address, which any camera app opens; device labels and bare codes of
 * inspection points also work. Only the path of our address is used. Addresses of other hosts and of unknown screens
 * are refused (faults 100).
 */
import { isAllowedHost } from '../shared/allowed-hosts';
import { readLabel } from '../shared/device-label';
import type { EquipmentId } from '../shared/ids';
import { encodeUriPart } from '../shared/uri-part';
import { REPORT_REPAIR, WORK_ORDERS } from './order-paths';
import { parseRedirect } from './redirect';

export type ScannedCode =
  | { readonly kind: 'equipment'; readonly id: EquipmentId }
  | { readonly kind: 'label'; readonly sn: string }
  | { readonly kind: 'point'; readonly code: string }
  /** Another screen of this product, as a path under the base. */
  | { readonly kind: 'screen'; readonly path: string }
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'unreadable' };

const UNREADABLE: ScannedCode = { kind: 'unreadable' };
/** Letters and digits of any script, with common separators. */
const POINT_CODE = /^[\p{L}\p{N}][\p{L}\p{N}._#-]{0,63}$/u;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether an address is this product's, on its current host or a former one. */
const isOwnAddress = (
  { protocol, host, username }: URL,
  origin: string,
  formerHosts: readonly string[],
): boolean =>
  /^https?:$/.test(protocol) &&
  username === '' &&
  (host === new URL(origin).host || isAllowedHost(host, formerHosts));

function parseScannedAddress(text: string, origin: string, formerHosts: readonly string[]): ScannedCode {
  const address = parseUrl(text);
  if (address === null) return UNREADABLE;
  const isOwn = isOwnAddress(address, origin, formerHosts);
  const path = isOwn ? parseRedirect(`${origin}${address.pathname}${address.search}`, origin) : null;
  if (path === null) {
    // A label may contain an address of its maker, which is not opened; only the serial number is used.
    const label = readLabel(text);
    // Without a host this is not an address: the scheme is a field name, as in `SN:`.
    if (label !== null && (label.code !== '' || address.host === '')) return { kind: 'label', sn: label.sn };
    return isOwn ? UNREADABLE : { kind: 'foreign', host: address.host || address.protocol };
  }
  const { pathname, searchParams } = new URL(path, origin);
  const [equip, point] = [searchParams.get('equip'), searchParams.get('point')];
  if (pathname === REPORT_REPAIR && equip) return { kind: 'equipment', id: equip as EquipmentId };
  if (pathname === WORK_ORDERS && point) return { kind: 'point', code: point };
  return { kind: 'screen', path };
}

export function parseScannedCode(
  raw: string,
  origin: string,
  formerHosts: readonly string[] = [],
): ScannedCode {
  const text = raw.trim();
  if (SCHEME.test(text)) return parseScannedAddress(text, origin, formerHosts);
  const label = readLabel(text);
  if (label !== null) return { kind: 'label', sn: label.sn };
  return POINT_CODE.test(text) ? { kind: 'point', code: text } : UNREADABLE;
}

export const getPointOrdersPath = (code: string): string => `${WORK_ORDERS}?point=${encodeUriPart(code)}`;
