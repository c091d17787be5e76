/** The real exchange over `fetch`, for page and worker alike. The pieces of the platform it needs are handed in. */
import type { HttpExchange, HttpRequest } from './run';

interface FetchedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}
interface Aborting {
  readonly signal: unknown;
  abort(): void;
}
export interface HttpParts {
  /** Origin of the platform, '' for the page's own. */
  readonly origin: string;
  readonly fetch: (url: string, init: object) => Promise<FetchedResponse>;
  readonly abortController: () => Aborting;
}

export const httpOver =
  (parts: HttpParts) =>
  (request: HttpRequest): HttpExchange => {
    const aborting = parts.abortController();
    const url = request.path.startsWith('/') ? parts.origin + request.path : request.path;
    const response = parts
      .fetch(url, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        credentials: request.cookies ? (parts.origin === '' ? 'same-origin' : 'include') : 'omit',
        redirect: 'follow',
        signal: aborting.signal,
      })
      .then(async (answer) => ({
        status: answer.status,
        date: answer.headers.get('date'),
        text: await answer.text(),
      }));
    return { response, cancel: () => aborting.abort() };
  };
