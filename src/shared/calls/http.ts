/** HTTP over `fetch`, for page and worker alike; the browser's functions are injected. */
import type { HttpExchange, HttpRequest, HttpResponse } from './run';

interface FetchedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body?: { getReader(): BodyReader } | null;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
}
interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}
interface Aborting {
  readonly signal: unknown;
  abort(): void;
}
export interface HttpDeps {
  /** Origin of the platform, '' for the page's own. */
  readonly origin: string;
  readonly fetch: (url: string, init: object) => Promise<FetchedResponse>;
  readonly abortController: () => Aborting;
  /** Limit of an answer's size, to avoid holding and parsing a huge one. */
  readonly limit?: AnswerLimit;
}
/** A limit with its reader, which is then bundled only if a limit is used. */
interface AnswerLimit {
  readonly bytes: number;
  readonly decoder: () => Decoder;
  readonly read: typeof readLimitedText;
}

/** Reads an answer's text in chunks; returns `null` once it exceeds the allowed bytes. */
export async function readLimitedText(
  answer: FetchedResponse,
  maxBytes: number,
  decoder: Decoder,
): Promise<string | null> {
  if (Number(answer.headers.get('content-length')) > maxBytes) return null;
  const reader = answer.body?.getReader();
  if (reader === undefined) return answer.text();
  let bytes = 0;
  const pieces: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) return pieces.join('') + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) return null;
    pieces.push(decoder.decode(value, { stream: true }));
  }
}

export const httpOver =
  (deps: HttpDeps) =>
  (request: HttpRequest): HttpExchange => {
    const aborting = deps.abortController();
    const url = request.path.startsWith('/') ? deps.origin + request.path : request.path;
    const response = deps
      .fetch(url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        credentials: request.cookies ? (deps.origin === '' ? 'same-origin' : 'include') : 'omit',
        redirect: 'follow',
        signal: aborting.signal,
      })
      .then(async (answer): Promise<HttpResponse> => {
        const { status } = answer;
        const date = answer.headers.get('date');
        const facts = {
          date,
          operationId: answer.headers.get('x-operation-id'),
          retryAfter: answer.headers.get('retry-after'),
        };
        if (request.asBytes)
          return { status, ...facts, text: '', bytes: new Uint8Array(await answer.arrayBuffer()) };
        const { limit } = deps;
        const maxBytes = request.maxBytes ?? limit?.bytes ?? 0;
        const text = await (limit ? limit.read(answer, maxBytes, limit.decoder()) : answer.text());
        if (text !== null) return { status, ...facts, text };
        aborting.abort();
        return { status, date, text: '', cutAtBytes: maxBytes };
      });
    return { response, cancel: () => aborting.abort() };
  };
