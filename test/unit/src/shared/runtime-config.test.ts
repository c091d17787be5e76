// @vitest-environment happy-dom
import L from 'leaflet';
import { describe, expect, it } from 'vitest';
import { readRuntimeConfig } from '../../../../src/shared/runtime-config';

const createTiles = (changes: object): object => ({
  mapTiles: { url: '/tiles/{z}/{x}/{y}.png', ...changes },
});

describe('The configuration', () => {
  it('has a default for everything missing, without warnings', () => {
    const config = readRuntimeConfig({});
    expect(config).toMatchObject({ cdnBase: '/cdn/', platformOffsetMin: 480, frameHosts: [], unusable: [] });
    expect(readRuntimeConfig({ loginKey: null }).unusable).toEqual([]);
    expect(readRuntimeConfig({ platformZone: 'Europe/Berlin' }).unusable).toEqual([]);
    expect(readRuntimeConfig(createTiles({ subdomains: '' })).mapTiles.url).toBe('/tiles/{z}/{x}/{y}.png');
  });

  it.each([
    [null, 'JSON'],
    [[], 'JSON'],
    ['text', 'JSON'],
    [{ platformOrigin: 'platform.example' }, 'platformOrigin'],
    [{ platformOrigin: 'https://platform.example/lfscada' }, 'platformOrigin'],
    [{ platformOrigin: 'javascript://platform.example' }, 'platformOrigin'],
    [{ cdnBase: {} }, 'cdnBase'],
    [{ loginKey: [] }, 'loginKey'],
    [{ frameHosts: 'a.example' }, 'frameHosts'],
    [{ frameHosts: ['https://a.example/player'] }, 'frameHosts[0]'],
    [{ imageHosts: ['*'] }, 'imageHosts[0]'],
    [{ imageHosts: ['bücher.example'] }, 'imageHosts[0]'],
    [{ imageHosts: ['a.example;x'] }, 'imageHosts[0]'],
    [{ frameHosts: ['[fd00::1]:8443'] }, 'frameHosts[0]'],
    [{ adminHosts: [''] }, 'adminHosts[0]'],
    [{ framehosts: ['a.example'] }, 'framehosts'],
    [{ constructor: 1 }, 'constructor'],
    [{ imageHosts: [{}] }, 'imageHosts[0]'],
    [{ platformOffsetMin: 1e9 }, 'platformOffsetMin'],
    [{ weather: 'ftp://x' }, 'weather'],
    [{ weather: '//elsewhere' }, 'weather'],
    [{ platformZone: 'Berlin' }, 'platformZone'],
    [{ platformZone: '+02:00' }, 'platformZone'],
    [{ mapTiles: 'x' }, 'mapTiles'],
    [createTiles({ url: '/{s}/{z}/{x}/{y}.png', subdomains: '' }), 'mapTiles.subdomains'],
    [createTiles({ url: '/{zoom}/{x}/{y}.png' }), 'mapTiles.url'],
    [createTiles({ maxZoom: -1 }), 'mapTiles.maxZoom'],
    [createTiles({ maxZoom: 1e9 }), 'mapTiles.maxZoom'],
    [{ reconnectSpreadMs: -1 }, 'reconnectSpreadMs'],
    [{ reconnectSpreadMs: '20 s' }, 'reconnectSpreadMs'],
    [createTiles({ maxZoom: '18x' }), 'mapTiles.maxZoom'],
    [createTiles({ system: 'GCJ02' }), 'mapTiles.system'],
    [{ site: {} }, 'site.broker'],
    [{ site: { broker: { url: 'https://broker/' } } }, 'site.broker.url'],
    [{ site: { broker: { url: '//broker/mqtt' } } }, 'site.broker.url'],
    [{ site: { broker: { url: 'javascript:alert(1)' } } }, 'site.broker.url'],
    [{ site: { broker: { url: '/mqtt' }, history: 'https://elsewhere/vm' } }, 'site.history'],
    [{ site: { broker: { url: '/mqtt' }, history: '//elsewhere' } }, 'site.history'],
    [{ site: { broker: { url: '/mqtt', groups: 'plant' } } }, 'site.broker.groups'],
    [{ site: { broker: { url: '/mqtt', dialect: 'JSON' } } }, 'site.broker.dialect'],
    [{ site: { broker: { url: '/mqtt', rebirth: 'yes' } } }, 'site.broker.rebirth'],
    [{ site: { broker: { url: '/mqtt', login: 'no' } } }, 'site.broker.login'],
    [{ site: { broker: { url: '/mqtt' }, writes: 'Broker' } }, 'site.writes'],
    [{ site: { broker: { url: '/mqtt', tokenPath: 'https://elsewhere/token' } } }, 'site.broker.tokenPath'],
    [{ site: { broker: { url: '/mqtt', tokenPath: '//elsewhere/token' } } }, 'site.broker.tokenPath'],
    [{ site: { broker: { url: '/mqtt' }, alerts: '/a/../b' } }, 'site.alerts'],
    [{ site: { broker: { url: '/mqtt' }, pages: '../pages.json' } }, 'site.pages'],
  ])('names an unusable setting and continues without it (fault 112): %j', (raw, name) => {
    const config = readRuntimeConfig(raw);
    expect(config.unusable).toEqual([name]);
    expect({ ...config, unusable: [] }).toEqual(readRuntimeConfig({}));
  });

  it('drops only unusable hosts', () => {
    const raw = {
      frameHosts: ['cam.plant', 'http://old.cam', {}, 'HTTPS://Player.example'],
      adminHosts: ['*.admin.example', 'a b', '[fd00::1]:8443'],
    };
    expect(readRuntimeConfig(raw)).toMatchObject({
      frameHosts: ['cam.plant', 'HTTPS://Player.example'],
      adminHosts: ['*.admin.example', '[fd00::1]:8443'],
      unusable: ['frameHosts[1]', 'frameHosts[2]', 'adminHosts[1]'],
    });
  });

  it('accepts a host with trailing slashes, and a name that begins like a comment', () => {
    const givenValue = [' https://a.example:8443/ ', '*.b.example'];
    const config = readRuntimeConfig({ frameHosts: givenValue, '//': 'the player of the cameras' });
    expect(config).toMatchObject({ frameHosts: ['https://a.example:8443', '*.b.example'], unusable: [] });
  });

  it.each([
    ['', ''],
    ['/', ''],
    ['https://platform.example', 'https://platform.example'],
    ['https://platform.example:8443/', 'https://platform.example:8443'],
    [' http://10.0.0.7// ', 'http://10.0.0.7'],
  ])('reads %j as the platform, without doubled slashes in addresses', (givenValue, platformOrigin) => {
    expect(readRuntimeConfig({ platformOrigin: givenValue })).toMatchObject({ platformOrigin, unusable: [] });
  });

  it('describes a broker, with writes off and a required login by default', () => {
    const { site, unusable } = readRuntimeConfig({ site: { broker: { url: '/mqtt' }, history: '/vm/' } });
    expect(unusable).toEqual([]);
    const { broker, ...otherSettings } = site ?? {};
    const defaults = { tokenPath: null, dialect: null, groups: null, prefix: '', username: '' };
    expect(broker).toEqual({ ...defaults, url: '/mqtt', login: true, rebirth: false });
    expect(otherSettings).toEqual({ history: '/vm', alerts: null, pages: null, writes: 'off' });
    expect(readRuntimeConfig({}).site).toBeNull();
  });

  it.each([
    [0, 0, []],
    [20_000, 20_000, []],
    ['20000', 20_000, []],
    // 100,000 phones and 6,000 calls a second, by the formula of the deployment guide.
    [(8 * 100_000 * 1_000) / 6_000, 133_333.3, []],
    [600_000, 600_000, []],
    [600_001, 600_000, ['reconnectSpreadMs']],
    [1e12, 600_000, ['reconnectSpreadMs']],
  ])(
    'spreads reconnects as configured, over ten minutes at most, even for an excessive value: %j',
    (ms, spreadMs, unusableNames) => {
      const { reconnectSpreadMs, unusable } = readRuntimeConfig({ reconnectSpreadMs: ms });
      expect(reconnectSpreadMs).toBeCloseTo(spreadMs, 1);
      expect(unusable).toEqual(unusableNames);
    },
  );

  it.each(['/{s}/{z}/{x}/{y}.png', '/{q}.png', '{', '{}', '{{x}}', '/{z}/{x}/{-y}{r}.png', '{__proto__}'])(
    'never lets the map throw at a tile address (fault 112): %s',
    (url) => {
      for (const subdomains of ['', 'abc', '1']) {
        const { mapTiles } = readRuntimeConfig(createTiles({ url, subdomains }));
        const { subdomains: letters, url: address } = mapTiles;
        const fillTemplate = (): string =>
          L.Util.template(address, { x: 1, y: 2, z: 3, r: '', '-y': 4, s: letters[3 % letters.length] });
        expect(fillTemplate).not.toThrow();
      }
    },
  );
});
