/**
 * The hand-over between the early start (`src/main-early.ts`) and the first code. What the one has begun the other takes
 * over, each thing once, and only while the device has the mark of the person for whom it was begun.
 */
import type { HttpExchange, HttpRequest } from '../shared/calls/run';
import { EARLY_START_MAX_MS } from '../shared/constants';
import type { Millis } from '../shared/units';
import type { TextStore } from './storage';
import { monotonic } from './timers';

/** The name of the device's mark. Apart from the other names, which the early start has no room for. */
export const EARLY_MARK = 'allshift.early-start';

/** Exchanges that were begun early. */
export interface EarlyStart {
  /** The mark of the device at that moment. */
  readonly mark: string;
  readonly begunAt: Millis;
  /** Exchanges by `exchangeKey`. */
  readonly exchanges: Map<string, HttpExchange>;
}

/** The window, with what was begun early; null once it was taken: then it is too late to begin. */
export interface EarlyScope {
  allshiftEarly?: EarlyStart | null;
}

export interface AdoptedStart {
  /** An exchange that was begun early, or else `own`; it also follows on one that fails. */
  readonly exchange: (origin: string, request: HttpRequest, own: () => HttpExchange) => HttpExchange;
  /** Ends what nobody has taken: another person is here, or nobody. */
  readonly end: () => void;
}

/** The mark of a device on which this person is signed in to the platform at this origin. */
export const earlyMark = (origin: string, userId: string): string => `${origin} ${userId}`;

/** The origin of the platform by a mark; undefined where it is no mark. */
export const originOfMark = (mark: string): string | undefined => /^(https?:\/\/[^/ ]+|) ./.exec(mark)?.[1];

export const exchangeKey = (origin: string, { method, path, body = '' }: HttpRequest): string =>
  [method, origin + path, body].join(' ');

/** Takes over what was begun early in this window. */
export function adoptEarlyStart(scope: EarlyScope, storage: Pick<TextStore, 'read'>): AdoptedStart {
  let early = scope.allshiftEarly ?? null;
  scope.allshiftEarly = null;

  const isCurrent = ({ mark, begunAt }: EarlyStart): boolean =>
    monotonic() - begunAt < EARLY_START_MAX_MS && storage.read(EARLY_MARK) === mark;

  const takeExchange = (origin: string, request: HttpRequest): HttpExchange | undefined => {
    if (early === null || !isCurrent(early)) return undefined;
    const key = exchangeKey(origin, request);
    const begun = early.exchanges.get(key);
    early.exchanges.delete(key);
    return begun;
  };

  return {
    exchange: (origin, request, own) => {
      const begun = takeExchange(origin, request);
      if (begun === undefined) return own();
      let current = begun;
      let isCancelled = false;
      return {
        response: begun.response.catch((error: unknown) => {
          if (isCancelled) throw error;
          current = own();
          return current.response;
        }),
        cancel: () => {
          isCancelled = true;
          current.cancel();
        },
      };
    },
    end: () => {
      for (const begun of early?.exchanges.values() ?? []) begun.cancel();
      early = null;
    },
  };
}
