import { describe, expect, it, vi } from 'vitest';
import {
  EARLY_MARK,
  type EarlyQuestion,
  type EarlyScope,
  earlyMark,
  exchangeKey,
} from '../../../src/browser/early-start';
import { userInfoRequest } from '../../../src/shared/calls/first-requests';

const PIECE = new Uint8Array(1_000_000);
/** Number of chunks that a stream loads before it is read. */
const AHEAD = 1;
const MARK = earlyMark('', 'u1');
let signal: AbortSignal;

describe('The early start', () => {
  it("leaves reading an answer to the page's code, which limits its size", async () => {
    const { answer, loaded } = createAnswer(100);
    const person = await startWith(async () => answer);
    expect((await person.answer).bodyUsed).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(loaded()).toBe(AHEAD);
  });

  it("cancels a request when the page's code aborts it", async () => {
    const person = await startWith(() => new Promise(() => undefined));
    person.aborting.abort();
    expect(signal.aborted).toBe(true);
  });

  it("leaves a failing request to the page's code, and reports nothing", async () => {
    const person = await startWith(() => Promise.reject(new Error('no network')));
    await expect(person.answer).rejects.toThrow('no network');
  });
});

/** Creates an answer of `pieces` pieces without a length header, and counts the loaded pieces. */
function createAnswer(pieces: number): { readonly answer: Response; readonly loaded: () => number } {
  let loaded = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      loaded += 1;
      stream.enqueue(PIECE);
      if (loaded === pieces) stream.close();
    },
  });
  return { answer: new Response(body), loaded: () => loaded };
}

/** Runs the early start at a page's address. The user request gets this answer; other requests stay pending. */
async function startWith(answer: () => Promise<Response>): Promise<EarlyQuestion> {
  const scope: EarlyScope & Record<'location' | 'localStorage' | 'addEventListener', object> = {
    location: { pathname: '/wx/detail/eg/configuration/c1' },
    localStorage: { getItem: (name: string) => (name === EARLY_MARK ? MARK : null) },
    addEventListener: () => undefined,
  };
  vi.stubGlobal('window', scope);
  vi.stubGlobal('fetch', (url: string, init: { readonly signal: AbortSignal }) => {
    if (url !== userInfoRequest().path) return new Promise(() => undefined);
    signal = init.signal;
    return answer();
  });
  vi.resetModules();
  await import('../../../src/main-early');
  const person = scope.allshiftEarly?.questions.get(exchangeKey('', userInfoRequest()));
  if (person === undefined) throw new Error('nobody was asked for');
  return person;
}
