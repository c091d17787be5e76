/** Builds paths of the product, including the few that the equipment list needs; all others are in `paths.ts`. */
import type { EquipmentId, PageId } from '../shared/ids';
import { uriPart } from '../shared/uri-part';

/** Placeholder for a required segment: no name known; in the alarms of a project, all its equipment. [ours] */
export const NOTHING = '-';

/** Encodes a segment. Empty and dotted ones would change the path itself. */
export const segment = (raw: string): string => (/^\.{0,2}$/.test(raw) ? NOTHING : uriPart(raw));
export const path = (base: string, ...segments: readonly string[]): string =>
  [base, ...segments.map(segment)].join('/');

/** Parameter of the 404 screen with the unknown address. Ours. */
export const WRONG_PARAMETER = 'address';
export const notFoundPath = (address: string): string => `/404?${WRONG_PARAMETER}=${uriPart(address)}`;

export const EG = '/detail/eg';
export const egListPath = (equip: EquipmentId): string => path(`${EG}/list`, equip);
export const egPagePath = (page: PageId): string => path(`${EG}/configuration`, page);

export const GM = '/detail/gm';
export const gmListPath = (equip: EquipmentId): string => path(`${GM}/list`, equip);
