/**
 * The answers of the service worker: files of the product by their names, its configuration, its page. Everything else,
 * above all the calls of the platform, passes it by. Wherever storage fails, the network answers as if there were no
 * service worker.
 */
import { SHELL_WAIT_MS } from '../../src/shared/constants';
import { BASE } from './base';
import { type Builds, isFile } from './builds';
import type { ShellPorts } from './ports';

/** Another program: the frame of the video player. */
const VIDEO_FRAME = `${BASE}video/`;
/** Names with a hash of their content: such a file never changes. */
export const HASHED_NAME = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const CONFIG = `${BASE}config.json`;
/** From this status on a server has failed. */
const SERVER_FAULT = 500;

export type Asked = 'file' | 'config' | 'page';

/** The part of a `Request` that decides. */
export type AskedRequest = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>;

/** Tells what is asked for; null for whatever is not the service worker's business. */
export function asked(request: AskedRequest, origin: string): Asked | null {
  const { method, url, mode, destination, headers } = request;
  if (method !== 'GET' || headers.has('range')) return null;
  const { origin: theirs, pathname } = new URL(url);
  if (theirs !== origin || !pathname.startsWith(BASE) || pathname.startsWith(VIDEO_FRAME)) return null;
  if (mode === 'navigate')
    return destination === 'document' && !/\.[a-z\d]+$/i.test(pathname) ? 'page' : null;
  if (HASHED_NAME.test(pathname)) return 'file';
  return pathname === CONFIG ? 'config' : null;
}

/** Holds an event open until this work has ended: a later service worker, the kill switch too, waits for it. */
export type HoldOpen = (work: Promise<unknown>) => void;

export class Answers {
  readonly #ports: ShellPorts;
  readonly #builds: Builds;

  constructor(ports: ShellPorts, builds: Builds) {
    this.#ports = ports;
    this.#builds = builds;
  }

  /** Answers a file by its name, whichever build has brought it; else the network answers, and the file is kept. */
  async file(request: Request, holdOpen: HoldOpen): Promise<Response> {
    const { pathname } = new URL(request.url);
    const kept = await this.#builds.file(pathname).catch(() => undefined);
    if (kept !== undefined) return kept;
    const response = await this.#ports.fetch(request);
    if (response.status === 200)
      holdOpen(this.#builds.keepUsed(pathname, response.clone()).catch(() => undefined));
    return response;
  }

  /** The network answers, if it does so in time; else the kept configuration does. */
  async config(request: Request, holdOpen: HoldOpen): Promise<Response> {
    const network = this.#ports.fetch(request);
    // Cloned before the page reads it; and held from the start, since the event ends with its answer.
    const kept = network.then((response) =>
      response.status === 200 ? this.#builds.keepConfig(response.clone()) : undefined,
    );
    holdOpen(kept.catch(() => undefined));
    return this.#networkFirst(
      network,
      // A page without this file does not start: an error is no answer, whoever stands in front has sent it.
      (response) => response.ok && isFile(CONFIG, response),
      () => this.#builds.config(),
    );
  }

  /** The network answers, if it does so in time; else the page of the newest build that is kept whole does. */
  page(network: Promise<Response>): Promise<Response> {
    // A server that is being replaced answers, but not with the page.
    return this.#networkFirst(
      network,
      (response) => response.status < SERVER_FAULT,
      () => this.#builds.page(),
    );
  }

  async #networkFirst(
    network: Promise<Response>,
    isGood: (response: Response) => boolean,
    kept: () => Promise<Response | undefined>,
  ): Promise<Response> {
    const good = network.then(
      (response) => (isGood(response) ? response : null),
      () => null,
    );
    const first = await Promise.race([good, this.#ports.pause(SHELL_WAIT_MS).then(() => null)]);
    return first ?? (await kept().catch(() => undefined)) ?? network;
  }
}
