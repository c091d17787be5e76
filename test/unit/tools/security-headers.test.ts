import { describe, expect, it } from 'vitest';
import { hostsOfConfig, securityHeaders } from '../../../.tools/serving/security-headers';

const OWN = ["'self'", 'ws://plant.example', 'wss://plant.example'];

describe('The policy of a product with a separate platform', () => {
  it('allows its calls and websockets, and the files of its CDN', () => {
    const config = { platformOrigin: 'https://scada.example:8443', cdnBase: '/cdn/' };
    const platform = 'https://scada.example:8443';
    expect(sources(config, 'connect-src')).toEqual([...OWN, platform, 'wss://scada.example:8443']);
    expect(sources(config, 'img-src')).toEqual(["'self'", 'blob:', platform]);
  });

  it('allows documents and pictures of a separate CDN, and pictures of older themes', () => {
    const config = { cdnBase: 'https://cdn.example/a/', imageBase: 'https://old.example/i/' };
    expect(sources(config, 'connect-src')).toEqual([...OWN, 'https://cdn.example']);
    expect(sources(config, 'img-src')).toEqual([
      "'self'",
      'blob:',
      'https://cdn.example',
      'https://old.example',
    ]);
  });

  it('allows the websocket to a broker on another host, and nothing for an invalid setting', () => {
    const site = (url: unknown) => ({ site: { broker: { url } } });
    expect(sources(site('wss://broker.example:8084/mqtt'), 'connect-src')).toEqual([
      ...OWN,
      'wss://broker.example:8084',
    ]);
    for (const config of [
      site('/mqtt'),
      site('wss://a.example; script-src *'),
      { site: null },
      { site: 'x' },
    ])
      expect(sources(config, 'connect-src')).toEqual(OWN);
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
      expect(sources(config, 'connect-src')).toEqual(OWN);
      expect(sources(config, 'img-src')).toEqual(["'self'", 'blob:']);
    }
  });
});

function sources(config: object, directive: string): readonly string[] {
  const deps = { importMapHashes: [], ...hostsOfConfig(JSON.stringify(config)) };
  const policy = securityHeaders(deps, 'plant.example')['content-security-policy'] ?? '';
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}
