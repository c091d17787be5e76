import { TIMED_OUT, withTimeout } from '../../browser/with-timeout';
import type { ShellMessage } from '../../shared/app-shell';
import type { CallPorts } from '../../shared/calls/run';
import { type Millis, SECOND_MS } from '../../shared/units';

/** A service worker responds immediately or never: the kill switch (`deploy/sw-off.js`) does not respond. */
const ANSWER_MS: Millis = 5 * SECOND_MS;
/** Storing a build takes minutes on a bad network. */
const KEEP_MS: Millis = 300 * SECOND_MS;
/** The installation fetches all files of a build, which takes minutes on a bad network. */
const INSTALL_MS: Millis = 300 * SECOND_MS;

export class ShellWorker {
  readonly #registration: ServiceWorkerRegistration;
  readonly #after: CallPorts['after'];

  constructor(registration: ServiceWorkerRegistration, after: CallPorts['after']) {
    this.#registration = registration;
    this.#after = after;
  }

  /** Waits for the first installation; `false` if it fails. */
  async waitUntilReady(): Promise<boolean> {
    await this.#waitForInstallation();
    return this.#registration.active !== null;
  }

  /** Checks for a newer build and returns its id; `null` without a response, or if it could not be installed. */
  async findNewestBuild(): Promise<string | null> {
    try {
      await this.#registration.update();
    } catch {
      return null;
    }
    if (!(await this.#waitForInstallation())) return null;
    const response = await this.#request('build', ANSWER_MS);
    return typeof response === 'string' ? response : null;
  }

  /** Keeps the build on the device; `false` if that is not possible. */
  async keep(): Promise<boolean> {
    return (await this.#request('keep', KEEP_MS)) === true;
  }

  /** Deletes files that no open page needs. */
  prune(): void {
    const message: ShellMessage = 'prune';
    this.#registration.active?.postMessage(message);
  }

  /** Waits for a running installation; `false` if it failed. */
  async #waitForInstallation(): Promise<boolean> {
    const { installing, waiting } = this.#registration;
    const newWorker = installing ?? waiting;
    if (newWorker === null) return true;
    await withTimeout(waitUntilSettled(newWorker), INSTALL_MS, this.#after);
    return newWorker.state === 'activated';
  }

  async #request(message: ShellMessage, limitMs: Millis): Promise<unknown> {
    const { active } = this.#registration;
    if (active === null) return null;
    const { port1, port2 } = new MessageChannel();
    const response = new Promise<unknown>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    active.postMessage(message, [port2]);
    const result = await withTimeout(response, limitMs, this.#after);
    port1.close();
    return result === TIMED_OUT ? null : result;
  }
}

/** Resolves when an installing worker is active or redundant. */
const waitUntilSettled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return;
      worker.removeEventListener('statechange', check);
      resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });

/** Registers the service worker; `null` if the browser has none (plain HTTP) or the registration fails. */
export async function registerShellWorker(
  container: ServiceWorkerContainer,
  address: string,
  after: CallPorts['after'],
): Promise<ShellWorker | null> {
  try {
    const registration = (await container.register(address, { updateViaCache: 'none' })) as
      | ServiceWorkerRegistration
      | undefined;
    return registration === undefined ? null : new ShellWorker(registration, after);
  } catch {
    return null;
  }
}
