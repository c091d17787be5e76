import { readFileSync } from 'node:fs';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { isStyleFile } from '../../src/shared/root-declarations';
import { sessionAtom } from '../../src/state/session/session-store';
import { applyStyle } from '../../src/state/style/apply-style';
import { createBrandColours } from '../../src/state/style/brand-colours';
import { readStoredStyle } from '../../src/state/style/stored-style';
import { parseBrand } from '../../src/state/style/style-file';
import { type StyleState, styleAtom, THEME_WAIT_MS } from '../../src/state/style/style-store';
import { getBrandHost, getPictureAddress } from '../../src/state/style/theme-rules';
import {
  type Answer,
  type Answers,
  createUserInfo,
  holdAnswer,
  ok,
  Path,
  SESSION_ENDED,
} from './kit/answers';
import { getContrast } from './kit/contrast';
import { createFakeOutside, createMemoryStorage, type FakeOutside } from './kit/fake-outside';
import { waitUntilSettled } from './kit/render';

const FILE = '/cdn/style/acme.css';
const THEME = {
  isNew: true,
  title: 'Acme Water',
  faviconIco: 'style/acme.ico',
  webLoginPath: '/acme',
  webMainPath: '/home/work/project',
  appLoginLogo: 'style/acme.svg',
  stylePath: 'style/acme.css',
};

describe("The organisation's style", () => {
  it('provides title, pictures, paths and colour', async () => {
    const outside = await loadStyle();
    expect(style(outside)).toMatchObject({
      fault: null,
      awaitedTheme: null,
      style: {
        brand: '#c00',
        favicon: '/cdn/style/acme.ico',
        logo: '/cdn/style/acme.svg',
        theme: { title: 'Acme Water' },
      },
    });
  });

  it('is missing unless its code is 200: for 10003, a refusal and an unreadable answer', async () => {
    for (const answer of [
      { code: '10003', data: THEME },
      { code: '1001', message: 'x', data: null },
      { code: '500', data: THEME },
      { code: '10003', data: null },
      ok(['x']),
    ]) {
      const { fault, style: shown } = style(await loadStyle({ [Path.style]: answer }));
      expect([fault, shown.theme]).toEqual(['permission', null]);
    }
  });

  it.each(['stylePath', 'webLoginPath'])('of the new version is missing without %s', async (field) => {
    for (const value of ['', ' '])
      expect(style(await loadStyle({ [Path.style]: ok({ ...THEME, [field]: value }) })).fault).toBe('unset');
  });

  it.each([
    ['is missing', { [FILE]: { status: 404, text: 'Not found' } }, THEME],
    ['is unreachable', { [FILE]: 'offline' }, THEME],
    ['is an HTML page', { [FILE]: createCss('<!doctype html><title>sign in{}</title>') }, THEME],
    ['is empty', { [FILE]: createCss('') }, THEME],
    ['is outside the CDN', {}, { ...THEME, stylePath: '//evil.example/x.css' }],
    ['climbs out of the CDN', {}, { ...THEME, stylePath: '../x.css' }],
  ] as const)('is unreadable if its file %s', async (_, answers, theme) => {
    const outside = await loadStyle({ [Path.style]: ok(theme), ...answers });
    expect(style(outside)).toMatchObject({ fault: 'unreadable', style: { brand: null } });
    expect(outside.requests.every(({ path }) => path.startsWith('/lfscada/') || path === FILE)).toBe(true);
  });

  it('of the older version needs neither file nor path, and has its pictures elsewhere', async () => {
    const older = { ...THEME, isNew: false, stylePath: '', webLoginPath: '' };
    const outside = await loadStyle({ [Path.style]: ok(older) }, { config: { imageBase: '/old/images' } });
    expect(style(outside)).toMatchObject({ fault: null, style: { logo: '/old/images/style/acme.svg' } });
  });

  it("falls back to the product's own silently if it cannot be requested", async () => {
    for (const answer of ['offline', { status: 502, text: '' }, ok(null)] as const)
      expect(style(await loadStyle({ [Path.style]: answer }))).toMatchObject({
        fault: null,
        style: { theme: null },
      });
  });

  it('delays the start for a limited time, and is still applied when it arrives', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = createFakeOutside({ answers: { ...ANSWERS, [Path.style]: () => pendingAnswer } });
    const loading = outside.services.style.loadForDomain();
    await waitUntilSettled();
    outside.advance(THEME_WAIT_MS - 1);
    expect(style(outside).awaitedTheme).toBe('start');
    outside.advance(1);
    expect(style(outside).awaitedTheme).toBeNull();
    answer(ok(THEME));
    await loading;
    expect(style(outside).style.brand).toBe('#c00');
  });

  it('of the last visit is shown immediately while it is requested again', async () => {
    const storage = createMemoryStorage();
    await loadStyle({}, { storage });
    const reopened = createFakeOutside({ storage, answers: { [Path.style]: 'silence' } });
    void reopened.services.style.loadForDomain();
    expect(style(reopened)).toMatchObject({
      awaitedTheme: null,
      style: { brand: '#c00', theme: { title: 'Acme Water' } },
    });
    await waitUntilSettled();
    expect(style(reopened).style.logo).toBe('/cdn/style/acme.svg');
  });

  it("of the user's organisation replaces the domain's until the user leaves", async () => {
    const outside = await loadStyle({
      [Path.userStyle]: ok({ ...THEME, title: 'Acme North', webMainPath: '/home/work' }),
    });
    await outside.services.session.begin();
    await waitUntilSettled();
    expect(style(outside)).toMatchObject({
      awaitedTheme: null,
      style: { theme: { title: 'Acme North' }, brand: '#c00' },
    });
    await outside.services.session.signOut();
    expect(style(outside).style.theme?.title).toBe('Acme Water');
  });

  it('of a user whose session has ended ends the session', async () => {
    const outside = await loadStyle({
      [Path.userStyle]: { code: '1006' },
    });
    await outside.services.session.check();
    await waitUntilSettled();
    expect(style(outside)).toMatchObject({ fault: null, style: { theme: { title: 'Acme Water' } } });
    expect(outside.services.store.get(sessionAtom).status).toBe('signed-out');
  });

  it("does not end the session of the next user, who signed in before the previous user's answer", async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await loadStyle({
      [Path.userStyle]: () => pendingAnswer,
    });
    const { session, store } = outside.services;
    await session.begin();
    await session.signOut();
    outside.answers[Path.info] = ok(createUserInfo({ userId: 'u2' }));
    outside.answers[Path.userStyle] = ok(THEME);
    await session.begin();
    answer(SESSION_ENDED);
    await waitUntilSettled();
    expect(store.get(sessionAtom)).toMatchObject({ status: 'signed-in', user: { userId: 'u2' } });
  });

  it('of a domain that requires a session does not end one started before its answer', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = createFakeOutside({
      answers: {
        [Path.style]: () => pendingAnswer,
        [Path.info]: ok(createUserInfo()),
        [Path.userStyle]: ok(THEME),
      },
    });
    const { session, store, style: styles } = outside.services;
    const loading = styles.loadForDomain();
    await session.begin();
    answer(SESSION_ENDED);
    await loading;
    expect(store.get(sessionAtom).status).toBe('signed-in');
  });

  it("is requested for a brand's domain if the product was not opened under the platform's own", async () => {
    const getHost = async (host: string, adminHosts: readonly string[]): Promise<string | null> => {
      const outside = await loadStyle({}, { host, config: { adminHosts } });
      return new URLSearchParams(outside.getRequests(Path.style)[0]?.body).get('host');
    };
    const ADMINS = ['admin.example', '*.cloud.example'];
    expect(await getHost('water.acme.example', ADMINS)).toBe('water.acme.example');
    expect(await getHost('eu.cloud.example', ADMINS)).toBeNull();
    expect(await getHost('ADMIN.example', ['admin.example'])).toBeNull();
    expect(await getHost('water.acme.example', [])).toBeNull();
    expect(getBrandHost('evilcloud.example', ['*.cloud.example'])).toBe('evilcloud.example');
  });
});

describe('A stored style', () => {
  it.each([null, '', 'x', '[]', '{}', '{"theme":null}', '{"theme":7}'])('is empty for %j', (text) => {
    expect(readStoredStyle(text)).toBeNull();
  });

  it('has no invalid colour', () => {
    expect(readStoredStyle(JSON.stringify({ theme: THEME, brand: 'red;}' }))).toMatchObject({ brand: null });
  });
});

describe('A theme picture', () => {
  const rules = { cdnBase: '/cdn/', imageBase: '', imageHosts: ['img.example'], platformOrigin: '' };
  const getPicture = (path: string): string | null =>
    getPictureAddress(path, true, rules, 'own.example:8080');
  it.each([
    ['a/logo.svg', '/cdn/a/logo.svg'],
    ['a/logo.svg?v=2', '/cdn/a/logo.svg?v=2'],
    ['/static/logo.svg', '/static/logo.svg'],
    ['http://own.example:8080/static/logo.svg', '/static/logo.svg'],
    ['https://img.example/a/logo.png', 'https://img.example/a/logo.png'],
    ['https://img.example/a/logo.png?v=2', 'https://img.example/a/logo.png?v=2'],
  ])('%s is at %s', (path, address) => expect(getPicture(path)).toBe(address));
  it('may be on the CDN, with either scheme', () => {
    const cdn = { ...rules, cdnBase: 'http://cdn.example/a/' };
    expect(getPictureAddress('http://cdn.example/a/logo.png', true, cdn, 'own.example')).toBe(
      'http://cdn.example/a/logo.png',
    );
  });
  it.each([
    '',
    'logo.html',
    'javascript:alert(1)//a.svg',
    'data:image/svg+xml,a.svg',
    '//evil.example/a.svg',
    '../a.svg',
    'https://evil.example/a.svg',
    'http://img.example/a.svg',
    'https://img.example@evil.example/a.svg',
    'https://img.example/../a.svg',
    'https://img.example/a?x=.svg',
    'a.svg#x',
    'a.svg?x="',
  ])('is not at %s', (path) => expect(getPicture(path)).toBeNull());
  it('is named if refused', async () => {
    const outside = await loadStyle({
      [Path.style]: ok({ ...THEME, appLoginLogo: 'https://evil.example/a.svg' }),
    });
    expect(style(outside).style).toMatchObject({
      logo: null,
      refusedPictures: ['appLoginLogo: https://evil.example/a.svg'],
    });
  });
});

describe('A style file', () => {
  it('sets the colour and nothing else', () => {
    expect(parseBrand('.x{color:red} :root{ --brand-color : #0B5CAD ; position: fixed }')).toBe('#0B5CAD');
    expect(parseBrand('/* :root{--brand-color:#fff} */ :root{--other:#fff}')).toBeNull();
    expect(parseBrand(':root{--brand-color:#111}:root{--brand-color:#222}')).toBe('#222');
    for (const value of ['url(x)', 'red', 'var(--x)', '#12', '#12345', 'expression(1)', '#fff)'])
      expect(parseBrand(`:root{--brand-color:${value}}`), value).toBeNull();
  });

  it('is ignored if it is markup, empty or huge', () => {
    expect(isStyleFile(':root{}')).toBe(true);
    for (const text of ['', '  ', ' <html>{}', 'no rules', `${'a'.repeat(70_000)}{}`])
      expect(isStyleFile(text)).toBe(false);
  });
});

describe('Brand colours', () => {
  it('are checked against every ground of the sheet', () => {
    expect([GROUNDS.light.length, GROUNDS.dark.length]).toEqual([8, 8]);
  });

  it.each(['#2f7cf6', '#c00', '#ffff00', '#000000', '#ffffff', '#7f7f7f', '#00ff88', '#ff00ff'])(
    'are legible everywhere for %s',
    (brand) => {
      const colours = createBrandColours(brand);
      if (colours === null) throw new Error('no colours');
      for (const appearance of ['light', 'dark'] as const) {
        const { accent, soft, on } = colours[appearance];
        for (const ground of [...GROUNDS[appearance], soft, on])
          expect(getContrast(accent, ground), `${appearance}: on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('are set on the document and removed again, with the favicon', async () => {
    const store = createStore();
    const set = new Map<string, string>();
    const icon = { href: '/wx/icon.svg', removeAttribute: () => undefined };
    applyStyle(
      store,
      { setProperty: (name, value) => void set.set(name, value), removeProperty: (name) => set.delete(name) },
      icon,
    );
    const before = store.get(styleAtom);
    store.set(styleAtom, { ...before, style: { ...before.style, brand: '#c00', favicon: '/cdn/acme.ico' } });
    expect([set.size, icon.href]).toEqual([6, '/cdn/acme.ico']);
    expect([...set.values()].every((value) => /^#[\da-f]{6}$/.test(value))).toBe(true);
    store.set(styleAtom, before);
    expect([set.size, icon.href]).toEqual([0, '/wx/icon.svg']);
  });
});

function createCss(text: string): Answer {
  return { status: 200, text };
}
const style = ({ services }: FakeOutside): StyleState => services.store.get(styleAtom);
const ANSWERS: Answers = {
  [FILE]: createCss(':root{--brand-color:#c00}'),
  [Path.style]: ok(THEME),
  [Path.info]: ok(createUserInfo()),
  [Path.logout]: ok(null),
};
async function loadStyle(
  answers: Answers = {},
  options: Parameters<typeof createFakeOutside>[0] = {},
): Promise<FakeOutside> {
  const outside = createFakeOutside({ ...options, answers: { ...ANSWERS, ...answers } });
  await outside.services.style.loadForDomain();
  return outside;
}

/** Returns the backgrounds of accent text in the sheet. */
const parseGrounds = (sheet: string): readonly string[] =>
  [...sheet.matchAll(/--as-(?:bg|surface|surface-2|(?!accent)\w+-soft): (#\w{6});/g)].map(
    ([, colour = '']) => colour,
  );
const [LIGHT_SHEET = '', DARK_SHEET = ''] = readFileSync('src/ui/theme.css', 'utf8').split(
  ':root[data-theme="dark"]',
);
const GROUNDS = { light: parseGrounds(LIGHT_SHEET), dark: parseGrounds(DARK_SHEET) };
