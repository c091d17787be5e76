import { describe, expect, it } from 'vitest';
import { getCdnAddress, getCdnBase, isCdnPath } from '../../../../src/shared/cdn-address';

describe('The address of a page document', () => {
  it.each([
    ['pages/g1.json', '/cdn/pages/g1.json'],
    ['a/b/c/page_1-2.json', '/cdn/a/b/c/page_1-2.json'],
    ['水厂/总览.json', `/cdn/${encodeURIComponent('水厂')}/${encodeURIComponent('总览')}.json`],
  ])('is %s under the base', (path, address) => {
    expect(getCdnAddress('/cdn/', path)).toBe(address);
  });

  it.each(
    [
      '',
      '/',
      '/etc/passwd',
      '//evil.example/x.json',
      '///evil.example/x.json',
      '\\\\evil.example\\x.json',
      '\\evil.json',
      'a\\b.json',
      '../x.json',
      'a/../x.json',
      'a/../../x.json',
      'a/..',
      '..',
      '.',
      './x.json',
      'a/./x.json',
      'a//x.json',
      'a/',
      '%2e%2e/x.json',
      '%2e%2e%2fx.json',
      'a/%2e%2e/x.json',
      '..%2fx.json',
      'a%5cx.json',
      'https://evil.example/x.json',
      'https:evil.example/x.json',
      'http:x.json',
      'javascript:alert(1)',
      'data:application/json,{}',
      'x.json?y=1',
      'x.json#y',
      '@evil.example/x.json',
      ':8080/x.json',
      'a\u0000.json',
      'a\n.json',
      'a\t/x.json',
      '\u202egpj.json',
      'a/ x.json',
      ' x.json',
      'x.json ',
      '~root/x.json',
      'a'.repeat(600),
    ].map((path) => [JSON.stringify(path), path]),
  )('is missing for %s', (_, path) => {
    expect(getCdnAddress('/cdn/', path)).toBeNull();
  });

  it('has a base that ends with a slash, on the platform if it is a bare path', () => {
    const platformOrigin = 'https://p.example';
    expect(getCdnBase({ cdnBase: '/cdn', platformOrigin: '' })).toBe('/cdn/');
    expect(getCdnBase({ cdnBase: '/cdn/', platformOrigin })).toBe('https://p.example/cdn/');
    expect(getCdnBase({ cdnBase: 'https://cdn.example/a', platformOrigin })).toBe('https://cdn.example/a/');
  });
});

describe('A path below the CDN', () => {
  it.each(['pages/p1.json', 'a.css'])('may be %s', (path) => expect(isCdnPath(path)).toBe(true));
  it.each(['', '/a', '../a', 'a/../b', '.hidden', 'a/./b', 'a?b', 'http://x/a'])('may not be %j', (path) =>
    expect(isCdnPath(path)).toBe(false),
  );
});
