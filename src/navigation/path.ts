/** Builds paths of the product, including the few that the equipment list needs; all others are in `paths.ts`. */
import type { EquipmentId, PageId } from '../shared/ids';
import { uriPart } from '../shared/uri-part';

/** Placeholder for a required segment: an unknown name, or all equipment in the alarms of a project. [ours] */
export const NOTHING = '-';

/** Encodes a segment. An empty or dotted one, which would change the path itself, becomes the placeholder. */
export const segment = (raw: string): string => (/^\.{0,2}$/.test(raw) ? NOTHING : uriPart(raw));
export const path = (base: string, ...segments: readonly string[]): string =>
  [base, ...segments.map(segment)].join('/');

/** Parameter of the 404 screen that holds the unknown address. [ours] */
export const WRONG_PARAMETER = 'address';
export const notFoundPath = (address: string): string => `/404?${WRONG_PARAMETER}=${uriPart(address)}`;

export const EG = '/detail/eg';
export const egListPath = (equip: EquipmentId): string => path(`${EG}/list`, equip);
export const egPagePath = (page: PageId): string => path(`${EG}/configuration`, page);

export const GM = '/detail/gm';
export const gmListPath = (equip: EquipmentId): string => path(`${GM}/list`, equip);
