import { describe, expect, it } from 'vitest';
import { createHttp, readLimitedText } from '../../../../../src/shared/calls/http';
import { type CallPorts, exchangeWithTimeout, type HttpRequest } from '../../../../../src/shared/calls/run';

const REQUEST: HttpRequest = { method: 'GET', path: '/x', headers: {}, cookies: true };
const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('An answer read within a limit', () => {
  it('is assembled even if a character is split across two pieces', async () => {
    const whole = encodeText('{"a":"泵"}');
    const { ask, seen: readState } = serveInPieces({ pieces: [whole.slice(0, 7), whole.slice(7)] });
    expect(await ask({ ...REQUEST, maxBytes: 20 })).toMatchObject({
      ok: true,
      value: { text: '{"a":"泵"}' },
    });
    expect(readState.aborted).toBe(false);
  });

  it('is complete at the limit, and abandoned one byte beyond it without further reading', async () => {
    const withinLimit = serveInPieces({ pieces: [encodeText('12345'), encodeText('67890')] });
    expect(await withinLimit.ask()).toMatchObject({ ok: true, value: { text: '1234567890' } });
    const overLimit = serveInPieces({
      pieces: [encodeText('12345'), encodeText('678901'), encodeText('never')],
    });
    expect(await overLimit.ask()).toEqual({ ok: false, fault: { kind: 'too-large', limitBytes: 10 } });
    expect(overLimit.seen).toEqual({ read: 2, aborted: true });
  });

  it('is abandoned unread if its declared length is too large', async () => {
    const { ask, seen: readState } = serveInPieces({ pieces: [encodeText('12345678901')], told: true });
    expect(await ask()).toEqual({ ok: false, fault: { kind: 'too-large', limitBytes: 10 } });
    expect(readState).toEqual({ read: 0, aborted: true });
  });
});

describe('An answer requested as bytes', () => {
  it('is never converted to text', async () => {
    const whole = encodeText('{"a":"泵"}');
    const { exchange } = createPorts({ arrayBuffer: async () => whole.slice().buffer });
    const { response } = exchange({ ...REQUEST, asBytes: true });
    expect(await response).toMatchObject({ status: 200, text: '', bytes: whole });
  });
});

describe('The operation id of an answer', () => {
  it.each([
    ['o1', 'o1'],
    [null, null],
  ])('is reported to the caller: %s', async (answeredId, told) => {
    const ports = createPorts({
      headers: { get: (name) => (name === 'x-operation-id' ? answeredId : null) },
      text: async () => '{}',
    });
    const reportedIds: (string | null)[] = [];
    await exchangeWithTimeout(ports, REQUEST, { onOperationId: (id) => reportedIds.push(id) });
    expect(reportedIds).toEqual([told]);
  });
});

interface ServeOptions {
  readonly pieces: readonly Uint8Array[];
  /** Whether the answer has a length header. */
  readonly told?: boolean;
}

/** Creates a platform that answers in pieces and records how much was read. */
function serveInPieces({ pieces, told = false }: ServeOptions) {
  const readState = { read: 0, aborted: false };
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const read = async () => {
    const value = pieces[readState.read];
    if (value === undefined) return { done: true };
    readState.read += 1;
    return { done: false, value };
  };
  const ports = createPorts(
    {
      headers: { get: (name) => (told && name === 'content-length' ? String(length) : null) },
      body: { getReader: () => ({ read }) },
    },
    {
      limit: { bytes: 10, decoder: () => new TextDecoder(), read: readLimitedText },
      abortController: () => ({
        signal: null,
        abort: () => {
          readState.aborted = true;
        },
      }),
    },
  );
  return { seen: readState, ask: (request = REQUEST) => exchangeWithTimeout(ports, request) };
}

type HttpDeps = Parameters<typeof createHttp>[0];
type Answer = Awaited<ReturnType<NonNullable<HttpDeps['fetch']>>>;

/** Creates ports of a platform whose answers can be read only in the given ways. */
function createPorts(answer: Partial<Answer>, deps: Partial<HttpDeps> = {}): CallPorts {
  const rejectRead = () => Promise.reject(new Error('read in another way'));
  const whole = {
    status: 200,
    headers: { get: () => null },
    text: rejectRead,
    arrayBuffer: rejectRead,
    ...answer,
  };
  const abortController = () => ({ signal: null, abort: () => undefined });
  const exchange = createHttp({ origin: '', abortController, fetch: async () => whole, ...deps });
  return { exchange, after: () => () => undefined };
}
