import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createEarlyMark,
  EARLY_MARK,
  EARLY_START_MAX_MS,
  type EarlyScope,
  type EarlyStartHandover,
  getExchangeKey,
  parseMarkOrigin,
  takeEarlyStart,
} from '../../../../src/browser/early-start';
import { createSafeTextStore } from '../../../../src/browser/storage';
import { createUserInfoRequest } from '../../../../src/shared/calls/first-requests';
import { createHttp, readLimitedText } from '../../../../src/shared/calls/http';
import type { HttpExchange } from '../../../../src/shared/calls/run';

const REQUEST = createUserInfoRequest();
const MARK = createEarlyMark('', 'u1');
const MAX_BYTES = 100;

let storedTexts: Map<string, string>;
let scope: EarlyScope;
let abortController: AbortController;
let ownFetch: ReturnType<
  typeof vi.fn<(url: string, init: { readonly signal: AbortSignal }) => Promise<Response>>
>;

beforeEach(setUp);

describe('An early request', () => {
  it('is used once; the next request is a new one', async () => {
    const handover = adopt();
    expect([await requestText(handover), await requestText(handover)]).toEqual(['early', 'own']);
  });

  it('is used once per window and cannot be started again', async () => {
    adopt();
    expect(scope.allshiftEarly).toBeNull();
    expect(await requestText(adopt())).toBe('own');
  });

  it('answers no other request, nor one for another origin', async () => {
    const handover = adopt();
    const otherRequest = { ...REQUEST, path: '/lfscada/user/other' };
    expect(await requestText(handover, '', otherRequest)).toBe('own');
    expect(await requestText(handover, 'https://plant.example')).toBe('own');
  });

  it.each([
    ['of another user', createEarlyMark('', 'u2')],
    ['of another platform', createEarlyMark('https://plant.example', 'u1')],
  ])('is not used if the device now has the mark %s', async (_, mark) => {
    const handover = adopt();
    storedTexts.set(EARLY_MARK, mark);
    expect(await requestText(handover)).toBe('own');
    expect(abortController.signal.aborted).toBe(true);
  });

  it('is not used after a sign-out elsewhere on the device', async () => {
    const handover = adopt();
    storedTexts.delete(EARLY_MARK);
    expect(await requestText(handover)).toBe('own');
  });

  it('is not used when too old', async () => {
    const handover = adopt();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + EARLY_START_MAX_MS);
    expect(await requestText(handover)).toBe('own');
    clock.mockRestore();
  });

  it('is cancelled by a sign-out and not used for the next user of the tab', async () => {
    const handover = adopt();
    handover.abortUnused();
    expect(abortController.signal.aborted).toBe(true);
    expect(await requestText(handover)).toBe('own');
  });

  it('is replaced by a new request if it failed', async () => {
    startEarly(Promise.reject(new Error('no network')));
    expect(await requestText(adopt())).toBe('own');
    expect(ownFetch).toHaveBeenCalledOnce();
  });

  it('is not repeated after its caller cancelled it', async () => {
    let fail = (): void => {};
    startEarly(
      new Promise((_, reject) => {
        fail = () => reject(new Error('aborted'));
      }),
    );
    const earlyExchange = exchange(adopt());
    earlyExchange.cancel();
    expect(abortController.signal.aborted).toBe(true);
    fail();
    await expect(earlyExchange.response).rejects.toThrow('aborted');
  });

  it('is read up to the size limit of calls, without loading the rest', async () => {
    const largeText = 'x'.repeat(MAX_BYTES + 1);
    startEarly(Promise.resolve(new Response(largeText)));
    expect(await exchange(adopt()).response).toMatchObject({ text: '', cutAtBytes: MAX_BYTES });
    expect(abortController.signal.aborted).toBe(true);
    expect(ownFetch).not.toHaveBeenCalled();
  });
});

describe('The mark', () => {
  it("names the platform's address", () => {
    expect(parseMarkOrigin(createEarlyMark('https://plant.example', 'u 1'))).toBe('https://plant.example');
    expect(parseMarkOrigin(createEarlyMark('', 'u1'))).toBe('');
  });

  it.each(['', ' ', 'junk', 'plant.example u1', 'https://plant.example/path u1', '//plant.example u1'])(
    'is missing for %j',
    (mark) => {
      expect(parseMarkOrigin(mark)).toBeUndefined();
    },
  );
});

function adopt(): EarlyStartHandover {
  return takeEarlyStart(
    scope,
    createSafeTextStore(() => ({
      getItem: (name) => storedTexts.get(name) ?? null,
      setItem: (name, value) => void storedTexts.set(name, value),
      removeItem: (name) => void storedTexts.delete(name),
    })),
  );
}

function exchange(handover: EarlyStartHandover, origin = '', request = REQUEST): HttpExchange {
  return createHttp({
    origin,
    ...handover.takeTransport(origin, request),
    limit: { bytes: MAX_BYTES, decoder: () => new TextDecoder(), read: readLimitedText },
  })(request);
}

async function requestText(handover: EarlyStartHandover, origin = '', request = REQUEST): Promise<string> {
  return (await exchange(handover, origin, request).response).text;
}

function startEarly(answer: Promise<Response>): void {
  answer.catch(() => undefined);
  abortController = new AbortController();
  scope = {
    allshiftEarly: {
      mark: MARK,
      startedAt: performance.now(),
      requests: new Map([[getExchangeKey('', REQUEST), { answer, controller: abortController }]]),
    },
  };
}

function setUp(): void {
  storedTexts = new Map([[EARLY_MARK, MARK]]);
  ownFetch = vi.fn(async (_, { signal }) => {
    signal.throwIfAborted();
    return new Response('own');
  });
  vi.stubGlobal('fetch', ownFetch);
  startEarly(Promise.resolve(new Response('early')));
}
