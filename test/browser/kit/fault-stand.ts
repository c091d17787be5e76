/**
 * The stand for fault tests: tabs connect through a TCP proxy. Each records its badges, messages and addresses, even
 * brief ones.
 */
import type { LaunchOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Control } from '../../kit/platform-control';
import { type RawRequest, TcpProxy } from '../../kit/tcp-proxy';
import { type App, type AppOptions, type PaintedWidget, until } from './app';
import { JourneyStand } from './stand';

export const PUMPS = '/home/work/project/waterworks/page/w-pumps';
export const CALL = {
  everything: '/lfscada/',
  user: '/lfscada/user/info',
  projects: '/lfscada/project/queryAll',
  project: '/lfscada/project/info',
  page: '/lfscada/monitor/project/page/info',
  gateways: '/lfscada/monitor/project/gateway/query',
  open: '/lfscada/monitor/project/gateway/open',
  signals: '/lfscada/monitor/project/signal/query',
  mvars: '/lfscada/project/mvar/queryAll',
  token: '/lfscada/websocket/monitor/project/token',
  write: '/lfscada/monitor/project/signal/writeVal',
  callback: '/lfscada/monitor/project/signal/callback',
  equipmentCount: '/lfscada/monitor/project/equip/queryCount',
  alarmCount: '/lfscada/monitor/project/alarm/queryCount',
} as const;

/** Freshness of current values. */
const LIVE = new Set(['fresh', 'ageing']);
export const filterLive = (painted: readonly PaintedWidget[]): readonly PaintedWidget[] =>
  painted.filter(({ freshness }) => LIVE.has(freshness));
const parseNumber = (text: string): number => Number(/-?\d+(\.\d+)?/.exec(text)?.[0] ?? Number.NaN);
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Events of a tab since it was opened or reset. Times are the page's `performance.now()`. */
export interface Diary {
  readonly links: readonly { readonly at: number; readonly status: string; readonly text: string }[];
  readonly badges: number;
  readonly toasts: readonly string[];
  readonly places: readonly string[];
}

function recordDiary(): void {
  interface MutableDiary {
    links: { at: number; status: string; text: string }[];
    badges: number;
    toasts: string[];
    places: string[];
  }
  const globals = globalThis as unknown as { diary: MutableDiary };
  globals.diary = { links: [], badges: 0, toasts: [], places: [] };
  const toasts = new WeakSet<Element>();
  let lastStatus: string | null = null;
  const recordChanges = (): void => {
    const { diary } = globals;
    const badges = document.querySelectorAll<HTMLElement>('[data-link]');
    diary.badges = Math.max(diary.badges, badges.length);
    const [badge] = badges;
    if (badge) {
      const status = badge.dataset.link ?? '';
      const text = badge.textContent ?? '';
      if (lastStatus !== status) diary.links.push({ at: performance.now(), status, text });
      lastStatus = status;
    }
    for (const toast of document.querySelectorAll('.as-toast')) {
      if (toasts.has(toast)) continue;
      toasts.add(toast);
      diary.toasts.push(toast.textContent ?? '');
    }
  };
  new MutationObserver(recordChanges).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (data, unused, url) => {
      globals.diary.places.push(String(url ?? ''));
      original(data, unused, url);
    };
  }
}

export class Tab {
  constructor(readonly app: App) {}

  get page(): Page {
    return this.app.page;
  }

  visit(path: string): Promise<void> {
    return this.app.visit(path);
  }

  async watchPumps(): Promise<this> {
    await this.visit(PUMPS);
    await this.untilLive();
    return this;
  }

  async untilLive(limitMs = 30_000): Promise<number> {
    const elapsedMs = await this.untilLink('live', limitMs);
    return (
      elapsedMs + (await this.app.until('live values', (painted) => filterLive(painted).length > 10, limitMs))
    );
  }

  /** Returns the badge's status, or `''` without a badge. */
  async link(): Promise<string> {
    return this.page.evaluate(() => document.querySelector<HTMLElement>('[data-link]')?.dataset.link ?? '');
  }

  /** Waits until the badge has shown this status since the last `reset`; returns the waiting time in ms. */
  untilLinkWas(status: string, limitMs = 15_000): Promise<number> {
    return until(
      `a badge that has shown ${status}`,
      async () => (await this.diary()).links.some((link) => link.status === status),
      limitMs,
    );
  }

  untilLink(status: string, limitMs = 15_000): Promise<number> {
    return until(`a badge that shows ${status}`, async () => (await this.link()) === status, limitMs);
  }

  openConfirmation(widget = 'p201-manual'): Promise<Locator> {
    return this.app.openConfirmation(widget);
  }

  /** Returns all visible text of the page, with white space collapsed. */
  async text(): Promise<string> {
    return (await this.page.locator('body').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
  }

  untilText(content: string, limitMs = 15_000): Promise<number> {
    return until(`"${content}" on the page`, async () => (await this.text()).includes(content), limitMs);
  }

  /** Chooses an item of a live page's bar; on a phone it is in the bar's menu. */
  choose(name: string | RegExp): Promise<void> {
    return this.app.choose(name);
  }

  async listLive(): Promise<readonly PaintedWidget[]> {
    return filterLive(await this.app.listPaintedWidgets());
  }

  async readNumber(widget: string): Promise<number> {
    return parseNumber((await this.app.getWidget(widget)).text);
  }

  diary(): Promise<Diary> {
    return this.page.evaluate(() => (globalThis as unknown as { diary: Diary }).diary);
  }

  async reset(): Promise<void> {
    this.app.clearProblems();
    await this.page.evaluate(() => {
      const { diary } = globalThis as unknown as {
        diary: { links: unknown[]; badges: number; toasts: unknown[]; places: unknown[] };
      };
      diary.links.length = 0;
      diary.toasts.length = 0;
      diary.places.length = 0;
      diary.badges = 0;
    });
  }

  /** Uncaught exceptions only: the browser also logs cut connections, which are no fault of the product. */
  get bugs(): readonly string[] {
    return this.app.problems.filter((problem) => problem.startsWith('uncaught'));
  }
}

export interface StandOptions {
  /** Speed of the plant, and the default speed of the worker's clock in tabs. */
  readonly speed?: number;
  readonly browser?: LaunchOptions;
}

/** Created in a describe block; starts before the first test, cleans up after each, and ends after the last. */
export class Stand extends JourneyStand {
  private readonly speed: number;
  private tcpProxy: TcpProxy | undefined;

  constructor({ speed = 1, ...options }: StandOptions = {}) {
    super({ platform: { speed, loadRate: 0.01 }, ...options });
    this.speed = speed;
    beforeAll(async () => {
      this.tcpProxy = await TcpProxy.start(() => this.platform.url);
    });
    afterAll(() => this.tcpProxy?.close());
  }

  get proxy(): TcpProxy {
    if (!this.tcpProxy) throw new Error('the proxy starts before the first test');
    return this.tcpProxy;
  }

  get control(): Control {
    return this.platform.control;
  }

  /** Opens a tab in its own window, signed in by default. */
  async openTab({
    signedIn: isSignedIn = true,
    ...options
  }: AppOptions & { readonly signedIn?: boolean } = {}): Promise<Tab> {
    const app = await this.open({
      viewport: { width: 400, height: 1_400 },
      clock: this.speed,
      origin: this.proxy.url,
      ...options,
    });
    await app.context.addInitScript(recordDiary);
    if (isSignedIn) await app.beginSession();
    return new Tab(app);
  }

  async openPumps(options: AppOptions = {}): Promise<Tab> {
    return (await this.openTab(options)).watchPumps();
  }

  /** Opens another tab of the same window, with the same cookies and storage. */
  async openSecondTab({ app }: Tab): Promise<Tab> {
    return new Tab(await app.openTab());
  }

  /** Returns the requests of a path once none has arrived for a while. */
  async getSettledRequests(path: string): Promise<readonly RawRequest[]> {
    for (;;) {
      const count = this.proxy.getRequests(path).length;
      await pause(1_200);
      const requests = this.proxy.getRequests(path);
      if (count > 0 && requests.length === count) return requests;
    }
  }

  protected override async cleanUp(): Promise<void> {
    await super.cleanUp();
    await until('no open socket', async () => (await this.control.getCounters()).openSockets === 0);
    await this.control.resetCounters();
    this.proxy.reset();
  }
}

export { until };
