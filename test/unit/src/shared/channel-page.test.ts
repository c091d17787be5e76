import { describe, expect, it } from 'vitest';
import { findChannelPage } from '../../../../src/shared/channel-page';
import type { PageId } from '../../../../src/shared/ids';

describe('The push channel of a project', () => {
  it('is the channel of its home page', () => {
    const pages = [createPage('a'), createPage('b')];
    expect(findChannelPage({ pages, homePageId: 'b' as PageId }, [])).toBe('b');
  });

  it('is the channel of the first page that needs no password and that the user may open', () => {
    const pages = [
      createPage('a', { needPassword: true }),
      createPage('b', { permission: 'boss' }),
      createPage('c'),
    ];
    expect(findChannelPage({ pages, homePageId: 'a' as PageId }, [])).toBe('c');
    expect(findChannelPage({ pages, homePageId: null }, ['boss'])).toBe('b');
  });

  it('is missing if every page is locked', () => {
    expect(findChannelPage({ pages: [createPage('a', { needPassword: true })], homePageId: null }, [])).toBe(
      null,
    );
  });
});

function createPage(
  id: string,
  changes: { readonly needPassword?: boolean; readonly permission?: string } = {},
) {
  return {
    id: id as PageId,
    name: id,
    group: '',
    needPassword: false,
    permission: '',
    ...changes,
  };
}
