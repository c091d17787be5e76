/**
 * Pages on a wall, in the query of an address: `?wall` shows the page large and without the product's bars;
 * `?wall=id&wall=id` adds further pages of the same owner, `every` is the seconds between two turns, and `beside` the
 * number of pages shown together.
 */
import { WALL_BESIDE_MAX, WALL_PAGES_MAX, WALL_TURN_RANGE_S, WALL_TURN_S } from '../shared/constants';
import type { PageId } from '../shared/ids';
import { uriPart } from '../shared/uri-part';

export interface WallQuery {
  /** Further pages, in order. */
  readonly others: readonly PageId[];
  /** Seconds between two turns. */
  readonly everyS: number;
  readonly beside: number;
}

export const NO_WALL: WallQuery = { others: [], everyS: WALL_TURN_S, beside: 1 };

function within(text: string | null, [least, most]: readonly [number, number], otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(most, Math.max(least, Number(text))) : otherwise;
}

/** Reads the query; `null` without a wall. */
export function wallQuery(search: string): WallQuery | null {
  const query = new URLSearchParams(search);
  if (!query.has('wall')) return null;
  const others = new Set(query.getAll('wall').filter((id) => id !== '') as PageId[]);
  return {
    others: [...others].slice(0, WALL_PAGES_MAX - 1),
    everyS: within(query.get('every'), WALL_TURN_RANGE_S, WALL_TURN_S),
    beside: within(query.get('beside'), [1, WALL_BESIDE_MAX], 1),
  };
}

export function withWallQuery(search: string, wall: WallQuery | null): string {
  const query = new URLSearchParams(search);
  for (const name of ['wall', 'every', 'beside']) query.delete(name);
  const rest = query.toString().replace(/=(?=&|$)/g, '');
  const parts = rest === '' ? [] : [rest];
  if (wall !== null) {
    parts.push('wall', ...wall.others.map((id) => `wall=${uriPart(id)}`));
    if (wall.everyS !== WALL_TURN_S) parts.push(`every=${wall.everyS}`);
    if (wall.beside !== 1) parts.push(`beside=${wall.beside}`);
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
