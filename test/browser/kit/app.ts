import type { BrowserContext, Locator, Page, Route } from 'playwright-core';
import { cn as valueWords } from '../../../src/i18n/values';
import { encodeCredential } from '../../../src/state/account/login-encoding';
import type { Windows } from '../../kit/browser';
import type { PlatformProcess } from '../../kit/platform-process';

/** A widget as painted, not as in the model, reported by the page's debugging aid. */
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
  /** Speed of the worker's clock; 1 unless a test needs hours. */
  readonly clock?: number;
  /** User agent, to imitate another browser. */
  readonly userAgent?: string;
  /** Origin of a server in front of the platform; the platform's own by default. */
  readonly origin?: string;
  /** Whether the service worker is registered, as usual; `false` for tests that count or change requests. */
  readonly serviceWorker?: boolean;
}

export interface Account {
  readonly loginname: string;
  readonly password: string;
}

export const DEMO: Account = { loginname: 'demo', password: 'Demo_2026' };
const LOGIN_KEY = 'allshift-key-016';

const POLL_MS = 50;

export class App {
  /** Console errors and uncaught exceptions since the start or the last `clearProblems`. */
  readonly problems: string[] = [];
  /** Uncaught exceptions and rejections in all pages of the window and their workers, which report to their page. */
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

  /** Opens another tab of the same window, with the same cookies and storage. */
  async openTab(): Promise<App> {
    return new App(this.platform, this.context, await this.context.newPage(), this.query, this.origin);
  }

  async visit(path: string): Promise<void> {
    const query = path.includes('?') ? this.query.replace('?', '&') : this.query;
    await this.page.goto(`${this.origin ?? this.platform.url}/wx${path}${query}`);
  }

  /**
   * Stores a language on the device as the user's choice, in the top frame only: another site's frame may have no
   * storage.
   */
  async storeLanguage(language: string): Promise<void> {
    await this.context.addInitScript((value) => {
      if (window === top) localStorage.setItem('allshift.language', value);
    }, language);
  }

  /** Signs in by a login call, without the login screen; the window gets the session cookie. */
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

  async signIn(account: Account = DEMO): Promise<void> {
    await this.page.locator('input[autocomplete="username"]').fill(account.loginname);
    await this.page.locator('input[autocomplete="current-password"]').fill(account.password);
    await this.page.locator('button[type="submit"]').click();
  }

  async listPaintedWidgets(): Promise<readonly PaintedWidget[]> {
    return this.page.evaluate(() => {
      const { allshift } = globalThis as unknown as { allshift?: { page(): PaintedWidget[] } };
      return allshift?.page() ?? [];
    });
  }

  async getWidget(id: string): Promise<PaintedWidget> {
    const found = (await this.listPaintedWidgets()).find((widget) => widget.id === id);
    if (!found) throw new Error(`no widget ${id} is painted`);
    return found;
  }

  /** Taps the middle of a widget once it has come to rest. */
  async tap(id: string): Promise<void> {
    const box = await this.getRestingBox(id);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Returns the box of a widget once it is at rest: a page moves for a while after the wheel. */
  async getRestingBox(id: string): Promise<PaintedWidget['box']> {
    let box: PaintedWidget['box'] | null = null;
    await until(`${id} at rest`, async () => {
      box = await this.page.evaluate(async (targetId) => {
        const { allshift } = globalThis as unknown as { allshift?: { page(): PaintedWidget[] } };
        const boxes: PaintedWidget['box'][] = [];
        for (let frame = 0; frame < 3; frame++) {
          await new Promise(requestAnimationFrame);
          const widget = allshift?.page().find((one) => one.id === targetId);
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

  /**
   * Taps a widget until the write confirmation appears, since its value may be too old at first. Returns the button.
   */
  async openConfirmation(id: string): Promise<Locator> {
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

  /** Chooses an item of a live page's bar; on a phone it is in the bar's menu. */
  async choose(name: string | RegExp): Promise<void> {
    const menu = this.page.locator('.as-page__menu button');
    const isWide = await this.page.locator('.as-page__wide').isVisible();
    if (!isWide && (await menu.isVisible())) await menu.click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async until(
    label: string,
    isMet: (painted: readonly PaintedWidget[]) => boolean,
    limitMs = 15_000,
  ): Promise<number> {
    return until(`${label} on the page`, async () => isMet(await this.listPaintedWidgets()), limitMs);
  }

  clearProblems(): void {
    this.problems.length = 0;
  }

  /** Returns and accepts the uncaught exceptions and rejections so far. */
  takeBugs(): readonly string[] {
    return this.bugs.splice(0);
  }

  /** Closes the window; throws if an exception or rejection was not caught. */
  async close(): Promise<void> {
    await this.context.close();
    if (this.bugs.length > 0) throw new Error(`nobody caught: ${this.bugs.join('; ')}`);
  }
}

/** Driver messages for an evaluation interrupted by a navigation. */
const INTERRUPTED =
  /Execution context was destroyed|Cannot find (?:default execution )?context|target navigated/;

/** Polls a condition and returns the ms it took; throws at the limit. */
export async function until(
  label: string,
  isMet: () => Promise<boolean> | boolean,
  limitMs = 15_000,
): Promise<number> {
  const check = async (): Promise<boolean> => {
    try {
      return await isMet();
    } catch (error) {
      if (error instanceof Error && INTERRUPTED.test(error.message)) return false;
      throw error;
    }
  };
  const start = performance.now();
  for (;;) {
    if (await check()) return performance.now() - start;
    if (performance.now() - start > limitMs) throw new Error(`waited ${limitMs} ms in vain for: ${label}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Closes all resources in order, even after failures, and throws the first error. */
export async function closeAll(
  ...resources: readonly ({ close(): Promise<void> } | undefined)[]
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of resources) await one?.close().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * Creates a route handler that aborts the call on an error: a call cancelled by the page, or a closed page, does not
 * fail the test.
 */
export const createRouteHandler =
  (handleRoute: (route: Route) => Promise<void>) =>
  async (route: Route): Promise<void> => {
    try {
      await handleRoute(route);
    } catch {
      await route.abort().catch(() => undefined);
    }
  };
