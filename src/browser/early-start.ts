/**
 * Hands the requests of the early start (`src/main-early.ts`) over to the first code, which takes each of them once and
 * only while the device has the mark of the user for whom it was sent.
 */
import type { HttpDeps } from '../shared/calls/http';
import type { HttpRequest } from '../shared/calls/run';
import { EARLY_START_MAX_MS } from '../shared/constants';
import type { Millis } from '../shared/units';
import type { TextStore } from './storage';
import { monotonic } from './timers';

/** Storage key of the device's mark, separate from the other keys to keep the early start small. */
export const EARLY_MARK = 'allshift.early-start';

/** A request sent early. The first code reads the answer, within its size limit. */
export interface EarlyQuestion {
  readonly answer: Promise<Response>;
  readonly aborting: AbortController;
}
interface EarlyStart {
  readonly mark: string;
  readonly begunAt: Millis;
  /** By `getExchangeKey`. */
  readonly questions: Map<string, EarlyQuestion>;
}

/** The window with its early start; `null` once it is taken and too late for another. */
export interface EarlyScope {
  allshiftEarly?: EarlyStart | null;
}

export interface AdoptedStart {
  /** Returns the transport for a request: its early answer, or a new fetch if that is missing or failed. */
  readonly takeTransport: (
    origin: string,
    request: HttpRequest,
  ) => Pick<HttpDeps, 'fetch' | 'abortController'>;
  /** Aborts the unused early requests, if another user is signed in or none. */
  readonly end: () => void;
}

/** Returns the mark of a device where this user is signed in to the platform at this origin. */
export const earlyMark = (origin: string, userId: string): string => `${origin} ${userId}`;

/** Returns the platform's origin from a mark; `undefined` if the mark is invalid. */
export const originOfMark = (mark: string): string | undefined => /^(https?:\/\/[^/ ]+|) ./.exec(mark)?.[1];

export const exchangeKey = (origin: string, { method, path, body = '' }: HttpRequest): string =>
  [method, origin + path, body].join(' ');

export function adoptEarlyStart(scope: EarlyScope, storage: Pick<TextStore, 'read'>): AdoptedStart {
  let early = scope.allshiftEarly ?? null;
  scope.allshiftEarly = null;

  const isCurrent = ({ mark, begunAt }: EarlyStart): boolean =>
    monotonic() - begunAt < EARLY_START_MAX_MS && storage.read(EARLY_MARK) === mark;

  const end = (): void => {
    for (const { aborting } of early?.questions.values() ?? []) aborting.abort();
    early = null;
  };
  const takeQuestion = (origin: string, request: HttpRequest): EarlyQuestion | undefined => {
    // An outdated request must not occupy a connection.
    if (early !== null && !isCurrent(early)) end();
    if (early === null) return undefined;
    const key = exchangeKey(origin, request);
    const question = early.questions.get(key);
    early.questions.delete(key);
    return question;
  };

  return {
    takeTransport: (origin, request) => {
      const question = takeQuestion(origin, request);
      return {
        // Its signal also aborts the second fetch.
        fetch: (url, init) => question?.answer.catch(() => fetch(url, init)) ?? fetch(url, init),
        abortController: () => question?.aborting ?? new AbortController(),
      };
    },
    end,
  };
}
