/**
 * The token of a broker connection: requested again for each connection, and the only secret that the broker
 * receives.
 */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../src/shared/ids';
import { BROKER_TOKEN_MAX } from '../../workers/monitor/broker/broker-token';
import '../kit/broker-code';
import '../../workers/monitor/broker/broker-token';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';
import { createBrokerWatch, createJsonAccess } from '../kit/broker-access';
import { FakeBroker } from '../kit/fake-broker';
import { type FakeExchange, settle } from '../kit/fake-ports';
import { type WatchedPage, WatchStage } from '../kit/watch-stage';

const TOKEN = '/auth/token';
const PASSWORD = 'typed by a person';
const RETRY_MS = 11_000;

let stage: WatchStage;
let broker: FakeBroker;
let tokenCount: number;
beforeEach(() => {
  stage = new WatchStage();
  broker = new FakeBroker(stage.ports);
  tokenCount = 0;
});
afterEach(() => stage.close());
const createJsonAnswer = (body: unknown) => (exchange: FakeExchange) =>
  exchange.respond({ text: JSON.stringify(body) });
const getFault = (page: WatchedPage) => page.links.at(-1)?.fault;

describe('Broker token', () => {
  it('replaces the password, with another token for each connection', async () => {
    setAnswer(answerNumbered);
    const page = await watch();
    await broker.open();
    expect(page.status).toBe('live');
    expect(
      stage.ports.getExchanges(TOKEN).map(({ request, body }) => [request.method, request.cookies, body]),
    ).toEqual([['POST', true, { username: 'anne', password: PASSWORD }]]);
    stage.ports.socket.close();
    await stage.ports.advance(RETRY_MS);
    await broker.open();
    expect(page.status).toBe('live');
    expect(listLogins()).toEqual([
      ['anne', 'token-1'],
      ['anne', 'token-2'],
    ]);
    const outgoingBytes = stage.ports.sockets.flatMap(({ sentBytes }) => sentBytes);
    expect(outgoingBytes.some((bytes) => Buffer.from(bytes).includes(PASSWORD))).toBe(false);
  });

  it("may come with the user's name at the broker", async () => {
    setAnswer(createJsonAnswer({ token: 't', username: 'reader-7' }));
    await watch();
    await broker.open();
    expect(listLogins()).toEqual([['reader-7', 't']]);
  });

  it('is also requested without a password, for users whom the server recognises', async () => {
    setAnswer(answerNumbered);
    await watch({ username: null, password: null });
    await broker.open();
    expect(stage.ports.getExchanges(TOKEN)[0]?.body).toEqual({ username: null, password: null });
    expect(listLogins()).toEqual([[undefined, 'token-1']]);
  });

  it.each([401, 403])('is refused for a wrong password after one attempt: %i', async (status) => {
    setAnswer((exchange) => exchange.respond({ status }));
    const page = await watch();
    expect(page.links).toContainEqual(
      expect.objectContaining({ status: 'reconnecting', fault: { kind: 'forbidden' } }),
    );
    expect(await page.getStatusAfter(60_000)).toBe('stopped');
    expect(stage.events).toEqual([{ kind: 'session-ended' }]);
    expect(stage.ports.getExchanges(TOKEN)).toHaveLength(1);
    expect(stage.ports.sockets).toEqual([]);
  });

  it('is requested again after any other failure, no sooner than the server allows', async () => {
    setAnswer((exchange) => exchange.respond({ status: 503, retryAfter: '60' }));
    const page = await watch();
    expect(getFault(page)).toEqual({ kind: 'http', status: 503, retryAfterMs: 60_000 });
    expect(await stage.getCallsAfter(59_000, TOKEN)).toHaveLength(1);
    setAnswer(answerNumbered);
    // Up to twice the delay, at random.
    await stage.ports.advance(32_000);
    await broker.open();
    expect(page.status).toBe('live');
    expect(stage.events).toEqual([]);
  });

  it('is requested again if no answer arrives', async () => {
    setAnswer((exchange) => exchange.cut());
    const page = await watch();
    expect(getFault(page)).toEqual({ kind: 'offline' });
    setAnswer(answerNumbered);
    await stage.ports.advance(RETRY_MS);
    await broker.open();
    expect(page.status).toBe('live');
  });

  it.each<[string, string]>([
    ['no JSON', '<html>'],
    ['no object', '"token"'],
    ['a list', '["token"]'],
    ['no token', '{}'],
    ['an empty token', '{"token":""}'],
    ['a number as token', '{"token":7}'],
    ['a token that is too long', JSON.stringify({ token: 'x'.repeat(BROKER_TOKEN_MAX + 1) })],
    ['an invalid name', '{"token":"t","username":{}}'],
    ['an empty name', '{"token":"t","username":""}'],
    ['a name that MQTT forbids', '{"token":"t","username":"a\\u0000b"}'],
  ])('is rejected if the answer has %s', async (_, text) => {
    setAnswer((exchange) => exchange.respond({ text }));
    const page = await watch();
    expect(getFault(page)).toEqual({ kind: 'malformed', where: '$' });
    expect(stage.ports.sockets).toEqual([]);
    expect(page.status).toBe('reconnecting');
  });

  it('is replaced when it expires, without signing the user out', async () => {
    setAnswer(answerNumbered);
    const page = await watch();
    broker.connectReason = 0x87;
    await broker.open();
    expect(getFault(page)).toEqual({ kind: 'forbidden' });
    broker.connectReason = 0;
    await stage.ports.advance(RETRY_MS);
    await broker.open();
    expect(page.status).toBe('live');
    expect(stage.events).toEqual([]);
    expect(listLogins().at(-1)).toEqual(['anne', 'token-2']);
  });
});

function createSpec(overrides: Partial<BrokerAccess> = {}): BrokerWatch {
  const access = createJsonAccess({ username: 'anne', password: PASSWORD, tokenPath: TOKEN, ...overrides });
  return createBrokerWatch(access, { dataEquip: ['plant/pump' as EquipmentId] });
}

function setAnswer(respond: (exchange: FakeExchange) => void): void {
  void stage.ports.routes.set(TOKEN, respond);
}

function answerNumbered(exchange: FakeExchange): void {
  exchange.respond({ text: JSON.stringify({ token: `token-${++tokenCount}` }) });
}

async function watch(overrides: Partial<BrokerAccess> = {}): Promise<WatchedPage> {
  const page = await stage.watch(createSpec(overrides));
  await settle();
  return page;
}

function listLogins(): readonly (readonly [unknown, string | null])[] {
  return broker.listReceived('connect').map((packet) => {
    const { username, password } = packet as { username?: string; password?: Uint8Array };
    return [username, password === undefined ? null : Buffer.from(password).toString()];
  });
}
