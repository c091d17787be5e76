import type { CallPorts } from '../../shared/calls/run';
import type { Millis } from '../../shared/units';
import type { AlertTestResult } from './device';
import { Notifications, type NotificationText } from './notifications';
import { createRinger, type Ringer, type RingerState } from './ringer';
import type { AlarmWatchSettings } from './settings';
import { Timers } from './timers';

/** One round of vibration; it repeats until the alarm is answered. */
export const ALARM_VIBRATION_MS: Millis = 4_000;

/** `asking`: the user has not decided about the permission yet. */
export type NotificationState = 'off' | 'armed' | 'asking' | 'denied' | 'unsupported';

export interface AlerterDeps {
  readonly scope: Window & typeof globalThis;
  readonly after: CallPorts['after'];
  readonly getSettings: () => AlarmWatchSettings;
}

/** Vibration, pause, vibration, in ms. */
const VIBRATION = [300, 100, 300, 100, 600];
const TAG = 'allshift-alarm';
const VIBRATE = 'vibrate';

export class Alerter {
  readonly #deps: AlerterDeps;
  readonly #onChange: () => void;
  readonly #ringer: Ringer;
  readonly #notifications: Notifications;
  readonly #timers: Timers;
  /** Whether the browser failed to show a notification, as on Android without a service worker. */
  #isNotificationMissing = false;
  /** Since the last stop. On a page without a touch, even stopping makes the browser log a warning. */
  #hasVibrated = false;

  constructor(deps: AlerterDeps, onChange: () => void) {
    this.#deps = deps;
    this.#onChange = onChange;
    this.#ringer = createRinger(deps.scope, deps.after, onChange);
    this.#notifications = new Notifications(deps.scope, deps.after, TAG);
    this.#timers = new Timers(deps.after);
  }

  get sound(): RingerState {
    return this.#deps.getSettings().sound ? this.#ringer.state() : 'off';
  }

  get isSoundMissing(): boolean {
    return this.#deps.getSettings().sound && this.#ringer.state() !== 'armed';
  }

  get notification(): NotificationState {
    const { scope, getSettings } = this.#deps;
    if (!getSettings().notification) return 'off';
    if (!('Notification' in scope) || this.#isNotificationMissing) return 'unsupported';
    const { permission } = scope.Notification;
    return permission === 'granted' ? 'armed' : permission === 'denied' ? 'denied' : 'asking';
  }

  /** Prepares the sound. Call on a touch; without one it may stay blocked. */
  armSound(): void {
    if (this.#deps.getSettings().sound) void this.#ringer.arm().then(this.#onChange);
  }

  /** Tries to restore sound that a phone call has stopped: a page touched before may sound again. */
  restoreSound(): void {
    if (this.isSoundMissing) this.armSound();
  }

  /** Requests the notification permission if the user has not decided yet. Call on a touch. */
  requestPermission(): void {
    if (this.notification === 'asking')
      void this.#deps.scope.Notification.requestPermission().then(this.#onChange);
  }

  /** Sounds and vibrates until `stop`. Notifies once if the page is not in view. */
  alert(text: () => NotificationText): void {
    const { scope, getSettings } = this.#deps;
    if (getSettings().sound) this.#ringer.ring();
    this.restoreSound();
    this.#vibrate();
    const isInSight = scope.document.visibilityState === 'visible' && scope.document.hasFocus();
    if (!isInSight) void this.#notify(text());
  }

  stop(): void {
    this.#ringer.stop();
    this.#notifications.close();
    this.#timers.cancel(VIBRATE);
    if (!this.#hasVibrated) return;
    this.#hasVibrated = false;
    this.#deps.scope.navigator.vibrate(0);
  }

  stopSound(): void {
    this.#ringer.stop();
  }

  /** Alerts once by all enabled methods. Call on a touch. */
  async test(text: NotificationText): Promise<AlertTestResult> {
    const { getSettings } = this.#deps;
    this.#vibrateOnce();
    // The sound does not wait for the notification: the browser allows it only during the touch.
    const notifying = this.#notify(text);
    const result = getSettings().sound ? await this.#testSound() : 'done';
    await notifying;
    return result;
  }

  close(): void {
    this.stop();
    this.#ringer.close();
  }

  async #testSound(): Promise<AlertTestResult> {
    const state = await this.#ringer.arm();
    if (state === 'armed') return this.#ringer.test();
    return state === 'unsupported' ? 'unsupported' : 'failed';
  }

  /** Returns `false` if the device cannot vibrate or the user has turned vibration off. */
  #vibrateOnce(): boolean {
    const { scope, getSettings } = this.#deps;
    if (!getSettings().vibration || typeof scope.navigator.vibrate !== 'function') return false;
    scope.navigator.vibrate(VIBRATION);
    this.#hasVibrated = true;
    return true;
  }

  #vibrate(): void {
    if (!this.#vibrateOnce()) return;
    this.#timers.start(VIBRATE, ALARM_VIBRATION_MS, () => this.#vibrate());
  }

  async #notify(text: NotificationText): Promise<void> {
    const { notification } = this;
    // Try again after a failure: the service worker may have started since.
    if (notification !== 'armed' && notification !== 'unsupported') return;
    const isMissing = !(await this.#notifications.show(text));
    if (isMissing === this.#isNotificationMissing) return;
    this.#isNotificationMissing = isMissing;
    this.#onChange();
  }
}
