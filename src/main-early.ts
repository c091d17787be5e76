/**
 * The early start: a file of its own, small enough to run long before the first code is there. Where somebody who was
 * signed in opens a configuration page by its address, it asks for the configuration, for who is here and for where the
 * page is. The first code takes the answers over (`browser/early-start.ts`), and asks itself for what it does not find.
 */
import { EARLY_MARK, type EarlyScope, exchangeKey, originOfMark } from './browser/early-start';
import { monotonic } from './browser/timers';
import { pageRequest } from './navigation/early-requests';
import { BASE } from './navigation/route';
import { configRequest, userInfoRequest } from './shared/calls/first-requests';
import type { HttpExchange, HttpRequest } from './shared/calls/run';
import { PAGE_ANSWER_MAX_BYTES } from './shared/constants';

/** Asks as `httpOver` does. An answer that is too large is not handed over: the first code reads it piece by piece. */
function begin(origin: string, request: HttpRequest): readonly [key: string, exchange: HttpExchange] {
  const { method, path, headers, body } = request;
  const aborting = new AbortController();
  const response = fetch(origin + path, {
    method,
    headers,
    body: body ?? null,
    credentials: origin === '' ? 'same-origin' : 'include',
    signal: aborting.signal,
  }).then(async (answer) => {
    const text = await answer.text();
    if (text.length > PAGE_ANSWER_MAX_BYTES) throw new Error(path);
    const { status, headers: given } = answer;
    return { status, text, date: given.get('date'), retryAfter: given.get('retry-after') };
  });
  // The first code asks again where this has failed.
  response.catch(() => undefined);
  return [exchangeKey(origin, request), { response, cancel: () => aborting.abort() }];
}

function startEarly(scope: Window & EarlyScope): void {
  const page = pageRequest(scope.location.pathname.slice(BASE.length));
  const mark = scope.localStorage.getItem(EARLY_MARK) ?? '';
  const origin = originOfMark(mark);
  // The first code was quicker, or nobody is known to be here.
  if (page === null || origin === undefined || scope.allshiftEarly !== undefined) return;
  const exchanges = new Map([
    begin('', configRequest(BASE)),
    begin(origin, userInfoRequest()),
    begin(origin, page),
  ]);
  scope.allshiftEarly = { mark, begunAt: monotonic(), exchanges };
}

try {
  startEarly(window);
} catch {
  // Storage may be forbidden: the first code does all of it by itself.
}
