/**
 * The one place where HTTP becomes values: encoding, time limit, envelope, the meaning of codes, decoding, faults.
 * It knows neither page nor worker: fetching and timing are handed in.
 */
import { HTTP_TIMEOUT_MS, RETRY_AFTER_MAX_MS } from '../constants';
import { parseExact } from '../exact-json';
import { done, type Fault, failed, type Outcome } from '../faults';
import { uriPart } from '../uri-part';
import type { Call, Plain } from './call';
import { field, Unreadable } from './decode';
import { isTurnedAway } from './turned-away';

/** One HTTP request as data. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query under the platform's origin, or a whole address for files from elsewhere. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True for calls of the platform, false for files of the CDN. */
  readonly cookies: boolean;
  /** The most bytes that its answer may have, where they are other than usual. */
  readonly maxBytes?: number;
  /** The answer is wanted as it came, not made into a text. */
  readonly asBytes?: boolean;
}
export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  /** The answer as it came, where that was asked for; then there is no text. */
  readonly bytes?: Uint8Array;
  /** The `date` header, if there was one: the platform's clock, to a second. */
  readonly date: string | null;
  /** The `x-operation-id` header, by which a platform says that it knows a repetition; missing or null without it. */
  readonly operationId?: string | null;
  /** The `retry-after` header, if there was one. */
  readonly retryAfter?: string | null;
  /** Set where the answer was given up because it has more bytes than this; then there is no text. */
  readonly cutAtBytes?: number;
}
/** One exchange. Rejects when nothing came back; `cancel()` makes it reject soon. */
export interface HttpExchange {
  readonly response: Promise<HttpResponse>;
  readonly cancel: () => void;
}
export interface CallPorts {
  readonly exchange: (request: HttpRequest) => HttpExchange;
  /** Runs `ring` after `ms`; the returned function cancels it. */
  readonly after: (ms: number, ring: () => void) => () => void;
  /** Told of the `date` header of answers that were understood, for the estimate of the platform's clock. */
  readonly onDate?: (date: string) => void;
}
/** The part of `AbortSignal` that is needed; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
export interface CallOptions {
  readonly signal?: CancelSignal;
  readonly timeoutMs?: number;
  /** Further headers, such as the operation id of a write (decision 9). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of the answer's `date` header, as the port's is. */
  readonly onDate?: (date: string) => void;
  /** Told of any answer's `x-operation-id` header; null without it. */
  readonly onOperationId?: (id: string | null) => void;
}

/** `{a: {b: 1}, c: [1, 2]}` → `a.b=1&c=1&c=2` (spec 7: dotted nesting). */
export function formEncode(values: { readonly [name: string]: Plain | undefined }): string {
  const pairs: string[] = [];
  const add = (name: string, value: Plain | undefined): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) for (const item of value) add(name, item as Plain);
    else if (typeof value === 'object')
      for (const [inner, item] of Object.entries(value)) add(`${name}.${inner}`, item as Plain | undefined);
    else pairs.push(`${uriPart(name)}=${uriPart(String(value))}`);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return pairs.join('&');
}

/** The request that a call with this input makes. */
export function requestOf<In, Out>(
  call: Call<In, Out>,
  input: In,
  headers: CallOptions['headers'] = {},
): HttpRequest {
  const values = call.encode(input);
  if (call.method === 'GET') {
    const query = formEncode(values);
    return {
      method: 'GET',
      path: query === '' ? call.path : `${call.path}?${query}`,
      headers,
      cookies: true,
    };
  }
  const isJson = call.body === 'json';
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded;charset=UTF-8';
  return {
    method: 'POST',
    path: call.path,
    headers: { ...headers, 'content-type': type },
    body: isJson ? JSON.stringify(values) : formEncode(values),
    cookies: true,
    ...(call.scan && { asBytes: true }),
  };
}

/** Business code of an answer that is still to come (spec 4 and spec 7, "Async patterns"). */
export const PENDING_CODE = '10003';

/** Reads an envelope (wire: Envelope): its data, or the fault. A legacy answer without a code has `result`. */
export function readEnvelope(body: unknown): Outcome<{ readonly code: string; readonly data: unknown }> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return failed({ kind: 'malformed', where: '$' });
  const code = codeOf(body);
  if (code === '200' || code === PENDING_CODE) return done({ code, data: field(body, 'data') });
  if (code === '1006') return failed({ kind: 'session-ended' });
  if (code === null) return failed({ kind: 'malformed', where: '$.code' });
  const message = field(body, 'message') || field(body, 'msg');
  return failed({ kind: 'refused', code, message: typeof message === 'string' ? message : '' });
}
/** The code as text; null where there is none that could be read. A legacy refusal without code has the code ''. */
function codeOf(body: object): string | null {
  const code = field(body, 'code');
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  const result = field(body, 'result');
  if ((code !== undefined && code !== null) || typeof result !== 'boolean') return null;
  return result ? '200' : '';
}

/** An answer of a call: its decoded data, and the code, since 10003 (pending) is a success too. */
export interface Answer<Out> {
  readonly code: string;
  readonly data: Out;
}

/** The time that a platform asks to be left alone: whole seconds. A date would need its clock, and is not read. */
export function httpFault({ status, retryAfter }: HttpResponse): Fault {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return seconds === 0
    ? { kind: 'http', status }
    : { kind: 'http', status, retryAfterMs: Math.min(seconds * 1_000, RETRY_AFTER_MAX_MS) };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** True where only the platform answers so. Gateways write their errors in JSON too, with a code or `result` of their own. */
const isFromPlatform = (fault: Fault, status: number): boolean =>
  isSuccess(status) || fault.kind === 'session-ended' || (fault.kind === 'refused' && isTurnedAway(status));

/** Reads the response to a call: its data, or the fault. Never throws. */
export function understand<Out>(
  call: Pick<Call<never, Out>, 'decode' | 'scan'>,
  response: HttpResponse,
): Outcome<Answer<Out>> {
  const { scan } = call;
  const { bytes } = response;
  const scanned = scan && bytes && response.status === 200 ? scan.read(bytes) : null;
  if (scanned !== null) return done({ code: '200', data: scanned });
  let body: unknown;
  try {
    body = parseExact(scan && bytes ? scan.text(bytes) : response.text);
  } catch {
    return isSuccess(response.status) && response.status !== 204
      ? failed({ kind: 'malformed', where: '$' })
      : failed(httpFault(response));
  }
  const envelope = readEnvelope(body);
  if (!envelope.ok)
    return isFromPlatform(envelope.fault, response.status) ? envelope : failed(httpFault(response));
  if (!isSuccess(response.status)) return failed(httpFault(response));
  try {
    return done({ code: envelope.value.code, data: call.decode(envelope.value.data, '$.data') });
  } catch (error) {
    if (error instanceof Unreadable) return failed({ kind: 'malformed', where: error.where });
    throw error;
  }
}

/** One exchange under a time limit and a cancel signal: a response or a fault, and never both. */
export async function exchangeWithTimeout(
  ports: CallPorts,
  request: HttpRequest,
  options: CallOptions = {},
): Promise<Outcome<HttpResponse>> {
  const { signal, timeoutMs = HTTP_TIMEOUT_MS } = options;
  if (signal?.aborted) return failed({ kind: 'cancelled' });
  const exchange = ports.exchange(request);
  return new Promise((resolve) => {
    let settled = false;
    const end = (outcome: Outcome<HttpResponse>): void => {
      if (settled) return;
      settled = true;
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const giveUp = (fault: Fault): void => {
      end(failed(fault));
      exchange.cancel();
    };
    const onAbort = (): void => giveUp({ kind: 'cancelled' });
    const cancelTimer = ports.after(timeoutMs, () => giveUp({ kind: 'timeout', afterMs: timeoutMs }));
    signal?.addEventListener('abort', onAbort);
    exchange.response.then(
      (response) => {
        const { cutAtBytes: limitBytes, operationId = null } = response;
        options.onOperationId?.(operationId);
        end(limitBytes === undefined ? done(response) : failed({ kind: 'too-large', limitBytes }));
      },
      () => end(failed({ kind: 'offline' })),
    );
  });
}

/** Reports the date of an answer. Call it for what was understood: the page of a proxy or a portal has a clock of its own. */
export function reportDate(
  ports: Pick<CallPorts, 'onDate'>,
  options: Pick<CallOptions, 'onDate'>,
  { date }: HttpResponse,
): void {
  if (date === null) return;
  ports.onDate?.(date);
  options.onDate?.(date);
}

/** Reads the response like `understand`, and reports its date where the platform has spoken. */
export function readResponse<Out>(
  ports: Pick<CallPorts, 'onDate'>,
  call: Pick<Call<never, Out>, 'decode' | 'scan'>,
  response: HttpResponse,
  options: Pick<CallOptions, 'onDate'>,
): Outcome<Answer<Out>> {
  const outcome = understand(call, response);
  if (outcome.ok || outcome.fault.kind === 'refused' || outcome.fault.kind === 'session-ended')
    reportDate(ports, options, response);
  return outcome;
}

/** Makes the call and tells how it ended. Never rejects; throws for bugs only. */
export async function runCall<In, Out>(
  ports: CallPorts,
  call: Call<In, Out>,
  input: In,
  options: CallOptions = {},
): Promise<Outcome<Answer<Out>>> {
  const response = await exchangeWithTimeout(ports, requestOf(call, input, options.headers), options);
  return response.ok ? readResponse(ports, call as Call<never, Out>, response.value, options) : response;
}
