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
interface AbortHandle {
  readonly signal: unknown;
  abort(): void;
}
export interface HttpDeps {
  /** Origin of the platform; '' for the page's origin. */
  readonly origin: string;
  readonly fetch: (url: string, init: object) => Promise<FetchedResponse>;
  readonly abortController: () => AbortHandle;
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
  const chunks: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) return chunks.join('') + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(decoder.decode(value, { stream: true }));
  }
}

export const createHttp =
  (deps: HttpDeps) =>
  (request: HttpRequest): HttpExchange => {
    const controller = deps.abortController();
    const url = request.path.startsWith('/') ? deps.origin + request.path : request.path;
    const response = deps
      .fetch(url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        credentials: request.cookies ? (deps.origin === '' ? 'same-origin' : 'include') : 'omit',
        redirect: 'follow',
        signal: controller.signal,
      })
      .then(async (answer): Promise<HttpResponse> => {
        const { status } = answer;
        const date = answer.headers.get('date');
        const headerValues = {
          date,
          operationId: answer.headers.get('x-operation-id'),
          retryAfter: answer.headers.get('retry-after'),
        };
        if (request.asBytes)
          return { status, ...headerValues, text: '', bytes: new Uint8Array(await answer.arrayBuffer()) };
        const { limit } = deps;
        const maxBytes = request.maxBytes ?? limit?.bytes ?? 0;
        const text = await (limit ? limit.read(answer, maxBytes, limit.decoder()) : answer.text());
        if (text !== null) return { status, ...headerValues, text };
        controller.abort();
        return { status, date, text: '', cutAtBytes: maxBytes };
      });
    return { response, cancel: () => controller.abort() };
  };
