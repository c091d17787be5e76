/** The product in a browser, as a journey uses it: opens, signs in, reads what is painted, collects what went wrong. */
import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { cn as valueWords } from '../../../src/i18n/values';
import { encodeCredential } from '../../../src/state/account/login-encoding';
import type { Windows } from '../../kit/browser';
import type { PlatformProcess } from '../../kit/platform-process';

/** One widget as the page aid reports it: what is painted at this moment, not what the model says. */
export interface PaintedWidget {
  readonly id: string;
  readonly kind: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly text: string;
  readonly freshness: string;
  readonly quality: string;
}

export interface AppOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly language?: 'cn' | 'en';
  readonly colorScheme?: 'light' | 'dark';
  /** Speed of the worker's clock; 1 unless a fault needs hours. */
  readonly clock?: number;
  /** User agent of the browser; its own unless the product must believe in another. */
  readonly userAgent?: string;
  /** Origin of what stands in front of the platform; the platform's own unless a web server does. */
  readonly origin?: string;
  /** The service worker is registered as in any browser. Without it, for whoever counts or changes requests. */
  readonly serviceWorker?: boolean;
}

export interface Account {
  readonly loginname: string;
  readonly password: string;
}

export const DEMO: Account = { loginname: 'demo', password: 'Demo_2026' };
/** Of the product's configuration. */
const LOGIN_KEY = 'allshift-key-016';

/** Pause between two looks at a condition that is waited for. */
const LOOK_MS = 50;

export class App {
  /** Console errors and uncaught exceptions since the start or the last `forget`. */
  readonly problems: string[] = [];
  /** Exceptions and rejections that nobody caught, in any page of the window and in its workers, which tell their page. */
  private readonly bugs: string[] = [];

  private constructor(
    readonly platform: PlatformProcess,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly query: string,
    private readonly origin: string | null,
  ) {
    context.on('weberror', (error) => this.bugs.push(error.error().message));
    page.on('pageerror', (error) => this.problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error')
        this.problems.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  static async open(windows: Windows, platform: PlatformProcess, options: AppOptions = {}): Promise<App> {
    const {
      viewport = { width: 360, height: 640 },
      language = 'cn',
      colorScheme = 'light',
      clock = 1,
      userAgent,
      origin = null,
      serviceWorker = false,
    } = options;
    const context = await windows.newContext({
      viewport,
      colorScheme,
      locale: language === 'cn' ? 'zh-CN' : 'en-GB',
      hasTouch: viewport.width < 800,
      serviceWorkers: serviceWorker ? 'allow' : 'block',
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    const page = await context.newPage();
    return new App(platform, context, page, `?debug${clock === 1 ? '' : `&clock=${clock}`}`, origin);
  }

  /** Another tab of the same window: the same cookies, the same storage. */
  async beside(): Promise<App> {
    return new App(this.platform, this.context, await this.context.newPage(), this.query, this.origin);
  }

  /** Opens a path under the base, such as `/home/monitor`, as somebody who pastes the address. */
  async visit(path: string): Promise<void> {
    const query = path.includes('?') ? this.query.replace('?', '&') : this.query;
    await this.page.goto(`${this.origin ?? this.platform.url}/wx${path}${query}`);
  }

  /** Keeps a language on the device, as a person who chose it. A frame of another site may be refused its storage. */
  async keepLanguage(language: string): Promise<void> {
    await this.context.addInitScript((chosen) => {
      if (window === top) localStorage.setItem('allshift.language', chosen);
    }, language);
  }

  /** Signs in without a screen, by the call of the login: the window has the session's cookie. */
  async beginSession({ loginname, password }: Account = DEMO): Promise<void> {
    const { url } = this.platform;
    const answer = await this.context.request.post(`${url}/lfscada/user/encryptLogin`, {
      form: {
        loginname: encodeCredential(loginname, LOGIN_KEY),
        password: encodeCredential(password, LOGIN_KEY),
        vcode: '',
      },
    });
    const { code, message } = (await answer.json()) as { readonly code: string; readonly message: string };
    if (code !== '200') throw new Error(`the login of ${loginname} is refused: ${code} ${message}`);
    if ((await this.context.cookies(url)).length === 0)
      throw new Error(`the login of ${loginname} brings no cookie`);
  }

  /** Signs in on the login screen that is showing. */
  async signIn(account: Account = DEMO): Promise<void> {
    await this.page.locator('input[autocomplete="username"]').fill(account.loginname);
    await this.page.locator('input[autocomplete="current-password"]').fill(account.password);
    await this.page.locator('button[type="submit"]').click();
  }

  /** Everything that is painted at this moment. */
  async painted(): Promise<readonly PaintedWidget[]> {
    return this.page.evaluate(() => {
      const { allshift } = globalThis as unknown as { allshift?: { page(): PaintedWidget[] } };
      return allshift?.page() ?? [];
    });
  }

  async widget(id: string): Promise<PaintedWidget> {
    const found = (await this.painted()).find((widget) => widget.id === id);
    if (!found) throw new Error(`no widget ${id} is painted`);
    return found;
  }

  /** Taps the middle of a widget, wherever it comes to rest. */
  async tap(id: string): Promise<void> {
    const box = await this.resting(id);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** The place where a widget comes to rest: a page goes on moving for a while after the wheel. */
  async resting(id: string): Promise<PaintedWidget['box']> {
    let box: PaintedWidget['box'] | null = null;
    await until(`${id} at rest`, async () => {
      box = await this.page.evaluate(async (wanted) => {
        const { allshift } = globalThis as unknown as { allshift?: { page(): PaintedWidget[] } };
        const boxes: PaintedWidget['box'][] = [];
        for (let frame = 0; frame < 3; frame++) {
          await new Promise(requestAnimationFrame);
          const widget = allshift?.page().find((one) => one.id === wanted);
          if (widget === undefined) return null;
          boxes.push(widget.box);
        }
        const isSame = new Set(boxes.map((one) => JSON.stringify(one))).size === 1;
        return isSame ? (boxes[0] ?? null) : null;
      }, id);
      return box !== null;
    });
    if (box === null) throw new Error(`no widget ${id} is painted`);
    return box;
  }

  /** Taps a control until the confirmation stands, and returns its button. A value may just be too old to be written to. */
  async askToWrite(id: string): Promise<Locator> {
    const button = this.page.getByRole('button', { name: valueWords.confirmWrite });
    await until('the confirmation', async () => {
      if ((await button.count()) > 0) return true;
      await this.tap(id);
      return button.waitFor({ timeout: 1_500 }).then(
        () => true,
        () => false,
      );
    });
    return button;
  }

  /** Does what the bar of a live page offers; on a phone it stands in the bar's menu. */
  async choose(name: string | RegExp): Promise<void> {
    const menu = this.page.locator('.as-page__menu button');
    const isWide = await this.page.locator('.as-page__wide').isVisible();
    if (!isWide && (await menu.isVisible())) await menu.click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Waits until something holds of the painted page, and returns how long that took, in ms. */
  async until(
    what: string,
    holds: (painted: readonly PaintedWidget[]) => boolean,
    limitMs = 15_000,
  ): Promise<number> {
    return until(`${what} on the page`, async () => holds(await this.painted()), limitMs);
  }

  /** The problems so far are expected; only further ones count. */
  forget(): void {
    this.problems.length = 0;
  }

  /** The exceptions and rejections so far that nobody caught: they were expected, and do not count any more. */
  takeBugs(): readonly string[] {
    return this.bugs.splice(0);
  }

  /** Ends it. Throws where something was thrown or rejected meanwhile that nobody caught. */
  async close(): Promise<void> {
    await this.context.close();
    if (this.bugs.length > 0) throw new Error(`nobody caught: ${this.bugs.join('; ')}`);
  }
}

/** Messages of the driver for an evaluation that a navigation cut off: nothing was seen. */
const CUT_OFF = /Execution context was destroyed|Cannot find (?:default execution )?context|target navigated/;

/** Looks again and again until something holds; throws when it does not within the limit. Returns the ms it took. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 15_000,
): Promise<number> {
  const look = async (): Promise<boolean> => {
    try {
      return await holds();
    } catch (error) {
      if (error instanceof Error && CUT_OFF.test(error.message)) return false;
      throw error;
    }
  };
  const start = performance.now();
  for (;;) {
    if (await look()) return performance.now() - start;
    if (performance.now() - start > limitMs) throw new Error(`waited ${limitMs} ms in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Closes one after the other, each even where another cannot be closed, and those that there are; throws what went wrong first. */
export async function closeAll(...all: readonly ({ close(): Promise<void> } | undefined)[]): Promise<void> {
  const wrong: unknown[] = [];
  for (const one of all) await one?.close().catch((error: unknown) => wrong.push(error));
  if (wrong.length > 0) throw wrong[0];
}

/**
 * Handles a call on its way: for `route` of a page or of a window. A call that the page has given up by then, or
 * a page that is gone, is no fault of the test; whatever else goes wrong leaves the call without an answer.
 */
export const onTheWay =
  (act: (route: Route) => Promise<void>) =>
  async (route: Route): Promise<void> => {
    try {
      await act(route);
    } catch {
      await route.abort().catch(() => undefined);
    }
  };
