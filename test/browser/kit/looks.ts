/**
 * The looks of an area: each of its screens in both languages, on a phone and on a wide screen, light and dark. Every
 * screen must stay at its address, log nothing, have no untranslated text and no axe-core violations, fit the screen,
 * and cut nothing off on the narrowest phone, even with large text.
 *
 * An area's file is a call:
 * ```ts
 * describeLooks('eg', {
 *   screens: [{ path: '/detail/eg/list/:id', with: { id: 'p201' } }],
 * });
 * ```
 * Chinese on an English screen is accepted only if the platform sent it or the address contains it.
 */
import { expect, it } from 'vitest';
import { matchRoute } from '../../../src/navigation/routes';
import type { ScreenAction } from './acts';
import { type Account, type App, DEMO } from './app';
import { installAxe, LOOK_RULES, violations } from './axe';
import { setLanguage, untilSettled } from './in-place';
import { takePicture } from './picture';
import { AnswerRecorder } from './sent';
import { listNarrowProblems, PHONE, WIDE } from './small-screen';
import { JourneyStand } from './stand';

/**
 * Every language with every size and every theme. A screen is opened once and then changed like a resized window.
 * Every other screen runs the variants backwards, from where the previous one ended: half of them start in each
 * language.
 */
const VARIANTS = [
  { language: 'cn', viewport: PHONE, colorScheme: 'light' },
  { language: 'cn', viewport: WIDE, colorScheme: 'dark' },
  { language: 'en', viewport: PHONE, colorScheme: 'dark' },
  { language: 'en', viewport: WIDE, colorScheme: 'light' },
] as const;
type Variant = (typeof VARIANTS)[number];
const BACKWARDS = [...VARIANTS].reverse();

/** Half a minute for the largest area on an idle machine, more on a busy one. */
const TIMEOUT_MS = 400_000;

/** The other language's name in the language menu. */
const OWN_NAME = /^(?:中|简体中文)$/;
/** Signs of a missing or unfilled text. */
const RAW_TEXT = /\{\w+\}|\btitle[A-Z]\w+|undefined|\[object|\bNaN\b/;

interface ScreenLook {
  /** Path in the route table. */
  readonly path: string;
  /** Values of the path's parameters. */
  readonly with?: Readonly<Record<string, string>>;
  /** Appended to the path, such as `?kind=repair`. */
  readonly query?: string;
  /** Path in the route table to which this address redirects. */
  readonly leadsTo?: string;
  /** Brings the screen into the state to check, such as an open dialog, or makes specific assertions. */
  readonly act?: ScreenAction;
  /** Checks the layout on the phone in each language; may rotate the phone. */
  readonly layout?: ScreenAction;
  /** Selector of its rows, which are lower in dense mode. */
  readonly rows?: string;
  /** Matches reports of known problems in the product. The test fails once they are fixed. */
  readonly known?: RegExp;
  /** Distinguishes two looks of one path. */
  readonly as?: string;
}

export interface LookOptions {
  readonly screens: readonly ScreenLook[];
  /** The signed-in account, the demonstration account by default; `null` for none. */
  readonly account?: Account | null;
  /** Another user agent, such as WeChat's. */
  readonly userAgent?: string;
}

/** Returns a screen's address without the base; throws if its path is not in the route table. */
function getAddress({ path, with: values = {}, query = '' }: ScreenLook): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs an example of ${name}`);
    return encodeURIComponent(value);
  });
  if (matchRoute(address)?.path !== path) throw new Error(`${address} is no address of ${path}`);
  return address + query;
}

/** Returns all visible and accessible texts. */
const listTexts = (app: App): Promise<readonly string[]> =>
  app.page.evaluate(() => {
    const found: string[] = [document.title];
    const root = document.querySelector('#app') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const one of root.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });

/** Returns unfilled and untranslated texts. */
async function listWrongTexts(app: App, { language }: Variant, recorder: AnswerRecorder) {
  const all = await listTexts(app);
  const raw = all.filter((text) => RAW_TEXT.test(text)).map((text) => `raw words: ${text}`);
  if (language !== 'en') return raw;
  const ownTexts = all.filter((text) => !OWN_NAME.test(text));
  const untranslated = recorder.listUnsent(ownTexts);
  return [...raw, ...untranslated.map((run) => `Chinese in English: ${run}`)];
}

interface OpenedScreen {
  readonly area: string;
  readonly app: App;
  readonly screen: ScreenLook;
  readonly recorder: AnswerRecorder;
}

async function listProblems(
  { app, screen, recorder }: OpenedScreen,
  variant: Variant,
): Promise<readonly string[]> {
  // Structure differs at most with size: the first and the last variant cover both sizes.
  const isEnd = variant === VARIANTS[0] || variant === BACKWARDS[0];
  const problems = await violations(app.page, isEnd ? {} : { only: LOOK_RULES });
  const { pathname, width, viewportWidth } = await app.page.evaluate(() => ({
    pathname: location.pathname,
    width: document.documentElement.scrollWidth,
    viewportWidth: innerWidth,
  }));
  const isInPlace = matchRoute(pathname.slice('/wx'.length))?.path === (screen.leadsTo ?? screen.path);
  return [
    ...problems,
    ...(isInPlace ? [] : [`leads to ${pathname}`]),
    ...(await listWrongTexts(app, variant, recorder)),
    ...(width > viewportWidth ? [`${width} px wide`] : []),
    ...(variant.viewport === PHONE ? await listPhoneProblems(app, screen) : []),
    ...app.problems,
  ];
}

async function listPhoneProblems(app: App, { layout, rows }: ScreenLook): Promise<readonly string[]> {
  const found: string[] = [];
  await layout?.(app).catch((error: unknown) => found.push(String(error)));
  return [...found, ...(await listNarrowProblems(app, rows))];
}

/** Returns the name of a screen's picture in a variant. */
function getName({ path, as: suffix }: ScreenLook, { language, viewport, colorScheme }: Variant): string {
  const variant = `${language}-${viewport.width}-${colorScheme}`;
  return `${variant}/${`${path}${suffix === undefined ? '' : `-${suffix}`}`.replace(/\W+/g, '_').slice(1)}`;
}

/** Opens a screen by its address and brings it into the state to check. */
async function openScreen({ app, screen, recorder }: OpenedScreen, { viewport }: Variant): Promise<void> {
  await app.page.setViewportSize(viewport);
  recorder.record(Object.values(screen.with ?? {}).join(' '));
  await app.visit(getAddress(screen));
  await untilSettled(app.page);
  if (screen.act) {
    await screen.act(app);
    await untilSettled(app.page);
  }
}

async function switchVariant({ page }: App, { language, viewport, colorScheme }: Variant): Promise<void> {
  await Promise.all([
    page.setViewportSize(viewport),
    page.emulateMedia({ colorScheme }),
    setLanguage(page, language),
  ]);
  await untilSettled(page);
}

/** Opens a screen, checks it in each variant and returns all problems. */
async function checkVariants(opened: OpenedScreen, variants: readonly Variant[]): Promise<readonly string[]> {
  const { area, app, screen } = opened;
  const problems: string[] = [];
  let isExpected = screen.known === undefined;
  let dialogCount = 0;
  for (const variant of variants) {
    await (variant === variants[0] ? openScreen(opened, variant) : switchVariant(app, variant));
    const name = getName(screen, variant);
    const openDialogs = await app.page.locator('dialog[open]').count();
    if (openDialogs < dialogCount) problems.push(`${name} has lost a dialog`);
    dialogCount = openDialogs;
    await takePicture(app.page, `${area}/${name}`, { fullPage: true });
    for (const one of await listProblems(opened, variant))
      if (screen.known?.test(one)) isExpected = true;
      else problems.push(`${name} ${one}`);
    app.clearProblems();
  }
  return isExpected
    ? problems
    : [...problems, `${getName(screen, VARIANTS[0])} has no fault ${screen.known}`];
}

export function describeLooks(area: string, { screens, account = DEMO, userAgent }: LookOptions): void {
  const stand = new JourneyStand({ platform: { seed: 1 } });

  it(`The screens of ${area} have no problems`, { timeout: TIMEOUT_MS }, async () => {
    const recorder = stand.closeLater(await AnswerRecorder.start(stand.platform.url));
    const app = await stand.open({
      viewport: PHONE,
      origin: recorder.url,
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    if (account !== null) await app.beginSession(account);
    await installAxe(app.page);
    const problems: string[] = [];
    for (const [index, screen] of screens.entries()) {
      const opened = { area, app, screen, recorder };
      problems.push(...(await checkVariants(opened, index % 2 === 0 ? VARIANTS : BACKWARDS)));
    }
    expect(problems).toEqual([]);
  });
}
