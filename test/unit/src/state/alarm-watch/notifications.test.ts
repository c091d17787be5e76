import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Notifications } from '../../../../../src/state/alarm-watch/notifications';

const TEXT = { title: 'Level too high', body: 'V-202' };
const skipTimer = (): (() => void) => () => undefined;
const fireImmediately = (_: number, callback: () => void): (() => void) => {
  callback();
  return () => undefined;
};
const failedLookup = Promise.reject(new Error('no storage'));
failedLookup.catch(() => undefined);

class FakeRegistration {
  active: object | null = {};
  shown: { title: string; options: NotificationOptions }[] = [];
  isRefused = false;

  async showNotification(title: string, options: NotificationOptions): Promise<void> {
    if (this.isRefused) throw new TypeError('no permission');
    this.shown.push({ title, options });
  }
  async getNotifications({ tag }: { tag: string }): Promise<readonly { close(): void }[]> {
    return this.shown
      .filter(({ options }) => options.tag === tag)
      .map((notification) => ({ close: () => this.#close(notification) }));
  }
  #close(closedNotification: FakeRegistration['shown'][number]): void {
    this.shown = this.shown.filter((notification) => notification !== closedNotification);
  }
}

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

describe('Notifications', () => {
  it('go through the service worker, with the page that a tap opens', async () => {
    const registration = new FakeRegistration();
    browser.registration = Promise.resolve(registration);
    // As on Android, where a page cannot construct a notification.
    browser.canBuildNotices = false;
    const notifications = browser.notifications();
    expect(await notifications.show(TEXT)).toBe(true);
    const data = { path: '/wx/alarm-watch', loadedAt: 'https://plant.example/wx/home' };
    const options = { body: 'V-202', tag: 'alarm', renotify: true, data };
    expect(registration.shown).toEqual([{ title: 'Level too high', options }]);
    notifications.close();
    await vi.waitFor(() => expect(registration.shown).toEqual([]));
  });

  it.each([
    ['no service workers', { hasServiceWorkers: false }],
    ['no registration', {}],
    [
      'a registration that is not active',
      { registration: Promise.resolve(Object.assign(new FakeRegistration(), { active: null })) },
    ],
    ['a lookup that fails', { registration: failedLookup }],
    ['a lookup that hangs', { registration: new Promise<never>(() => undefined), after: fireImmediately }],
  ])('are built by the page with %s', async (_, overrides) => {
    Object.assign(browser, overrides);
    const notifications = browser.notifications();
    expect(await notifications.show(TEXT)).toBe(true);
    expect(browser.pageTitles).toEqual(['Level too high']);
    notifications.close();
    expect(browser.pageTitles).toEqual([]);
  });

  it('fail if neither the worker nor the page can show them', async () => {
    browser.canBuildNotices = false;
    expect(await browser.notifications().show(TEXT)).toBe(false);
    browser.registration = Promise.resolve(Object.assign(new FakeRegistration(), { isRefused: true }));
    expect(await browser.notifications().show(TEXT)).toBe(false);
  });

  it('are not shown once their alarms are answered', async () => {
    let resolveRegistration: (registration: FakeRegistration) => void = () => undefined;
    browser.registration = new Promise((resolve) => {
      resolveRegistration = resolve;
    });
    const registration = new FakeRegistration();
    const notifications = browser.notifications();
    const shown = notifications.show(TEXT);
    notifications.close();
    resolveRegistration(registration);
    await shown;
    expect(registration.shown).toEqual([]);
  });

  it('are removed if the answer comes while they are being shown', async () => {
    const registration = new FakeRegistration();
    browser.registration = Promise.resolve(registration);
    const notifications = browser.notifications();
    const show = registration.showNotification.bind(registration);
    registration.showNotification = async (title, options) => {
      await show(title, options);
      notifications.close();
    };
    await notifications.show(TEXT);
    await vi.waitFor(() => expect(registration.shown).toEqual([]));
  });
});

class FakeBrowser {
  registration: Promise<FakeRegistration | undefined> = Promise.resolve(undefined);
  /** Titles of notifications that the page has built and not closed. */
  pageTitles: string[] = [];
  canBuildNotices = true;
  hasServiceWorkers = true;
  after: (ms: number, callback: () => void) => () => void = skipTimer;

  notifications(): Notifications {
    const browser = this;
    class Notification {
      onclick: (() => void) | null = null;
      constructor(readonly title: string) {
        if (!browser.canBuildNotices) throw new TypeError('Illegal constructor');
        browser.pageTitles.push(title);
      }
      close(): void {
        browser.pageTitles = browser.pageTitles.filter((title) => title !== this.title);
      }
    }
    const serviceWorker = { getRegistration: () => this.registration };
    const scope = {
      Notification,
      location: { pathname: '/wx/alarm-watch' },
      performance: { getEntriesByType: () => [{ name: 'https://plant.example/wx/home' }] },
      navigator: this.hasServiceWorkers ? { serviceWorker } : {},
      focus: vi.fn(),
    };
    return new Notifications(scope as unknown as Window & typeof globalThis, this.after, 'alarm');
  }
}
