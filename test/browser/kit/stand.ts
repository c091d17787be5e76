/**
 * The stand of a file of journeys: a browser for all of its tests, the stand-in for all or for each of them, apps that
 * look at it. Whatever a test opens is closed after it, here alone.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { PlatformProcess, type PlatformProcessOptions } from '../../kit/platform-process';
import { type Account, App, type AppOptions, closeAll, launchBrowser } from './app';

interface Closing {
  close(): Promise<void>;
}

export interface JourneyOptions {
  /** Started once for all tests; its faults are cleared after each. Without it, each test starts its own. */
  readonly platform?: PlatformProcessOptions;
  /** True for one story told by several tests: what is opened stays open to the last of them. */
  readonly isOneStory?: boolean;
}

export class JourneyStand {
  private launched: Browser | undefined;
  private shared: PlatformProcess | undefined;
  /** Of the test under way. */
  private own: PlatformProcess | undefined;
  /** In the order in which they were opened. */
  private readonly opened: Closing[] = [];

  constructor({ platform, isOneStory = false }: JourneyOptions = {}) {
    const serve = async (): Promise<void> => {
      if (platform) this.shared = await PlatformProcess.start(platform);
    };
    const launch = async (): Promise<void> => {
      this.launched = await launchBrowser();
    };
    beforeAll(() => Promise.all([serve(), launch()]));
    afterEach(async () => {
      try {
        if (!isOneStory) await this.closeOpened();
      } finally {
        await this.shared?.control.clearFaults();
      }
    });
    afterAll(() => this.closeOpened().finally(() => closeAll(this.shared, this.launched)));
  }

  get browser(): Browser {
    if (!this.launched) throw new Error('the browser starts before the first test');
    return this.launched;
  }

  /** The stand-in of all tests, or the one that the test started last. */
  get platform(): PlatformProcess {
    const platform = this.own ?? this.shared;
    if (!platform) throw new Error('no stand-in was started');
    return platform;
  }

  /** Starts a stand-in for this test, which `platform` is from now on. */
  async start(options: PlatformProcessOptions = {}): Promise<PlatformProcess> {
    this.own = this.closing(await PlatformProcess.start({ seed: 1, ...options }));
    return this.own;
  }

  /** A window of the product, with nobody signed in and no address. */
  async open(options: AppOptions = {}): Promise<App> {
    return this.closing(await App.open(this.browser, this.platform, options));
  }

  /** A window at an address, after the login. */
  async signedIn(path: string, options: AppOptions = {}, account?: Account): Promise<App> {
    const app = await this.open(options);
    await app.visit(path);
    await app.signIn(account);
    return app;
  }

  /** Closes something of the test's own after it, before what was opened earlier. */
  closing<T extends Closing>(one: T): T {
    this.opened.push(one);
    return one;
  }

  private closeOpened(): Promise<void> {
    this.own = undefined;
    return closeAll(...this.opened.splice(0).reverse());
  }
}
