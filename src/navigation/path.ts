/** Builds paths of the product, including the few that the equipment list needs; all others are in `paths.ts`. */
import type { EquipmentId, PageId } from '../shared/ids';
import { encodeUriPart } from '../shared/uri-part';

/** Placeholder for a required segment: an unknown name, or all equipment in the alarms of a project. [ours] */
export const EMPTY_SEGMENT = '-';

/** Encodes a segment. An empty or dotted one, which would change the path itself, becomes the placeholder. */
export const encodeSegment = (raw: string): string =>
  /^\.{0,2}$/.test(raw) ? EMPTY_SEGMENT : encodeUriPart(raw);
export const buildPath = (base: string, ...segments: readonly string[]): string =>
  [base, ...segments.map(encodeSegment)].join('/');

/** Parameter of the 404 screen that holds the unknown address. [ours] */
export const UNKNOWN_ADDRESS_PARAMETER = 'address';
export const getNotFoundPath = (address: string): string =>
  `/404?${UNKNOWN_ADDRESS_PARAMETER}=${encodeUriPart(address)}`;

export const EG = '/detail/eg';
export const getEgListPath = (equip: EquipmentId): string => buildPath(`${EG}/list`, equip);
export const getEgPagePath = (page: PageId): string => buildPath(`${EG}/configuration`, page);

export const GM = '/detail/gm';
export const getGmListPath = (equip: EquipmentId): string => buildPath(`${GM}/list`, equip);
