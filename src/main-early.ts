/**
 * The early start: a file of its own, small enough to run long before the first code is there. Where somebody who was
 * signed in opens a configuration page by its address, it asks for the configuration, for who is here and for where the
 * page is. The first code takes the answers over (`browser/early-start.ts`), and asks itself for what it does not find. And
 * it sees to it that the first code comes at all (`browser/first-files.ts`).
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

/** Asks as `httpOver` does. The answer is left unread, however large it is. */
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
  // The first code asks again where no answer came.
  answer.catch(() => undefined);
  return [exchangeKey(origin, request), { answer, aborting }];
}

function startEarly(scope: Window & EarlyScope): void {
  const page = pageRequest(scope.location.pathname.slice(BASE.length));
  const mark = scope.localStorage.getItem(EARLY_MARK) ?? '';
  const origin = originOfMark(mark);
  // The first code was quicker, or nobody is known to be here.
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
  // Storage may be forbidden: the first code does all of it by itself.
}
