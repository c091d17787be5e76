import { describe, expect, it } from 'vitest';
import { getLoginAddress, parseLoginPath, RESERVED_HEADS } from '../../src/navigation/own-path';
import {
  getFirstScreen,
  getHome,
  getLanding,
  parseMainPath,
  parseRedirect,
  parseRequestedScreen,
} from '../../src/navigation/redirect';
import { matchRoute, ROUTES } from '../../src/navigation/routes';
import { userInfo as userInfoCall } from '../../src/shared/calls/account';
import { createUserInfo } from './kit/answers';
import { HOSTILE } from './kit/hostile-addresses';

const ORIGIN = 'https://plant.example';

describe('The way back after signing in', () => {
  it.each([
    ['/wx/home/monitor', '/home/monitor'],
    ['/wx/home/more', '/home/more'],
    ['/wx/home/work/project', '/home/work/project'],
    ['/wx/home/work/project/p1/page/g1', '/home/work/project/p1/page/g1'],
    ['/wx/home/work/project/p%201/page/g.1', '/home/work/project/p%201/page/g.1'],
    ['/wx/home/work/project/%E6%B0%B4/page/1?debug', '/home/work/project/%E6%B0%B4/page/1?debug'],
    [
      '/wx/home/work/project/detail/alarm/p1/e1/1%23%2F2%23%20pump',
      '/home/work/project/detail/alarm/p1/e1/1%23%2F2%23%20pump',
    ],
    ['/wx/groundBIDetail/p1/page/g1', '/groundBIDetail/p1/page/g1'],
    [`${ORIGIN}/wx/home/work`, '/home/work'],
  ])('leads from %s to a screen of the product', (raw, path) => {
    expect(parseRedirect(raw, ORIGIN)).toBe(path);
  });

  it.each(HOSTILE.map((raw) => [JSON.stringify(raw), raw]))('does not follow %s', (_, raw) => {
    expect(parseRedirect(raw, ORIGIN)).toBeNull();
  });

  it('is tested against many hostile addresses', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
  });

  it('is missing if none was given', () => {
    expect(parseRedirect(null, ORIGIN)).toBeNull();
  });

  it('survives the login address, query and all', () => {
    const wanted = '/home/work/project/p%201/page/g1?debug&clock=20';
    const query = new URLSearchParams(getLoginAddress(wanted).split('?')[1]);
    expect(parseRedirect(query.get('redirect'), ORIGIN)).toBe(wanted);
  });
});

describe('The first screen after signing in', () => {
  const getLandingPath = (changes: object): string =>
    getLanding(userInfoCall.decode(createUserInfo(changes), '$'));

  it('is the home screen by default', () => {
    expect(getLandingPath({})).toBe('/home');
    expect(getLandingPath({ appLandingType: 'unheard of' })).toBe('/home');
  });

  it("is the account's project page if it may see projects", () => {
    const project = {
      appLandingType: 'project',
      appLandingProjectId: 'p/1',
      appLandingProjectPageId: 'g1',
    };
    expect(getLandingPath(project)).toBe('/groundBIDetail/p%2F1/page/g1');
    expect(getLandingPath({ ...project, appLandingProjectPageId: null })).toBe('/home/work/project');
    expect(getLandingPath({ ...project, auths: [] })).toBe('/noAuth');
  });

  it('is not an equipment landing without the permission', () => {
    expect(getLandingPath({ appLandingType: 'equip', auths: ['monitor_project'] })).toBe('/noAuth');
    expect(getLandingPath({ appLandingType: 'equip' })).toBe('/home/monitor');
  });

  it("is the equipment's configuration page", () => {
    expect(getLandingPath({ appLandingType: 'equip', appLandingEquipPageId: 'c/1' })).toBe(
      '/groundDetailEGConfiguration/c%2F1',
    );
  });

  it('leads to the values of a device without a page', () => {
    expect(getLandingPath({ appLandingType: 'equip', appLandingEquipId: 'e/1' })).toBe(
      '/detail/eg/list/e%2F1',
    );
  });

  it('is the first screen that the account may see if that is not home', () => {
    expect(getLandingPath({ auths: ['monitor_project'] })).toBe('/home/work/project');
    expect(getLandingPath({ auths: [] })).toBe('/home');
    expect(getFirstScreen(['monitor_multi'], '/home/work/project')).toBe('/home/monitor');
    expect(getFirstScreen(['monitor_multi'], '/home/more')).toBe('/home/more');
  });

  it('survives an id that no address can hold', () => {
    const landing = { appLandingType: 'equip', appLandingEquipPageId: '\ud800' };
    expect(getLandingPath(landing)).toBe('/groundDetailEGConfiguration/%EF%BF%BD');
  });

  it('precedes an address that means only home', () => {
    const wanted = (raw: string | null, main = '/home'): string | null =>
      parseRequestedScreen(raw, ORIGIN, main);
    const homeAddresses = [null, '/wx/', '/wx/home', '/wx/home/monitor', '//evil.example'];
    for (const raw of [...homeAddresses, '/wx/home/monitor?debug', '/wx/home?debug=&clock=20'])
      expect(wanted(raw), String(raw)).toBeNull();
    expect(wanted('/wx/home/work', '/home/work')).toBeNull();
    expect(wanted('/wx/home/monitor?state=offline')).toBe('/home/monitor?state=offline');
    expect(wanted('/wx/home/more?debug')).toBe('/home/more?debug');
  });

  it("is the organisation's main path if the account has no landing page", () => {
    expect(getLanding(userInfoCall.decode(createUserInfo(), '$'), '/home/work')).toBe('/home/work');
  });
});

describe("Paths of an organisation's style", () => {
  it.each([
    ['/home/work', '/home/work'],
    ['/wx/home/work', '/home/work'],
    ['/home', '/home'],
    ['/groundBIDetail/p1/page/g1', '/groundBIDetail/p1/page/g1'],
  ])('lead from %s to %s', (raw, path) => expect(parseMainPath(raw)).toBe(path));

  it.each(['', '/', '/login', '/404', '/nowhere', 'home/work', '/home/work?x', ...HOSTILE])(
    'lead home from %j',
    (raw) => {
      expect(['/home', '/home/monitor', '/home/more']).toContain(parseMainPath(raw));
    },
  );

  it('never start with the first segment of another screen', () => {
    const heads = ROUTES.map(({ path }) => path.split('/')[1] ?? '').filter((head) => head !== 'login');
    expect([...RESERVED_HEADS].sort()).toEqual([...new Set(heads)].sort());
  });

  it("include the organisation's own login, which shows the login screen", () => {
    expect(parseLoginPath('/acme/login')).toBe('/acme/login');
    expect(parseLoginPath('/wx/acme')).toBe('/acme');
    expect(getLoginAddress('/home/work', '/acme')).toBe('/acme?redirect=%2Fwx%2Fhome%2Fwork');
  });

  it.each(['', '/', '/login', '/home', '/home/monitor', '/404', '/wx/', ...HOSTILE])(
    'include no login at %j except at an unused address',
    (raw) => {
      const path = parseLoginPath(raw);
      expect(new URL(`/wx${path}`, ORIGIN).href).toBe(`${ORIGIN}/wx${path}`);
      expect(matchRoute(path)?.path ?? '/login').toBe('/login');
    },
  );

  it("take no address from a screen: a path that starts like a screen's is no login", () => {
    const heads = new Set(ROUTES.map(({ path }) => path.split('/')[1] ?? ''));
    heads.delete('login');
    for (const head of heads) expect(parseLoginPath(`/${head}/acme`)).toBe('/login');
  });

  it('lead "home" to the stored landing page, if it is one', () => {
    expect(getHome('/groundBIDetail/p1/page/g1', '/home')).toBe('/groundBIDetail/p1/page/g1');
    for (const stored of [
      null,
      '',
      '/home/more',
      '//evil.example',
      'javascript:alert(1)',
      '/groundBIDetail/p1',
    ])
      expect(getHome(stored, '/home/work')).toBe('/home/work');
  });
});
