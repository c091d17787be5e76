import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORM_ANSWER_HEADERS } from '../../../.tools/serving/security-headers';
import { type RunningProxy, rewriteCookie, startProxy } from '../../platform/proxy';
import { setUpStand } from './small-stand';
import { Visitor } from './visitor';

describe('The product in front of another platform', () => {
  const { clock, platform, control } = setUpStand({ account: null });
  let proxy: RunningProxy;
  let visitor: Visitor;
  beforeEach(async () => {
    proxy = await startProxy({ platform: platform.url, productFolder: '/nonexistent' });
    visitor = new Visitor(proxy.url);
  });
  afterEach(() => proxy.close());

  it('forwards forms, JSON, cookies and CDN files', async () => {
    expect((await visitor.signIn()).code).toBe('200');
    expect((await visitor.get('/lfscada/user/info')).data).toMatchObject({ loginname: 'demo' });
    const fields = { pageId: 'open', dataEquip: 'e1' };
    const { data } = await visitor.postJson('/lfscada/monitor/project/gateway/query', fields);
    expect(data).toHaveLength(1);
    expect(await visitor.get('/cdn/project/p1/open.json')).toMatchObject({ id: 'open' });
  });

  it('sends headers that keep forwarded content from acting as the product', async () => {
    for (const path of ['/cdn/project/p1/open.json', '/cdn/gone', '/lfscada/user/info'])
      expect([...(await visitor.fetchPath(path)).headers]).toEqual(
        expect.arrayContaining(Object.entries(PLATFORM_ANSWER_HEADERS)),
      );
  });

  it('forwards request headers, such as the operation id of a write', async () => {
    await visitor.signIn();
    const fields = { projectId: 'p1', signalId: 'pump', value: '1' };
    await visitor.postJson('/lfscada/monitor/project/signal/writeVal', fields, { 'x-operation-id': 'op-9' });
    expect((await control.getCounters()).appliedWrites).toMatchObject([{ operationId: 'op-9' }]);
  });

  it('relays push sockets both ways for a page of its origin', async () => {
    await visitor.signIn();
    const opening = { projectId: 'p1', equipmentId: 'e1', interval: 1, delay: 60 };
    await visitor.postJson('/lfscada/monitor/project/gateway/open', opening);
    const subscription = await visitor.subscribe(await visitor.token('level'), proxy.url);
    clock.now += 1_000;
    platform.step();
    expect((await subscription.nextFrame()).signalVal).toHaveProperty('level');
    expect(await subscription.readUntilPong()).toEqual([]);
  });

  it.each(['reset', 'end', 'close'] as const)(
    'forwards how the platform closes a socket: %s',
    async (how) => {
      await visitor.signIn();
      const subscription = await visitor.watch('level');
      await control.endSockets(how);
      expect(await subscription.closed).toBe(how === 'close' ? 1001 : 1006);
    },
  );

  it.each(['reset', 'end', 'close'] as const)('forwards how a client disconnects: %s', async (how) => {
    await visitor.signIn();
    const subscription = await visitor.watch('level');
    subscription.disconnect(how);
    await expect.poll(async () => (await control.getCounters()).openSockets).toBe(0);
  });

  it('reports a refused handshake as refused', async () => {
    await expect(visitor.subscribe('undefined')).rejects.toThrow('HTTP 401');
  });

  it('answers 502 to handshakes while the platform is down', async () => {
    await platform.close();
    await expect(visitor.subscribe('any')).rejects.toThrow('HTTP 502');
  });

  it("forwards only the platform's paths", async () => {
    expect((await visitor.fetchPath('/__control/counters')).status).toBe(404);
  });

  it("rewrites the platform's cookies to this origin", () => {
    const cookie = 'JSESSIONID=a=b; Domain=host.example; Path=/; Secure; HttpOnly; SameSite=None';
    expect(rewriteCookie(cookie, true)).toBe('JSESSIONID=a=b; Path=/; Secure; HttpOnly; SameSite=None');
    expect(rewriteCookie(cookie, false)).toBe('JSESSIONID=a=b; Path=/; HttpOnly');
  });

  it('requires an origin without a path', async () => {
    await expect(startProxy({ platform: 'https://host.example/wx/' })).rejects.toThrow('origin');
  });
});
