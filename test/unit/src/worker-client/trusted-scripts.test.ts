import { describe, expect, it } from 'vitest';
import { findProductScript, trustProductScripts } from '../../../../src/worker-client/trusted-scripts';

const ORIGIN = 'https://plant.example';
const findScript = (address: string): string | null => findProductScript(address, '/wx/', ORIGIN);

describe('A trusted script', () => {
  it.each(['/wx/monitor.a1b2c3.js', '/wx/worker/monitor.a1b2c3.js', `${ORIGIN}/wx/main.js`])(
    'is %s',
    (address) => {
      expect(findScript(address)).toBe(new URL(address, ORIGIN).href);
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
  ])('is not %s', (address) => expect(findScript(address)).toBeNull());

  it('is decided by a single policy, which allows no code and only the markup that the map needs', () => {
    type Rules = Parameters<
      NonNullable<Parameters<typeof trustProductScripts>[0]['trustedTypes']>['createPolicy']
    >[1];
    const policies: [string, Rules][] = [];
    trustProductScripts(
      {
        trustedTypes: { createPolicy: (name, rules) => policies.push([name, rules]) },
        location: { origin: ORIGIN },
      },
      '/wx/',
    );
    expect(policies.map(([name, rules]) => [name, Object.keys(rules).sort()])).toEqual([
      ['default', ['createHTML', 'createScriptURL']],
    ]);
    const [, rules] = policies[0] ?? [];
    expect(rules?.createHTML('<svg/>')).toBe('<svg/>');
    for (const markup of [
      '',
      '<svg/><img src=x onerror=alert(1)>',
      '<svg onload=alert(1)/>',
      ' <svg/>',
      '<p>',
    ])
      expect(rules?.createHTML(markup)).toBeNull();
    expect(() => trustProductScripts({ location: { origin: ORIGIN } }, '/wx/')).not.toThrow();
  });
});
