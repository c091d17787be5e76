import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed } from '../../src/shared/faults';
import type { OperationId } from '../../src/shared/ids';
import type { CommandRequest } from '../../workers/monitor/contract/contract';
import { settle } from '../kit/fake-ports';
import { createTwoSignals, SPEC } from '../kit/two-signals';
import { PATHS, type WatchStage } from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = createTwoSignals();
});
afterEach(() => stage.close());

const listCalls = (path: string) => stage.ports.getExchanges(path);

describe('commands', () => {
  const BIND = '/lfscada/equipment/multi/bindTemplate';
  const CALLBACK = '/lfscada/equipment/multi/callback';
  const order: CommandRequest = {
    id: 'c1' as OperationId,
    pattern: 'multi',
    path: BIND,
    body: 'form',
    input: { equipmentId: 'e1', templateId: 't1' },
  };
  beforeEach(async () => {
    stage.ports.routes.set(BIND, (exchange) => exchange.answer({ uuid: 'u1' }));
    stage.ports.routes.set(CALLBACK, (exchange) => exchange.answer(null));
    await stage.watchLive(SPEC);
  });

  it('report progress and result, and count as active operations', async () => {
    const outcome = stage.api.runCommand(order);
    await stage.ports.advance(500);
    expect((await stage.api.getInventory()).operations).toBe(1);
    stage.ports.routes.set(CALLBACK, (exchange) =>
      exchange.answer({ status: 'success', code: '200', message: '', data: null }),
    );
    await stage.ports.advance(1_000);
    expect(await outcome).toEqual({ end: 'done', uuid: 'u1', data: null });
    expect(stage.events.filter(({ kind }) => kind === 'command')).toEqual(
      [0, 1, 2].map((tries) => ({ kind: 'command', progress: { id: 'c1', uuid: 'u1', tries } })),
    );
  });

  it('stop with the session; none starts after it (faults 45)', async () => {
    const outcome = stage.api.runCommand(order);
    await stage.ports.advance(500);
    // Another call is answered with code 1006.
    stage.ports.routes.set(PATHS.gateways, (exchange) => exchange.answer(null, '1006'));
    await stage.ports.advance(60_000);
    const polls = listCalls(CALLBACK).length;
    expect(await stage.getCallsAfter(60_000, CALLBACK)).toHaveLength(polls);
    expect(await outcome).toMatchObject({ end: 'unknown', uuid: 'u1', fault: { kind: 'session-ended' } });
    expect(await stage.api.runCommand({ ...order, id: 'c2' as OperationId })).toMatchObject({
      end: 'refused',
      fault: { kind: 'session-ended' },
    });
    expect(listCalls(BIND)).toHaveLength(1);
  });

  it('stop on logout and on cancel', async () => {
    const cancelled = stage.api.runCommand(order);
    const otherCommand = stage.api.runCommand({ ...order, id: 'c2' as OperationId });
    await stage.ports.advance(500);
    await stage.api.cancel('c1' as OperationId);
    expect(await cancelled).toEqual({ end: 'cancelled', uuid: 'u1' });
    await stage.api.endSession();
    expect(await otherCommand).toEqual({ end: 'cancelled', uuid: 'u1' });
    const polls = listCalls(CALLBACK).length;
    expect(await stage.getCallsAfter(60_000, CALLBACK)).toHaveLength(polls);
  });
});

describe('writing', () => {
  const answerCallback = (data: unknown) =>
    stage.ports.routes.set(PATHS.callback, (exchange) => exchange.answer(data));
  const listStatuses = () =>
    stage.events.flatMap((event) => (event.kind === 'operation' ? [event.operation.status] : []));
  beforeEach(() => {
    stage.ports.routes.set(PATHS.write, (exchange) => exchange.answer({ uuid: 'u1' }));
  });

  it('goes sent → accepted → done → read back, with one POST that carries the operation id', async () => {
    const page = await stage.watchLive(SPEC);
    answerCallback({ status: 'success', code: '200', message: '', data: null });
    await stage.write(page, 'o1', 's1', '42');
    await stage.write(page, 'o1', 's1', '42');
    await stage.ports.advance(600);
    stage.push({ s1: '42' });
    await settle();
    expect(listStatuses()).toEqual(['sent', 'accepted', 'done', 'read-back']);
    expect(
      listCalls(PATHS.write).map(({ body, request }) => [body, request.headers['x-operation-id']]),
    ).toEqual([[{ projectId: 'p1', signalId: 's1', value: '42' }, 'o1']]);
  });

  it('is refused immediately while offline, reconnecting or not yet connected (faults 47)', async () => {
    const page = await stage.watch(SPEC);
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    await settle();
    stage.ports.socket.open();
    stage.ports.socket.close();
    expect(await stage.write(page, 'o2', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    await stage.api.reportLifecycleEvent('offline');
    expect(await stage.write(page, 'o3', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    expect(await stage.getCallsAfter(60_000, PATHS.write)).toHaveLength(0);
  });

  it('is refused for a signal whose gateway is offline, and for one unknown to the page', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.receiveFrame({
      gatewayAlarm: [{ equipmentId: 'e1', online: false, vpn: false, interval: 5 }],
    });
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    expect((await stage.write(page, 'o2', 's2', '1')).ok).toBe(true);
    expect(await stage.write(page, 'o3', 'stranger', '1')).toEqual(
      failed({ kind: 'malformed', where: 'signalId' }),
    );
  });

  it('is followed to its end after the page was left (faults 44)', async () => {
    const page = await stage.watchLive(SPEC);
    answerCallback(null);
    await stage.write(page, 'o1', 's1', '1');
    await stage.api.leave(page.id);
    await stage.ports.advance(3_000);
    answerCallback({ status: 'success', code: '200', message: '', data: null });
    await stage.ports.advance(10_000);
    expect(listStatuses()).toEqual(['sent', 'accepted', 'done']);
    expect(await stage.api.getOperations()).toMatchObject([{ id: 'o1', status: 'done' }]);
  });

  it('is unknown and no longer followed if the session ends first (faults 45)', async () => {
    const page = await stage.watchLive(SPEC);
    answerCallback(null);
    await stage.write(page, 'o1', 's1', '1');
    await stage.ports.advance(5_000);
    stage.ports.routes.set(PATHS.gateways, (exchange) => exchange.answer(null, '1006'));
    await stage.ports.advance(55_500 - 1_000);
    expect(listStatuses()).toEqual(['sent', 'accepted', 'unknown']);
    expect(stage.events.find((event) => event.kind === 'session-ended')).toBeDefined();
    const polls = listCalls(PATHS.callback).length;
    expect(await stage.getCallsAfter(600_000, PATHS.callback)).toHaveLength(polls);
  });

  it('is unknown, and never resent, when the connection is cut (faults 46)', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.routes.set(PATHS.write, (exchange) => exchange.cut());
    await stage.write(page, 'o1', 's1', '1');
    await stage.ports.advance(600_000);
    expect(listStatuses()).toEqual(['sent', 'unknown']);
    expect(listCalls(PATHS.write)).toHaveLength(1);
  });
});
