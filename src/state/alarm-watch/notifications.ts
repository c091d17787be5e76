/** Shows one notification at a time, through the service worker if possible: Android and iOS allow no other way. */
import { getOpenedAddress } from '../../browser/opened-address';
import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { NotificationData } from '../../shared/app-shell';
import type { CallPorts } from '../../shared/calls/run';
import { DEVICE_TEST_MS } from '../../shared/constants';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** `renotify` is missing from the DOM types: the device alerts for each notification, not only the first. */
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

  /** Shows a notification; `false` if the browser refuses. Requires the permission. */
  async show({ title, body }: NotificationText): Promise<boolean> {
    this.#isWanted = true;
    const data: NotificationData = {
      path: this.#scope.location.pathname,
      loadedAt: getOpenedAddress(this.#scope),
    };
    const options = { body, tag: this.#tag, renotify: true, data };
    const registration = await this.#findRegistration();
    // Closed while the service worker was being looked up.
    if (!this.#isWanted) return true;
    const close = await (registration
      ? showByWorker(registration, title, options)
      : this.#showByPage(title, options));
    this.#close = close;
    if (!this.#isWanted) this.close();
    return close !== null;
  }

  close(): void {
    this.#isWanted = false;
    this.#close?.();
    this.#close = null;
  }

  /** Returns `null` without an active service worker. */
  async #findRegistration(): Promise<ServiceWorkerRegistration | null> {
    const { navigator } = this.#scope;
    if (!('serviceWorker' in navigator)) return null;
    const request = navigator.serviceWorker.getRegistration().catch(() => undefined);
    const registration = await withTimeout(request, DEVICE_TEST_MS, this.#after);
    return registration !== TIMED_OUT && registration?.active ? registration : null;
  }

  #showByPage(title: string, options: ShownOptions): Close | null {
    try {
      const notification = new this.#scope.Notification(title, options);
      notification.onclick = () => this.#scope.focus();
      return () => notification.close();
    } catch {
      return null;
    }
  }
}

async function showByWorker(
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
    for (const notification of await registration.getNotifications({ tag: options.tag }))
      notification.close();
  };
  return () => void close().catch(() => undefined);
}
