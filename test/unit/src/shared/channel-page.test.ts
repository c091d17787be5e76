import { describe, expect, it } from 'vitest';
import { channelPage } from '../../../../src/shared/channel-page';
import type { PageId } from '../../../../src/shared/ids';

describe('The push channel of a project', () => {
  it('is the channel of its home page', () => {
    const pages = [page('a'), page('b')];
    expect(channelPage({ pages, homePageId: 'b' as PageId }, [])).toBe('b');
  });

  it('is the channel of the first page that needs no password and that the user may open', () => {
    const pages = [page('a', { needPassword: true }), page('b', { permission: 'boss' }), page('c')];
    expect(channelPage({ pages, homePageId: 'a' as PageId }, [])).toBe('c');
    expect(channelPage({ pages, homePageId: null }, ['boss'])).toBe('b');
  });

  it('is missing if every page is locked', () => {
    expect(channelPage({ pages: [page('a', { needPassword: true })], homePageId: null }, [])).toBe(null);
  });
});

function page(id: string, changes: { readonly needPassword?: boolean; readonly permission?: string } = {}) {
  return {
    id: id as PageId,
    name: id,
    group: '',
    needPassword: false,
    permission: '',
    ...changes,
  };
}
