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
  async isReady(): Promise<boolean> {
    await this.#installed();
    return this.#registration.active !== null;
  }

  /** Checks for a newer build and returns its id; `null` without a response, or if it could not be installed. */
  async newest(): Promise<string | null> {
    try {
      await this.#registration.update();
    } catch {
      return null;
    }
    if (!(await this.#installed())) return null;
    const answer = await this.#ask('build', ANSWER_MS);
    return typeof answer === 'string' ? answer : null;
  }

  /** Keeps the build on the device; `false` if that is not possible. */
  async keep(): Promise<boolean> {
    return (await this.#ask('keep', KEEP_MS)) === true;
  }

  /** Deletes files that no open page needs. */
  prune(): void {
    const message: ShellMessage = 'prune';
    this.#registration.active?.postMessage(message);
  }

  /** Waits for a running installation; `false` if it failed. */
  async #installed(): Promise<boolean> {
    const { installing, waiting } = this.#registration;
    const coming = installing ?? waiting;
    if (coming === null) return true;
    await withTimeout(changed(coming), INSTALL_MS, this.#after);
    return coming.state === 'activated';
  }

  async #ask(message: ShellMessage, limitMs: Millis): Promise<unknown> {
    const { active } = this.#registration;
    if (active === null) return null;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<unknown>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    active.postMessage(message, [port2]);
    const said = await withTimeout(answer, limitMs, this.#after);
    port1.close();
    return said === TIMED_OUT ? null : said;
  }
}

/** Resolves when an installing worker is active or redundant. */
const changed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state !== 'activated' && worker.state !== 'redundant') return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
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
