import { describe, expect, it } from 'vitest';
import type { FaultAction } from '../../kit/platform-control';
import { setUpStand } from './small-stand';
import { startSmallPlatform } from './visitor';

const CALL = '/lfscada/project/queryAll';

describe('Faults on demand', () => {
  const { clock, platform, visitor, control } = setUpStand();

  const callWithFault = async (action: FaultAction): Promise<Response> => {
    await control.injectFault(CALL, action, 1);
    return visitor.fetchPath(CALL, { method: 'POST' });
  };

  it('are available only on a server started with them', async () => {
    const plainPlatform = await startSmallPlatform(clock, { faults: false });
    const response = await fetch(`${plainPlatform.url}/__control/counters`);
    expect(response.status).toBe(404);
    await plainPlatform.close();
  });

  it('affect the requested number of calls, on their path only', async () => {
    await control.injectFault(CALL, { kind: 'code', code: '1006' }, 2);
    expect((await visitor.get('/lfscada/user/info')).code).toBe('200');
    expect((await visitor.postForm(CALL)).code).toBe('1006');
    expect((await visitor.postForm(CALL)).code).toBe('1006');
    expect((await visitor.postForm(CALL)).code).toBe('200');
  });

  it('affect every call until cleared if no number is given', async () => {
    await control.injectFault(CALL, { kind: 'status', status: 500 });
    for (let time = 0; time < 3; time++)
      expect((await visitor.fetchPath(CALL, { method: 'POST' })).status).toBe(500);
    await control.clearFaults();
    expect((await visitor.postForm(CALL)).code).toBe('200');
  });

  it('return HTML with status 200', async () => {
    const response = await callWithFault({ kind: 'html' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('return other data in the right envelope', async () => {
    expect(await (await callWithFault({ kind: 'data', data: 'odd' })).json()).toMatchObject({
      code: '200',
      data: 'odd',
    });
  });

  it('truncate an answer without cutting the connection', async () => {
    expect(await (await callWithFault({ kind: 'truncate', bytes: 20 })).text()).toHaveLength(20);
  });

  it('inflate an answer that stays readable', async () => {
    const text = await (await callWithFault({ kind: 'size', bytes: 3_000_000 })).text();
    expect(text.length).toBeGreaterThanOrEqual(3_000_000);
    expect(JSON.parse(text)).toMatchObject({ code: '200' });
  });

  it('hang until the client gives up, or delay an answer', async () => {
    await control.injectFault(CALL, { kind: 'hang' }, 1);
    const signal = AbortSignal.timeout(150);
    await expect(visitor.fetchPath(CALL, { method: 'POST', signal })).rejects.toThrow();
    const before = performance.now();
    expect((await callWithFault({ kind: 'delay', ms: 120 })).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(110);
  });

  it.each(['before', 'after', 'amid'] as const)('cut the connection %s the answer', async (when) => {
    await control.injectFault('/lfscada/monitor/project/signal/writeVal', { kind: 'cut', when }, 1);
    const write = visitor.postJson('/lfscada/monitor/project/signal/writeVal', {
      projectId: 'p1',
      signalId: 'pump',
      value: '1',
    });
    await expect(write).rejects.toThrow();
    const { writePosts, appliedWrites } = await control.getCounters();
    expect(writePosts).toHaveLength(1);
    expect(appliedWrites).toHaveLength(when === 'before' ? 0 : 1);
  });

  it('affect the CDN and the product as well', async () => {
    await control.injectFault('/cdn/', { kind: 'truncate', bytes: 10 }, 1);
    expect(await (await visitor.fetchPath('/cdn/project/p1/open.json')).text()).toHaveLength(10);
  });

  it.each(['reset', 'end', 'close', 'amid'] as const)('close all sockets: %s', async (how) => {
    const subscription = await visitor.watch('level');
    await control.endSockets(how);
    expect(await subscription.closed).toBe(how === 'close' ? 1001 : 1006);
    await expect.poll(async () => (await control.getCounters()).openSockets).toBe(0);
  });

  it('silence open sockets', async () => {
    const subscription = await visitor.watch('level');
    await control.setSilent(true);
    subscription.socket.send('ping');
    clock.now += 1_000;
    platform.step();
    await control.setSilent(false);
    clock.now += 1_000;
    platform.step();
    const frames = await subscription.readUntilPong();
    expect(frames).toHaveLength(1);
    expect((await control.getCounters()).openSockets).toBe(1);
  });

  it('refuse and count handshakes', async () => {
    await control.setHandshakeFault('refuse');
    await expect(visitor.watch('level')).rejects.toThrow('HTTP 401');
    await control.clearFaults();
    await visitor.watch('level');
    expect(await control.getCounters()).toMatchObject({
      handshakes: 2,
      refusedHandshakes: 1,
      openSockets: 1,
    });
  });

  it('end all sessions', async () => {
    await control.endSessions();
    expect((await visitor.get('/lfscada/user/info')).code).toBe('1006');
  });
});
