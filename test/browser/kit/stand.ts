/**
 * Test files in the same Vitest worker share the browser and the stand-in's process; each stand has its own world.
 * Everything that a test opens is closed here after it.
 */
import type { Browser, LaunchOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { getSharedBrowser, launchBrowser } from '../../kit/browser';
import { getSharedPlatform, type PlatformProcess, type WorldOptions } from '../../kit/platform-process';
import { type Account, App, type AppOptions, closeAll } from './app';

// Vitest ends its workers by a signal; an orderly exit also ends browser and stand-in.
process.once('SIGTERM', () => process.exit());

interface Closable {
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
  private launchedBrowser: Browser | undefined;
  private startedPlatform: PlatformProcess | undefined;
  private world: WorldOptions | undefined;
  private readonly openResources: Closable[] = [];

  constructor(private readonly options: JourneyOptions = {}) {
    const { browser, platform } = options;
    beforeAll(async () => {
      [this.launchedBrowser] = await Promise.all([
        browser === undefined ? getSharedBrowser() : launchBrowser(browser),
        platform === undefined ? undefined : this.start(platform),
      ]);
    });
    afterEach(() => this.cleanUp());
    afterAll(() =>
      this.closeOpened().finally(() => (browser === undefined ? undefined : this.launchedBrowser?.close())),
    );
  }

  get browser(): Browser {
    if (!this.launchedBrowser) throw new Error('the browser starts before the first test');
    return this.launchedBrowser;
  }

  get platform(): PlatformProcess {
    if (!this.startedPlatform) throw new Error('no world was begun');
    return this.startedPlatform;
  }

  /** Starts a world for this test, replacing the previous one. */
  async start(options: WorldOptions = {}): Promise<PlatformProcess> {
    this.world = options;
    this.startedPlatform = await getSharedPlatform({ seed: 1, ...options });
    return this.startedPlatform;
  }

  async open(options: AppOptions = {}): Promise<App> {
    return this.closeLater(await App.open(this.browser, this.platform, options));
  }

  async openSignedIn(path: string, options: AppOptions = {}, account?: Account): Promise<App> {
    const app = await this.open(options);
    await app.beginSession(account);
    await app.visit(path);
    return app;
  }

  /** Closes a resource after the test, before those opened earlier. */
  closeLater<T extends Closable>(resource: T): T {
    this.openResources.push(resource);
    return resource;
  }

  protected async cleanUp(): Promise<void> {
    const { platform, isOneStory = false } = this.options;
    try {
      this.startedPlatform?.resume();
      if (!isOneStory) await this.closeOpened();
    } finally {
      if (platform === undefined) this.startedPlatform = undefined;
      else if (this.world === platform) await this.platform.control.clearFaults();
      else await this.start(platform);
    }
  }

  private closeOpened(): Promise<void> {
    return closeAll(...this.openResources.splice(0).reverse());
  }
}
