import { describe, expect, it } from 'vitest';
import { getConfiguredHosts, getSecurityHeaders } from '../../../.tools/serving/security-headers';

const OWN_SOURCES = ["'self'", 'ws://plant.example', 'wss://plant.example'];

describe('The policy of a product with a separate platform', () => {
  it('allows its calls and websockets, and the files of its CDN', () => {
    const config = { platformOrigin: 'https://scada.example:8443', cdnBase: '/cdn/' };
    const platform = 'https://scada.example:8443';
    expect(getSources(config, 'connect-src')).toEqual([...OWN_SOURCES, platform, 'wss://scada.example:8443']);
    expect(getSources(config, 'img-src')).toEqual(["'self'", 'blob:', platform]);
  });

  it('allows documents and pictures of a separate CDN, and pictures of older themes', () => {
    const config = { cdnBase: 'https://cdn.example/a/', imageBase: 'https://old.example/i/' };
    expect(getSources(config, 'connect-src')).toEqual([...OWN_SOURCES, 'https://cdn.example']);
    expect(getSources(config, 'img-src')).toEqual([
      "'self'",
      'blob:',
      'https://cdn.example',
      'https://old.example',
    ]);
  });

  it('allows the websocket to a broker on another host, and nothing for an invalid setting', () => {
    const createSiteConfig = (url: unknown) => ({ site: { broker: { url } } });
    expect(getSources(createSiteConfig('wss://broker.example:8084/mqtt'), 'connect-src')).toEqual([
      ...OWN_SOURCES,
      'wss://broker.example:8084',
    ]);
    for (const config of [
      createSiteConfig('/mqtt'),
      createSiteConfig('wss://a.example; script-src *'),
      { site: null },
      { site: 'x' },
    ])
      expect(getSources(config, 'connect-src')).toEqual(OWN_SOURCES);
  });

  it('is no wider if everything is on the same host, or if a setting is not an address', () => {
    for (const config of [
      { platformOrigin: '', cdnBase: '/cdn/', imageBase: '' },
      {
        platformOrigin: "https://a.example; script-src 'unsafe-inline'",
        cdnBase: '//cdn.example/',
        imageBase: 7,
      },
    ]) {
      expect(getSources(config, 'connect-src')).toEqual(OWN_SOURCES);
      expect(getSources(config, 'img-src')).toEqual(["'self'", 'blob:']);
    }
  });
});

function getSources(config: object, directive: string): readonly string[] {
  const deps = { importMapHashes: [], ...getConfiguredHosts(JSON.stringify(config)) };
  const policy = getSecurityHeaders(deps, 'plant.example')['content-security-policy'] ?? '';
  const rule = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return rule?.split(' ').slice(1) ?? [];
}
