import { beforeEach, describe, expect, it } from 'vitest';
import type { GatewayStatus } from '../../../../../src/shared/calls/project';
import { REOPEN_PROJECT_MS } from '../../../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { EquipmentId } from '../../../../../src/shared/ids';
import {
  createGatewayOpener,
  type GatewayOpener,
} from '../../../../../workers/monitor/monitoring/gateway-opener';
import { type Gateway, Gateways, type StateOrigin } from '../../../../../workers/monitor/monitoring/gateways';
import { FakePorts } from '../../../../kit/fake-ports';

const toId = (name: string) => name as EquipmentId;

let ports: FakePorts;
let gateways: Gateways;
let opener: GatewayOpener;
let calls: [string, number][];
let failures: Fault[];
let answer: (gateway: Gateway) => Promise<Outcome<unknown>>;

beforeEach(setUp);

describe('Opening', () => {
  it('opens each monitorable gateway with 100 ms between calls, without waiting for answers', async () => {
    answer = () => new Promise(() => {});
    expect(await receiveAndWait(1_000, createStatus('a'), createStatus('b'), createStatus('c'))).toEqual([
      ['a', 0],
      ['b', 100],
      ['c', 200],
    ]);
  });

  it('skips gateways that are offline or in VPN mode', async () => {
    await receiveAndWait(
      1_000,
      createStatus('a', { online: false }),
      createStatus('b', { vpn: true }),
      createStatus('c'),
    );
    expect(calls.map(([name]) => name)).toEqual(['c']);
    expect(getMonitored()).toEqual(['c']);
  });

  it('skips gateways that the page does not use', async () => {
    expect(await receiveAndWait(1_000, createStatus('stranger'))).toEqual([]);
    expect(gateways.listViews()).toEqual([]);
  });

  it('opens a gateway that comes online or leaves VPN mode while monitoring is off', async () => {
    await receiveAndWait(1_000, createStatus('a', { online: false }), createStatus('b', { vpn: true }));
    receive([createStatus('a')], 'push');
    await receiveAndWait(1_000, createStatus('b'));
    expect(calls.map(([name]) => name)).toEqual(['a', 'b']);
    expect(await receiveAndWait(1_000, createStatus('a'), createStatus('b'))).toHaveLength(2);
  });

  it('skips a gateway that went offline while queued', async () => {
    receive([createStatus('a'), createStatus('b')]);
    receive([createStatus('b', { online: false })], 'push');
    await ports.advance(1_000);
    expect(calls.map(([name]) => name)).toEqual(['a']);
  });

  it('prefers a push to an answer requested before it arrived', () => {
    receive([createStatus('a')]);
    ports.time = 100;
    receive([createStatus('a', { online: false })], 'push');
    receive([createStatus('a')], 'poll', 50);
    expect(gateways.get(toId('a'))?.online).toBe(false);
    receive([createStatus('a')], 'poll', 150);
    expect(gateways.get(toId('a'))?.online).toBe(true);
  });
});

describe('A failed opening', () => {
  it('switches monitoring off and reports the reason', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await receiveAndWait(100, createStatus('a'));
    expect(getMonitored()).toEqual([]);
    expect(failures).toEqual([{ kind: 'refused', code: '500', message: '' }]);
  });

  // A refusal switches monitoring off, and a monitorable gateway without monitoring is opened again (spec 4).
  it('is repeated with the next poll after a refusal, and not by other messages', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await receiveAndWait(30_000, createStatus('a'));
    receive([createStatus('a')], 'push');
    receive([createStatus('a')], 'question');
    expect(await getCallsAfter(30_000)).toHaveLength(1);
    expect(await receiveAndWait(1_000, createStatus('a'))).toHaveLength(2);
    expect(getMonitored()).toEqual([]);
    answer = async () => done(null);
    await receiveAndWait(60_000, createStatus('a'));
    expect(await receiveAndWait(60_000, createStatus('a'))).toHaveLength(3);
    expect(getMonitored()).toEqual(['a']);
  });

  it.each([{ online: false }, { vpn: true }])('is not repeated while the gateway is %o', async (state) => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await receiveAndWait(1_000, createStatus('a'));
    receive([createStatus('a', state)]);
    expect(await receiveAndWait(1_000, createStatus('a', state))).toHaveLength(1);
  });

  it('does not count as recovered before the platform confirms it', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await receiveAndWait(1_000, createStatus('a'));
    answer = () => new Promise(() => {});
    expect(await receiveAndWait(1_000, createStatus('a'))).toHaveLength(2);
    expect(getMonitored()).toEqual([]);
    expect(gateways.areMonitored()).toBe(false);
  });

  it('is repeated with the next poll if it did not reach the platform', async () => {
    answer = async () => failed({ kind: 'offline' });
    await receiveAndWait(60_000, createStatus('a'));
    answer = async () => done(null);
    expect(await receiveAndWait(60_000, createStatus('a'))).toHaveLength(2);
    expect(getMonitored()).toEqual(['a']);
  });
});

describe('Reopening', () => {
  it('happens every 3,570 s for each gateway: 8 times in eight hours', async () => {
    await receiveAndWait(8 * 3_600_000, createStatus('a'), createStatus('b'));
    expect(calls.filter(([name]) => name === 'a')).toHaveLength(1 + 8);
    expect(calls.filter(([name]) => name === 'b')).toHaveLength(1 + 8);
    expect(calls.filter(([name]) => name === 'a')[1]?.[1]).toBe(3_570_000);
  });

  it('stops for a gateway that is no longer monitorable', async () => {
    await receiveAndWait(1_000, createStatus('a'));
    await receiveAndWait(8 * 3_600_000, createStatus('a', { vpn: true }));
    expect(calls).toHaveLength(1);
  });
});

describe('A returning page', () => {
  it('reopens if the last opening was 601 s ago, once, however many events report it (faults 23)', async () => {
    await receiveAndWait(100 + 601_000, createStatus('a'), createStatus('b'));
    opener.wake();
    opener.wake();
    opener.wake();
    await ports.advance(1_000);
    expect(calls.map(([name]) => name)).toEqual(['a', 'b', 'a', 'b']);
  });

  it('does not reopen after 599 s (faults 23)', async () => {
    await receiveAndWait(599_000, createStatus('a'));
    opener.wake();
    expect(await getCallsAfter(1_000)).toHaveLength(1);
  });

  it('postpones the next regular opening accordingly', async () => {
    await receiveAndWait(700_000, createStatus('a'));
    opener.wake();
    expect(await getCallsAfter(3_569_999)).toHaveLength(2);
    expect(await getCallsAfter(1)).toHaveLength(3);
  });
});

describe('A reconnect', () => {
  it('reopens gateways opened before the loss, 100 ms apart', async () => {
    await receiveAndWait(10_000, createStatus('a'), createStatus('b'), createStatus('c', { online: false }));
    opener.handleReconnect(5_000, 0);
    await ports.advance(1_000);
    expect(calls.slice(2)).toEqual([
      ['a', 10_000],
      ['b', 10_100],
    ]);
  });

  it('skips gateways opened since or no longer monitorable', async () => {
    await receiveAndWait(10_000, createStatus('a'));
    receive([createStatus('a', { vpn: true }), createStatus('b')]);
    opener.handleReconnect(5_000, 0);
    await ports.advance(1_000);
    expect(calls.map(([name]) => name)).toEqual(['a', 'b']);
  });

  it('does not retry a refused opening sooner than the poll', async () => {
    answer = async () => failed({ kind: 'refused', code: '500', message: '' });
    await receiveAndWait(10_000, createStatus('a'));
    opener.handleReconnect(5_000, 0);
    expect(await getCallsAfter(1_000)).toHaveLength(1);
  });

  it('queues nothing twice if the connection flaps, with at most one call in 100 ms', async () => {
    answer = () => new Promise(() => {});
    await receiveAndWait(1_000, createStatus('a'), createStatus('b'), createStatus('c'));
    calls.length = 0;
    for (let i = 0; i < 40; i++) {
      opener.handleReconnect(ports.time, 0);
      await ports.advance(25);
    }
    // Both ends of the second are included.
    expect(calls.length).toBeLessThanOrEqual(11);
    calls.length = 0;
    await ports.advance(10_000);
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it('ignores the result of an earlier opening', async () => {
    const resolvers: ((outcome: Outcome<unknown>) => void)[] = [];
    answer = () => new Promise((resolve) => resolvers.push(resolve));
    await receiveAndWait(10_000, createStatus('a'));
    opener.handleReconnect(5_000, 0);
    await ports.advance(1_000);
    resolvers[1]?.(done(null));
    resolvers[0]?.(failed({ kind: 'offline' }));
    await ports.advance(1_000);
    expect(getMonitored()).toEqual(['a']);
    expect(failures).toEqual([]);
  });
});

it('leaves no timer when stopped', async () => {
  receive([createStatus('a'), createStatus('b')]);
  opener.stop();
  await ports.advance(8 * 3_600_000);
  expect(ports.timerCount).toBe(0);
  expect(calls).toHaveLength(1);
});

function createStatus(name: string, overrides: Partial<GatewayStatus> = {}): GatewayStatus {
  return {
    equipmentId: toId(name),
    interval: 5,
    online: true,
    vpn: false,
    ...overrides,
  };
}

function receive(
  states: readonly GatewayStatus[],
  origin: StateOrigin = 'poll',
  requestedAt = ports.time,
): void {
  opener.add(
    states.flatMap((state) => {
      const { gatewayToOpen } = gateways.update(state, requestedAt, origin);
      return gatewayToOpen ? [gatewayToOpen] : [];
    }),
  );
}

function receiveAndWait(ms: number, ...states: readonly GatewayStatus[]): Promise<typeof calls> {
  receive(states);
  return getCallsAfter(ms);
}

async function getCallsAfter(ms: number): Promise<typeof calls> {
  await ports.advance(ms);
  return calls;
}

function getMonitored() {
  return gateways
    .listViews()
    .filter((view) => view.monitored)
    .map((view) => view.equipmentId);
}

function setUp(): void {
  ports = new FakePorts();
  gateways = new Gateways(['a', 'b', 'c'].map(toId));
  calls = [];
  failures = [];
  answer = async () => done(null);
  opener = createGatewayOpener(ports, gateways, REOPEN_PROJECT_MS, {
    open: (gateway) => {
      calls.push([gateway.equipmentId, ports.time]);
      return answer(gateway);
    },
    onChange: () => {},
    onFailure: (fault) => failures.push(fault),
  });
}
