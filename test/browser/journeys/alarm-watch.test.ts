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
    await app.context.addInitScript(noteDevice);
    await app.beginSession();
    await app.visit(WATCH);
  });

  const noted = (): Promise<Noted> =>
    app.page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const button = (name: string) => app.page.getByRole('button', { name, exact: true });
  const part = (name: string) => app.page.locator(`[data-part="${name}"]`);
  const getTone = (name: string): Promise<string | null> => part(name).getAttribute('data-tone');
  const line = () => app.page.locator('[data-ready]');
  const ringing = () => app.page.getByRole('alertdialog').filter({ hasText: words.ringing });
  const linkLives = (): Promise<void> =>
    until('the link lives', async () => (await getTone('link')) === 'good').then(() => undefined);
  const goOn = async (): Promise<void> => {
    await linkLives();
    await button(words.start).click();
    await until('it is ready', async () => (await line().getAttribute('data-ready')) === 'good');
  };

  it('sounds a new alarm within seconds until it is silenced, and ignores earlier ones', async () => {
    await stand.platform.control.raiseAlarms(BOILER);
    await goOn();
    // An earlier alarm is shown and does not sound.
    await until('it is listed', async () => (await app.page.locator('.as-alarm').count()) > 0);
    expect(await ringing().count()).toBe(0);
    expect((await noted()).rings).toBe(0);
    await until('sound is armed', async () => (await getTone('sound')) === 'good');
    await until('notification is armed', async () => (await getTone('notification')) === 'good');

    const load = watchLoad();
    const start = performance.now();
    await stand.platform.control.raiseAlarms(PUMP);
    await ringing().waitFor();
    expect(performance.now() - start).toBeLessThan(5_000 + load());
    // The device may follow the screen after a moment.
    await until('the device', async () => {
      const { rings, shakes, notices } = await noted();
      return rings > 0 && shakes > 0 && notices.length > 0;
    });
    const heard = await noted();
    expect(heard).toMatchObject({ playing: 1, rings: 1 });
    expect(heard.notices).toHaveLength(1);
    await until('continued vibration', async () => (await noted()).shakes > heard.shakes);

    // A second alarm does not sound over the first.
    await stand.platform.control.raiseAlarms(PUMP);
    await app.page.getByText(words.ringingMore.replace('{n}', '1').replace('{m}', '1')).waitFor();
    expect(await noted()).toMatchObject({ playing: 1, rings: 1 });

    await button(words.silence).click();
    await ringing().waitFor({ state: 'detached' });
    await until('silence', async () => (await noted()).playing === 0);
    await until('the notification is gone', async () => (await noted()).closed > 0);

    // Acknowledging is one POST for all silenced alarms, after a dialog.
    await stand.platform.control.resetCounters();
    await stand.platform.control.raiseAlarms(PUMP, 2);
    await until('it sounds again', async () => (await noted()).playing === 1);
    await button(words.silence).click();
    await until('silence again', async () => (await noted()).playing === 0);
    expect((await noted()).rings).toBe(2);
    await button(words.confirmSilenced.replace('{n}', '4')).click();
    await app.page.getByRole('dialog').getByRole('button', { name: '确认（4）' }).click();
    await app.page.getByText('已确认 4 条').waitFor();
    expect((await stand.platform.control.counters()).calls['/lfscada/monitor/project/alarm/confirm']).toBe(1);
    expect(app.problems).toEqual([]);
  });

  it('can be tried with one tap', async () => {
    await goOn();
    await button(words.test).click();
    await app.page.getByText(words.testDone).waitFor();
    await until('vibration', async () => (await noted()).shakes > 0);
    expect(await noted()).toMatchObject({ notices: [words.testTitle], rings: 0 });
  });

  it('shows since when it cannot receive, and sounds afterwards for alarms raised in between', async () => {
    await goOn();
    await stand.platform.control.handshakes('refuse');
    await stand.platform.control.endSockets('reset');
    await until('the warning', async () => (await line().getAttribute('data-ready')) === 'bad');
    const text = (await line().textContent()) ?? '';
    expect(text).toContain(words.gapLink);
    expect(text).toMatch(/\d\d:\d\d:\d\d/);
    await until('the link is bad', async () => (await getTone('link')) === 'bad');

    // The alarm triggers and clears while nothing can be received.
    await stand.platform.control.raiseAlarms(PUMP);
    await stand.platform.control.recoverAlarms(PUMP);
    await stand.platform.control.handshakes(null);
    await ringing().waitFor({ timeout: 30_000 });
    await until('a sound', async () => (await noted()).rings > 0);
    expect((await noted()).rings).toBe(1);
    await until('it is ready again', async () => (await line().getAttribute('data-ready')) === 'good');
    await button(words.silence).click();
    await app.page.getByText(/无法听到的时段/).click();
    expect(await app.page.locator('.as-gaps__gap').first().textContent()).toContain(words.gapLink);
    app.forget();
  });

  it('continues after a reload, does not sound again, and reports blocked sound', async () => {
    await goOn();
    await stand.platform.control.raiseAlarms(PUMP);
    await ringing().waitFor();
    await app.page.reload();
    await linkLives();
    await until('it is listed', async () => (await app.page.locator('.as-alarm').count()) > 0);
    expect(await ringing().count()).toBe(0);
    expect((await noted()).rings).toBe(0);
    // This browser may or may not allow sound without a tap; a tap makes it certain.
    await app.page.getByRole('heading', { level: 1 }).click();
    await until('sound is armed', async () => (await getTone('sound')) === 'good');
    await stand.platform.control.raiseAlarms(PUMP);
    await ringing().waitFor();
    await until('a sound', async () => (await noted()).rings > 0);
    expect((await noted()).rings).toBe(1);
    expect(app.problems).toEqual([]);
  });
});

/**
 * Makes the page unable to construct notifications, as on Android, and to lose the focus. The packaged browser denies
 * notifications; a list replaces them there. Runs before any code of the page.
 */
function buildNoNotifications(): void {
  if (Notification.permission !== 'granted') {
    interface Shown {
      readonly title: string;
      readonly tag?: string;
      readonly data?: unknown;
      readonly close: () => void;
    }
    let shown: readonly Shown[] = [];
    const having = (tag?: string) => shown.filter((one) => tag === undefined || one.tag === tag);
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, { tag, data }: NotificationOptions = {}) => {
        const others = shown.filter((one) => tag === undefined || one.tag !== tag);
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
      getNotifications: async ({ tag }: { readonly tag?: string } = {}) => having(tag),
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
    await app.context.addInitScript(buildNoNotifications);
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
interface Noted {
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
function noteDevice(): void {
  const noted = { playing: 0, rings: 0, shakes: 0, notices: [] as string[], closed: 0 };
  Object.assign(globalThis, { noted });
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...given: []) {
    if (this.loop) {
      noted.playing += 1;
      noted.rings += 1;
    }
    start.apply(this, given);
  };
  AudioBufferSourceNode.prototype.stop = function (this: AudioBufferSourceNode, ...given: []) {
    if (this.loop) noted.playing -= 1;
    stop.apply(this, given);
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
