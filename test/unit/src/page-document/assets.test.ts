import { describe, expect, it } from 'vitest';
import { getImageAddress, getWebAddress } from '../../../../src/page-document/assets';

const rules = { cdnBase: '/cdn/', imageHosts: ['img.example.com', 'files.example.com:8443'] };

describe('An image', () => {
  it('is loaded from the CDN base', () => {
    expect(getImageAddress('pump.png', rules)).toBe('/cdn/pump.png');
    expect(getImageAddress('a/b c/泵.webp', rules)).toBe('/cdn/a/b%20c/%E6%B3%B5.webp');
  });

  it('is loaded from a configured host', () => {
    expect(getImageAddress('https://img.example.com/a/b.jpg', rules)).toBe('https://img.example.com/a/b.jpg');
    expect(getImageAddress('https://files.example.com:8443/b.png', rules)).toBe(
      'https://files.example.com:8443/b.png',
    );
  });

  it.each([
    '',
    '../secret.png',
    'a/../../secret.png',
    '/etc/a.png',
    '//evil.example/a.png',
    '\\\\evil.example\\a.png',
    'a\\b.png',
    '%2e%2e/a.png',
    'a/%2e%2e%2fb.png',
    './a.png',
    'a//b.png',
    'a.svg',
    'a.png.svg',
    'a.png?x=.svg',
    'a.png#x',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)//a.png',
    'JaVaScRiPt:alert(1).png',
    'blob:x.png',
    'http://img.example.com/a.png',
    'https://evil.example/a.png',
    'https://img.example.com@evil.example/a.png',
    'https://img.example.com.evil.example/a.png',
    'https://img.example.com/../a.png',
    'https://img.example.com/a.svg',
    'https://img.example.com:444/a.png',
    'a\u0000.png',
    'a\n.png',
    'a"b.png',
    'a)b;url(x.png',
    `${'a'.repeat(600)}.png`,
  ])('is not loaded from %j', (src) => {
    expect(getImageAddress(src, rules)).toBeNull();
  });
});

describe('A link on a page', () => {
  it('leads to an encoded web address', () => {
    expect(getWebAddress('https://example.com/a b')).toBe('https://example.com/a%20b');
  });
  it.each(['https://example.com/a', 'http://example.com'])('may be %s', (link) =>
    expect(getWebAddress(link)).toBe(new URL(link).href),
  );
  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///x',
    'ftp://x',
    'blob:x',
    '//example.com',
    'example.com',
    '/a',
    '',
  ])('may not be %j', (link) => expect(getWebAddress(link)).toBeNull());
});
