import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AdoptedStart,
  adoptEarlyStart,
  EARLY_MARK,
  type EarlyScope,
  earlyMark,
  exchangeKey,
  originOfMark,
} from '../../../../src/browser/early-start';
import { textStore } from '../../../../src/browser/storage';
import { userInfoRequest } from '../../../../src/shared/calls/first-requests';
import { httpOver, readLimitedText } from '../../../../src/shared/calls/http';
import type { HttpExchange } from '../../../../src/shared/calls/run';
import { EARLY_START_MAX_MS } from '../../../../src/shared/constants';

const QUESTION = userInfoRequest();
const MARK = earlyMark('', 'u1');
const MAX_BYTES = 100;

let stored: Map<string, string>;
let scope: EarlyScope;
let aborting: AbortController;
let own: ReturnType<typeof vi.fn<(url: string, init: { readonly signal: AbortSignal }) => Promise<Response>>>;

beforeEach(setUp);

describe('An early request', () => {
  it('is used once; the next request is a new one', async () => {
    const early = adopt();
    expect([await ask(early), await ask(early)]).toEqual(['early', 'own']);
  });

  it('is used once per window and cannot be started again', async () => {
    adopt();
    expect(scope.allshiftEarly).toBeNull();
    expect(await ask(adopt())).toBe('own');
  });

  it('answers no other request, nor one for another origin', async () => {
    const early = adopt();
    const other = { ...QUESTION, path: '/lfscada/user/other' };
    expect(await ask(early, '', other)).toBe('own');
    expect(await ask(early, 'https://plant.example')).toBe('own');
  });

  it.each([
    ['of another user', earlyMark('', 'u2')],
    ['of another platform', earlyMark('https://plant.example', 'u1')],
  ])('is not used if the device now has the mark %s', async (_, mark) => {
    const early = adopt();
    stored.set(EARLY_MARK, mark);
    expect(await ask(early)).toBe('own');
    expect(aborting.signal.aborted).toBe(true);
  });

  it('is not used after a sign-out elsewhere on the device', async () => {
    const early = adopt();
    stored.delete(EARLY_MARK);
    expect(await ask(early)).toBe('own');
  });

  it('is not used when too old', async () => {
    const early = adopt();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + EARLY_START_MAX_MS);
    expect(await ask(early)).toBe('own');
    clock.mockRestore();
  });

  it('is cancelled by a sign-out and not used for the next user of the tab', async () => {
    const early = adopt();
    early.end();
    expect(aborting.signal.aborted).toBe(true);
    expect(await ask(early)).toBe('own');
  });

  it('is replaced by a new request if it failed', async () => {
    beginWith(Promise.reject(new Error('no network')));
    expect(await ask(adopt())).toBe('own');
    expect(own).toHaveBeenCalledOnce();
  });

  it('is not repeated after its caller cancelled it', async () => {
    let fail = (): void => {};
    beginWith(
      new Promise((_, reject) => {
        fail = () => reject(new Error('aborted'));
      }),
    );
    const taken = exchange(adopt());
    taken.cancel();
    expect(aborting.signal.aborted).toBe(true);
    fail();
    await expect(taken.response).rejects.toThrow('aborted');
  });

  it('is read up to the size limit of calls, without loading the rest', async () => {
    const large = 'x'.repeat(MAX_BYTES + 1);
    beginWith(Promise.resolve(new Response(large)));
    expect(await exchange(adopt()).response).toMatchObject({ text: '', cutAtBytes: MAX_BYTES });
    expect(aborting.signal.aborted).toBe(true);
    expect(own).not.toHaveBeenCalled();
  });
});

describe('The mark', () => {
  it("names the platform's address", () => {
    expect(originOfMark(earlyMark('https://plant.example', 'u 1'))).toBe('https://plant.example');
    expect(originOfMark(earlyMark('', 'u1'))).toBe('');
  });

  it.each(['', ' ', 'junk', 'plant.example u1', 'https://plant.example/path u1', '//plant.example u1'])(
    'is missing for %j',
    (mark) => {
      expect(originOfMark(mark)).toBeUndefined();
    },
  );
});

function adopt(): AdoptedStart {
  return adoptEarlyStart(
    scope,
    textStore(() => ({
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    })),
  );
}

function exchange(early: AdoptedStart, origin = '', request = QUESTION): HttpExchange {
  return httpOver({
    origin,
    ...early.takeTransport(origin, request),
    limit: { bytes: MAX_BYTES, decoder: () => new TextDecoder(), read: readLimitedText },
  })(request);
}

async function ask(early: AdoptedStart, origin = '', request = QUESTION): Promise<string> {
  return (await exchange(early, origin, request).response).text;
}

function beginWith(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  aborting = new AbortController();
  scope = {
    allshiftEarly: {
      mark: MARK,
      begunAt: performance.now(),
      questions: new Map([[exchangeKey('', QUESTION), { answer, aborting }]]),
    },
  };
}

function setUp(): void {
  stored = new Map([[EARLY_MARK, MARK]]);
  own = vi.fn(async (_, { signal }) => {
    signal.throwIfAborted();
    return new Response('own');
  });
  vi.stubGlobal('fetch', own);
  beginWith(Promise.resolve(new Response('early')));
}
