import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';

describe('The push channel', () => {
  const { clock, platform, visitor, control } = setUpStand();
  const advance = (ms: number): void => {
    clock.now += ms;
    platform.step();
  };

  it('accepts each token for one handshake', async () => {
    const token = await visitor.token('level');
    await visitor.subscribe(token);
    await expect(visitor.subscribe(token)).rejects.toThrow('HTTP 401');
  });

  it('refuses unknown tokens, tokens of another channel, and tokens older than thirty seconds', async () => {
    await expect(visitor.subscribe('undefined')).rejects.toThrow('HTTP 401');
    const { data } = await visitor.postJson('/lfscada/websocket/monitor/new/token', { equipmentId: 'e1' });
    await expect(visitor.subscribe(String(data))).rejects.toThrow('HTTP 401');
    const token = await visitor.token('level');
    clock.now += 30_000;
    await expect(visitor.subscribe(token)).rejects.toThrow('HTTP 401');
  });

  it('refuses pages of other origins', async () => {
    await expect(visitor.subscribe(await visitor.token('level'), 'http://evil.example')).rejects.toThrow(
      '401',
    );
    await visitor.subscribe(await visitor.token('level'), platform.url);
  });

  it('answers a ping with a pong', async () => {
    const subscription = await visitor.watch('level');
    subscription.socket.send('ping');
    expect(await subscription.nextText()).toBe('pong');
    expect((await control.getCounters()).keepAlives).toBe(1);
  });

  it('sends one frame per step with the newest values of the requested signals only', async () => {
    const subscription = await visitor.watch('level');
    advance(3_000);
    expect(await subscription.readUntilPong()).toEqual([
      `{"signalVal":{"level":{"time":${clock.now},"value":"3","code":"200","dataType":"float","unit":"m"}}}`,
    ]);
  });

  it('sends values only while the gateway is open', async () => {
    const subscription = await visitor.subscribe(await visitor.token('level'));
    advance(1_000);
    expect(await subscription.readUntilPong()).toEqual([]);
    const opening = { projectId: 'p1', equipmentId: 'e1', interval: 1, delay: 10 };
    expect((await visitor.postJson('/lfscada/monitor/project/gateway/open', opening)).code).toBe('200');
    advance(1_000);
    expect(await subscription.readUntilPong()).toHaveLength(1);
    advance(10_000);
    expect(await subscription.readUntilPong()).toEqual([]);
  });

  it('refuses to open a gateway that is offline or belongs to another project', async () => {
    const openGateway = (equipmentId: string) =>
      visitor.postJson('/lfscada/monitor/project/gateway/open', {
        projectId: 'p1',
        equipmentId,
        interval: 1,
        delay: 10,
      });
    expect((await openGateway('e2')).code).toBe('1324');
    expect((await openGateway('ld-e1')).code).toBe('1202');
  });

  it('refuses to open a gateway without a reporting interval and a duration', async () => {
    const openGateway = async (fields: object) =>
      (
        await visitor.postJson('/lfscada/monitor/project/gateway/open', {
          projectId: 'p1',
          equipmentId: 'e1',
          ...fields,
        })
      ).code;
    expect(await openGateway({ interval: 1, delay: 10 })).toBe('200');
    for (const fields of [
      { delay: 10 },
      { interval: 0, delay: 10 },
      { interval: 1 },
      { interval: 1, delay: -1 },
    ])
      expect(await openGateway(fields)).toBe('1001');
  });

  it('reports gateway changes per piece of equipment, and acknowledged alarms', async () => {
    const subscription = await visitor.watch('level');
    await control.setGateway('g2', { online: true });
    expect(await subscription.nextFrame()).toMatchObject({
      gatewayAlarm: [{ equipmentId: 'e2', online: true }],
    });
    await visitor.postJson('/lfscada/monitor/project/alarm/confirm', { projectId: 'p1', id: 'a1' });
    expect(await subscription.nextFrame()).toMatchObject({
      signalAlarm: [{ id: 'a1', confirmTime: clock.now }],
    });
  });

  it('is silent about a gateway overridden to offline, whose values then freeze', async () => {
    const subscription = await visitor.watch('level');
    advance(2_000);
    await control.setGateway('g1', { online: false });
    await subscription.readUntilPong();
    advance(5_000);
    expect(await subscription.readUntilPong()).toEqual([]);
    expect((await control.value('level')).value).toBe('2');
    await control.setGateway('g1', null);
    expect((await control.value('level')).value).toBe('7');
  });

  it('pushes a held value as the newest and repeats it until it is released', async () => {
    const subscription = await visitor.watch('level');
    const before = await control.value('level');
    await control.forceValue('level', '99.5', { code: '1301' });
    const [heldValue] = Object.values((await subscription.nextFrame()).signalVal ?? {});
    expect(heldValue).toMatchObject({ value: '99.5', code: '1301' });
    expect(heldValue?.time).toBeGreaterThan(before.time);
    advance(1_000);
    expect((await subscription.nextFrame()).signalVal?.level).toMatchObject({
      value: '99.5',
      time: clock.now,
    });
    await control.releaseValue('level');
    expect((await subscription.nextFrame()).signalVal?.level?.value).toBe('1');
  });

  it('pushes a held value with the exact time that a test sets', async () => {
    const subscription = await visitor.watch('level');
    await control.forceValue('level', '1', { time: 4_070_908_800_000 });
    advance(1_000);
    await subscription.nextText();
    expect((await subscription.nextFrame()).signalVal?.level?.time).toBe(4_070_908_800_000);
  });
});
