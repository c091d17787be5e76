import { describe, expect, it } from 'vitest';
import { findOwnScript, trustOwnScripts } from '../../../../src/worker-client/trusted-scripts';

const ORIGIN = 'https://plant.example';
const own = (address: string): string | null => findOwnScript(address, '/wx/', ORIGIN);

describe('A trusted script', () => {
  it.each(['/wx/monitor.a1b2c3.js', '/wx/worker/monitor.a1b2c3.js', `${ORIGIN}/wx/main.js`])(
    'is %s',
    (address) => {
      expect(own(address)).toBe(new URL(address, ORIGIN).href);
    },
  );

  it.each([
    '',
    '/wx/',
    '/wx/.json',
    '/main.js',
    '/wxevil.js',
    '/wx/../evil.js',
    '/wx//evil.js',
    '/wx/a%2fb.js',
    '/wx/%2e%2e/evil.js',
    '/wx/a.js?callback=evil',
    '/wx/a.mjs',
    '/cdn/a.js',
    'https://evil.example/wx/a.js',
    '//evil.example/wx/a.js',
    'https://user@plant.example/wx/a.js',
    'http://plant.example/wx/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://plant.example/1-2-3',
    'javascript:alert(1)//wx/a.js',
    'https://',
  ])('is not %s', (address) => expect(own(address)).toBeNull());

  it('is decided by a single policy, which allows no code and no markup but the empty element that the map needs', () => {
    type Rules = Parameters<
      NonNullable<Parameters<typeof trustOwnScripts>[0]['trustedTypes']>['createPolicy']
    >[1];
    const made: [string, Rules][] = [];
    trustOwnScripts(
      {
        trustedTypes: { createPolicy: (name, rules) => made.push([name, rules]) },
        location: { origin: ORIGIN },
      },
      '/wx/',
    );
    expect(made.map(([name, rules]) => [name, Object.keys(rules).sort()])).toEqual([
      ['default', ['createHTML', 'createScriptURL']],
    ]);
    const [, rules] = made[0] ?? [];
    expect(rules?.createHTML('<svg/>')).toBe('<svg/>');
    for (const markup of [
      '',
      '<svg/><img src=x onerror=alert(1)>',
      '<svg onload=alert(1)/>',
      ' <svg/>',
      '<p>',
    ])
      expect(rules?.createHTML(markup)).toBeNull();
    expect(() => trustOwnScripts({ location: { origin: ORIGIN } }, '/wx/')).not.toThrow();
  });
});
