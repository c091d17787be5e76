/** Turns HTTP into values: time limit, envelope, codes, decoding, faults. Fetching and timers are injected. */
import { HTTP_TIMEOUT_MS, RETRY_AFTER_MAX_MS } from '../constants';
import { parseExact } from '../exact-json';
import { done, type Fault, failed, type Outcome } from '../faults';
import { keepRefusedAnswer } from '../refused-data';
import { encodeUriPart } from '../uri-part';
import type { Call, Plain } from './call';
import { field, Unreadable } from './decode';
import { isRejectedStatus } from './turned-away';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query under the platform's origin, or a full address for files from elsewhere. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether to send cookies: for platform calls, not for CDN files. */
  readonly cookies: boolean;
  /** Largest answer in bytes, if not the default. */
  readonly maxBytes?: number;
  /** Whether to return bytes instead of text. */
  readonly asBytes?: boolean;
}
export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  /** The bytes if requested; there is then no text. */
  readonly bytes?: Uint8Array;
  /** The `date` header, if any: the platform's clock, to a second. */
  readonly date: string | null;
  /** The `x-operation-id` header, set by a platform that detects repetitions; otherwise missing or `null`. */
  readonly operationId?: string | null;
  readonly retryAfter?: string | null;
  /** Set if the answer was abandoned for exceeding this many bytes; there is then no text. */
  readonly cutAtBytes?: number;
}
/** One exchange. `response` rejects if none arrives, and soon after `cancel()`. */
export interface HttpExchange {
  readonly response: Promise<HttpResponse>;
  readonly cancel: () => void;
}
export interface CallPorts {
  readonly exchange: (request: HttpRequest) => HttpExchange;
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Receives the `date` header of readable answers, to estimate the platform's clock. */
  readonly onDate?: (date: string) => void;
}
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
export interface CallOptions {
  readonly signal?: CancelSignal;
  readonly timeoutMs?: number;
  /** Extra headers, such as the operation id of a write (decision 9). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Receives the answer's `date` header, like `CallPorts.onDate`. */
  readonly onDate?: (date: string) => void;
  /** Receives the `x-operation-id` header of any answer; `null` if missing. */
  readonly onOperationId?: (id: string | null) => void;
}

/** Encodes `{a: {b: 1}, c: [1, 2]}` as `a.b=1&c=1&c=2` (spec 7: dotted nesting). */
export function encodeForm(values: { readonly [name: string]: Plain | undefined }): string {
  const pairs: string[] = [];
  const add = (name: string, value: Plain | undefined): void => {
    if (value === undefined) return;
    if (Array.isArray(value)) for (const item of value) add(name, item as Plain);
    else if (typeof value === 'object')
      for (const [inner, item] of Object.entries(value)) add(`${name}.${inner}`, item as Plain | undefined);
    else pairs.push(`${encodeUriPart(name)}=${encodeUriPart(String(value))}`);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return pairs.join('&');
}

export function createRequest<In, Out>(
  call: Call<In, Out>,
  input: In,
  headers: CallOptions['headers'] = {},
): HttpRequest {
  const values = call.encode(input);
  if (call.method === 'GET') {
    const query = encodeForm(values);
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
    body: isJson ? JSON.stringify(values) : encodeForm(values),
    cookies: true,
    ...(call.scan && { asBytes: true }),
  };
}

/** Business code of a pending answer (spec 4 and spec 7, "Async patterns"). */
export const PENDING_CODE = '10003';

/** Reads an envelope (wire: Envelope); returns its data or the fault. A legacy answer without a code has `result`. */
export function readEnvelope(body: unknown): Outcome<{ readonly code: string; readonly data: unknown }> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return failed({ kind: 'malformed', where: '$' });
  const code = parseCode(body);
  if (code === '200' || code === PENDING_CODE) return done({ code, data: field(body, 'data') });
  if (code === '1006') return failed({ kind: 'session-ended' });
  if (code === null) return failed({ kind: 'malformed', where: '$.code' });
  const message = field(body, 'message') || field(body, 'msg');
  return failed({ kind: 'refused', code, message: typeof message === 'string' ? message : '' });
}
/** Returns the code as text, `null` if unreadable. A legacy refusal without a code has the code ''. */
function parseCode(body: object): string | null {
  const code = field(body, 'code');
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  const result = field(body, 'result');
  if ((code !== undefined && code !== null) || typeof result !== 'boolean') return null;
  return result ? '200' : '';
}

/** A call's decoded data with its code, since 10003 (pending) is a success too. */
export interface Answer<Out> {
  readonly code: string;
  readonly data: Out;
}

/** Builds the fault of an HTTP status. A `retry-after` with a date is ignored: it depends on the server's clock. */
export function createHttpFault({ status, retryAfter }: HttpResponse): Fault {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return seconds === 0
    ? { kind: 'http', status }
    : { kind: 'http', status, retryAfterMs: Math.min(seconds * 1_000, RETRY_AFTER_MAX_MS) };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Whether the answer can only come from the platform. Gateways also report errors in JSON, with their own codes. */
const isFromPlatform = (fault: Fault, status: number): boolean =>
  isSuccess(status) ||
  fault.kind === 'session-ended' ||
  (fault.kind === 'refused' && isRejectedStatus(status));

/** Reads the response to a call. Never throws. */
export function decodeResponse<Out>(
  call: Pick<Call<never, Out>, 'decode' | 'scan'>,
  response: HttpResponse,
): Outcome<Answer<Out>> {
  const { scan } = call;
  const { bytes } = response;
  const scannedData = scan && bytes && response.status === 200 ? scan.read(bytes) : null;
  if (scannedData !== null) return done({ code: '200', data: scannedData });
  const text = scan && bytes ? scan.text(bytes) : response.text;
  let body: unknown;
  try {
    body = parseExact(text);
  } catch {
    return isSuccess(response.status) && response.status !== 204
      ? failed({ kind: 'malformed', where: '$' })
      : failed(createHttpFault(response));
  }
  const envelope = readEnvelope(body);
  if (!envelope.ok) {
    if (!isFromPlatform(envelope.fault, response.status)) return failed(createHttpFault(response));
    if (envelope.fault.kind === 'refused' && (field(body, 'data') ?? null) !== null)
      keepRefusedAnswer(envelope.fault, text);
    return envelope;
  }
  if (!isSuccess(response.status)) return failed(createHttpFault(response));
  try {
    return done({ code: envelope.value.code, data: call.decode(envelope.value.data, '$.data') });
  } catch (error) {
    if (error instanceof Unreadable) return failed({ kind: 'malformed', where: error.where });
    throw error;
  }
}

export async function exchangeWithTimeout(
  ports: CallPorts,
  request: HttpRequest,
  options: CallOptions = {},
): Promise<Outcome<HttpResponse>> {
  const { signal, timeoutMs = HTTP_TIMEOUT_MS } = options;
  if (signal?.aborted) return failed({ kind: 'cancelled' });
  const exchange = ports.exchange(request);
  return new Promise((resolve) => {
    let isSettled = false;
    const finish = (outcome: Outcome<HttpResponse>): void => {
      if (isSettled) return;
      isSettled = true;
      cancelTimer();
      signal?.removeEventListener('abort', handleAbort);
      resolve(outcome);
    };
    const abandon = (fault: Fault): void => {
      finish(failed(fault));
      exchange.cancel();
    };
    const handleAbort = (): void => abandon({ kind: 'cancelled' });
    const cancelTimer = ports.after(timeoutMs, () => abandon({ kind: 'timeout', afterMs: timeoutMs }));
    signal?.addEventListener('abort', handleAbort);
    exchange.response.then(
      (response) => {
        const { cutAtBytes: limitBytes, operationId = null } = response;
        options.onOperationId?.(operationId);
        finish(limitBytes === undefined ? done(response) : failed({ kind: 'too-large', limitBytes }));
      },
      () => finish(failed({ kind: 'offline' })),
    );
  });
}

/** Reports the date of an answer. Only for readable answers: the page of a proxy or portal has a different clock. */
export function reportDate(
  ports: Pick<CallPorts, 'onDate'>,
  options: Pick<CallOptions, 'onDate'>,
  { date }: HttpResponse,
): void {
  if (date === null) return;
  ports.onDate?.(date);
  options.onDate?.(date);
}

/** Reads the response like `decodeResponse`, and reports its date if it is the platform's. */
export function readResponse<Out>(
  ports: Pick<CallPorts, 'onDate'>,
  call: Pick<Call<never, Out>, 'decode' | 'scan'>,
  response: HttpResponse,
  options: Pick<CallOptions, 'onDate'>,
): Outcome<Answer<Out>> {
  const outcome = decodeResponse(call, response);
  if (outcome.ok || outcome.fault.kind === 'refused' || outcome.fault.kind === 'session-ended')
    reportDate(ports, options, response);
  return outcome;
}

/** Makes a call. Never rejects; throws for bugs only. */
export async function runCall<In, Out>(
  ports: CallPorts,
  call: Call<In, Out>,
  input: In,
  options: CallOptions = {},
): Promise<Outcome<Answer<Out>>> {
  const response = await exchangeWithTimeout(ports, createRequest(call, input, options.headers), options);
  return response.ok ? readResponse(ports, call as Call<never, Out>, response.value, options) : response;
}
