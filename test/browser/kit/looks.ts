/**
 * The looks of an area: each of its screens in both languages, on a phone and on a wide screen, light and dark. What must
 * hold of every screen: it stays where it was opened, nothing in the console, nothing untranslated, nothing that axe-core
 * complains of, nothing wider than the screen, nothing cut off on the narrowest phone, with large text too.
 *
 * An area's file is a call:
 * ```ts
 * describeLooks('eg', {
 *   screens: [{ path: '/detail/eg/list/:id', with: { id: 'p201' } }],
 * });
 * ```
 * Chinese on an English screen is right only where the platform sent it or the address has it; no list of such words is needed.
 */
import { expect, it } from 'vitest';
import { matchRoute } from '../../../src/navigation/routes';
import type { Act } from './acts';
import { type Account, type App, DEMO } from './app';
import { bringAxe, LOOK_RULES, violations } from './axe';
import { settled, speak } from './in-place';
import { takePicture } from './picture';
import { Sent } from './sent';
import { PHONE, WIDE, wrongOnNarrow } from './small-screen';
import { JourneyStand } from './stand';

/**
 * Each language meets each size and each theme. A screen is opened once and then turned, as a window that is resized: every
 * other one from the last variant to the first, since the one before it ends there. So half of them start in each language.
 */
const VARIANTS = [
  { language: 'cn', viewport: PHONE, colorScheme: 'light' },
  { language: 'cn', viewport: WIDE, colorScheme: 'dark' },
  { language: 'en', viewport: PHONE, colorScheme: 'dark' },
  { language: 'en', viewport: WIDE, colorScheme: 'light' },
] as const;
type Variant = (typeof VARIANTS)[number];
const BACKWARDS = [...VARIANTS].reverse();

/** Half a minute for the largest area on a quiet machine, and more where others work. */
const LONGEST_MS = 400_000;

/** The name that the other language has in the choice of languages. */
const OWN_NAME = /^(?:中|简体中文)$/;
/** Signs that a text was not found or not filled in. */
const RAW = /\{\w+\}|\btitle[A-Z]\w+|undefined|\[object|\bNaN\b/;

export interface LookedAt {
  /** As it stands in the table of routes. */
  readonly path: string;
  /** Values of the parameters of the path. */
  readonly with?: Readonly<Record<string, string>>;
  /** What follows the path in the address, such as `?kind=repair`. */
  readonly query?: string;
  /** The path of the table to which this address leads, where it is another. */
  readonly leadsTo?: string;
  /** Brings the screen into the state to look at (opens a dialog, say), or asserts what is particular to it. */
  readonly act?: Act;
  /** Asserts what is particular to its layout, on the phone and in each language. May turn the phone. */
  readonly layout?: Act;
  /** Selector of its rows, which are lower in the dense mode. */
  readonly rows?: string;
  /** Faults of the product that are not mended yet, as the test words them. It fails once they are. */
  readonly known?: RegExp;
  /** Tells two looks of one path apart. */
  readonly as?: string;
}

export interface Looks {
  readonly screens: readonly LookedAt[];
  /** The account that is signed in; none where null. The demonstration account, if it is not given. */
  readonly account?: Account | null;
  /** Another browser than the test's own, such as WeChat's. */
  readonly userAgent?: string;
}

/** The address under the base that a line of the list stands for. Throws for a path that is not in the table. */
export function addressOf({ path, with: given = {}, query = '' }: LookedAt): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`${path} needs an example of ${name}`);
    return encodeURIComponent(value);
  });
  if (matchRoute(address)?.path !== path) throw new Error(`${address} is no address of ${path}`);
  return address + query;
}

/** Reads every text that a person sees or hears. */
const texts = (app: App): Promise<readonly string[]> =>
  app.page.evaluate(() => {
    const found: string[] = [document.title];
    const root = document.querySelector('#app') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const one of root.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });

/** Tells which texts are not filled in or not translated. */
async function wrongTexts(app: App, { language }: Variant, sent: Sent) {
  const all = await texts(app);
  const raw = all.filter((text) => RAW.test(text)).map((text) => `raw words: ${text}`);
  if (language !== 'en') return raw;
  const ours = all.filter((text) => !OWN_NAME.test(text));
  const strange = sent.strangeIn(ours);
  return [...raw, ...strange.map((run) => `Chinese in English: ${run}`)];
}

/** A screen of an area that is open. */
interface Shown {
  readonly area: string;
  readonly app: App;
  readonly screen: LookedAt;
  readonly sent: Sent;
}

/** Tells what is wrong with the screen as it is turned now. */
async function wrongWith({ app, screen, sent }: Shown, variant: Variant): Promise<readonly string[]> {
  // Structure differs with size at most: the first and the last variant have one each.
  const isEnd = variant === VARIANTS[0] || variant === BACKWARDS[0];
  const wrong = await violations(app.page, isEnd ? {} : { only: LOOK_RULES });
  const { pathname, width, room } = await app.page.evaluate(() => ({
    pathname: location.pathname,
    width: document.documentElement.scrollWidth,
    room: innerWidth,
  }));
  const stays = matchRoute(pathname.slice('/wx'.length))?.path === (screen.leadsTo ?? screen.path);
  return [
    ...wrong,
    ...(stays ? [] : [`leads to ${pathname}`]),
    ...(await wrongTexts(app, variant, sent)),
    ...(width > room ? [`${width} px wide`] : []),
    ...(variant.viewport === PHONE ? await wrongOnPhone(app, screen) : []),
    ...app.problems,
  ];
}

async function wrongOnPhone(app: App, { layout, rows }: LookedAt): Promise<readonly string[]> {
  const found: string[] = [];
  await layout?.(app).catch((error: unknown) => found.push(String(error)));
  return [...found, ...(await wrongOnNarrow(app, rows))];
}

/** Names a screen and how it is turned, as its picture is called. */
function nameOf({ path, as }: LookedAt, { language, viewport, colorScheme }: Variant): string {
  const variant = `${language}-${viewport.width}-${colorScheme}`;
  return `${variant}/${`${path}${as === undefined ? '' : `-${as}`}`.replace(/\W+/g, '_').slice(1)}`;
}

/** Opens a screen by its address and brings it into the state to look at. */
async function show({ app, screen, sent }: Shown, { viewport }: Variant): Promise<void> {
  await app.page.setViewportSize(viewport);
  sent.note(Object.values(screen.with ?? {}).join(' '));
  await app.visit(addressOf(screen));
  await settled(app.page);
  if (screen.act) {
    await screen.act(app);
    await settled(app.page);
  }
}

async function turn({ page }: App, { language, viewport, colorScheme }: Variant): Promise<void> {
  await Promise.all([
    page.setViewportSize(viewport),
    page.emulateMedia({ colorScheme }),
    speak(page, language),
  ]);
  await settled(page);
}

/** Opens a screen, turns it and tells what is wrong with it on the way. */
async function walk(shown: Shown, variants: readonly Variant[]): Promise<readonly string[]> {
  const { area, app, screen } = shown;
  const wrong: string[] = [];
  let isKnown = screen.known === undefined;
  let dialogs = 0;
  for (const variant of variants) {
    await (variant === variants[0] ? show(shown, variant) : turn(app, variant));
    const name = nameOf(screen, variant);
    const open = await app.page.locator('dialog[open]').count();
    if (open < dialogs) wrong.push(`${name} has lost a dialog`);
    dialogs = open;
    await takePicture(app.page, `${area}/${name}`, { fullPage: true });
    for (const one of await wrongWith(shown, variant))
      if (screen.known?.test(one)) isKnown = true;
      else wrong.push(`${name} ${one}`);
    app.forget();
  }
  return isKnown ? wrong : [...wrong, `${nameOf(screen, VARIANTS[0])} has no fault ${screen.known}`];
}

/** Declares the test of an area's looks. */
export function describeLooks(area: string, { screens, account = DEMO, userAgent }: Looks): void {
  const stand = new JourneyStand({ platform: { seed: 1 } });

  it(`The looks of ${area} are clean`, { timeout: LONGEST_MS }, async () => {
    const sent = stand.closing(await Sent.from(stand.platform.url));
    const app = await stand.open({
      viewport: PHONE,
      origin: sent.url,
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    if (account !== null) await app.beginSession(account);
    await bringAxe(app.page);
    const wrong: string[] = [];
    for (const [at, screen] of screens.entries()) {
      const shown = { area, app, screen, sent };
      wrong.push(...(await walk(shown, at % 2 === 0 ? VARIANTS : BACKWARDS)));
    }
    expect(wrong).toEqual([]);
  });
}
