/**
 * The early start: a separate file, small enough to run long before the first chunk has loaded. If a signed-in user
 * opens a configuration page by its address, it requests the configuration, the user and the page's address. The first
 * chunk takes over the answers (`browser/early-start.ts`) and requests the rest. The early start also retries the first
 * chunk's files (`browser/first-files.ts`).
 */
import {
  EARLY_MARK,
  type EarlyQuestion,
  type EarlyScope,
  exchangeKey,
  originOfMark,
} from './browser/early-start';
import { askAgainForFirstFiles } from './browser/first-files';
import { monotonic } from './browser/timers';
import { pageRequest } from './navigation/early-requests';
import { BASE } from './navigation/route';
import { configRequest, userInfoRequest } from './shared/calls/first-requests';
import type { HttpRequest } from './shared/calls/run';

/** Sends a request like `httpOver`, but leaves the answer unread. */
function ask(origin: string, request: HttpRequest): readonly [key: string, question: EarlyQuestion] {
  const { method, path, headers, body } = request;
  const aborting = new AbortController();
  const answer = fetch(origin + path, {
    method,
    headers,
    body: body ?? null,
    credentials: origin === '' ? 'same-origin' : 'include',
    signal: aborting.signal,
  });
  // The first chunk repeats failed requests.
  answer.catch(() => undefined);
  return [exchangeKey(origin, request), { answer, aborting }];
}

function startEarly(scope: Window & EarlyScope): void {
  const page = pageRequest(scope.location.pathname.slice(BASE.length));
  const mark = scope.localStorage.getItem(EARLY_MARK) ?? '';
  const origin = originOfMark(mark);
  // The first chunk was faster, or no user is known.
  if (page === null || origin === undefined || scope.allshiftEarly !== undefined) return;
  const questions = new Map([
    ask('', configRequest(BASE)),
    ask(origin, userInfoRequest()),
    ask(origin, page),
  ]);
  scope.allshiftEarly = { mark, begunAt: monotonic(), questions };
}

askAgainForFirstFiles(window);
try {
  startEarly(window);
} catch {
  // Storage may be blocked: the first chunk then sends all requests.
}
