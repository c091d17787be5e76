/**
 * The looks of an area: each of its screens opened by its address, in both languages, on a phone and on a wide screen,
 * light and dark. What must hold of every screen: it stays where it was opened, nothing in the console, nothing
 * untranslated, nothing that axe-core complains of, nothing wider than the screen. Pictures go to `.cache/looks/<area>`.
 *
 * An area's file is a call:
 * ```ts
 * describeLooks('eg', {
 *   screens: [{ path: '/detail/eg/list/:id', with: { id: 'p201' } }],
 * });
 * ```
 * Chinese on an English screen is right only where the platform sent it; no list of such words is needed.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../../src/navigation/routes';
import { type Account, type App, DEMO, onTheWay } from './app';
import { JourneyStand } from './stand';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = join(import.meta.dirname, '../../../.cache/looks');

const PHONE = { width: 360, height: 640 };
const WIDE = { width: 1_280, height: 800 };
/**
 * Each language meets each size and each theme. A screen is opened once in each language, on the first of the two sizes,
 * and then turned into the second, as a window that is resized: each screen is opened in both sizes all the same.
 */
const VARIANTS = [
  {
    language: 'cn',
    looks: [
      { viewport: PHONE, colorScheme: 'light' },
      { viewport: WIDE, colorScheme: 'dark' },
    ],
  },
  {
    language: 'en',
    looks: [
      { viewport: WIDE, colorScheme: 'light' },
      { viewport: PHONE, colorScheme: 'dark' },
    ],
  },
] as const;

/** A minute for the largest area on a quiet machine; more where others work. */
const LONGEST_MS = 400_000;

type Look = (typeof VARIANTS)[number]['looks'][number];

/** The name that the other language has in the choice of languages. */
const OWN_NAME = /^(?:中|简体中文)$/;
/** Signs that a text was not found or not filled in. */
const RAW = /\{\w+\}|\btitle[A-Z]\w+|undefined|\[object|\bNaN\b/;
/** Marks of a screen that is still loading. */
const BUSY = '.as-start, .as-spinner, .as-skeleton, [aria-busy=true]';

export interface LookedAt {
  /** As it stands in the table of routes. */
  readonly path: string;
  /** Values of the parameters of the path. */
  readonly with?: Readonly<Record<string, string>>;
  /** The path of the table to which this address leads, where it is another. */
  readonly leadsTo?: string;
  /** Brings the screen into the state to look at (opens a dialog, say), or asserts what is particular to it. */
  readonly act?: (app: App) => Promise<void>;
  /** Tells two pictures of one path apart. */
  readonly as?: string;
}

export interface Looks {
  readonly screens: readonly LookedAt[];
  /** The account that is signed in; none where null. The demonstration account, if it is not given. */
  readonly account?: Account | null;
  /** Chinese that reaches these screens otherwise than by an answer of the platform. */
  readonly data?: RegExp;
  /** Another browser than the test's own, such as WeChat's. */
  readonly userAgent?: string;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The address under the base that a line of the list stands for. Throws for a path that is not in the table. */
export function addressOf({ path, with: given = {} }: LookedAt): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`${path} needs an example of ${name}`);
    return encodeURIComponent(value);
  });
  if (matchRoute(address)?.path !== path) throw new Error(`${address} is no address of ${path}`);
  return address;
}

const violations = (app: App): Promise<readonly string[]> =>
  app.page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: readonly Violation[] }> };
    };
    // All rules; what passes them is not written up.
    const found = await axe.run({ resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });

/** Waits until a screen stands still: it has its heading, fetches nothing through two pictures, and nothing moves to its place. */
async function settled(app: App): Promise<void> {
  await app.page.locator('h1').first().waitFor({ state: 'attached' });
  await app.page.waitForFunction(
    (busy) =>
      new Promise<boolean>((resolve) => {
        const isStill = (): boolean => document.querySelector(busy) === null;
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(isStill())));
      }),
    BUSY,
  );
  await app.page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => undefined)),
    ).then(() => undefined),
  );
}

/** Every text that a person reads or hears on the open screen. */
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

/** Calls of the platform and files of its CDN, without streams. */
const ANSWERS = /\/(?:lfscada|usual|vas\/Openys\w+|cdn)\b/;

/** Notes the Chinese that the platform sends, before the page has it, so that it can be told from what was left untranslated. */
class Sent {
  private readonly runs = new Set<string>();

  /** Notes nothing in Chinese, where all is Chinese anyway: the browser keeps no files while its calls are listened to. */
  static async over(app: App, language: 'cn' | 'en'): Promise<Sent> {
    const sent = new Sent();
    if (language === 'cn') return sent;
    await app.context.route(
      ANSWERS,
      onTheWay(async (route) => {
        const response = await route.fetch();
        sent.note(await response.text());
        await route.fulfill({ response });
      }),
    );
    return sent;
  }

  private note(text: string): void {
    for (const [run] of text.matchAll(/[\u4e00-\u9fff]+/g)) this.runs.add(run);
  }

  /** The Chinese of a text that the platform did not send. */
  strange(text: string): readonly string[] {
    const known = [...this.runs];
    return [...text.matchAll(/[\u4e00-\u9fff]+/g)]
      .map(([run]) => run)
      .filter((run) => !known.some((one) => one.includes(run)));
  }
}

/** Problems of the screen that is open. */
async function wrongWith(app: App, screen: LookedAt, sent: Sent, data?: RegExp): Promise<readonly string[]> {
  const wrong = [...(await violations(app)), ...app.problems];
  const { pathname, lang, width, room } = await app.page.evaluate(() => ({
    pathname: location.pathname,
    lang: document.documentElement.lang,
    width: document.documentElement.scrollWidth,
    room: innerWidth,
  }));
  const wanted = screen.leadsTo ?? screen.path;
  const stands = matchRoute(pathname.slice('/wx'.length))?.path;
  if (stands !== wanted) wrong.push(`leads to ${pathname}`);
  for (const text of await texts(app)) {
    if (RAW.test(text)) wrong.push(`raw words: ${text}`);
    if (lang !== 'en' || OWN_NAME.test(text) || data?.test(text)) continue;
    wrong.push(...sent.strange(text).map((run) => `Chinese in English: ${run}`));
  }
  if (width > room) wrong.push(`${width} px wide`);
  return wrong;
}

async function turn(app: App, { viewport, colorScheme }: Look): Promise<void> {
  await app.page.setViewportSize(viewport);
  await app.page.emulateMedia({ colorScheme });
}

/** Opens a screen by its address and brings it into the state to look at. */
async function show(app: App, screen: LookedAt): Promise<void> {
  await app.visit(addressOf(screen));
  await settled(app);
  if (screen.act) {
    await screen.act(app);
    await settled(app);
  }
  // Not by a script element, which the policy would refuse.
  await app.page.evaluate(AXE);
}

async function picture(app: App, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.page.screenshot({
    path: join(folder, `${name.replace(/\W+/g, '_').slice(1)}.png`),
    fullPage: true,
  });
}

/** Declares the tests of an area's looks, one for each language. */
export function describeLooks(area: string, { screens, account = DEMO, data, userAgent }: Looks): void {
  describe(`The looks of ${area}`, () => {
    const stand = new JourneyStand({ platform: { seed: 1 } });
    /** Of who has signed in: once for all variants. */
    let cookies: Awaited<ReturnType<BrowserContext['cookies']>> | null = null;

    it.each(VARIANTS)(
      'are clean in $language, on a phone and on a wide screen',
      { timeout: LONGEST_MS },
      async ({ language, looks }) => {
        const [first] = looks;
        const app = await stand.open({
          language,
          ...first,
          ...(userAgent === undefined ? {} : { userAgent }),
        });
        const sent = await Sent.over(app, language);
        await app.keepLanguage(language);
        if (cookies !== null) await app.context.addCookies(cookies);
        else if (account !== null) {
          await app.visit('/login');
          await app.signIn(account);
          await app.page.waitForURL((url) => url.pathname !== '/wx/login');
          await settled(app);
          app.forget();
          cookies = await app.context.cookies();
        }
        const wrong: string[] = [];
        for (const screen of screens) {
          const name = `${screen.path}${screen.as === undefined ? '' : `-${screen.as}`}`;
          for (const look of looks) {
            await turn(app, look);
            if (look === first) await show(app, screen);
            else await settled(app);
            const variant = `${language}-${look.viewport.width}-${look.colorScheme}`;
            await picture(app, join(PICTURES, area, variant), name);
            wrong.push(
              ...(await wrongWith(app, screen, sent, data)).map((one) => `${variant} ${name} ${one}`),
            );
            app.forget();
          }
        }
        expect(wrong).toEqual([]);
      },
    );
  });
}
