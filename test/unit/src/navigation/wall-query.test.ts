import { describe, expect, it } from 'vitest';
import { isOnWall } from '../../../../src/navigation/on-wall';
import { type WallQuery, wallQuery, withWallQuery } from '../../../../src/navigation/wall-query';
import type { PageId } from '../../../../src/shared/ids';

const page = (id: string) => id as PageId;

describe('The query of a wall', () => {
  it.each(['', '?walls', '?x=wall', '?wallpaper=1'])('is missing in %j', (search) => {
    expect(wallQuery(search)).toBeNull();
    expect(isOnWall(search)).toBe(false);
  });

  it.each(['?wall', '?wall=', '?debug&wall', '?wall&debug'])('shows a single page for %j', (search) => {
    expect(wallQuery(search)).toEqual({ others: [], everyS: 30, beside: 1 });
    expect(isOnWall(search)).toBe(true);
  });

  it('names further pages, once each, twelve in all', () => {
    expect(wallQuery('?wall=a&wall=b&wall=a')?.others).toEqual(['a', 'b']);
    const many = Array.from({ length: 40 }, (_, i) => `wall=p${i}`).join('&');
    expect(wallQuery(`?${many}`)?.others).toHaveLength(11);
  });

  it.each([
    ['every=60', { everyS: 60 }],
    ['every=0', { everyS: 10 }],
    ['every=999999', { everyS: 3_600 }],
    ['every=-5', { everyS: 30 }],
    ['every=1e9', { everyS: 30 }],
    ['beside=4', { beside: 4 }],
    ['beside=99', { beside: 4 }],
    ['beside=0', { beside: 1 }],
    ['beside=x', { beside: 1 }],
  ])('reads %s within its limits', (part, expected) => {
    expect(wallQuery(`?wall&${part}`)).toMatchObject(expected);
  });

  it('is read back as written, and keeps the rest of the query', () => {
    const wall: WallQuery = { others: [page('a b'), page('c&d=e')], everyS: 60, beside: 2 };
    const written = withWallQuery('?debug&wall=old&every=15', wall);
    expect(written.startsWith('?debug&wall')).toBe(true);
    expect(wallQuery(written)).toEqual(wall);
    expect(withWallQuery(written, null)).toBe('?debug');
    expect(withWallQuery('?wall', null)).toBe('');
  });
});
