/**
 * The alarm watch in a browser: a new alarm sounds, vibrates and notifies until it is silenced, and the watch shows
 * since when it cannot receive alarms. Requests to the device are recorded, since this browser has no speaker.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/alarm-watch';
import { type App, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { JourneyStand } from '../kit/stand';

/** The watch of the boiler house, where only the test raises alarms. */
const WATCH = '/alarm-watch/project/boiler';
const BOILER = 'b401';
const PUMP = 'p402';

describe('The alarm watch', () => {
  const stand = new JourneyStand();
  let app: App;
  beforeEach(async () => {
    await stand.start();
    app = await stand.open();
    await app.context.addInitScript(recordDevice);
    await app.beginSession();
    await app.visit(WATCH);
  });

  const noted = (): Promise<DeviceRecord> =>
    app.page.evaluate(() => (globalThis as unknown as { noted: DeviceRecord }).noted);
  const getButton = (name: string) => app.page.getByRole('button', { name, exact: true });
  const getPart = (name: string) => app.page.locator(`[data-part="${name}"]`);
  const getTone = (name: string): Promise<string | null> => getPart(name).getAttribute('data-tone');
  const getReadyLine = () => app.page.locator('[data-ready]');
  const getRingingDialog = () => app.page.getByRole('alertdialog').filter({ hasText: words.ringing });
  const untilLinkIsLive = (): Promise<void> =>
    until('the link lives', async () => (await getTone('link')) === 'good').then(() => undefined);
  const startWatch = async (): Promise<void> => {
    await untilLinkIsLive();
    await getButton(words.start).click();
    await until('it is ready', async () => (await getReadyLine().getAttribute('data-ready')) === 'good');
  };

  it('sounds a new alarm within seconds until it is silenced, and ignores earlier ones', async () => {
    await stand.platform.control.raiseAlarms(BOILER);
    await startWatch();
    // An earlier alarm is shown and does not sound.
    await until('it is listed', async () => (await app.page.locator('.as-alarm').count()) > 0);
    expect(await getRingingDialog().count()).toBe(0);
    expect((await noted()).rings).toBe(0);
    await until('sound is armed', async () => (await getTone('sound')) === 'good');
    await until('notification is armed', async () => (await getTone('notification')) === 'good');

    const load = watchLoad();
    const start = performance.now();
    await stand.platform.control.raiseAlarms(PUMP);
    await getRingingDialog().waitFor();
    expect(performance.now() - start).toBeLessThan(5_000 + load());
    // The device may follow the screen after a moment.
    await until('the device', async () => {
      const { rings, shakes, notices } = await noted();
      return rings > 0 && shakes > 0 && notices.length > 0;
    });
    const firstRecord = await noted();
    expect(firstRecord).toMatchObject({ playing: 1, rings: 1 });
    expect(firstRecord.notices).toHaveLength(1);
    await until('continued vibration', async () => (await noted()).shakes > firstRecord.shakes);

    // A second alarm does not sound over the first.
    await stand.platform.control.raiseAlarms(PUMP);
    await app.page.getByText(words.ringingMore.replace('{n}', '1').replace('{m}', '1')).waitFor();
    expect(await noted()).toMatchObject({ playing: 1, rings: 1 });

    await getButton(words.silence).click();
    await getRingingDialog().waitFor({ state: 'detached' });
    await until('silence', async () => (await noted()).playing === 0);
    await until('the notification is gone', async () => (await noted()).closed > 0);

    // Acknowledging is one POST for all silenced alarms, after a dialog.
    await stand.platform.control.resetCounters();
    await stand.platform.control.raiseAlarms(PUMP, 2);
    await until('it sounds again', async () => (await noted()).playing === 1);
    await getButton(words.silence).click();
    await until('silence again', async () => (await noted()).playing === 0);
    expect((await noted()).rings).toBe(2);
    await getButton(words.confirmSilenced.replace('{n}', '4')).click();
    await app.page.getByRole('dialog').getByRole('button', { name: '确认（4）' }).click();
    await app.page.getByText('已确认 4 条').waitFor();
    expect((await stand.platform.control.getCounters()).calls['/lfscada/monitor/project/alarm/confirm']).toBe(
      1,
    );
    expect(app.problems).toEqual([]);
  });

  it('can be tried with one tap', async () => {
    await startWatch();
    await getButton(words.test).click();
    await app.page.getByText(words.testDone).waitFor();
    await until('vibration', async () => (await noted()).shakes > 0);
    expect(await noted()).toMatchObject({ notices: [words.testTitle], rings: 0 });
  });

  it('shows since when it cannot receive, and sounds afterwards for alarms raised in between', async () => {
    await startWatch();
    await stand.platform.control.setHandshakeFault('refuse');
    await stand.platform.control.endSockets('reset');
    await until('the warning', async () => (await getReadyLine().getAttribute('data-ready')) === 'bad');
    const text = (await getReadyLine().textContent()) ?? '';
    expect(text).toContain(words.gapLink);
    expect(text).toMatch(/\d\d:\d\d:\d\d/);
    await until('the link is bad', async () => (await getTone('link')) === 'bad');

    // The alarm triggers and clears while nothing can be received.
    await stand.platform.control.raiseAlarms(PUMP);
    await stand.platform.control.recoverAlarms(PUMP);
    await stand.platform.control.setHandshakeFault(null);
    await getRingingDialog().waitFor({ timeout: 30_000 });
    await until('a sound', async () => (await noted()).rings > 0);
    expect((await noted()).rings).toBe(1);
    await until(
      'it is ready again',
      async () => (await getReadyLine().getAttribute('data-ready')) === 'good',
    );
    await getButton(words.silence).click();
    await app.page.getByText(/无法听到的时段/).click();
    expect(await app.page.locator('.as-gaps__gap').first().textContent()).toContain(words.gapLink);
    app.clearProblems();
  });

  it('continues after a reload, does not sound again, and reports blocked sound', async () => {
    await startWatch();
    await stand.platform.control.raiseAlarms(PUMP);
    await getRingingDialog().waitFor();
    await app.page.reload();
    await untilLinkIsLive();
    await until('it is listed', async () => (await app.page.locator('.as-alarm').count()) > 0);
    expect(await getRingingDialog().count()).toBe(0);
    expect((await noted()).rings).toBe(0);
    // This browser may or may not allow sound without a tap; a tap makes it certain.
    await app.page.getByRole('heading', { level: 1 }).click();
    await until('sound is armed', async () => (await getTone('sound')) === 'good');
    await stand.platform.control.raiseAlarms(PUMP);
    await getRingingDialog().waitFor();
    await until('a sound', async () => (await noted()).rings > 0);
    expect((await noted()).rings).toBe(1);
    expect(app.problems).toEqual([]);
  });
});

/**
 * Makes the page unable to construct notifications, as on Android, and to lose the focus. The packaged browser denies
 * notifications; a list replaces them there. Runs before any code of the page.
 */
function blockNotifications(): void {
  if (Notification.permission !== 'granted') {
    interface Shown {
      readonly title: string;
      readonly tag?: string;
      readonly data?: unknown;
      readonly close: () => void;
    }
    let shown: readonly Shown[] = [];
    const listShown = (tag?: string) => shown.filter((notice) => tag === undefined || notice.tag === tag);
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { tag, data }: NotificationOptions = {}) => {
        const others = shown.filter((notice) => tag === undefined || notice.tag !== tag);
        const one: Shown = {
          title,
          ...(tag === undefined ? {} : { tag }),
          data,
          close: () => {
            shown = shown.filter((other) => other !== one);
          },
        };
        shown = [...others, one];
      },
      getNotifications: async ({ tag }: { readonly tag?: string } = {}) => listShown(tag),
    });
  }
  class Notice {
    static readonly permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor');
    }
  }
  Object.assign(globalThis, { Notification: Notice });
  document.hasFocus = () => false;
  localStorage.setItem('allshift.alarm-watch', JSON.stringify({ notification: true }));
}

describe('The alarm watch on a phone with notifications only through the service worker', () => {
  const stand = new JourneyStand();

  it('notifies of a new alarm, and removes the notification once it is silenced', async () => {
    await stand.start();
    const app = await stand.open({ serviceWorker: true });
    await app.context.grantPermissions(['notifications'], { origin: stand.platform.url });
    await app.context.addInitScript(blockNotifications);
    await app.beginSession();
    await app.visit(WATCH);
    const notices = (): Promise<readonly { readonly title: string; readonly path: string }[]> =>
      app.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const shown = await registration.getNotifications();
        return shown.map(({ title, data }) => ({ title, path: (data as { readonly path: string }).path }));
      });
    await until('nothing is shown', async () => (await notices()).length === 0);
    await app.page.locator('[data-part="link"][data-tone="good"]').waitFor();
    await app.page.getByRole('button', { name: words.start }).click();
    // Alarms raised before the watch is ready cause no notification.
    await app.page.locator('[data-ready="good"]').waitFor();

    await stand.platform.control.raiseAlarms(PUMP);
    await until('a notification', async () => (await notices()).length === 1);
    const [notice] = await notices();
    expect(notice?.title).toContain('P-402');
    expect(notice?.path).toBe(`/wx${WATCH}`);
    await app.page.getByRole('button', { name: words.silence, exact: true }).click();
    await until('it is gone', async () => (await notices()).length === 0);
    expect(app.problems).toEqual([]);
  });
});

/** The page's requests to the device so far. */
interface DeviceRecord {
  /** Looped sounds currently playing. */
  readonly playing: number;
  /** Number of started looped sounds. */
  readonly rings: number;
  readonly shakes: number;
  readonly notices: readonly string[];
  /** Number of notifications removed by the page. */
  readonly closed: number;
}

/** Records the page's requests to the device, and passes them on if possible. Runs before any code of the page. */
function recordDevice(): void {
  const noted = { playing: 0, rings: 0, shakes: 0, notices: [] as string[], closed: 0 };
  Object.assign(globalThis, { noted });
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...args: []) {
    if (this.loop) {
      noted.playing += 1;
      noted.rings += 1;
    }
    start.apply(this, args);
  };
  AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, ...args: []) {
    if (this.loop) noted.playing -= 1;
    stop.apply(this, args);
  };
  navigator.vibrate = (pattern) => {
    if (pattern !== 0) noted.shakes += 1;
    return true;
  };
  class Notice {
    static readonly permission = 'granted';
    static readonly requestPermission = async (): Promise<string> => 'granted';
    constructor(title: string) {
      noted.notices.push(title);
    }
    close(): void {
      noted.closed += 1;
    }
  }
  Object.assign(globalThis, { Notification: Notice });
  // As if another window had the focus: a notification is then needed.
  document.hasFocus = () => false;
  localStorage.setItem('allshift.alarm-watch', JSON.stringify({ notification: true }));
}
