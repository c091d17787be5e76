/**
 * Hands the requests of the early start (`src/main-early.ts`) over to the first code. Each is taken once, and only
 * while the device has the mark of its user.
 */
import type { HttpDeps } from '../shared/calls/http';
import type { HttpRequest } from '../shared/calls/run';
import type { Millis } from '../shared/units';
import type { TextStore } from './storage';
import { getMonotonicTime } from './timers';

/** Maximum age at which an answer to the early start replaces a call. */
export const EARLY_START_MAX_MS: Millis = 10_000;

/** Storage key of the device's mark, separate from the other keys to keep the early start small. */
export const EARLY_MARK = 'allshift.early-start';

/** A request sent early. The first code reads the answer, within its size limit. */
export interface EarlyRequest {
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
}
interface EarlyStart {
  readonly mark: string;
  readonly startedAt: Millis;
  /** By `getExchangeKey`. */
  readonly requests: Map<string, EarlyRequest>;
}

/** The window with its early start; `null` once taken, when another can no longer begin. */
export interface EarlyScope {
  allshiftEarly?: EarlyStart | null;
}

export interface EarlyStartHandover {
  /** Returns the transport for a request: its early answer, or a new fetch if that is missing or failed. */
  readonly takeTransport: (
    origin: string,
    request: HttpRequest,
  ) => Pick<HttpDeps, 'fetch' | 'abortController'>;
  /** Aborts unused early requests when another user or no user is signed in. */
  readonly abortUnused: () => void;
}

/** Returns the mark of a device where this user is signed in to the platform at this origin. */
export const createEarlyMark = (origin: string, userId: string): string => `${origin} ${userId}`;

/** Returns the platform's origin from a mark; `undefined` if the mark is invalid. */
export const parseMarkOrigin = (mark: string): string | undefined =>
  /^(https?:\/\/[^/ ]+|) ./.exec(mark)?.[1];

export const getExchangeKey = (origin: string, { method, path, body = '' }: HttpRequest): string =>
  [method, origin + path, body].join(' ');

export function takeEarlyStart(scope: EarlyScope, storage: Pick<TextStore, 'read'>): EarlyStartHandover {
  let earlyStart = scope.allshiftEarly ?? null;
  scope.allshiftEarly = null;

  const isCurrent = ({ mark, startedAt }: EarlyStart): boolean =>
    getMonotonicTime() - startedAt < EARLY_START_MAX_MS && storage.read(EARLY_MARK) === mark;

  const abortUnused = (): void => {
    for (const { controller } of earlyStart?.requests.values() ?? []) controller.abort();
    earlyStart = null;
  };
  const takeEarlyRequest = (origin: string, request: HttpRequest): EarlyRequest | undefined => {
    // An outdated request must not occupy a connection.
    if (earlyStart !== null && !isCurrent(earlyStart)) abortUnused();
    if (earlyStart === null) return undefined;
    const key = getExchangeKey(origin, request);
    const earlyRequest = earlyStart.requests.get(key);
    earlyStart.requests.delete(key);
    return earlyRequest;
  };

  return {
    takeTransport: (origin, request) => {
      const earlyRequest = takeEarlyRequest(origin, request);
      return {
        // Its signal also aborts the second fetch.
        fetch: (url, init) => earlyRequest?.answer.catch(() => fetch(url, init)) ?? fetch(url, init),
        abortController: () => earlyRequest?.controller ?? new AbortController(),
      };
    },
    abortUnused,
  };
}
