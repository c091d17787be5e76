/**
 * Pages on a wall, in the query of an address: `?wall` shows the page large and without the product's bars;
 * `?wall=id&wall=id` adds further pages of the same owner, `every` is the seconds between two turns, and `beside` the
 * number of pages shown together.
 */
import { WALL_PAGES_MAX, WALL_VISIBLE_MAX } from '../shared/constants';
import type { PageId } from '../shared/ids';
import { encodeUriPart } from '../shared/uri-part';

/** Default seconds between two turns, and their limits. */
const WALL_TURN_S = 30;
const WALL_TURN_RANGE_S = [10, 3_600] as const;

export interface WallQuery {
  readonly otherPageIds: readonly PageId[];
  readonly turnSeconds: number;
  readonly pagesAtOnce: number;
}

export const NO_WALL: WallQuery = { otherPageIds: [], turnSeconds: WALL_TURN_S, pagesAtOnce: 1 };

function parseInRange(text: string | null, [min, max]: readonly [number, number], fallback: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(max, Math.max(min, Number(text))) : fallback;
}

export function parseWallQuery(search: string): WallQuery | null {
  const query = new URLSearchParams(search);
  if (!query.has('wall')) return null;
  const otherPageIds = new Set(query.getAll('wall').filter((id) => id !== '') as PageId[]);
  return {
    otherPageIds: [...otherPageIds].slice(0, WALL_PAGES_MAX - 1),
    turnSeconds: parseInRange(query.get('every'), WALL_TURN_RANGE_S, WALL_TURN_S),
    pagesAtOnce: parseInRange(query.get('beside'), [1, WALL_VISIBLE_MAX], 1),
  };
}

export function withWallQuery(search: string, wall: WallQuery | null): string {
  const query = new URLSearchParams(search);
  for (const name of ['wall', 'every', 'beside']) query.delete(name);
  const otherParameters = query.toString().replace(/=(?=&|$)/g, '');
  const parts = otherParameters === '' ? [] : [otherParameters];
  if (wall !== null) {
    parts.push('wall', ...wall.otherPageIds.map((id) => `wall=${encodeUriPart(id)}`));
    if (wall.turnSeconds !== WALL_TURN_S) parts.push(`every=${wall.turnSeconds}`);
    if (wall.pagesAtOnce !== 1) parts.push(`beside=${wall.pagesAtOnce}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
