/**
 * The stand of browser tests: a browser, the stand-in, apps that look at it. The browser and the process of the stand-in
 * are those of all files that a worker of Vitest runs; each stand has a world of its own. Whatever a test opens is closed
 * after it, here alone.
 */
import type { Browser, LaunchOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, sharedBrowser } from '../../kit/browser';
import { type PlatformProcess, sharedPlatform, type WorldOptions } from '../../kit/platform-process';
import { type Account, App, type AppOptions, closeAll } from './app';

// Vitest ends its workers by a signal. An exit in order takes browser and stand-in along.
process.once('SIGTERM', () => process.exit());

interface Closing {
  close(): Promise<void>;
}

export interface JourneyOptions {
  /** The world of all tests; its faults are cleared after each. Without it, each test begins its own. */
  readonly platform?: WorldOptions;
  /** Launches a browser of its own with these options. */
  readonly browser?: LaunchOptions;
  /** True for one story told by several tests: what is opened stays open to the last of them. */
  readonly isOneStory?: boolean;
}

export class JourneyStand {
  private launched: Browser | undefined;
  private served: PlatformProcess | undefined;
  /** That of the test under way. */
  private world: WorldOptions | undefined;
  /** In the order in which they were opened. */
  private readonly opened: Closing[] = [];

  constructor(private readonly options: JourneyOptions = {}) {
    const { browser, platform } = options;
    beforeAll(async () => {
      [this.launched] = await Promise.all([
        browser === undefined ? sharedBrowser() : launchBrowser(browser),
        platform === undefined ? undefined : this.start(platform),
      ]);
    });
    afterEach(() => this.tidy());
    afterAll(() =>
      this.closeOpened().finally(() => (browser === undefined ? undefined : this.launched?.close())),
    );
  }

  get browser(): Browser {
    if (!this.launched) throw new Error('the browser starts before the first test');
    return this.launched;
  }

  get platform(): PlatformProcess {
    if (!this.served) throw new Error('no world was begun');
    return this.served;
  }

  /** Begins a world for this test, in place of the one before. */
  async start(options: WorldOptions = {}): Promise<PlatformProcess> {
    this.world = options;
    this.served = await sharedPlatform({ seed: 1, ...options });
    return this.served;
  }

  /** A window of the product, with nobody signed in and no address. */
  async open(options: AppOptions = {}): Promise<App> {
    return this.closing(await App.open(this.browser, this.platform, options));
  }

  /** A window at an address, signed in before. */
  async signedIn(path: string, options: AppOptions = {}, account?: Account): Promise<App> {
    const app = await this.open(options);
    await app.beginSession(account);
    await app.visit(path);
    return app;
  }

  /** Closes something of the test's own after it, before what was opened earlier. */
  closing<T extends Closing>(one: T): T {
    this.opened.push(one);
    return one;
  }

  /** Runs after each test. */
  protected async tidy(): Promise<void> {
    const { platform, isOneStory = false } = this.options;
    try {
      this.served?.resume();
      if (!isOneStory) await this.closeOpened();
    } finally {
      if (platform === undefined) this.served = undefined;
      else if (this.world === platform) await this.platform.control.clearFaults();
      else await this.start(platform);
    }
  }

  private closeOpened(): Promise<void> {
    return closeAll(...this.opened.splice(0).reverse());
  }
}
