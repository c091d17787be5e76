/**
 * Notifications with one tag: a later one stands in the place of the one before. They go through the service worker where
 * there is one, since browsers on Android and iOS show no others; else the page shows them.
 */
import { openedAddress } from '../../browser/opened-address';
import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { NotificationData } from '../../shared/app-shell';
import type { CallPorts } from '../../shared/calls/run';
import { DEVICE_TEST_MS } from '../../shared/constants';

/** Content of a notification. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** With the one field that the types of the DOM do not have: the device makes itself heard at each. */
interface ShownOptions extends NotificationOptions {
  readonly tag: string;
  readonly renotify: boolean;
}
type Close = () => void;

export class Notifications {
  readonly #scope: Window & typeof globalThis;
  readonly #after: CallPorts['after'];
  readonly #tag: string;
  #isWanted = false;
  #close: Close | null = null;

  constructor(scope: Window & typeof globalThis, after: CallPorts['after'], tag: string) {
    this.#scope = scope;
    this.#after = after;
    this.#tag = tag;
  }

  /** Shows a notification; false where the browser shows none. Ask for the permission before. */
  async show({ title, body }: NotificationText): Promise<boolean> {
    this.#isWanted = true;
    const data: NotificationData = {
      path: this.#scope.location.pathname,
      loadedAt: openedAddress(this.#scope),
    };
    const options = { body, tag: this.#tag, renotify: true, data };
    const registration = await this.#registration();
    // The alarm has been answered while the service worker was looked for.
    if (!this.#isWanted) return true;
    const close = await (registration
      ? byWorker(registration, title, options)
      : this.#byPage(title, options));
    this.#close = close;
    if (!this.#isWanted) this.close();
    return close !== null;
  }

  /** Takes the notification away. */
  close(): void {
    this.#isWanted = false;
    this.#close?.();
    this.#close = null;
  }

  /** The service worker that can show one; null where there is none. */
  async #registration(): Promise<ServiceWorkerRegistration | null> {
    const { navigator } = this.#scope;
    if (!('serviceWorker' in navigator)) return null;
    const asked = navigator.serviceWorker.getRegistration().catch(() => undefined);
    const found = await withTimeout(asked, DEVICE_TEST_MS, this.#after);
    return found !== TIMED_OUT && found?.active ? found : null;
  }

  #byPage(title: string, options: ShownOptions): Close | null {
    try {
      const notification = new this.#scope.Notification(title, options);
      notification.onclick = () => this.#scope.focus();
      return () => notification.close();
    } catch {
      return null;
    }
  }
}

async function byWorker(
  registration: ServiceWorkerRegistration,
  title: string,
  options: ShownOptions,
): Promise<Close | null> {
  try {
    await registration.showNotification(title, options);
  } catch {
    return null;
  }
  const close = async (): Promise<void> => {
    for (const one of await registration.getNotifications({ tag: options.tag })) one.close();
  };
  return () => void close().catch(() => undefined);
}
