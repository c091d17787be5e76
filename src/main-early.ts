/**
 * The early start: a separate file, small enough to run long before the first chunk has loaded. If a signed-in user
 * opens a configuration page by its address, it requests the configuration, the user and the page's address. The first
 * chunk takes over the answers (`browser/early-start.ts`) and requests the rest. The early start also retries the first
 * chunk's files (`browser/first-files.ts`).
 */
import {
  EARLY_MARK,
  type EarlyRequest,
  type EarlyScope,
  getExchangeKey,
  parseMarkOrigin,
} from './browser/early-start';
import { retryFirstFiles } from './browser/first-files';
import { getMonotonicTime } from './browser/timers';
import { createPageRequest } from './navigation/early-requests';
import { BASE } from './navigation/route';
import { createConfigRequest, createUserInfoRequest } from './shared/calls/first-requests';
import type { HttpRequest } from './shared/calls/run';

/** Sends a request like `createHttp`, but leaves the answer unread. */
function sendEarlyRequest(
  origin: string,
  request: HttpRequest,
): readonly [key: string, question: EarlyRequest] {
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
  return [getExchangeKey(origin, request), { answer, controller: aborting }];
}

function sendEarlyRequests(scope: Window & EarlyScope): void {
  const page = createPageRequest(scope.location.pathname.slice(BASE.length));
  const mark = scope.localStorage.getItem(EARLY_MARK) ?? '';
  const origin = parseMarkOrigin(mark);
  // The first chunk was faster, or no user is known.
  if (page === null || origin === undefined || scope.allshiftEarly !== undefined) return;
  const questions = new Map([
    sendEarlyRequest('', createConfigRequest(BASE)),
    sendEarlyRequest(origin, createUserInfoRequest()),
    sendEarlyRequest(origin, page),
  ]);
  scope.allshiftEarly = { mark, startedAt: getMonotonicTime(), requests: questions };
}

retryFirstFiles(window);
try {
  sendEarlyRequests(window);
} catch {
  // Storage may be blocked: the first chunk then sends all requests.
}
