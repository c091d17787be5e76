/**
 * The hand-over between the early start (`src/main-early.ts`) and the first code. What the one has begun the other takes
 * over, each thing once, and only while the device has the mark of the person for whom it was begun.
 */
import type { HttpDeps } from '../shared/calls/http';
import type { HttpRequest } from '../shared/calls/run';
import { EARLY_START_MAX_MS } from '../shared/constants';
import type { Millis } from '../shared/units';
import type { TextStore } from './storage';
import { monotonic } from './timers';

/** The name of the device's mark. Apart from the other names, which the early start has no room for. */
export const EARLY_MARK = 'allshift.early-start';

/** A question that was asked early. The first code reads the answer, within its limit: it has the code for that. */
export interface EarlyQuestion {
  readonly answer: Promise<Response>;
  readonly aborting: AbortController;
}
/** Questions that were asked early. */
export interface EarlyStart {
  /** The mark of the device at that moment. */
  readonly mark: string;
  readonly begunAt: Millis;
  /** By `exchangeKey`. */
  readonly questions: Map<string, EarlyQuestion>;
}

/** The window, with what was begun early; null once it was taken: then it is too late to begin. */
export interface EarlyScope {
  allshiftEarly?: EarlyStart | null;
}

export interface AdoptedStart {
  /** Takes what a request needs: the answer to what was asked early, or else the means to ask, also where no answer came. */
  readonly takeTransport: (
    origin: string,
    request: HttpRequest,
  ) => Pick<HttpDeps, 'fetch' | 'abortController'>;
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

  const end = (): void => {
    for (const { aborting } of early?.questions.values() ?? []) aborting.abort();
    early = null;
  };
  const takeQuestion = (origin: string, request: HttpRequest): EarlyQuestion | undefined => {
    // A question that is of no use any more holds no connection.
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
        // Giving it up aborts the second fetch as well.
        fetch: (url, init) => question?.answer.catch(() => fetch(url, init)) ?? fetch(url, init),
        abortController: () => question?.aborting ?? new AbortController(),
      };
    },
    end,
  };
}
