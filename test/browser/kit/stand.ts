/**
 * Test files in the same Vitest worker share the browser and the stand-in's process; each stand has its own world.
 * Everything that a test opens is closed here after it.
 */
import type { Browser, LaunchOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, sharedBrowser } from '../../kit/browser';
import { type PlatformProcess, sharedPlatform, type WorldOptions } from '../../kit/platform-process';
import { type Account, App, type AppOptions, closeAll } from './app';

// Vitest ends its workers by a signal; an orderly exit also ends browser and stand-in.
process.once('SIGTERM', () => process.exit());

interface Closing {
  close(): Promise<void>;
}

export interface JourneyOptions {
  /** World shared by all tests, with faults cleared after each; if absent, each test starts its own. */
  readonly platform?: WorldOptions;
  readonly browser?: LaunchOptions;
  /** Whether the tests form one story: everything stays open until the last one. */
  readonly isOneStory?: boolean;
}

export class JourneyStand {
  private launched: Browser | undefined;
  private served: PlatformProcess | undefined;
  private world: WorldOptions | undefined;
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

  /** Starts a world for this test, replacing the previous one. */
  async start(options: WorldOptions = {}): Promise<PlatformProcess> {
    this.world = options;
    this.served = await sharedPlatform({ seed: 1, ...options });
    return this.served;
  }

  async open(options: AppOptions = {}): Promise<App> {
    return this.closing(await App.open(this.browser, this.platform, options));
  }

  async signedIn(path: string, options: AppOptions = {}, account?: Account): Promise<App> {
    const app = await this.open(options);
    await app.beginSession(account);
    await app.visit(path);
    return app;
  }

  /** Closes a resource after the test, before those opened earlier. */
  closing<T extends Closing>(one: T): T {
    this.opened.push(one);
    return one;
  }

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
