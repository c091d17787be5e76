import { describe, expect, it, vi } from 'vitest';
import {
  createEarlyMark,
  EARLY_MARK,
  type EarlyRequest,
  type EarlyScope,
  getExchangeKey,
} from '../../../src/browser/early-start';
import { createUserInfoRequest } from '../../../src/shared/calls/first-requests';

const CHUNK = new Uint8Array(1_000_000);
/** Number of chunks that a stream loads before it is read. */
const PRELOADED_CHUNKS = 1;
const MARK = createEarlyMark('', 'u1');
let signal: AbortSignal;

describe('The early start', () => {
  it("leaves reading an answer to the page's code, which limits its size", async () => {
    const { answer, loadedCount } = createAnswer(100);
    const userRequest = await startWith(async () => answer);
    expect((await userRequest.answer).bodyUsed).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(loadedCount()).toBe(PRELOADED_CHUNKS);
  });

  it("cancels a request when the page's code aborts it", async () => {
    const userRequest = await startWith(() => new Promise(() => undefined));
    userRequest.controller.abort();
    expect(signal.aborted).toBe(true);
  });

  it("leaves a failing request to the page's code, and reports nothing", async () => {
    const userRequest = await startWith(() => Promise.reject(new Error('no network')));
    await expect(userRequest.answer).rejects.toThrow('no network');
  });
});

/** Creates an answer of `pieces` pieces without a length header, and counts the loaded pieces. */
function createAnswer(pieces: number): { readonly answer: Response; readonly loadedCount: () => number } {
  let loadedCount = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      loadedCount += 1;
      stream.enqueue(CHUNK);
      if (loadedCount === pieces) stream.close();
    },
  });
  return { answer: new Response(body), loadedCount: () => loadedCount };
}

/** Runs the early start at a page's address. The user request gets this answer; other requests stay pending. */
async function startWith(answer: () => Promise<Response>): Promise<EarlyRequest> {
  const scope: EarlyScope & Record<'location' | 'localStorage' | 'addEventListener', object> = {
    location: { pathname: '/wx/detail/eg/configuration/c1' },
    localStorage: { getItem: (name: string) => (name === EARLY_MARK ? MARK : null) },
    addEventListener: () => undefined,
  };
  vi.stubGlobal('window', scope);
  vi.stubGlobal('fetch', (url: string, init: { readonly signal: AbortSignal }) => {
    if (url !== createUserInfoRequest().path) return new Promise(() => undefined);
    signal = init.signal;
    return answer();
  });
  vi.resetModules();
  await import('../../../src/main-early');
  const userRequest = scope.allshiftEarly?.requests.get(getExchangeKey('', createUserInfoRequest()));
  if (userRequest === undefined) throw new Error('nobody was asked for');
  return userRequest;
}
