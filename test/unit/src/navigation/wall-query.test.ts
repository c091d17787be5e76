import { describe, expect, it } from 'vitest';
import { isOnWall } from '../../../../src/navigation/on-wall';
import { parseWallQuery, type WallQuery, withWallQuery } from '../../../../src/navigation/wall-query';
import type { PageId } from '../../../../src/shared/ids';

const toPageId = (id: string) => id as PageId;

describe('The query of a wall', () => {
  it.each(['', '?walls', '?x=wall', '?wallpaper=1'])('is missing in %j', (search) => {
    expect(parseWallQuery(search)).toBeNull();
    expect(isOnWall(search)).toBe(false);
  });

  it.each(['?wall', '?wall=', '?debug&wall', '?wall&debug'])('shows a single page for %j', (search) => {
    expect(parseWallQuery(search)).toEqual({ otherPageIds: [], turnSeconds: 30, pagesAtOnce: 1 });
    expect(isOnWall(search)).toBe(true);
  });

  it('names further pages, once each, twelve in all', () => {
    expect(parseWallQuery('?wall=a&wall=b&wall=a')?.otherPageIds).toEqual(['a', 'b']);
    const pageQuery = Array.from({ length: 40 }, (_, i) => `wall=p${i}`).join('&');
    expect(parseWallQuery(`?${pageQuery}`)?.otherPageIds).toHaveLength(11);
  });

  it.each([
    ['every=60', { turnSeconds: 60 }],
    ['every=0', { turnSeconds: 10 }],
    ['every=999999', { turnSeconds: 3_600 }],
    ['every=-5', { turnSeconds: 30 }],
    ['every=1e9', { turnSeconds: 30 }],
    ['beside=4', { pagesAtOnce: 4 }],
    ['beside=99', { pagesAtOnce: 4 }],
    ['beside=0', { pagesAtOnce: 1 }],
    ['beside=x', { pagesAtOnce: 1 }],
  ])('reads %s within its limits', (part, expected) => {
    expect(parseWallQuery(`?wall&${part}`)).toMatchObject(expected);
  });

  it('is read back as written, and keeps the rest of the query', () => {
    const wall: WallQuery = {
      otherPageIds: [toPageId('a b'), toPageId('c&d=e')],
      turnSeconds: 60,
      pagesAtOnce: 2,
    };
    const writtenQuery = withWallQuery('?debug&wall=old&every=15', wall);
    expect(writtenQuery.startsWith('?debug&wall')).toBe(true);
    expect(parseWallQuery(writtenQuery)).toEqual(wall);
    expect(withWallQuery(writtenQuery, null)).toBe('?debug');
    expect(withWallQuery('?wall', null)).toBe('');
  });
});
