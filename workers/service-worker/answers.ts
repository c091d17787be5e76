/**
 * Answers requests for hashed files, configuration and page; everything else, above all platform calls, bypasses it.
 * If storage fails, the network answers as if there were no service worker.
 */

import { type Millis, SECOND_MS } from '../../src/shared/units';
import { BASE } from './base';
import { type Builds, isFile } from './builds';
import type { ShellPorts } from './ports';

/** Longest wait for the network before a navigation is served from the stored page. */
export const SHELL_WAIT_MS: Millis = 3 * SECOND_MS;

/** Path of the video player's frame, which is a separate program. */
const VIDEO_FRAME = `${BASE}video/`;
/** Names with a content hash; such files never change. */
export const HASHED_NAME = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const CONFIG = `${BASE}config.json`;
const SERVER_FAULT = 500;

export type RequestKind = 'file' | 'config' | 'page';

/** Fields of a `Request` by which it is classified. */
export type RequestFields = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>;

/** Classifies a request; `null` if not for the service worker. */
export function classifyRequest(request: RequestFields, origin: string): RequestKind | null {
  const { method, url, mode, destination, headers } = request;
  if (method !== 'GET' || headers.has('range')) return null;
  const { origin: requestOrigin, pathname } = new URL(url);
  if (requestOrigin !== origin || !pathname.startsWith(BASE) || pathname.startsWith(VIDEO_FRAME)) return null;
  if (mode === 'navigate')
    return destination === 'document' && !/\.[a-z\d]+$/i.test(pathname) ? 'page' : null;
  if (HASHED_NAME.test(pathname)) return 'file';
  return pathname === CONFIG ? 'config' : null;
}

/** Keeps an event open until the work ends. A later service worker, such as the kill switch, waits for it. */
export type HoldOpen = (work: Promise<unknown>) => void;

export class Answers {
  readonly #ports: ShellPorts;
  readonly #builds: Builds;

  constructor(ports: ShellPorts, builds: Builds) {
    this.#ports = ports;
    this.#builds = builds;
  }

  /** Answers a file from any kept build, otherwise from the network, and then keeps it. */
  async answerFile(request: Request, holdOpen: HoldOpen): Promise<Response> {
    const { pathname } = new URL(request.url);
    const storedResponse = await this.#builds.file(pathname).catch(() => undefined);
    if (storedResponse !== undefined) return storedResponse;
    const response = await this.#ports.fetch(request);
    if (response.status === 200)
      holdOpen(this.#builds.keepUsed(pathname, response.clone()).catch(() => undefined));
    return response;
  }

  /** Answers from the network if quick enough, otherwise with the kept configuration. */
  async answerConfig(request: Request, holdOpen: HoldOpen): Promise<Response> {
    const network = this.#ports.fetch(request);
    // Cloned before the page reads it, and held open from the start, since the event ends with its answer.
    const storedResponse = network.then((response) =>
      response.status === 200 ? this.#builds.keepConfig(response.clone()) : undefined,
    );
    holdOpen(storedResponse.catch(() => undefined));
    return this.#fetchFirst(
      network,
      // A page does not start without this file, so an error from any server in between is no answer.
      (response) => response.ok && isFile(CONFIG, response),
      () => this.#builds.config(),
    );
  }

  /** Answers from the network if quick enough, otherwise with the page of the newest complete build. */
  answerPage(network: Promise<Response>): Promise<Response> {
    // A server under replacement answers, but not with the page.
    return this.#fetchFirst(
      network,
      (response) => response.status < SERVER_FAULT,
      () => this.#builds.page(),
    );
  }

  async #fetchFirst(
    network: Promise<Response>,
    isGood: (response: Response) => boolean,
    storedResponse: () => Promise<Response | undefined>,
  ): Promise<Response> {
    const goodResponse = network.then(
      (response) => (isGood(response) ? response : null),
      () => null,
    );
    const first = await Promise.race([goodResponse, this.#ports.pause(SHELL_WAIT_MS).then(() => null)]);
    return first ?? (await storedResponse().catch(() => undefined)) ?? network;
  }
}
